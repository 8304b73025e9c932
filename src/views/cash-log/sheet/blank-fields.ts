import { COUNT_TYPE_RULES, denominationKind, hasQuantity } from '../../../domain/count-types.ts'
import { faceValues } from '../../../domain/counting/denominations.ts'
import { isEditable } from '../../../machines/cash-log/entries.ts'
import type { Entry, EntryField } from '../../../machines/cash-log/types.ts'

/**
 * The empty fields that have to be set to 0 for the line to count as “nothing here”: its number, its denominations unless only its total
 * was typed, and its total where it can't be computed. Pouch numbers and last year's vouchers stay empty. A line that can't be edited has
 * none.
 */
export function blankFields(entry: Entry): readonly EntryField[] {
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
  const fields: readonly EntryField[] = hasUnitValue
    ? ['quantity']
    : hasQuantity(entry.countType)
      ? ['quantity', 'total']
      : ['total']
  return fields.filter(isBlank)
}
