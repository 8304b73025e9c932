import { needsPouch } from '../../domain/count-types.ts'
import type { SheetKey } from '../../domain/counting/sheet-key.ts'
import { isBeyondTolerance } from '../../domain/counting/tolerance.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { countLifecycle, isLogDeletable, logStatus } from '../../domain/lifecycles/count.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import {
  type CashLogData,
  type CountData,
  decideLogValidation,
  lacksPouchTotal,
  lacksQuantity,
  lacksTotal,
  logTotals,
} from '../../domain/lifecycles/log-validation.ts'
import type { Issue } from '../../domain/lists/query.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { clientRefusal } from '../outcome.ts'
import { isEditable } from './entries.ts'
import { amountOf } from './sheet.ts'
import type { CashLogContext, CountingSetup, OpenSheet, StoredSheet } from './types.ts'

type SheetAndSetup = Pick<CashLogContext, 'sheet' | 'setup'>

/** The complete key of a sheet; null while a part is missing, or if the set-up lacks the register. */
export function sheetKeyOf({ choice, setup }: Pick<CashLogContext, 'choice' | 'setup'>): SheetKey | null {
  const { date, service, cashRegisterId } = choice
  if (!date || !service || !cashRegisterId) return null
  return setup?.registers.some(({ id }) => id === cashRegisterId) ? { date, service, cashRegisterId } : null
}

/** True when the chosen sheet can be opened: its key is complete, and its day has begun. `today` is the business date of the current service. */
export function isOpenable(chosen: Pick<CashLogContext, 'choice' | 'setup'>, today: BusinessDate): boolean {
  const key = sheetKeyOf(chosen)
  return key !== null && key.date <= today
}

/** The key of a sheet's draft, on the device and on the server. */
export function draftKey(establishmentId: string, { date, service, cashRegisterId }: SheetKey): string {
  return [establishmentId, date, service, cashRegisterId].join('/')
}

/** The facts that the counting rules need, from the sheet as typed. */
export function sheetFactsOf(sheet: OpenSheet, setup: Pick<CountingSetup, 'toleranceCents'>): CashLogData {
  return {
    turnoverCents: sheet.closing?.turnoverCents ?? amountOf(sheet.turnover),
    floatCents: amountOf(sheet.float) ?? sheet.registerFloatCents,
    usualFloatCents: sheet.registerFloatCents,
    toleranceCents: setup.toleranceCents,
    comment: sheet.text.comment,
    counts: sheet.entries.map(({ value, ...line }): CountData => ({ ...line, ...value })),
  }
}

/** Why the sheet can't be saved as typed, each issue at its field; null when it can. */
export function refusalToSave({ sheet }: SheetAndSetup): Refusal | null {
  const issues = sheet ? faultsOf(sheet, (field) => field !== 'pouchNumber') : []
  return issues.length > 0 ? clientRefusal('InvalidRequest', { issues }) : null
}

/** The refusals that the user can still answer in the review. */
const EXPLAINED_IN_REVIEW: ReadonlySet<RefusalName> = new Set(['CommentRequired', 'ReasonRequired'])

/**
 * Why the sheet can't be reviewed; null when it can. A comment and a reason can still be added in the review. `takenNumbers` are the pouch
 * numbers that other pouches are known to have. A number that repeats within the sheet is refused, too.
 */
export function refusalToReview(
  sheetAndSetup: SheetAndSetup,
  takenNumbers: readonly string[] = [],
): Refusal | null {
  const refusal = refusalToSave(sheetAndSetup) ?? refusalToValidate(sheetAndSetup)
  if (refusal !== null && !EXPLAINED_IN_REVIEW.has(refusal.name)) return refusal
  const numbers = pouchNumbersOf(sheetAndSetup.sheet)
  const repeated = repeatedPouchNumbers(numbers)
  const issues = numbers
    .filter(({ number }) => takenNumbers.includes(number) || repeated.has(number))
    .map(({ paymentCategoryId, number }) => ({
      path: `counts.${paymentCategoryId}.pouchNumber`,
      key: takenNumbers.includes(number) ? 'failure.PouchNumberTaken' : 'cashLog.pouch.repeated',
    }))
  return issues.length > 0 ? clientRefusal('PouchNumberTaken', { issues }) : null
}

/** The number of a pouch that validating the sheet would create. */
interface SheetPouchNumber {
  readonly paymentCategoryId: string
  readonly number: string
}

/** The numbers that several of these pouches have. The server would seal only one of them. */
export function repeatedPouchNumbers(pouches: readonly SheetPouchNumber[]): ReadonlySet<string> {
  const numbers = pouches.map(({ number }) => number)
  return new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))
}

/** The numbers of the pouches that validating the sheet would create. */
export function pouchNumbersOf(sheet: OpenSheet | null): readonly SheetPouchNumber[] {
  return (sheet?.entries ?? []).flatMap((entry) =>
    isEditable(entry) && leavesInPouch(entry) && entry.pouchNumber !== null
      ? [{ paymentCategoryId: entry.paymentCategoryId, number: entry.pouchNumber }]
      : [],
  )
}

/**
 * Why the sheet can't be validated; null when it can. Besides the rules of the domain, a delta beyond the
 * tolerance needs one of the organization's active reasons, if it has any; the server also accepts a comment
 * alone. For a blind counter, only the server checks rules that need expected amounts.
 */
export function refusalToValidate({ sheet, setup }: SheetAndSetup): Refusal | null {
  if (!sheet || !setup) return clientRefusal('NothingCounted')
  const facts = sheetFactsOf(sheet, setup)
  const decision = decideLogValidation(facts)
  const lacksReason =
    sheet.reasonId === null &&
    isBeyondTolerance(logTotals(facts).deltaCents, setup.toleranceCents) &&
    setup.reasons.some(({ active }) => active)
  if ('refusal' in decision) {
    const needsExpectedAmounts =
      decision.refusal === 'TurnoverRequired' || decision.refusal === 'CommentRequired'
    if (setup.expectedHidden && needsExpectedAmounts) return null
    const refusal = withIssuesAtFields(clientRefusal(decision.refusal), sheet)
    return decision.refusal === 'CommentRequired' && lacksReason
      ? { ...refusal, issues: [...issuesOf('ReasonRequired', sheet, null), ...refusal.issues] }
      : refusal
  }
  return lacksReason && !setup.expectedHidden
    ? withIssuesAtFields(clientRefusal('ReasonRequired'), sheet)
    : null
}

/**
 * The refusal with its issues at the fields of the sheet: `counts.<category>.<field>`, or a field of the sheet itself. The server names
 * lines by their index in the body, and many rules name no line.
 */
export function withIssuesAtFields(refusal: Refusal, sheet: OpenSheet): Refusal {
  const issues = refusal.issues.map(({ path, key }) => {
    const [, index, field] = /^counts\.(\d+)\.(\w+)/u.exec(path) ?? []
    const line = index === undefined ? undefined : sheet.entries[Number(index)]
    return { path: line ? `counts.${line.paymentCategoryId}.${fieldOf(field)}` : fieldOf(path), key }
  })
  if (issues.length > 0) return { ...refusal, issues }
  const named = issuesOf(
    refusal.name,
    sheet,
    refusal.rows.map(({ id }) => id),
  )
  return { ...refusal, issues: named.length > 0 ? named : issuesOf(refusal.name, sheet, null) }
}

/** The field of a property of the API: `totalCents` is `total`, and other names lose `Cents`. */
function fieldOf(name = ''): string {
  return name === 'totalCents' ? 'total' : name.replace(/Cents$/u, '')
}

/**
 * The issues of a refusal, at each field that it concerns. `countIds` are the stored counts that the server
 * refused; null when it named none, so that every line is checked.
 */
function issuesOf(name: RefusalName, sheet: OpenSheet, countIds: readonly string[] | null): Issue[] {
  const key = `failure.${name}`
  const refused = sheet.stored?.counts.filter(({ id }) => countIds?.includes(id))
  const isRefused = ({ paymentCategoryId }: OpenSheet['entries'][number]) =>
    countIds === null || refused?.some((count) => count.paymentCategoryId === paymentCategoryId) === true
  const issuesAt = (field: string, isConcerned: (entry: OpenSheet['entries'][number]) => boolean) =>
    sheet.entries
      .filter((entry) => isEditable(entry) && isRefused(entry) && isConcerned(entry))
      .map(({ paymentCategoryId }) => ({ path: `counts.${paymentCategoryId}.${field}`, key }))
  switch (name) {
    case 'TotalRequired':
      return issuesAt('total', ({ value }) => lacksTotal(value))
    case 'QuantityRequired':
      return issuesAt('quantity', (entry) => lacksQuantity({ ...entry, ...entry.value }))
    case 'PouchTotalRequired':
      return issuesAt('pouchNumber', (entry) => lacksPouchTotal({ ...entry, ...entry.value }))
    case 'PouchNumberRequired':
      return issuesAt('pouchNumber', (entry) => leavesInPouch(entry) && entry.pouchNumber === null)
    case 'PouchNumberTaken':
      return issuesAt('pouchNumber', leavesInPouch)
    case 'TurnoverRequired':
      return [{ path: 'turnover', key }]
    case 'CommentRequired':
      return [{ path: 'comment', key }]
    case 'ReasonRequired':
      return [{ path: 'reasonId', key }]
    default:
      // The refusal of a mistyped pouch number belongs to the lines with this fault; any other refusal belongs to no line.
      return issuesAt('pouchNumber', ({ faults }) => faults.pouchNumber === name)
  }
}

function leavesInPouch({ countType, value }: OpenSheet['entries'][number]): boolean {
  return needsPouch(countType) && (value.totalCents ?? 0) !== 0
}

function faultsOf(sheet: OpenSheet, isChecked: (field: string) => boolean): Issue[] {
  const lines = sheet.entries.filter(isEditable).flatMap(({ paymentCategoryId, faults }) =>
    Object.entries(faults)
      .filter(([field]) => isChecked(field))
      .map(([field, name]) => ({ path: `counts.${paymentCategoryId}.${field}`, key: `failure.${name}` })),
  )
  const sheetIssues = (['turnover', 'float'] as const).flatMap((field) => {
    const input = sheet[field]
    return input.kind === 'refused' ? [{ path: field, key: `failure.${input.refusal}` }] : []
  })
  return [...lines, ...sheetIssues]
}

/** True when no log is stored yet, or the stored one can still be edited. */
export function isSheetOpen({ log }: StoredSheet): boolean {
  return log === null || canFollow(countLifecycle, logStatus(log.counts), 'edit')
}

/** True when a log is stored and all of its counts can be deleted. */
export function isDeletable({ sheet }: Pick<CashLogContext, 'sheet'>): boolean {
  return sheet?.stored != null && isLogDeletable(sheet.stored.counts)
}
