import { OFFICE_SCREENS } from '../scenes/groups.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons(OFFICE_SCREENS)
