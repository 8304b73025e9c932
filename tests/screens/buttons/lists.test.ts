import { LISTS } from '../scenes/lists.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons(LISTS)
