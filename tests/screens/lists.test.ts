import { LISTS_SCENES } from './scenes/lists.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes(LISTS_SCENES)
