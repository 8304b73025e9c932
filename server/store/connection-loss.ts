import { StoreUnavailable } from './failures.ts'

/** Connection exceptions, a server that is stopping or starting, and one that has no connection left. */
const LOST = /^(?:08|57P0|53300)/u
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT'])
/** The driver says this without a code. */
const TERMINATED = /^(?:Connection terminated|Client has encountered a connection error)/u

/**
 * Names what the driver throws when it is the connection that failed and not the statement: `StoreUnavailable`, with
 * the driver's error as its cause. Any other error comes back as it is. A commit that ends so may have been kept.
 */
export function nameConnectionLoss(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error
  const { code } = error as { code?: string }
  const lost =
    code === undefined ? TERMINATED.test(error.message) : LOST.test(code) || NO_CONNECTION.has(code)
  return lost ? new StoreUnavailable('The database can not be reached', { cause: error }) : error
}
