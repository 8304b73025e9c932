import type { DocumentContext, DocumentInput } from '../../../src/machines/document/types.ts'
import { chartFields } from '../support/fields.ts'

export const fields = chartFields<DocumentContext<unknown, unknown>, DocumentInput<unknown>>({
  begins: ({ key }) => ({ key, data: null, refusal: null }),
  changes: {
    'REFRESH|RETRY': { refusal: null },
    'load done': ({ data }) => ({ data, refusal: null }),
    'load refused': ({ refusal }) => ({ refusal }),
  },
})
