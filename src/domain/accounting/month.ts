import { type CountStatus, countLifecycle } from '../lifecycles/count.ts'
import { SENDABLE_COUNT_STATUSES, UNCONTROLLED_COUNT_STATUSES } from '../lifecycles/count-stages.ts'
import { canFollow } from '../lifecycles/lifecycle.ts'
import { REMITTANCE_STATUSES, type RemittanceStatus, remittanceLifecycle } from '../lifecycles/remittance.ts'
import type { Cents } from '../money.ts'

/** For some tasks, the statuses of their rows. Accounting has not controlled the rows of `tillsToValidate` and `remittancesToCredit` yet. */
export const MONTH_TASK_STATUSES = {
  tillsToValidate: UNCONTROLLED_COUNT_STATUSES,
  tillsToSend: SENDABLE_COUNT_STATUSES,
  remittancesToCredit: ['UNVALIDATED', 'VALIDATED'],
  remittancesToSend: REMITTANCE_STATUSES.filter((status) => canFollow(remittanceLifecycle, status, 'send')),
} as const satisfies Readonly<Record<string, readonly (CountStatus | RemittanceStatus)[]>>

interface MonthTill {
  /** The statuses of its counts. */
  readonly statuses: readonly CountStatus[]
  /** True when a late closing caused a difference that accounting has to accept (`needsClosingReason`). */
  readonly isUnaccepted: boolean
  /** True while the till is not sent because it has no closing (`awaitsClosing`). */
  readonly awaitsClosing: boolean
}

/**
 * The rows of a month of an establishment, without deleted counts and cancelled remittances. Here, a till is the cash log of one service at
 * one register. A remittance belongs to the month of its hand-over or deposit, also when the bank credits it later. If that month was closed
 * without the remittance, it also belongs to every later month until it is archived. A remittance that is only prepared belongs to none.
 */
export interface MonthRows {
  readonly tills: readonly MonthTill[]
  readonly remittances: readonly RemittanceStatus[]
  readonly tillsWithoutClosing: number
  readonly closingsWithoutTill: number
  /** The tills with takings and without a closing in an establishment that types its turnover. */
  readonly tillsWithTypedTurnover: number
  /** Their takings, which are posted to suspense and which no closing clears. */
  readonly typedTurnoverCents: Cents
  /** True when entries are dated in the month, such as those of wallet movements, payments of issuers and settlements. */
  readonly hasEntries: boolean
  /**
   * How many records are to be posted without a status that shows it: wallet movements, reimbursements, settlements
   * by bank lines, and posted remittances for which coins were received afterwards.
   */
  readonly recordsToPost: number
  /** True while the job that posts these records waits or runs. */
  readonly isBeingSent: boolean
  /** How many requested corrections of sent tills, reversals and repostings are not posted: their job waits, runs or has failed. */
  readonly corrections: number
}

/** The tasks of a month before it can be closed, in this order. */
const MONTH_TASKS = [
  'tillsToValidate',
  'remittancesToCredit',
  'tillsToAccept',
  'tillsAwaitingClosing',
  'tillsToSend',
  'remittancesToSend',
  'movementsToSend',
  'corrections',
  'sending',
] as const
export type MonthTask = (typeof MONTH_TASKS)[number]

/** The tasks of a month that are about tills. A till belongs to at most one of them. */
export const MONTH_TILL_TASKS = [
  'tillsToValidate',
  'tillsToAccept',
  'tillsAwaitingClosing',
  'tillsToSend',
] as const satisfies readonly MonthTask[]

/** The warnings of a month, which don't prevent closing it. Closings without a till need a reason. */
export const MONTH_WARNINGS = [
  'tillsWithoutClosing',
  'closingsWithoutTill',
  'tillsWithTypedTurnover',
] as const
export type MonthWarning = (typeof MONTH_WARNINGS)[number]

/** How many rows each task and warning has. */
export interface MonthState extends Readonly<Record<MonthTask | MonthWarning, number>> {
  readonly typedTurnoverCents: Cents
  /** True when nothing was counted or remitted, and nothing is or has to be posted. */
  readonly isEmpty: boolean
}

/**
 * The task that a till belongs to; null for none. A till waits as a whole: it is sent once accounting has controlled all of its counts, with the
 * same conditions as in `decideLogSending`. The same rule in SQL is `monthTask` in server/resources/control-sheets.ts.
 */
function taskOfTill({
  statuses,
  isUnaccepted,
  awaitsClosing,
}: MonthTill): (typeof MONTH_TILL_TASKS)[number] | null {
  if (statuses.some(isOneOf<CountStatus>(MONTH_TASK_STATUSES.tillsToValidate))) return 'tillsToValidate'
  if (!statuses.some(isOneOf<CountStatus>(MONTH_TASK_STATUSES.tillsToSend))) return null
  if (isUnaccepted && statuses.some((status) => canFollow(countLifecycle, status, 'undoControl')))
    return 'tillsToAccept'
  return awaitsClosing ? 'tillsAwaitingClosing' : 'tillsToSend'
}

/** Counts what remains to be done in a month. */
export function monthState(rows: MonthRows): MonthState {
  const tillTasks = rows.tills.map(taskOfTill)
  const countTills = (task: MonthTask) => count(tillTasks, (tillTask) => tillTask === task)
  return {
    tillsToValidate: countTills('tillsToValidate'),
    remittancesToCredit: count(
      rows.remittances,
      isOneOf<RemittanceStatus>(MONTH_TASK_STATUSES.remittancesToCredit),
    ),
    tillsToAccept: countTills('tillsToAccept'),
    tillsAwaitingClosing: countTills('tillsAwaitingClosing'),
    tillsToSend: countTills('tillsToSend'),
    remittancesToSend: count(
      rows.remittances,
      isOneOf<RemittanceStatus>(MONTH_TASK_STATUSES.remittancesToSend),
    ),
    movementsToSend: rows.isBeingSent ? 0 : rows.recordsToPost,
    corrections: rows.corrections,
    sending:
      (rows.isBeingSent ? rows.recordsToPost : 0) +
      count(rows.tills, ({ statuses }) => statuses.includes('SEND')) +
      count(rows.remittances, (status) => status === 'SEND'),
    tillsWithoutClosing: rows.tillsWithoutClosing,
    closingsWithoutTill: rows.closingsWithoutTill,
    tillsWithTypedTurnover: rows.tillsWithTypedTurnover,
    typedTurnoverCents: rows.typedTurnoverCents,
    isEmpty:
      rows.tills.length === 0 &&
      rows.remittances.length === 0 &&
      rows.recordsToPost === 0 &&
      !rows.hasEntries,
  }
}

/** The tasks that prevent a month from being closed, in order, with the number of rows of each. */
export function remainingTasks(
  state: MonthState,
): readonly { readonly task: MonthTask; readonly count: number }[] {
  return MONTH_TASKS.map((task) => ({ task, count: state[task] })).filter((entry) => entry.count > 0)
}

function isOneOf<Status>(statuses: readonly Status[]): (status: Status) => boolean {
  return (status) => statuses.includes(status)
}

function count<Row>(rows: readonly Row[], matches: (row: Row) => boolean): number {
  return rows.filter(matches).length
}
