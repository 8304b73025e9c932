import { StoreUnavailable } from './failures.ts'

/** SQLSTATEs: connection exceptions, a server that ends or refuses the session, and one without free connections. */
const LOST = /^(?:08|57P0|53300)/u
const NO_CONNECTION = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** The driver reports this without a code: a broken connection, or no answer in time to a statement or to an attempt to connect. */
const TERMINATED =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout ex)/u

/**
 * Converts a driver error caused by the connection, not by the statement, to `StoreUnavailable`, with the driver's error as its
 * cause. Any other error is returned unchanged. A commit that ends this way may have been stored.
 */
export function toStoreUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error
  const { code } = error as { code?: string }
  const lost =
    code === undefined ? TERMINATED.test(error.message) : LOST.test(code) || NO_CONNECTION.has(code)
  return lost ? new StoreUnavailable('The database cannot be reached', { cause: error }) : error
}
