import { LISTS } from './scenes/lists.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes(LISTS)
