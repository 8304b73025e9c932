import { LISTS_SCENES } from '../scenes/lists.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons(LISTS_SCENES)
