import type { RefusalName } from '../../src/domain/refusals.ts'
import { type RefusalDetails, RefusedError } from '../refused-error.ts'
import { StoreFull, StoreUnavailable } from '../store/failures.ts'

/** What a thrown error becomes for the client. `unforeseen` ones are faults of ours or of the machine, for the log to tell. */
export interface Failure {
  readonly refusal: RefusalName
  readonly details: RefusalDetails
  readonly unforeseen: boolean
}

const SOON = { retryAfterSeconds: 5 } as const
const DISK_FULL = '53100'
const NO_LONGER_THERE = '23503'
/** The database can't take it just now: it is read-only, or others were in the way until the tries ran out. */
const NOT_NOW = new Set(['25006', '40001', '40P01', '55P03'])

/** Names what was thrown anywhere below a route. Whatever is not foreseen is `Unexpected`, and says nothing of itself. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError)
    return { refusal: error.refusal, details: error.details, unforeseen: false }
  const { code } = error as { code?: string }
  if (error instanceof StoreFull || code === DISK_FULL)
    return { refusal: 'StoreFull', details: {}, unforeseen: true }
  // What a request found and names was deleted before it was done: as it is for who reads anew.
  if (code === NO_LONGER_THERE) return { refusal: 'StaleVersion', details: {}, unforeseen: false }
  if (error instanceof StoreUnavailable || (code !== undefined && NOT_NOW.has(code)))
    return { refusal: 'StoreUnavailable', details: SOON, unforeseen: true }
  return { refusal: 'Unexpected', details: {}, unforeseen: true }
}
