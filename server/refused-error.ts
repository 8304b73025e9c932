import type { Instant } from '../src/domain/dates/calendar.ts'
import type { Issue } from '../src/domain/lists/query.ts'
import type { RefusalName } from '../src/domain/refusals.ts'

/** Details of a refusal. `rows` are the rows that caused it; `status`, `by` and `at` describe the row, or the first of several. */
export interface RefusalDetails {
  readonly issues?: readonly Issue[]
  readonly rows?: readonly { readonly id: string; readonly refusal: RefusalName }[]
  readonly status?: string
  readonly by?: string | null
  readonly at?: Instant | null
  /** When to try again: the header `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number
  /** The methods of the address: the header `Allow`. */
  readonly allow?: readonly string[]
}

const MAX_ISSUES = 50
const MAX_PATH = 100

/**
 * A refusal by its name. Code of any layer throws it; the transaction rolls back. `server/http` answers it
 * with the code and status of the refusal. `failureOf` maps other errors to refusals.
 *
 * @example throw new RefusedError('StatusDoesNotAllow', { status: row.status, by: row.validatedByName, at: row.validatedAt })
 */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: RefusalName
  readonly details: RefusalDetails

  /** @param cause the error behind it: never part of the answer */
  constructor(refusal: RefusalName, details: RefusalDetails = {}, cause?: unknown) {
    super(refusal, { cause })
    this.refusal = refusal
    this.details = details
  }
}

/** Creates the error of a command on several rows: with the refusal of the first row, and a list of all refused rows. */
export function refusedRows(
  rows: NonNullable<RefusalDetails['rows']>,
  details: RefusalDetails = {},
): RefusedError {
  return new RefusedError(rows[0]?.refusal ?? 'Unexpected', { ...details, rows })
}

/** Creates the error of a request with invalid values, with the path and message key of each issue (50 at most). */
export function invalidRequest(issues: readonly Issue[]): RefusedError {
  return new RefusedError('InvalidRequest', {
    issues: issues.slice(0, MAX_ISSUES).map(({ path, key }) => ({ path: path.slice(0, MAX_PATH), key })),
  })
}

/** The same issue at several paths. */
export function issuesAt(paths: readonly string[], key: string): RefusalDetails {
  return { issues: paths.map((path) => ({ path, key })) }
}

/** Creates the error of a refusal that is shown at these fields of the body. */
export function refusedAt(refusal: RefusalName, ...paths: readonly string[]): RefusedError {
  return new RefusedError(refusal, issuesAt(paths, `failure.${refusal}`))
}
