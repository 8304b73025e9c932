import { CASH_SCREENS } from './scenes/groups.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes(CASH_SCREENS)
