import type { BusinessDate } from '../dates/calendar.ts'
import { type Refused, refuse } from '../refusals.ts'

interface SendingDate {
  readonly sentOn: BusinessDate
  /** `earliestSentOn` of the dispatch. */
  readonly earliest: BusinessDate
  /** Null where the calendar date of the establishment is unknown: the server decides then. */
  readonly today: BusinessDate | null
}

/**
 * Checks the day on which a dispatch left: not before it can have left, and not in the future. Returns null for an allowed day. Dates are those
 * of the establishment.
 */
export function checkSentOn({ sentOn, earliest, today }: SendingDate): Refused | null {
  if (today !== null && sentOn > today) return refuse('SentInFuture')
  return sentOn < earliest ? refuse('SentBeforeLeaving') : null
}

/**
 * The first day on which a dispatch can have left: its date or, if later, the day on which its pouch was
 * handed over or deposited.
 */
export function earliestSentOn({
  date,
  handedOverOn,
}: {
  readonly date: BusinessDate
  /** Null by post, and while the pouch is in the establishment. */
  readonly handedOverOn: BusinessDate | null
}): BusinessDate {
  return handedOverOn !== null && handedOverOn > date ? handedOverOn : date
}

interface ReimbursementDate {
  readonly reimbursedOn: BusinessDate
  /** The day on which the dispatch left; null while it is unknown. */
  readonly sentOn: BusinessDate | null
  /** Null where the calendar date of the establishment is unknown: the server decides then. */
  readonly today: BusinessDate | null
}

/**
 * Checks the day of an issuer's payment: not before the dispatch left, and not in the future. Returns null for an allowed day. A payment that is
 * dated a year too late would not be posted before that year.
 */
export function checkReimbursementDate({ reimbursedOn, sentOn, today }: ReimbursementDate): Refused | null {
  if (sentOn !== null && reimbursedOn < sentOn) return refuse('ReimbursedBeforeSent')
  return today !== null && reimbursedOn > today ? refuse('ReimbursedInFuture') : null
}

/** The request field with the date that is refused, as a path; null for a refusal of something else. */
export function pathOfDispatchDate(refusal: string): string | null {
  if (refusal === 'SentInFuture' || refusal === 'SentBeforeLeaving') return 'sentOn'
  const isOfPayment = refusal === 'ReimbursedBeforeSent' || refusal === 'ReimbursedInFuture'
  return isOfPayment ? 'reimbursement.reimbursedOn' : null
}
