import type { ControlCount } from '../../domain/contract/cash-logs.ts'
import type { ControlEvent, ControlRow } from './types.ts'

/** True for a complete row. `ControlRow` has only the fields that the rules of the machine need; the rows that lists provide are complete. */
export function isCountRow(row: ControlRow): row is ControlCount {
  return 'totalCents' in row
}

interface SelectionChange {
  /** The sheets whose checkboxes changed: one, a range, or the page. */
  readonly ids: readonly string[]
  readonly isSelected: boolean
  /** The sheets of the page that can be selected. */
  readonly selectableIds: readonly string[]
  /** The sheets of the page that are selected as a whole. */
  readonly selectedIds: readonly string[]
  readonly focusedId: string | null
}

/** The events for a change of checkboxes: the page, a range from the focused sheet, or single sheets. */
export function selectionEvents(change: SelectionChange): readonly ControlEvent[] {
  const { ids, isSelected, selectableIds, selectedIds, focusedId } = change
  if (isSelected && ids.length === selectableIds.length) return [{ type: 'SELECT_PAGE' }]
  const [first, last] = [ids[0], ids.at(-1)]
  const endOfRange = first === focusedId ? last : first
  if (isSelected && ids.length > 1 && endOfRange !== undefined && [first, last].includes(focusedId ?? ''))
    return [{ type: 'TOGGLE_RANGE', id: endOfRange }]
  return ids
    .filter((id) => selectedIds.includes(id) !== isSelected)
    .map((id): ControlEvent => ({ type: 'TOGGLE', id }))
}

/** The events of a keyboard command: it applies to the selected counts, or to the focused sheet when no count is selected. */
export function commandEvents(
  type: 'VALIDATE' | 'INVALIDATE',
  selectedCount: number,
  focusedId: string | null,
): readonly ControlEvent[] {
  if (selectedCount > 0) return [{ type }]
  return focusedId === null ? [] : [{ type: 'TOGGLE', id: focusedId }, { type }]
}
