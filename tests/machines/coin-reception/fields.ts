import { refusalOfEntry } from '../../../src/machines/coin-reception/entry.ts'
import type { CoinReceptionContext, ReceptionDraftData } from '../../../src/machines/coin-reception/types.ts'
import { restoredFromDraft } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NOTHING_TYPED = { text: {}, comment: '', refusal: null, notice: null } as const

export const fields = chartFields<CoinReceptionContext>({
  initial: () => ({ ...NOTHING_TYPED, exchange: null, idempotencyKey: '' }),
  changes: {
    /** Input stays if the dialog was closed and opens for the same exchange. Otherwise the form is empty or has the draft on the device. */
    OPEN: ({ before, from, event: { exchange } }) =>
      from === 'closed' && exchange.id === before.exchange?.id
        ? { exchange }
        : {
            ...NOTHING_TYPED,
            exchange,
            ...restoredFromDraft<ReceptionDraftData>(device.get(exchange.id), 1),
          },
    '* → sending|entering.typing': { refusal: null },
    EDIT: ({ before: { text }, event }) => ({
      text: { ...text, [event.field]: event.text },
      notice: null,
      idempotencyKey: NEW_KEY,
    }),
    COMMENT: ({ event }) => ({ comment: event.text, idempotencyKey: NEW_KEY }),
    START_OVER: { ...NOTHING_TYPED, idempotencyKey: NEW_KEY },
    'RECEIVE → entering.refused': ({ before }) => ({ refusal: refusalOfEntry(before) }),
    'receive done': { ...NOTHING_TYPED, idempotencyKey: NEW_KEY },
    'receive refused → sendFailed|entering': ({ refusal }) => ({ refusal }),
    'receive refused → entering': { idempotencyKey: NEW_KEY },
  },
})
