import type { PouchFactContext, PouchFactInput } from '../../../src/machines/pouch-fact/types.ts'
import { chartFields, FRESH } from '../support/fields.ts'

export const fields = chartFields<PouchFactContext, PouchFactInput>({
  begins: (input) => ({ ...input, idempotencyKey: FRESH, refusal: null }),
  changes: {
    EDIT: ({ event }) => ({ text: event.text, idempotencyKey: FRESH, refusal: null }),
    'SAVE|RETRY': { refusal: null },
    'say refused → failed|editing|rereading': ({ refusal }) => ({ refusal }),
    'say refused → editing': { idempotencyKey: FRESH },
    'loadPouch done': ({ before: { pouch }, data }) => ({ pouch: { ...pouch, version: data.version } }),
    'rereading: * → editing': { idempotencyKey: FRESH },
  },
})
