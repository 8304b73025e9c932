import type { RefusalName } from '../../src/domain/refusals.ts'
import { type RefusalDetails, RefusedError } from '../refused-error.ts'
import { SecretKeyMismatch } from '../secret-key.ts'
import { isDiskFull, isTemporary } from '../store/failures.ts'

/** The refusal that a thrown error is answered with. Unexpected errors are faults of the program or the machine and are logged. */
interface Failure {
  readonly refusal: RefusalName
  readonly details: RefusalDetails
  readonly isUnexpected: boolean
}

const RETRY_SOON = { retryAfterSeconds: 5 } as const
const FOREIGN_KEY_VIOLATION = '23503'

/** Returns the refusal for an error that the handling of a request threw. An unknown error becomes `Unexpected`, without details. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError)
    return { refusal: error.refusal, details: error.details, isUnexpected: false }
  if (isDiskFull(error)) return { refusal: 'StoreFull', details: {}, isUnexpected: true }
  // A row that the request names was deleted meanwhile: the client has to reload, as after a stale version.
  if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION)
    return { refusal: 'StaleVersion', details: {}, isUnexpected: false }
  if (error instanceof SecretKeyMismatch)
    return { refusal: 'SecretUnreadable', details: {}, isUnexpected: true }
  if (isTemporary(error)) return { refusal: 'StoreUnavailable', details: RETRY_SOON, isUnexpected: true }
  return { refusal: 'Unexpected', details: {}, isUnexpected: true }
}
