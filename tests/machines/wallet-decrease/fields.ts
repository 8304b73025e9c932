import { refusalOfEntry } from '../../../src/machines/wallet-decrease/entry.ts'
import type {
  DecreaseDraftData,
  WalletDecreaseContext,
  WalletDecreaseInput,
} from '../../../src/machines/wallet-decrease/types.ts'
import { restoredFromDraft } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NOTHING_TYPED = { text: {}, refusal: null, notice: null } as const

/** A new key, unless a request with the current key has no answer. */
const nextKey = ({ isUnanswered, idempotencyKey }: WalletDecreaseContext): string | typeof NEW_KEY =>
  isUnanswered ? idempotencyKey : NEW_KEY

export const fields = chartFields<WalletDecreaseContext, WalletDecreaseInput>({
  initial: ({ establishmentId }) => ({
    establishmentId,
    balanceCents: null,
    isUnanswered: false,
    isKeyOfOtherTab: false,
    ...NOTHING_TYPED,
    ...restoredFromDraft<DecreaseDraftData>(device.get(`${establishmentId}/decrease`), 1),
  }),
  changes: {
    '* → opening|sending|entering.typing': { refusal: null },
    'loadWallet done': ({ data }) => ({ balanceCents: data.balanceCents }),
    'loadWallet refused → unavailable': ({ refusal }) => ({ refusal }),
    EDIT: ({ before, event }) => ({
      text: { ...before.text, [event.field]: event.text },
      notice: null,
      idempotencyKey: nextKey(before),
    }),
    START_OVER: ({ before }) => ({ ...NOTHING_TYPED, idempotencyKey: nextKey(before) }),
    '* → sending': { isUnanswered: true },
    'DECREASE → entering.refused': ({ before }) => ({ refusal: refusalOfEntry(before) }),
    'decrease done': { ...NOTHING_TYPED, isUnanswered: false, idempotencyKey: NEW_KEY },
    'decrease refused → sendFailed|reloading|entering': ({ refusal }) => ({ refusal }),
    'decrease refused → reloading|entering': { isUnanswered: false, idempotencyKey: NEW_KEY },
  },
})
