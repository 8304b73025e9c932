import type { JobCommand } from '../../../src/machines/jobs/machine.ts'
import { commandFields } from '../support/command-fields.ts'

export const fields = commandFields<JobCommand>()
