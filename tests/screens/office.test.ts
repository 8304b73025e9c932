import { OFFICE_SCREENS } from './scenes/groups.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes(OFFICE_SCREENS)
