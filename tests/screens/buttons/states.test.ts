import { STATE_SCREENS } from '../scenes/groups.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons(STATE_SCREENS)
