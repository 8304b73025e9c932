import { CASH_SCREENS } from '../scenes/groups.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons(CASH_SCREENS)
