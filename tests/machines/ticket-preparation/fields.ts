import type { TicketPreparationContext } from '../../../src/machines/ticket-preparation/types.ts'
import { chartFields, FRESH } from '../support/fields.ts'

const NOTHING_CHOSEN = { waiting: null, left: [], transport: 'POST', pouchNumber: '' } as const
const NO_OUTCOME = { refusal: null, code: null, preparedId: null } as const
/** What changes what would be sent. */
const CHANGED = { refusal: null, idempotencyKey: FRESH } as const

export const fields = chartFields<TicketPreparationContext>({
  begins: () => ({ ...NOTHING_CHOSEN, ...NO_OUTCOME, today: '', through: '', idempotencyKey: '' }),
  changes: {
    OPEN: ({ event: { today } }) => ({
      ...NOTHING_CHOSEN,
      ...NO_OUTCOME,
      today,
      through: today,
      idempotencyKey: FRESH,
    }),
    COUNTED_UNTIL: ({ event }) => ({ ...CHANGED, through: event.date }),
    TICK: ({ before: { left }, event: { issuer } }) => ({
      ...CHANGED,
      left: left.includes(issuer) ? left.filter((one) => one !== issuer) : left.concat(issuer).toSorted(),
    }),
    GO_BY: ({ event }) => ({ ...CHANGED, transport: event.transport }),
    NUMBER: ({ event }) => ({ ...CHANGED, pouchNumber: event.text }),
    'CONFIRM|RETRY → preparing': { refusal: null },
    'loadWaiting done': ({ data }) => ({ waiting: data }),
    'loadWaiting refused': ({ refusal }) => ({ refusal }),
    'loadWaiting lost': { refusal: null },
    'unavailable: *': { refusal: null },
    'prepare done': ({ data, code }) => ({ preparedId: data.id, code, refusal: null }),
    'prepare refused → failed|loading|choosing': ({ refusal }) => ({ refusal }),
    'prepare refused → loading|choosing': { idempotencyKey: FRESH },
  },
})
