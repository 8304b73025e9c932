import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../config.ts'

/** Lines are buffered for a moment so that requests don't wait for them; the rest is written when the process ends. */
const STANDARD_OUTPUT = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 } as const

/**
 * The program's log: one JSON line per event on standard output. The line of a request has its id, user,
 * method, route pattern, status and duration; other lines can have the client's IP address. None has query
 * parameters, headers or a body.
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

/** The loggable part of an error. A database error's `detail` and `where` contain values of rows and are left out. */
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
