import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../config.ts'

/** Lines are gathered for a moment, so that a request does not wait for its line; what is left is written when the process ends. */
const STANDARD_OUTPUT = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 } as const

/**
 * The program's log: one JSON line an event, on standard output. Nothing that comes in with a request is logged but its
 * method, the pattern of its route and where it came from: no address with parameters, no header, no body.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, destination ?? pino.destination(STANDARD_OUTPUT))
}

/** What may be said of an error. A database error's `detail` and `where` hold values of rows: they stay out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
