import type { PouchFactContext, PouchFactInput } from '../../../src/machines/pouch-fact/types.ts'
import { chartFields, FRESH } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null, code: null } as const

export const fields = chartFields<PouchFactContext, PouchFactInput>({
  begins: (input) => ({ ...input, idempotencyKey: FRESH, ...NO_OUTCOME }),
  changes: {
    EDIT: ({ event }) => ({ text: event.text, idempotencyKey: FRESH, ...NO_OUTCOME }),
    BACK: { idempotencyKey: FRESH, ...NO_OUTCOME },
    'SAVE|RETRY': NO_OUTCOME,
    'say done': ({ before: { pouch }, code, data }) => ({
      code,
      pouch: { ...pouch, version: data.version },
    }),
    'say refused → failed|editing': ({ refusal }) => ({ refusal }),
    'say refused → editing': { idempotencyKey: FRESH },
  },
})
