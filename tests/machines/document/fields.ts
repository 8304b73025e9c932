import type { DocumentContext, DocumentInput } from '../../../src/machines/document/types.ts'
import { chartFields } from '../support/fields.ts'

export const fields = chartFields<DocumentContext<unknown, unknown>, DocumentInput<unknown>>({
  initial: ({ key }) => ({ key, data: null, refusal: null }),
  changes: {
    '* → loading': { refusal: null },
    'load done': ({ data }) => ({ data }),
    'load refused': ({ refusal }) => ({ refusal }),
  },
})
