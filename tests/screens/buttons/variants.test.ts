import { VARIANT_SCREENS } from '../scenes/groups.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons(VARIANT_SCREENS)
