import type { ViewCommand } from '../../../src/machines/saved-views/machine.ts'
import { commandFields } from '../support/command-fields.ts'

export const fields = commandFields<ViewCommand>()
