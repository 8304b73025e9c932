import type { BankSplitContext, SplitPart } from '../../../src/machines/bank-split/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const
/** One part with the whole amount of the spec's line. */
const FIRST: SplitPart = { remittanceId: null, pouchId: null, amount: '300,00' }
/** The text of the amount that the first part leaves: empty if it has the whole amount, 100,00 if it has 200. */
const restOf = (parts: readonly SplitPart[]) => (parts[0]?.amount === '200' ? '100,00' : '')

export const fields = chartFields<BankSplitContext>({
  initial: () => ({ line: null, matching: null, parts: [], idempotencyKey: '', ...NO_OUTCOME }),
  changes: {
    OPEN: ({ event: { line } }) => ({ line, matching: null, parts: [] }),
    'loadMatching done': ({ data }) => ({ matching: data, parts: [FIRST] }),
    'loadMatching refused': ({ refusal }) => ({ refusal }),
    'unavailable: *': NO_OUTCOME,
    ADD: ({ before: { parts } }) => ({ parts: [...parts, { ...FIRST, amount: restOf(parts) }] }),
    DROP: ({ before: { parts } }) => ({ parts: parts.slice(0, 1) }),
    EDIT: ({ before: { parts }, event: { index, change } }) => ({
      parts: parts.map((part, position) => (position === index ? { ...part, ...change } : part)),
      ...NO_OUTCOME,
    }),
    CONFIRM: { idempotencyKey: NEW_KEY, ...NO_OUTCOME },
    CANCEL: NO_OUTCOME,
    'RETRY → linking': NO_OUTCOME,
    'link done': NO_OUTCOME,
    'link refused → editing|failed': ({ refusal }) => ({ refusal }),
  },
})
