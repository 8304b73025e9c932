import type { Refusal } from '../../../src/domain/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

interface Context {
  readonly date: string
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export const fields = chartFields<Context>({
  initial: () => ({ date: '', idempotencyKey: '', refusal: null }),
  changes: {
    REQUEST: ({ event }) => ({ date: event.date, idempotencyKey: NEW_KEY, refusal: null }),
    'RETRY|CANCEL': { refusal: null },
    'request refused → ready|failed': ({ refusal }) => ({ refusal }),
  },
})
