import type { ConfirmCommandContext } from '../../../src/machines/confirm-command/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const

export const fields = chartFields<ConfirmCommandContext>({
  initial: () => ({ subject: null, idempotencyKey: '', ...NO_OUTCOME }),
  changes: {
    /** A command for unchanged data keeps its key until it is done or refused, because an earlier request may have been executed. */
    START: ({ before: { subject: previous }, event: { subject } }) => ({
      ...NO_OUTCOME,
      ...((subject.id !== previous?.id || subject.version !== previous?.version) && {
        subject,
        idempotencyKey: NEW_KEY,
      }),
    }),
    'done|refused: START': ({ event: { subject } }) => ({ subject, idempotencyKey: NEW_KEY }),
    '* → confirming|running': NO_OUTCOME,
    'run refused → failed|refused': ({ refusal }) => ({ refusal }),
    'run refused → refused': { idempotencyKey: NEW_KEY },
  },
})
