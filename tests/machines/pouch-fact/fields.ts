import type { PouchFactContext, PouchFactInput } from '../../../src/machines/pouch-fact/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

export const fields = chartFields<PouchFactContext, PouchFactInput>({
  initial: (input) => ({ ...input, idempotencyKey: NEW_KEY, refusal: null }),
  changes: {
    EDIT: ({ event }) => ({ text: event.text, idempotencyKey: NEW_KEY, refusal: null }),
    'SAVE|RETRY': { refusal: null },
    'say refused → failed|editing|rereading': ({ refusal }) => ({ refusal }),
    'say refused → editing': { idempotencyKey: NEW_KEY },
    'loadPouch done': ({ before: { pouch }, data }) => ({ pouch: { ...pouch, version: data.version } }),
    'rereading: * → editing': { idempotencyKey: NEW_KEY },
  },
})
