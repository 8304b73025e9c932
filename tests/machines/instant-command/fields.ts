import type { InstantCommandContext } from '../../../src/machines/instant-command/machine.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const

/** One command is sent at a time. Its refusal stays until it is dismissed or the next command is sent. */
export const fields = chartFields<InstantCommandContext<object>>({
  initial: () => ({ command: null, idempotencyKey: '', ...NO_OUTCOME }),
  changes: {
    RUN: ({ event }) => ({ command: event.command, idempotencyKey: NEW_KEY }),
    '* → sending': NO_OUTCOME,
    'refused|failed: DISMISS': NO_OUTCOME,
    'send refused → failed|refused': ({ refusal }) => ({ refusal }),
  },
})
