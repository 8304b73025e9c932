import { COUNT_TYPE_RULES, denominationKind, hasQuantity } from '../../domain/count-types.ts'
import { faceValues } from '../../domain/counting/denominations.ts'
import { isEditable } from './entries.ts'
import type { Entry, EntryField } from './types.ts'

/**
 * The fields of an editable line that are empty and that 0 completes: its number, its denominations unless its total was typed alone, and its
 * total where nothing else determines it. Pouch numbers and last year's vouchers stay empty.
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
