import type { IssuerExpiry } from '../../../src/machines/ticket-issuer/machine.ts'
import { commandFields } from '../support/command-fields.ts'

export const fields = commandFields<IssuerExpiry>()
