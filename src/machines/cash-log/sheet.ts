import type { CashLog, CashLogBody, Count } from '../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../domain/contract/payments.ts'
import { COUNT_TYPE_RULES } from '../../domain/count-types.ts'
import { type Denominations, denominationsTotal, parsePieces } from '../../domain/counting/denominations.ts'
import { canStayInTill, piecesOf, subtractPieces } from '../../domain/counting/float.ts'
import type { SheetKey } from '../../domain/counting/sheet-key.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { type Cents, formatMoneyInput, type MoneyInput, parseMoney, sumCents } from '../../domain/money.ts'
import { takesLastYear } from '../../domain/tickets/tickets.ts'
import { baseOf } from './base.ts'
import { expectedOfLine, isBlank, isEditable, isGiven, parseEntry, textOfCount } from './entries.ts'
import type {
  CashLogDraftData,
  CountingSetup,
  EntryField,
  EntryText,
  OpenSheet,
  RegisterClosing,
  SheetEntry,
  SheetField,
  SheetText,
  StoredSheet,
} from './types.ts'

/**
 * Builds a sheet for counting: a line for every active category, and for every other one that the log or the
 * draft contains, or of which the closing expects an amount (`isGiven`). Typed text replaces the stored values of lines that can be edited.
 */
export function buildSheet(
  setup: CountingSetup,
  { cashRegisterId, date }: Pick<SheetKey, 'cashRegisterId' | 'date'>,
  { log, closing, storedAt }: StoredSheet,
  typed: CashLogDraftData | null,
): OpenSheet {
  const register = setup.registers.find(({ id }) => id === cashRegisterId)
  const registerFloatCents = register?.floatCents ?? 0
  const counts = new Map(presentCounts(log).map((count) => [count.paymentCategoryId, count]))
  const stays = ({ id }: PaymentCategory) => counts.has(id) || !isBlank(typed?.entries[id])
  const entries = setup.categories
    .filter((category) => category.active || stays(category) || isGiven(category, closing, counts))
    .map((category) => {
      const count = counts.get(category.id) ?? null
      const line = lineOf(category, count, closing, date)
      const stored = count ? textOfCount(count) : {}
      return parseEntry(line, isEditable(line) ? (typed?.entries[category.id] ?? stored) : stored)
    })
  const text = typed?.text ?? {
    turnover: log?.turnoverCents == null || closing ? '' : formatMoneyInput(log.turnoverCents),
    float: formatMoneyInput(log?.floatCents ?? registerFloatCents),
    comment: log?.comment ?? '',
  }
  return {
    stored: log,
    base: baseOf(log),
    closing,
    ...(storedAt !== undefined && { storedAt }),
    entries,
    ...fieldOfDeletedCategories(setup, typed),
    ...readSheet(text),
    registerFloatCents,
    lentFloatCents: (register?.lentFloatOn ?? date) <= date ? (register?.lentFloatCents ?? 0) : 0,
    reasonId: typed ? typed.reasonId : (log?.reasonId ?? null),
    changed: typed !== null,
    beforeFloat: null,
  }
}

function presentCounts(log: CashLog | null): readonly Count[] {
  return log?.counts.filter(({ status }) => status !== 'DELETED') ?? []
}

/** The text of each stored count, by category. */
export function storedEntries(log: CashLog | null): Readonly<Record<string, EntryText>> {
  return Object.fromEntries(presentCounts(log).map((count) => [count.paymentCategoryId, textOfCount(count)]))
}

/** True when the log has a count of a category that the set-up lacks, because it was created later. */
export function hasNewCategory({ categories }: Categories, log: CashLog | null): boolean {
  const ids = new Set(categories.map(({ id }) => id))
  return presentCounts(log).some(({ paymentCategoryId }) => !ids.has(paymentCategoryId))
}

/** The field of a sheet with the entries of a draft whose category was deleted after they were typed; no field if there are none. */
function fieldOfDeletedCategories({ categories }: Categories, typed: CashLogDraftData | null) {
  const ids = new Set(categories.map(({ id }) => id))
  const entries = Object.entries(typed?.entries ?? {}).filter(([id, text]) => !ids.has(id) && !isBlank(text))
  return entries.length > 0 ? { entriesWithoutCategory: Object.fromEntries(entries) } : {}
}

/**
 * The total in cents of the entries whose category no longer exists. Null if the value of an entry is unknown: it
 * has neither a readable total nor pieces, but, for example, only a quantity.
 */
export function centsWithoutCategory({ entriesWithoutCategory = {} }: OpenSheet): Cents | null {
  const amounts = Object.values(entriesWithoutCategory).map((text) => {
    const pieces = Object.entries(text).flatMap(([field, typed]) => {
      const parsed = parsePieces(typed ?? '')
      return field.startsWith('piece.') && parsed.kind === 'pieces'
        ? [Number(field.slice('piece.'.length)) * parsed.pieces]
        : []
    })
    return amountOf(parseMoney(text.total ?? '')) ?? (pieces.length > 0 ? sumCents(pieces) : null)
  })
  return amounts.includes(null) ? null : sumCents(amounts)
}

function lineOf(
  category: PaymentCategory,
  count: Count | null,
  closing: RegisterClosing | null,
  date: BusinessDate,
) {
  return {
    paymentCategoryId: category.id,
    countType: count?.countType ?? category.countType,
    unitValueCents: count ? count.unitValueCents : category.unitValueCents,
    ...expectedOfLine(category, count, closing),
    ...(category.paperTicket && { isPaperTicket: true, ...(takesLastYear(date) && { lastYearOn: date }) }),
  }
}

function readSheet(text: SheetText): Pick<OpenSheet, 'text' | 'turnover' | 'float'> {
  return { text, turnover: parseMoney(text.turnover), float: parseMoney(text.float) }
}

/** The sheet after typing into a field of a line. */
export function withEntryText(
  sheet: OpenSheet,
  paymentCategoryId: string,
  field: EntryField,
  text: string,
): OpenSheet {
  const entries = sheet.entries.map((entry) =>
    entry.paymentCategoryId === paymentCategoryId
      ? parseEntry(entry, { ...entry.text, [field]: text })
      : entry,
  )
  return { ...sheet, entries, changed: true, beforeFloat: null }
}

/** The sheet after typing into a field of the sheet itself. */
export function withSheetText(sheet: OpenSheet, field: SheetField, text: string): OpenSheet {
  return { ...sheet, ...readSheet({ ...sheet.text, [field]: text }), changed: true }
}

/** The data of the draft of a sheet: it includes blank lines, which mean "not counted". */
export function draftDataOf(sheet: OpenSheet, idempotencyKey: string): CashLogDraftData {
  return {
    logId: sheet.stored?.id ?? null,
    baseVersion: sheet.stored?.version ?? null,
    base: sheet.base,
    entries: {
      ...sheet.entriesWithoutCategory,
      ...Object.fromEntries(
        sheet.entries
          .filter(isEditable)
          .map(({ paymentCategoryId, text }): [string, EntryText] => [paymentCategoryId, text]),
      ),
    },
    text: sheet.text,
    reasonId: sheet.reasonId,
    idempotencyKey,
    countedCents: sumCents(sheet.entries.map(({ value }) => value.totalCents)),
  }
}

/**
 * The request body of a sheet: every line; blank ones as not counted, those that can't be edited as stored. Stored counts without a line are
 * sent as stored too, because the server deletes counts that are left out.
 */
export function bodyOf(sheet: OpenSheet, { date, service, cashRegisterId }: SheetKey): CashLogBody {
  const hasLine = (count: Count) =>
    sheet.entries.some(({ paymentCategoryId }) => paymentCategoryId === count.paymentCategoryId)
  return {
    date,
    service,
    cashRegisterId,
    turnoverCents: sheet.closing ? null : amountOf(sheet.turnover),
    floatCents: amountOf(sheet.float),
    comment: sheet.text.comment.trim(),
    reasonId: sheet.reasonId,
    ...(sheet.text.countedById !== undefined && { countedById: sheet.text.countedById }),
    counts: [
      ...sheet.entries.map((entry) => {
        const { paymentCategoryId, value, lastYear = null, pouchNumber } = entry
        return countInput(lockedCount(sheet, entry) ?? { paymentCategoryId, ...value, lastYear, pouchNumber })
      }),
      ...presentCounts(sheet.stored)
        .filter((count) => !hasLine(count))
        .map(countInput),
    ],
  }
}

function countInput({
  paymentCategoryId,
  quantity,
  denominations,
  totalCents,
  lastYear,
  pouchNumber,
}: Pick<
  Count,
  'paymentCategoryId' | 'quantity' | 'denominations' | 'totalCents' | 'lastYear' | 'pouchNumber'
>) {
  const lastYearEntry = lastYear && { lastYear }
  return { paymentCategoryId, quantity, denominations, totalCents, ...lastYearEntry, pouchNumber }
}

/** The stored count of a line that can no longer be edited, or null. */
function lockedCount({ stored }: OpenSheet, entry: SheetEntry): Count | null {
  if (isEditable(entry)) return null
  return stored?.counts.find((count) => count.paymentCategoryId === entry.paymentCategoryId) ?? null
}

/** The typed amount in cents; null when it is blank or unreadable. */
export function amountOf(input: MoneyInput): Cents | null {
  return input.kind === 'amount' ? input.cents : null
}

/** True when two sheets have the same values, however they were typed. */
export function isSameInput(mine: OpenSheet, theirs: OpenSheet): boolean {
  const counter = theirs.stored?.countedById
  const isSameCounter = (mine.text.countedById ?? counter) === (theirs.text.countedById ?? counter)
  return (
    isSameCounter &&
    differencesOf(mine, theirs).length === 0 &&
    sheetContentOf(mine) === sheetContentOf(theirs)
  )
}

function sheetContentOf({ turnover, float, text, reasonId, registerFloatCents, closing }: OpenSheet): string {
  return JSON.stringify([
    closing ? null : amountOf(turnover),
    amountOf(float) ?? registerFloatCents,
    text.comment.trim(),
    reasonId,
  ])
}

/** The lines in which two sheets differ, for choosing between them. */
export function differencesOf(
  mine: OpenSheet,
  theirs: OpenSheet,
): readonly { readonly mine: SheetEntry | null; readonly theirs: SheetEntry | null }[] {
  const ids = new Set([...mine.entries, ...theirs.entries].map(({ paymentCategoryId }) => paymentCategoryId))
  const lineIn = ({ entries }: OpenSheet, id: string) =>
    entries.find(({ paymentCategoryId }) => paymentCategoryId === id) ?? null
  return [...ids]
    .map((id) => ({ mine: lineIn(mine, id), theirs: lineIn(theirs, id) }))
    .filter((pair) => contentOf(pair.mine) !== contentOf(pair.theirs))
}

function contentOf(entry: SheetEntry | null): string {
  return JSON.stringify(entry && [entry.value, entry.lastYear ?? null, entry.pouchNumber, entry.faults])
}

type Categories = Pick<CountingSetup, 'categories'>

/** The counted cash of a sheet, from which the float can be set aside. */
export interface CashInTill {
  /** The notes and coins counted by piece on editable lines. */
  readonly counted: Denominations
  /** The register's float minus the amount on the sheet's float line; never negative. */
  readonly missingFloatCents: Cents
  /** True when the sheet has an editable line for the float, without a fault. */
  readonly hasFloatLine: boolean
}

/** The counted cash of a sheet, as currently typed. */
export function cashInTill(sheet: OpenSheet, setup: Categories): CashInTill {
  const counted: Record<string, number> = {}
  for (const { value } of sheet.entries.filter(isPieceLine)) {
    for (const [face, pieces] of Object.entries(value.denominations ?? {})) {
      counted[face] = piecesOf(counted, face) + pieces
    }
  }
  const line = floatLine(sheet, setup)
  const floatLineCents = line?.value.totalCents ?? 0
  return {
    counted,
    missingFloatCents: Math.max(0, sheet.registerFloatCents - floatLineCents),
    hasFloatLine: line !== null,
  }
}

/** True when these pieces can be left in the till: they were counted, and the sheet has a line for the float. */
export function isLeavable(
  { sheet, setup }: { readonly sheet: OpenSheet | null; readonly setup: Categories | null },
  left: Denominations,
): boolean {
  if (!sheet || !setup) return false
  const { counted, hasFloatLine } = cashInTill(sheet, setup)
  return hasFloatLine && canStayInTill(counted, left)
}

/** The sheet without these pieces on the lines of notes and coins; their value is added to the float's line. */
export function withFloatLeft(sheet: OpenSheet, setup: Categories, left: Denominations): OpenSheet {
  const line = floatLine(sheet, setup)
  let piecesToMove = left
  const entries = sheet.entries.map((entry) => {
    if (entry === line) {
      const total = (entry.value.totalCents ?? 0) + denominationsTotal(left)
      return parseEntry(entry, { ...entry.text, total: formatMoneyInput(total) })
    }
    const denominations = isPieceLine(entry) ? entry.value.denominations : null
    if (!denominations) return entry
    const remitted = subtractPieces(denominations, piecesToMove)
    piecesToMove = Object.fromEntries(
      Object.entries(piecesToMove).map(([face, pieces]) => [
        face,
        pieces - (piecesOf(denominations, face) - piecesOf(remitted, face)),
      ]),
    )
    return parseEntry(entry, withPieces(entry.text, remitted))
  })
  return { ...sheet, entries, changed: true, beforeFloat: sheet.entries }
}

/** The sheet with the lines that it had before the float was moved. */
export function withFloatBack(sheet: OpenSheet): OpenSheet {
  return { ...sheet, entries: sheet.beforeFloat ?? sheet.entries, changed: true, beforeFloat: null }
}

function isPieceLine(entry: SheetEntry): boolean {
  return entry.value.denominations !== null && isEditable(entry)
}

function floatLine({ entries }: OpenSheet, { categories }: Categories): SheetEntry | null {
  const isFloat = ({ tillFloat, countType }: PaymentCategory) =>
    tillFloat && COUNT_TYPE_RULES[countType].canBeTillFloat
  const ids = categories.filter(isFloat).map(({ id }) => id)
  return (
    entries.find(
      (entry) =>
        ids.includes(entry.paymentCategoryId) && isEditable(entry) && Object.keys(entry.faults).length === 0,
    ) ?? null
  )
}

/** Pieces determine the total, so a typed total is removed. */
function withPieces({ total: _total, ...text }: EntryText, pieces: Denominations): EntryText {
  return {
    ...text,
    ...Object.fromEntries(Object.entries(pieces).map(([face, count]) => [`piece.${face}`, String(count)])),
  }
}
