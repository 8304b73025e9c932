import type { BankLineContext } from '../../../src/machines/bank-line/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const

export const fields = chartFields<BankLineContext>({
  initial: () => ({ line: null, status: 'CARDS', reason: '', idempotencyKey: '', ...NO_OUTCOME }),
  changes: {
    CLASSIFY: ({ before: { refusal, status, reason }, event: { line } }) => ({
      line,
      ...(refusal === null || status === 'OPEN' ? { status: 'CARDS', reason: '' } : { status, reason }),
      ...NO_OUTCOME,
    }),
    REMOVE_KIND: ({ event: { line } }) => ({
      line,
      status: 'OPEN',
      reason: '',
      idempotencyKey: NEW_KEY,
      ...NO_OUTCOME,
    }),
    PICK: ({ event: { status } }) => ({ status, ...NO_OUTCOME }),
    EDIT_REASON: ({ event }) => ({ reason: event.text, ...NO_OUTCOME }),
    'CONFIRM → sending': { idempotencyKey: NEW_KEY, ...NO_OUTCOME },
    'CONFIRM → classifying.refused': { refusal: clientRefusal('ReasonRequired') },
    CANCEL: NO_OUTCOME,
    RETRY: NO_OUTCOME,
    'classify done': NO_OUTCOME,
    'classify refused → idle|classifying.refused|failed': ({ refusal }) => ({ refusal }),
  },
})
