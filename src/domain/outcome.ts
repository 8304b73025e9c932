import type { Issue } from './lists/query.ts'
import type { RefusalName } from './refusals.ts'

/**
 * A refusal in the client. `rows` lists all refused rows. `status`, `by` and `at` are the current status of the first one, and who changed it last
 * and when.
 */
export interface Refusal {
  readonly name: RefusalName
  /** The code of the answer; null when the client itself refuses. */
  readonly code: number | null
  readonly issues: readonly Issue[]
  readonly rows: readonly { readonly id: string; readonly refusal: string }[]
  readonly status: string | null
  readonly by: string | null
  readonly at: string | null
  readonly retryAfterSeconds: number | null
}

/** The outcome of a call. Refusals are data; an error is thrown when the result is unknown. */
export type Outcome<Data> =
  | { readonly kind: 'done'; readonly code: number; readonly data: Data }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** A page of a list: `totalItems` is exact unless `totalIsCapped`; `nextCursor` starts the next page, null on the last. */
export interface Page<Entry> {
  readonly entries: readonly Entry[]
  readonly totalItems: number
  readonly totalIsCapped: boolean
  readonly nextCursor: string | null
}
