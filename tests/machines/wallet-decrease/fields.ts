import { refusalOfEntry } from '../../../src/machines/wallet-decrease/entry.ts'
import type {
  DecreaseSnapshot,
  WalletDecreaseContext,
  WalletDecreaseInput,
} from '../../../src/machines/wallet-decrease/types.ts'
import { restoredFromDraft } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NOTHING_TYPED = { text: {}, refusal: null, notice: null } as const

export const fields = chartFields<WalletDecreaseContext, WalletDecreaseInput>({
  initial: ({ establishmentId }) => ({
    establishmentId,
    balanceCents: null,
    ...NOTHING_TYPED,
    ...restoredFromDraft<DecreaseSnapshot>(device.get(`${establishmentId}/decrease`), 1),
  }),
  changes: {
    '* → opening|sending|entering.typing': { refusal: null },
    'loadWallet done': ({ data }) => ({ balanceCents: data.balanceCents }),
    'loadWallet refused → unavailable': ({ refusal }) => ({ refusal }),
    EDIT: ({ before: { text }, event }) => ({
      text: { ...text, [event.field]: event.text },
      notice: null,
      idempotencyKey: NEW_KEY,
    }),
    START_OVER: { ...NOTHING_TYPED, idempotencyKey: NEW_KEY },
    'DECREASE → entering.refused': ({ before }) => ({ refusal: refusalOfEntry(before) }),
    'decrease done': { ...NOTHING_TYPED, idempotencyKey: NEW_KEY },
    'decrease refused → sendFailed|reloading|entering': ({ refusal }) => ({ refusal }),
    'decrease refused → reloading|entering': { idempotencyKey: NEW_KEY },
  },
})
