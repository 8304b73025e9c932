import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Issue } from '../../src/domain/lists/query.ts'
import { REFUSALS, type RefusalName } from '../../src/domain/refusals.ts'

/** What a refusal may say beyond its name. `rows` names the rows that refused; `status`, `by`, `at` say what is there. */
export interface RefusalDetails {
  readonly issues?: readonly Issue[]
  readonly rows?: readonly { readonly id: string; readonly refusal: RefusalName }[]
  readonly status?: string
  readonly by?: string | null
  readonly at?: Instant | null
  /** Becomes the header `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number
  /** Becomes the header `Allow`. */
  readonly allow?: readonly string[]
}

/**
 * A "no" on its way to the client. Thrown anywhere below a route: the transaction rolls back, and the answer is the
 * envelope with the code and HTTP status of the refusal. What is thrown beside it is a fault of ours and answers 500.
 *
 * @example throw new RefusedError('StatusDoesNotAllow', { status: row.status, by: row.validatedByName, at: row.validatedAt })
 */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: RefusalName
  readonly details: RefusalDetails

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    super(refusal)
    this.refusal = refusal
    this.details = details
  }

  /** The HTTP status of the answer. */
  get http() {
    return REFUSALS[this.refusal].http
  }
}

/** Refuses a call that asked for several rows: the first row's refusal names the whole, and every row that refused is listed. */
export function refusedRows(
  rows: NonNullable<RefusalDetails['rows']>,
  details: RefusalDetails = {},
): RefusedError {
  return new RefusedError(rows[0]?.refusal ?? 'Unexpected', { ...details, rows })
}
