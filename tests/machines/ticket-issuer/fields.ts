import type { TicketIssuerContext } from '../../../src/machines/ticket-issuer/machine.ts'
import { chartFields, FRESH } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null, code: null } as const

export const fields = chartFields<TicketIssuerContext>({
  begins: () => ({ end: null, idempotencyKey: '', ...NO_OUTCOME }),
  changes: {
    SAVE: ({ event }) => ({ end: event.end, idempotencyKey: FRESH }),
    '* → saving': NO_OUTCOME,
    'refused|failed: DISMISS': NO_OUTCOME,
    'save done': ({ code }) => ({ code }),
    'save refused → failed|refused': ({ refusal }) => ({ refusal }),
  },
})
