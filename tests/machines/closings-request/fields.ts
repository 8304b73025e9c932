import type { Refusal } from '../../../src/domain/outcome.ts'
import { chartFields, FRESH } from '../support/fields.ts'

interface Context {
  readonly date: string
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export const fields = chartFields<Context>({
  begins: () => ({ date: '', idempotencyKey: '', refusal: null }),
  changes: {
    ASK: ({ event }) => ({ date: event.date, idempotencyKey: FRESH, refusal: null }),
    'RETRY|CANCEL': { refusal: null },
    'request refused → ready|failed': ({ refusal }) => ({ refusal }),
  },
})
