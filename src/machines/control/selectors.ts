import type { SnapshotFrom } from 'xstate'
import { topState } from '../state-path.ts'
import type { controlMachine } from './machine.ts'
import type { ControlCommand, ControlRow } from './types.ts'

type Control = SnapshotFrom<typeof controlMachine>

export const selectSelectedIds = (control: Control): readonly string[] =>
  control.context.selected.map((row) => row.id)

/** The sheets of the page with selected counts: those of which every count in the list is selected, and the others. */
export interface SelectedSheets {
  readonly completeIds: readonly string[]
  readonly partialIds: readonly string[]
  /** The number of selected counts of sheets that are not on this page. */
  readonly countsOnOtherPages: number
}

export const selectSelectedSheets = ({ context: { shownSheets, selected } }: Control): SelectedSheets => {
  const selectedIds = new Set(selected.map(({ id }) => id))
  const isSelected = ({ id }: ControlRow) => selectedIds.has(id)
  const completeSheets = shownSheets.filter(({ counts }) => counts.length > 0 && counts.every(isSelected))
  const sheetIdsWithSelection = new Set(selected.map(({ cashLogId }) => cashLogId))
  const shownSheetIds = new Set(shownSheets.map(({ id }) => id))
  return {
    completeIds: completeSheets.map(({ id }) => id),
    partialIds: shownSheets
      .filter((sheet) => sheetIdsWithSelection.has(sheet.id) && !completeSheets.includes(sheet))
      .map(({ id }) => id),
    countsOnOtherPages: selected.filter(({ cashLogId }) => !shownSheetIds.has(cashLogId)).length,
  }
}

/** The top state: rows can be selected in `selecting`, even while a refusal is shown. */
export const selectState = (control: Control) => topState(control.value)

export const selectFocusedId = (control: Control): string | null => control.context.focusedId

/** The command that is running or has failed, or whose dialog is open; otherwise null. */
export const selectCommand = (control: Control): ControlCommand | null =>
  control.matches('selecting') || control.matches('gathering') || control.matches('gatherFailed')
    ? null
    : control.context.command

/** True while the reason dialog is open, or its command is running or has failed. */
export const selectIsInvalidating = (control: Control): boolean => selectCommand(control) === 'invalidate'
