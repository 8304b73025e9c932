import { VARIANT_SCREENS } from './scenes/groups.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes(VARIANT_SCREENS)
