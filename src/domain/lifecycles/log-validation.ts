import { type CountType, hasQuantity, needsPouch } from '../count-types.ts'
import { isBeyondTolerance, isUnusualFloat } from '../counting/tolerance.ts'
import { type Cents, sumCents } from '../money.ts'
import { normalizePouchNumber, pouchNumberRefusal } from '../pouches/number.ts'
import { type Refused, refuse } from '../refusals.ts'
import { type CountStatus, countLifecycle } from './count.ts'
import { canFollow } from './lifecycle.ts'

/*
 * The rules of validating a log. They are not in count.ts, because the first load of every screen contains that file.
 */

/** The data of one count that the rules of counting read. Amounts in cents; a quantity or total of null was not counted. */
export interface CountData {
  readonly status: CountStatus
  readonly countType: CountType
  /** True for paper vouchers; by default false. */
  readonly isPaperTicket?: boolean
  /** The number of items, such as vouchers. */
  readonly quantity: number | null
  readonly totalCents: Cents | null
  readonly expectedCents: Cents | null
  readonly pouchNumber: string | null
}

/** The data of a cash log that the rules of counting read. `turnoverCents` is the expected amount where no closing gave one. */
export interface CashLogData {
  readonly turnoverCents: Cents | null
  readonly floatCents: Cents
  /** The usual float of the register; by default unknown, so that every float is accepted. */
  readonly usualFloatCents?: Cents | null
  readonly toleranceCents: Cents
  readonly comment: string
  /** The expected amount by a closing that arrived after the validation. It replaces the turnover and the expected amounts of the counts. */
  readonly closingExpectedCents?: Cents | null
  /** True for a blind counter, who must not see the delta; by default false. */
  readonly isBlind?: boolean
  readonly counts: readonly CountData[]
}

/** The totals of a log in cents. The expected amount and the delta are null while there is neither a closing nor a turnover. */
export interface LogTotals {
  readonly countedCents: Cents
  readonly expectedCents: Cents | null
  readonly deltaCents: Cents | null
}

/**
 * Adds up a log without its deleted counts: delta = counted − float − expected (over is positive, short negative). A log whose counts are
 * all deleted has neither an expected amount nor a delta.
 */
export function logTotals(
  log: Pick<CashLogData, 'turnoverCents' | 'floatCents' | 'closingExpectedCents' | 'counts'>,
): LogTotals {
  const counts = log.counts.filter((count) => count.status !== 'DELETED')
  if (log.counts.length > 0 && counts.length === 0)
    return { countedCents: 0, expectedCents: null, deltaCents: null }
  const countedCents = sumCents(counts.map((count) => count.totalCents))
  const hasClosing = counts.some((count) => count.expectedCents !== null)
  const expectedByCounts = hasClosing
    ? sumCents(counts.map((count) => count.expectedCents))
    : log.turnoverCents
  const expectedCents = log.closingExpectedCents ?? expectedByCounts
  const deltaCents = expectedCents === null ? null : countedCents - log.floatCents - expectedCents
  return { countedCents, expectedCents, deltaCents }
}

/**
 * True for a count of which nothing was counted, now or when it was first validated, and nothing is expected.
 * An open sheet shows such a line; validation deletes it, so that accounting has no empty lines to check.
 */
export function isWithoutAmounts(count: {
  readonly totalCents: Cents | null
  readonly firstTotalCents: Cents | null
  readonly expectedCents: Cents | null
}): boolean {
  return count.totalCents === null && count.firstTotalCents === null && (count.expectedCents ?? 0) === 0
}

/** True for a count of which only the number of items was entered: as long as its total is missing, its money is not counted. */
export function lacksTotal({ quantity, totalCents }: Pick<CountData, 'quantity' | 'totalCents'>): boolean {
  return totalCents === null && (quantity ?? 0) > 0
}

/**
 * True for a counted amount of paper vouchers without their number: number and amount are declared to the issuer together. The owner's specification
 * requires no number of cheques.
 */
export function lacksQuantity({
  countType,
  isPaperTicket,
  quantity,
  totalCents,
}: Pick<CountData, 'countType' | 'isPaperTicket' | 'quantity' | 'totalCents'>): boolean {
  return isPaperTicket === true && hasQuantity(countType) && !quantity && !!totalCents
}

/** True for a count with a pouch number and no amount: no pouch would be created, so the sheet would show a number that no pouch has. */
export function lacksPouchTotal({
  countType,
  totalCents,
  pouchNumber,
}: Pick<CountData, 'countType' | 'totalCents' | 'pouchNumber'>): boolean {
  return needsPouch(countType) && (totalCents ?? 0) === 0 && normalizePouchNumber(pouchNumber ?? '') !== ''
}

interface LogValidation {
  readonly to: 'VALIDATED'
  readonly outcome: 'countOk' | 'countKo'
  readonly totals: LogTotals
}

/**
 * Decides the validation of a whole log. Within the tolerance the outcome is `countOk`; beyond it `countKo`, and a comment is required, as it is
 * for a float that differs from the usual one by more than the tolerance. A blind count requires a comment for any difference: if it were
 * required only beyond the tolerance, repeated attempts would reveal the expected amount.
 */
export function decideLogValidation(log: CashLogData): LogValidation | Refused {
  const openCounts = log.counts.filter((count) => canFollow(countLifecycle, count.status, 'validate'))
  if (openCounts.length === 0)
    return refuse(log.counts.length === 0 ? 'NothingCounted' : 'StatusDoesNotAllow')
  if (openCounts.some(lacksTotal)) return refuse('TotalRequired')
  const presentCounts = log.counts.filter((count) => count.status !== 'DELETED')
  if (presentCounts.every((count) => count.totalCents === null)) return refuse('NothingCounted')
  if (openCounts.some(lacksQuantity)) return refuse('QuantityRequired')
  if (openCounts.some((count) => (count.totalCents ?? 0) < 0)) return refuse('TotalNegative')
  for (const count of openCounts) {
    if (lacksPouchTotal(count)) return refuse('PouchTotalRequired')
    if (!needsPouch(count.countType) || (count.totalCents ?? 0) === 0) continue
    const number = normalizePouchNumber(count.pouchNumber ?? '')
    if (number === '') return refuse('PouchNumberRequired')
    const fault = pouchNumberRefusal(number)
    if (fault) return refuse(fault)
  }
  const totals = logTotals(log)
  if (totals.deltaCents === null) return refuse('TurnoverRequired')
  const isWithinTolerance = !isBeyondTolerance(totals.deltaCents, log.toleranceCents)
  const needsComment =
    isUnusualFloat({ ...log, usualFloatCents: log.usualFloatCents ?? null }) ||
    (log.isBlind ? totals.deltaCents !== 0 : !isWithinTolerance)
  if (needsComment && log.comment.trim() === '') return refuse('CommentRequired')
  return { to: 'VALIDATED', outcome: isWithinTolerance ? 'countOk' : 'countKo', totals }
}
