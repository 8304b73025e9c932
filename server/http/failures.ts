import type { RefusalName } from '../../src/domain/refusals.ts'
import { type RefusalDetails, RefusedError } from '../refused-error.ts'
import { StoreFull, StoreUnavailable } from '../store/failures.ts'

/** The refusal that a thrown error is answered with. Unexpected errors are faults of the program or the machine and are logged. */
export interface Failure {
  readonly refusal: RefusalName
  readonly details: RefusalDetails
  readonly isUnexpected: boolean
}

const RETRY_SOON = { retryAfterSeconds: 5 } as const
const DISK_FULL = '53100'
const FOREIGN_KEY_VIOLATION = '23503'
/** The database can't take the write now: it is read-only, or retries after conflicts ran out. */
const TEMPORARY_CODES = new Set(['25006', '40001', '40P01', '55P03'])

/** Maps an error thrown below a route to a refusal. An unexpected error becomes `Unexpected`, without details. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError)
    return { refusal: error.refusal, details: error.details, isUnexpected: false }
  const { code } = error as { code?: string }
  if (error instanceof StoreFull || code === DISK_FULL)
    return { refusal: 'StoreFull', details: {}, isUnexpected: true }
  // A row that the request names was deleted meanwhile: the client has to reload, as after a stale version.
  if (code === FOREIGN_KEY_VIOLATION) return { refusal: 'StaleVersion', details: {}, isUnexpected: false }
  if (error instanceof StoreUnavailable || (code !== undefined && TEMPORARY_CODES.has(code)))
    return { refusal: 'StoreUnavailable', details: RETRY_SOON, isUnexpected: true }
  return { refusal: 'Unexpected', details: {}, isUnexpected: true }
}
