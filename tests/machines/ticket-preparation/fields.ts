import type { WaitingTickets } from '../../../src/domain/contract/tickets.ts'
import type {
  TicketPreparationContext,
  TicketPreparationDraftData,
} from '../../../src/machines/ticket-preparation/types.ts'
import { restoredWithRecord } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NOTHING_CHOSEN = {
  through: '',
  left: [],
  quantities: {},
  transport: 'POST',
  pouchNumber: '',
  notice: null,
} as const
const NO_OUTCOME = { refusal: null } as const
/** The fields that each change of the choice sets. */
const CHANGED = { refusal: null, notice: null, idempotencyKey: NEW_KEY } as const

export const fields = chartFields<TicketPreparationContext>({
  initial: () => ({
    ...NOTHING_CHOSEN,
    ...NO_OUTCOME,
    waiting: null,
    today: '',
    idempotencyKey: '',
    ...restoredWithRecord<TicketPreparationDraftData>(device.found, undefined, 2),
  }),
  changes: {
    OPEN: ({ event: { today } }) => ({
      ...NO_OUTCOME,
      waiting: null,
      today,
      idempotencyKey: NEW_KEY,
    }),
    CHOOSE_LAST_DATE: ({ event }) => ({ ...CHANGED, through: event.date }),
    TICK: ({ before: { left }, event: { issuer } }) => ({
      ...CHANGED,
      left: left.includes(issuer)
        ? left.filter((leftIssuer) => leftIssuer !== issuer)
        : left.concat(issuer).toSorted(),
    }),
    CHOOSE_TRANSPORT: ({ event }) => ({ ...CHANGED, transport: event.transport }),
    EDIT_QUANTITY: ({ before: { quantities }, event: { line, text } }) => ({
      ...CHANGED,
      quantities: { ...quantities, [`${line.year} ${line.declaredCents} ${line.issuer}`]: text },
    }),
    EDIT_POUCH_NUMBER: ({ event }) => ({ ...CHANGED, pouchNumber: event.text }),
    'CONFIRM|RETRY → preparing': { refusal: null },
    'loadWaiting done': ({ data, before: { quantities } }) => ({
      waiting: data,
      quantities: Object.fromEntries(
        Object.entries(quantities).filter(([key]) =>
          (data as WaitingTickets).lines.some(
            (line) => line.quantity === null && key === `${line.year} ${line.declaredCents} ${line.issuer}`,
          ),
        ),
      ),
    }),
    'loadWaiting refused': ({ refusal }) => ({ refusal }),
    'loadWaiting lost': { refusal: null },
    'unavailable: *': { refusal: null },
    '* → closed': NOTHING_CHOSEN,
    'prepare done': { refusal: null },
    'prepare refused → failed|loading|choosing': ({ refusal }) => ({ refusal }),
    'prepare refused → loading|choosing': { idempotencyKey: NEW_KEY },
  },
})
