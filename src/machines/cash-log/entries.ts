import type { Count } from '../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../domain/contract/payments.ts'
import {
  COUNT_TYPE_RULES,
  type CountType,
  denominationKind,
  hasQuantity,
  needsPouch,
} from '../../domain/count-types.ts'
import { validateEntry } from '../../domain/counting/count-entry.ts'
import { type Denominations, faceValues, parsePieces } from '../../domain/counting/denominations.ts'
import { isExpectedAsCounted } from '../../domain/counting/expected-amount.ts'
import { countLifecycle } from '../../domain/lifecycles/count.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { type Cents, formatMoneyInput, parseMoney } from '../../domain/money.ts'
import { normalizePouchNumber, pouchNumberRefusal } from '../../domain/pouches/number.ts'
import { type TicketTotals, validateLastYearTickets } from '../../domain/tickets/tickets.ts'
import type { EntryField, EntryText, RegisterClosing, SheetEntry, SheetEntryLine } from './types.ts'

const NOT_COUNTED = { quantity: null, denominations: null, totalCents: null } as const

/** True for a line whose status allows editing. The lines of one log can differ in this. */
export function isEditable(line: Pick<SheetEntryLine, 'status'>): boolean {
  return canFollow(countLifecycle, line.status, 'edit')
}

/** The status and the expected amount of the line of a category: that of its stored count, otherwise that of the closing. */
export function expectedOfLine(
  category: PaymentCategory,
  count: Count | null,
  closing: RegisterClosing | null,
): Pick<SheetEntryLine, 'status' | 'expectedCents' | 'isExpectedAsCounted'> {
  const status = count?.status ?? 'CREATED'
  const givenCents = closing?.expectedCents[category.id]
  const isAsCounted = closing !== null && isEditable({ status }) && isExpectedAsCounted(givenCents, category)
  return {
    status,
    expectedCents: count?.expectedCents ?? givenCents ?? null,
    ...(isAsCounted && { isExpectedAsCounted: true }),
  }
}

/** True if the closing has an amount for the category and the sheet can take it: all counts of the sheet can still be edited. */
export function isGiven(
  { id }: PaymentCategory,
  closing: RegisterClosing | null,
  counts: ReadonlyMap<string, Count>,
): boolean {
  return Boolean(closing?.expectedCents[id]) && [...counts.values()].every(isEditable)
}

/** True if nothing was typed into a line. */
export function isBlank(text: EntryText | undefined): boolean {
  return Object.values(text ?? {}).every((typed) => (typed ?? '').trim() === '')
}

/** The fields of a line, in order. */
export function entryFieldsOf({
  countType,
  lastYearOn,
}: Pick<SheetEntryLine, 'countType' | 'lastYearOn'>): readonly EntryField[] {
  const kind = denominationKind(countType)
  return [
    ...(hasQuantity(countType) ? (['quantity'] as const) : []),
    ...(kind ? faceValues(kind).map((face) => `piece.${face}` as const) : []),
    'total',
    ...(lastYearOn === undefined ? [] : lastYearFieldsOf(countType)),
    ...(needsPouch(countType) ? (['pouchNumber'] as const) : []),
  ]
}

/** The fields for last year's vouchers of this count type: number, value, or both; a value that follows from the number is not entered. */
function lastYearFieldsOf(countType: CountType): readonly EntryField[] {
  return [
    ...(hasQuantity(countType) ? (['lastYearQuantity'] as const) : []),
    ...(COUNT_TYPE_RULES[countType].hasUnitValue ? [] : (['lastYearTotal'] as const)),
  ]
}

/**
 * Parses a typed line. A fault in the pouch number leaves the value as typed: the line can be saved, and only validation refuses it. A fault
 * in another field makes every part of the value null.
 */
export function parseEntry(line: SheetEntryLine, text: EntryText): SheetEntry {
  const faults: Partial<Record<EntryField, string>> = {}
  const quantity = hasQuantity(line.countType) ? readPieces('quantity', text, faults) : null
  const denominations = readDenominations(line, text, faults)
  const total = parseMoney(text.total ?? '')
  if (total.kind === 'refused') faults.total = total.refusal
  const totalCents = total.kind === 'amount' ? total.cents : null
  const decision = validateEntry(line.countType, line.unitValueCents, { quantity, denominations, totalCents })
  if ('refusal' in decision) faults.total ??= decision.refusal
  const lastYear =
    'refusal' in decision ? null : readLastYear(line, text, quantity, decision.totalCents, faults)
  const isReadable = !('refusal' in decision) && Object.keys(faults).length === 0
  const value = isReadable ? { quantity, denominations, totalCents: decision.totalCents } : NOT_COUNTED
  const number = normalizePouchNumber(text.pouchNumber ?? '')
  const numberFault = number === '' ? null : pouchNumberRefusal(number)
  if (numberFault) faults.pouchNumber = numberFault
  return {
    ...line,
    text,
    value,
    ...(line.isExpectedAsCounted && { expectedCents: value.totalCents }),
    pouchNumber: number === '' ? null : number,
    ...(line.lastYearOn !== undefined && { lastYear: isReadable ? lastYear : null }),
    faults,
  }
}

/** Parses last year's vouchers of a line. Adds a fault if they are unreadable, or if `validateLastYearTickets` refuses them. */
function readLastYear(
  line: SheetEntryLine,
  text: EntryText,
  quantity: number | null,
  totalCents: Cents | null,
  faults: Partial<Record<EntryField, string>>,
): TicketTotals | null {
  if (line.lastYearOn === undefined) return null
  const lastYearFields = lastYearFieldsOf(line.countType)
  const pieces = lastYearFields.includes('lastYearQuantity')
    ? readPieces('lastYearQuantity', text, faults)
    : null
  const value = parseMoney(lastYearFields.includes('lastYearTotal') ? (text.lastYearTotal ?? '') : '')
  if (value.kind === 'refused') faults.lastYearTotal = value.refusal
  const cents = value.kind === 'amount' ? value.cents : null
  const { hasUnitValue } = COUNT_TYPE_RULES[line.countType]
  const valueCents = hasUnitValue && pieces !== null ? pieces * (line.unitValueCents ?? 0) : cents
  if (pieces === null && valueCents === null) return null
  const decision = validateLastYearTickets(
    line.lastYearOn,
    { quantity, totalCents },
    { quantity: pieces, totalCents: valueCents },
  )
  if (decision && 'refusal' in decision) {
    faults[lastYearFields.at(-1) ?? 'total'] ??= decision.refusal
    return null
  }
  return decision
}

function readPieces(
  field: EntryField,
  text: EntryText,
  faults: Partial<Record<EntryField, string>>,
): number | null {
  const parsed = parsePieces(text[field] ?? '')
  if (parsed.kind === 'refused') faults[field] = 'QuantityInvalid'
  return parsed.kind === 'pieces' ? parsed.pieces : null
}

function readDenominations(
  line: SheetEntryLine,
  text: EntryText,
  faults: Partial<Record<EntryField, string>>,
): Denominations | null {
  const kind = denominationKind(line.countType)
  if (!kind) return null
  const counted = faceValues(kind).flatMap((face) => {
    const pieces = readPieces(`piece.${face}`, text, faults)
    return pieces === null ? [] : [[String(face), pieces] as const]
  })
  return counted.length > 0 ? Object.fromEntries(counted) : null
}

/** The text of the fields of a stored count, without a total that follows from its quantity or denominations. */
export function textOfCount(count: Count): EntryText {
  const { quantity, denominations, totalCents, lastYear, pouchNumber, countType, unitValueCents } = count
  const parts = validateEntry(countType, unitValueCents, { quantity, denominations, totalCents: null })
  const isSumOfParts = 'totalCents' in parts && parts.totalCents === totalCents
  return {
    ...(quantity !== null && { quantity: String(quantity) }),
    ...Object.fromEntries(
      Object.entries(denominations ?? {}).map(([face, pieces]) => [`piece.${face}`, String(pieces)]),
    ),
    ...(totalCents !== null && !isSumOfParts && { total: formatMoneyInput(totalCents) }),
    ...(lastYear?.quantity != null && { lastYearQuantity: String(lastYear.quantity) }),
    ...(lastYear?.totalCents != null &&
      !COUNT_TYPE_RULES[countType].hasUnitValue && { lastYearTotal: formatMoneyInput(lastYear.totalCents) }),
    ...(pouchNumber !== null && { pouchNumber }),
  }
}
