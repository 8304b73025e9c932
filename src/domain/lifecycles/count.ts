import { type CountType, needsPouch } from '../count-types.ts'
import { isBeyondTolerance, isUnusualFloat } from '../counting/tolerance.ts'
import { type Cents, sumCents } from '../money.ts'
import { normalizePouchNumber, pouchNumberRefusal } from '../pouches/number.ts'
import { type Refused, refuse } from '../refusals.ts'
import { canFollow, type Lifecycle, nextStatus } from './lifecycle.ts'

export const COUNT_STATUSES = [
  'CREATED',
  'UPDATED',
  'UNVALIDATED',
  'VALIDATED',
  'AVALIDATED',
  'ERROR',
  'SEND',
  'SENTP',
  'SENT',
  'ARCHIVED',
  'DELETED',
] as const
export type CountStatus = (typeof COUNT_STATUSES)[number]

export type CountEvent =
  | 'edit'
  | 'validate'
  | 'accountingValidate'
  | 'undoControl'
  | 'invalidate'
  | 'reopen'
  | 'sendProvision'
  | 'send'
  | 'provisionSent'
  | 'sent'
  | 'sendFailed'
  | 'delete'
  | 'archive'

/** The statuses of a count that is still being counted. */
export const OPEN_COUNT_STATUSES = [
  'CREATED',
  'UPDATED',
  'UNVALIDATED',
] as const satisfies readonly CountStatus[]

/** The stages of the control, as statuses of counts. */
export const CONTROL_STAGES = [
  'VALIDATED',
  'AVALIDATED',
  'UNVALIDATED',
  'SENT',
  'ERROR',
] as const satisfies readonly CountStatus[]

/**
 * `reopen` follows the deletion of the count's pouch, until accounting validated the count; `provisionSent`, `sent` and `sendFailed` are
 * the job's answers to a send.
 */
export const countLifecycle: Lifecycle<CountStatus, CountEvent> = {
  name: 'count',
  statuses: COUNT_STATUSES,
  initial: ['CREATED'],
  edges: [
    { event: 'edit', from: OPEN_COUNT_STATUSES, to: 'UPDATED' },
    { event: 'validate', from: OPEN_COUNT_STATUSES, to: 'VALIDATED' },
    { event: 'accountingValidate', from: ['VALIDATED'], to: 'AVALIDATED' },
    { event: 'undoControl', from: ['AVALIDATED'], to: 'VALIDATED' },
    {
      event: 'invalidate',
      from: ['VALIDATED', 'AVALIDATED'],
      to: 'UNVALIDATED',
    },
    { event: 'reopen', from: ['VALIDATED'], to: 'UPDATED' },
    { event: 'sendProvision', from: ['AVALIDATED'], to: 'SEND' },
    { event: 'send', from: ['AVALIDATED', 'SENTP', 'ERROR'], to: 'SEND' },
    { event: 'provisionSent', from: ['SEND'], to: 'SENTP' },
    { event: 'sent', from: ['SEND'], to: 'SENT' },
    { event: 'sendFailed', from: ['SEND'], to: 'ERROR' },
    { event: 'delete', from: OPEN_COUNT_STATUSES, to: 'DELETED' },
    { event: 'archive', from: ['SENT'], to: 'ARCHIVED' },
  ],
}

/** True for a count that accounting sent back and that is not validated again yet: its reason stays, also after it was edited. */
export function isSentBack({
  status,
  reason,
}: {
  readonly status: CountStatus
  readonly reason: string | null
}) {
  return reason !== null && canFollow(countLifecycle, status, 'validate')
}

/** The data of one count that the rules of counting read. Amounts in cents; null is "not counted". */
export interface CountData {
  readonly status: CountStatus
  readonly countType: CountType
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
  /** The expected amount by a closing that arrived after the validation. It counts instead of the turnover and of that of the counts. */
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

/** The status of a log: that of its least advanced count that is not deleted. A log without counts is CREATED. */
export function logStatus(counts: readonly { readonly status: CountStatus }[]): CountStatus {
  const statusIndexes = counts
    .filter((count) => count.status !== 'DELETED')
    .map((count) => COUNT_STATUSES.indexOf(count.status))
  if (statusIndexes.length > 0) return COUNT_STATUSES[Math.min(...statusIndexes)] ?? 'CREATED'
  return counts.length > 0 ? 'DELETED' : 'CREATED'
}

/**
 * True for a count of which nothing was ever counted and nothing is expected. Such a line keeps its place on an open sheet; validation deletes
 * it, so that accounting has nothing to check where there was nothing.
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
  if (openCounts.every((count) => count.totalCents === null)) return refuse('NothingCounted')
  if (openCounts.some((count) => (count.totalCents ?? 0) < 0)) return refuse('TotalNegative')
  for (const count of openCounts) {
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

/**
 * Decides an accountant's command on one count. `pouchCommitted`: its pouch is in a remittance that is not cancelled. `needsClosingReason`: a
 * closing that arrived after the validation gave its log another difference, which is validated only with a reason.
 */
export function decideCountControl(
  count: {
    readonly status: CountStatus
    readonly pouchCommitted: boolean
    readonly hasProvisionCode: boolean
    readonly needsClosingReason?: boolean
  },
  command: {
    readonly event: 'accountingValidate' | 'undoControl' | 'invalidate' | 'sendProvision' | 'send'
    readonly reason: string
  },
): { readonly to: CountStatus } | Refused {
  const next = nextStatus(countLifecycle, count.status, command.event)
  if ('refusal' in next) return next
  if (command.event === 'invalidate') {
    if (command.reason.trim() === '') return refuse('ReasonRequired')
    if (count.pouchCommitted) return refuse('PouchInRemittance')
  }
  if (command.event === 'accountingValidate' && count.needsClosingReason && command.reason.trim() === '')
    return refuse('ClosingNotAccepted')
  if (command.event === 'sendProvision' && !count.hasProvisionCode) return refuse('NoProvisionCode')
  return next
}
