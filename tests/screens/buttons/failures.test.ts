import { FAILURE_SCREENS } from '../scenes/groups.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons(FAILURE_SCREENS)
