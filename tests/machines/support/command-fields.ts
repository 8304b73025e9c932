import type { CommandContext } from '../../../src/machines/instant-command.ts'
import { type AnyFields, chartFields, NEW_KEY } from './fields.ts'

const NO_OUTCOME = { refusal: null } as const

/** The context fields of a command chart: one is sent at a time, and its result stays until the next. */
export const commandFields = <Command>(): AnyFields =>
  chartFields<CommandContext<Command>>({
    initial: () => ({ command: null, idempotencyKey: '', ...NO_OUTCOME }),
    changes: {
      RUN: ({ event }) => ({ command: event.command, idempotencyKey: NEW_KEY }),
      '* → sending': NO_OUTCOME,
      'refused|failed: DISMISS': NO_OUTCOME,
      'send refused → failed|refused': ({ refusal }) => ({ refusal }),
    },
  })
