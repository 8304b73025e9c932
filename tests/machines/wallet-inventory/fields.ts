import { refusalOfEntry } from '../../../src/machines/wallet-inventory/entry.ts'
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

const isTyped = (text: WalletInventoryContext['text']) => Object.values(text).some((typed) => typed?.trim())

export const fields = chartFields<WalletInventoryContext, WalletInventoryInput>({
  initial: ({ establishmentId }) => ({
    establishmentId,
    ...NOTHING_TYPED,
    ...restoredFromDraft<InventoryDraftData>(device.get(`${establishmentId}/inventory`), 1),
  }),
  changes: {
    '* → comparing|sending|entering.typing': { refusal: null },
    OPEN: ({ before: { text, startVersion } }) => ({ startVersion: isTyped(text) ? (startVersion ?? 7) : 7 }),
    CHOOSE_MODE: ({ event }) => ({ mode: event.mode, idempotencyKey: NEW_KEY }),
    EDIT: ({ before: { text, startVersion }, event }) => ({
      text: { ...text, [event.field]: event.text },
      startVersion: isTyped({ ...text, [event.field]: event.text }) ? (startVersion ?? 7) : 7,
      notice: null,
      idempotencyKey: NEW_KEY,
    }),
    COMMENT: ({ event }) => ({ comment: event.text, idempotencyKey: NEW_KEY }),
    START_OVER: { ...NOTHING_TYPED, startVersion: 7, idempotencyKey: NEW_KEY },
    'COMPARE → entering.refused': ({ before }) => ({ refusal: refusalOfEntry(before) }),
    'loadWallet done': ({ before, data: { balanceCents, version } }) => ({
      balanceCents,
      version,
      hasWalletChanged: version !== before.startVersion,
      ...(before.version !== null && version !== before.version && { idempotencyKey: NEW_KEY }),
    }),
    'loadWallet refused → compareFailed': ({ refusal }) => ({ refusal }),
    'record done': { ...NOTHING_TYPED, idempotencyKey: NEW_KEY },
    'record refused → sendFailed|entering': ({ refusal }) => ({ refusal }),
    'record refused → comparing|entering': { idempotencyKey: NEW_KEY },
  },
})
