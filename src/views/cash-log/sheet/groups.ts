import type { PaymentCategory, PaymentMode } from '../../../domain/contract/payments.ts'
import { COUNT_TYPE_RULES, denominationKind, hasQuantity } from '../../../domain/count-types.ts'
import { faceValues } from '../../../domain/counting/denominations.ts'
import { sortForSheet } from '../../../domain/counting/sheet-order.ts'
import { entryFieldsOf, isEditable } from '../../../machines/cash-log/entries.ts'
import type { EntryField, SheetEntry } from '../../../machines/cash-log/types.ts'

/** A category with its entry on the sheet. */
interface SheetLine {
  readonly category: PaymentCategory
  readonly entry: SheetEntry
}

/** The entries of one payment mode. */
export interface SheetGroup {
  readonly mode: PaymentMode
  readonly lines: readonly SheetLine[]
}

/** The height, in fields, of the till's card in the right column: float, turnover, and the help with the float. */
const TILL_FIELDS = 3

/**
 * Splits groups into a left and a right column of about the same height. A heading counts as much as a field.
 * The split depends on the fields only, so that no card moves while amounts are typed.
 */
export function inTwoColumns(
  groups: readonly SheetGroup[],
): readonly [readonly SheetGroup[], readonly SheetGroup[]] {
  const heights = groups.map(({ lines }) =>
    lines.reduce((sum, { entry }) => sum + 1 + entryFieldsOf(entry).length, 1),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const tallerColumn = (split: number) =>
    Math.max(sum(heights.slice(0, split)), sum(heights.slice(split)) + TILL_FIELDS)
  const splits = Array.from({ length: groups.length + 1 }, (_, split) => split)
  const bestSplit = splits.reduce(
    (best, split) => (tallerColumn(split) < tallerColumn(best) ? split : best),
    0,
  )
  return [groups.slice(0, bestSplit), groups.slice(bestSplit)]
}

/**
 * Groups the entries of a sheet by payment mode, in the order of the sheet. An entry whose category or mode is unknown is left out.
 */
export function groupByMode(
  entries: readonly SheetEntry[],
  categories: readonly PaymentCategory[],
  modes: readonly PaymentMode[],
): SheetGroup[] {
  const groups = new Map<string, SheetLine[]>()
  for (const category of sortForSheet(categories)) {
    const entry = entries.find(({ paymentCategoryId }) => paymentCategoryId === category.id)
    const id = category.paymentModeId
    if (entry) groups.set(id, [...(groups.get(id) ?? []), { category, entry }])
  }
  return [...groups].flatMap(([id, lines]) => {
    const mode = modes.find((candidate) => candidate.id === id)
    return mode ? [{ mode, lines }] : []
  })
}

/**
 * The empty fields that “Fill empty lines with 0” sets to 0 in a line that can be edited: its quantity, its denominations unless its total was
 * typed, and its total where it can't be computed. If the quantity or the total is not 0, the other one stays empty: 12 cheques are not worth 0.
 * Pouch numbers and last year's vouchers stay empty.
 */
export function blankFields(entry: SheetEntry): readonly EntryField[] {
  if (!isEditable(entry)) return []
  const isBlank = (field: EntryField) => (entry.text[field] ?? '').trim() === ''
  const kind = denominationKind(entry.countType)
  if (kind)
    return isBlank('total')
      ? faceValues(kind)
          .map((face) => `piece.${face}` as const)
          .filter(isBlank)
      : []
  const { hasUnitValue } = COUNT_TYPE_RULES[entry.countType]
  if (hasUnitValue) return (['quantity'] as const).filter(isBlank)
  const fields = hasQuantity(entry.countType) ? (['quantity', 'total'] as const) : (['total'] as const)
  const { quantity, totalCents } = entry.value
  return quantity || totalCents ? [] : fields.filter(isBlank)
}
