import type { CommandContext } from '../../../src/machines/instant-command.ts'
import { type AnyFields, chartFields, FRESH } from './fields.ts'

const NO_OUTCOME = { refusal: null } as const

/** What the fields of a chart of commands hold: one is sent at a time, and its outcome stays until the next. */
export const commandFields = <Command>(): AnyFields =>
  chartFields<CommandContext<Command>>({
    begins: () => ({ command: null, idempotencyKey: '', ...NO_OUTCOME }),
    changes: {
      ASK: ({ event }) => ({ command: event.command, idempotencyKey: FRESH }),
      '* → sending': NO_OUTCOME,
      'refused|failed: DISMISS': NO_OUTCOME,
      'send refused → failed|refused': ({ refusal }) => ({ refusal }),
    },
  })
