import type { PouchFieldContext, PouchFieldInput } from '../../../src/machines/pouch-field/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

export const fields = chartFields<PouchFieldContext, PouchFieldInput>({
  initial: (input) => ({ ...input, idempotencyKey: NEW_KEY, refusal: null }),
  changes: {
    EDIT: ({ event }) => ({ text: event.text, idempotencyKey: NEW_KEY, refusal: null }),
    'SAVE|RETRY': { refusal: null },
    'save refused → failed|editing|reloading': ({ refusal }) => ({ refusal }),
    'save refused → editing': { idempotencyKey: NEW_KEY },
    'loadPouch done': ({ before: { pouch }, data }) => ({ pouch: { ...pouch, version: data.version } }),
    'reloading: * → editing': { idempotencyKey: NEW_KEY },
  },
})
