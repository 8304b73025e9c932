import type { CountRow } from '../../domain/contract/cash-logs.ts'
import type { ControlEvent, ControlRow } from './types.ts'

/** The machine reads only what its rules need of a row; the lists that feed it bring whole rows. */
export function isWhole(row: ControlRow): row is CountRow {
  return 'totalCents' in row
}

interface SelectionChange {
  /** The rows whose boxes changed: one, a range, or the page. */
  readonly ids: readonly string[]
  readonly chosen: boolean
  readonly shownIds: readonly string[]
  readonly selectedIds: readonly string[]
  readonly focusedId: string | null
}

/** The events that a change of the boxes of a list means: the page, a range from the focused row, or rows one by one. */
export function selectionEvents(change: SelectionChange): readonly ControlEvent[] {
  const { ids, chosen, shownIds, selectedIds, focusedId } = change
  const isElsewhere = selectedIds.some((id) => !shownIds.includes(id))
  if (chosen && ids.length === shownIds.length && !isElsewhere) return [{ type: 'SELECT_PAGE' }]
  const last = ids[0] === focusedId ? ids.at(-1) : ids[0]
  if (chosen && ids.length > 1 && last !== undefined) return [{ type: 'TOGGLE_RANGE', id: last }]
  return ids
    .filter((id) => selectedIds.includes(id) !== chosen)
    .map((id): ControlEvent => ({ type: 'TOGGLE', id }))
}

/** The events of a command by key: it takes the selected rows, or the focused row where none is selected. */
export function commandEvents(
  type: 'VALIDATE' | 'INVALIDATE',
  selectedCount: number,
  focusedId: string | null,
): readonly ControlEvent[] {
  if (selectedCount > 0) return [{ type }]
  return focusedId === null ? [] : [{ type: 'TOGGLE', id: focusedId }, { type }]
}
