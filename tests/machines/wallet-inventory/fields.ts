import { countedTextOf, refusalOfEntry } from '../../../src/machines/wallet-inventory/entry.ts'
import type {
  InventoryDraftData,
  WalletInventoryContext,
  WalletInventoryInput,
} from '../../../src/machines/wallet-inventory/types.ts'
import { restoredFromDraft } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device } from './spec.ts'

const NOTHING_TYPED = {
  mode: 'pieces',
  text: {},
  comment: '',
  startVersion: null,
  version: null,
  balanceCents: null,
  hasWalletChanged: false,
  refusal: null,
  notice: null,
} as const

/** A new key, unless a request with the current key has no answer. */
const nextKey = ({ isUnanswered, idempotencyKey }: WalletInventoryContext): string | typeof NEW_KEY =>
  isUnanswered ? idempotencyKey : NEW_KEY

const isTyped = (text: WalletInventoryContext['text']) => Object.values(text).some((typed) => typed?.trim())

export const fields = chartFields<WalletInventoryContext, WalletInventoryInput>({
  initial: ({ establishmentId }) => ({
    establishmentId,
    isUnanswered: false,
    isKeyOfOtherTab: false,
    ...NOTHING_TYPED,
    ...restoredFromDraft<InventoryDraftData>(device.get(`${establishmentId}/inventory`), 1),
  }),
  changes: {
    '* → comparing|sending|entering.typing': { refusal: null },
    OPEN: ({ before: { text, startVersion } }) => ({ startVersion: isTyped(text) ? (startVersion ?? 7) : 7 }),
    CHOOSE_MODE: ({ before, event }) => ({ mode: event.mode, idempotencyKey: nextKey(before) }),
    EDIT: ({ before, before: { text, startVersion }, event }) => ({
      text: { ...text, [event.field]: event.text },
      startVersion: isTyped({ ...text, [event.field]: event.text }) ? (startVersion ?? 7) : 7,
      notice: null,
      idempotencyKey: nextKey(before),
    }),
    COMMENT: ({ before, event }) => ({ comment: event.text, idempotencyKey: nextKey(before) }),
    START_OVER: ({ before }) => ({ ...NOTHING_TYPED, startVersion: 7, idempotencyKey: nextKey(before) }),
    'COMPARE → entering.refused': ({ before }) => ({ refusal: refusalOfEntry(before) }),
    'loadWallet done': ({ before, data: { balanceCents, version } }) => ({
      balanceCents,
      version,
      hasWalletChanged: version !== before.startVersion,
      ...(before.version !== null && version !== before.version && { idempotencyKey: nextKey(before) }),
    }),
    'loadWallet refused → compareFailed': ({ refusal }) => ({ refusal }),
    '* → sending': ({ before }) => ({
      isUnanswered: true,
      ...(!before.isUnanswered && { firstSent: countedTextOf(before) }),
    }),
    'record done': { ...NOTHING_TYPED, isUnanswered: false, idempotencyKey: NEW_KEY },
    'record refused → sendFailed|entering': ({ refusal }) => ({
      ...(refusal?.name === 'KeyReusedWithAnotherBody' && NOTHING_TYPED),
      refusal,
    }),
    'record refused → comparing|entering': { isUnanswered: false, idempotencyKey: NEW_KEY },
  },
})
