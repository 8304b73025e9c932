import type { PaymentCategory } from '../../domain/contract/payments.ts'
import { COUNT_TYPE_RULES } from '../../domain/count-types.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import { denominationsTotal } from '../../domain/counting/denominations.ts'
import { canLeave, piecesOf, subtractPieces } from '../../domain/counting/float.ts'
import { type Cents, formatMoneyInput } from '../../domain/money.ts'
import { isEditable, parseEntry } from './entries.ts'
import type { CountingSetup, Entry, EntryText, OpenSheet } from './types.ts'

type Categories = Pick<CountingSetup, 'categories'>

/** The counted cash of a sheet, from which the float can be set aside. */
export interface CashInTill {
  /** The notes and coins counted by piece on editable lines. */
  readonly counted: Denominations
  /** The register's float minus the amount on the sheet's float line; never negative. */
  readonly missingFloatCents: Cents
  /** True when the sheet has a line for the float. */
  readonly hasFloatLine: boolean
}

/** The counted cash of a sheet, as currently typed. */
export function cashInTill(sheet: OpenSheet, setup: Categories): CashInTill {
  const counted: Record<string, number> = {}
  for (const { value } of pieceLines(sheet)) {
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
  return hasFloatLine && canLeave(counted, left)
}

/** The sheet with these pieces moved from the lines of notes and coins to the float's line. */
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

/** The sheet as it was before the float was moved. */
export function withFloatBack(sheet: OpenSheet): OpenSheet {
  return { ...sheet, entries: sheet.beforeFloat ?? sheet.entries, changed: true, beforeFloat: null }
}

function isPieceLine(entry: Entry): boolean {
  return entry.value.denominations !== null && isEditable(entry)
}

function pieceLines({ entries }: OpenSheet): readonly Entry[] {
  return entries.filter(isPieceLine)
}

function floatLine({ entries }: OpenSheet, { categories }: Categories): Entry | null {
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
