import type { SendingContext, SendingInput } from '../../../src/machines/sending/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

export const fields = chartFields<SendingContext, SendingInput>({
  initial: ({ subject }) => ({ subject, preview: null, started: null, refusal: null, idempotencyKey: '' }),
  changes: {
    '* → previewing|starting': { refusal: null },
    'loadPreview done': ({ data }) => ({ preview: data, refusal: null, idempotencyKey: NEW_KEY }),
    'loadPreview refused': ({ refusal }) => ({ refusal }),
    'start done': ({ data }) => ({ started: data, refusal: null }),
    SEND_REST: ({ before: { subject, refusal } }) => ({
      subject: {
        ...subject,
        rows: subject.rows.filter(({ id }) => !refusal?.rows.some((row) => row.id === id)),
      },
    }),
    'start refused → failed|refused': ({ refusal }) => ({ refusal }),
  },
})
