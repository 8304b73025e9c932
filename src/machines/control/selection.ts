import { decideCountControl } from '../../domain/lifecycles/count.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { clientRefusal } from '../outcome.ts'
import {
  type ControlCommand,
  type ControlContext,
  type ControlRow,
  MAX_SELECTED,
  type ReasonDraft,
  type ShownSheet,
} from './types.ts'

/** Stands for the reason, which the user types only after the status of the rows was checked. */
const REASON_TYPED_LATER = '…'

/** The counts of the sheets on the page. */
export function countsOnPage({ shownSheets }: Pick<ControlContext, 'shownSheets'>): readonly ControlRow[] {
  return shownSheets.flatMap(({ counts }) => counts)
}

/**
 * The context once the list shows another page, or the same sheets reloaded: updates the selection, and keeps
 * the focus if its sheet is on the page. A selected count keeps the version and the difference that it had
 * when it was selected, so that the server refuses it if somebody or a closing has changed them since. After
 * this refusal the count gets the version and the difference that the list shows.
 */
export function withSheetsOfPage(
  context: ControlContext,
  sheets: readonly ShownSheet[],
): Partial<ControlContext> {
  const countsById = new Map(countsOnPage({ shownSheets: sheets }).map((count) => [count.id, count]))
  const staleIds = new Set(
    context.refusal?.rows
      .filter(({ refusal }) => refusal === 'StaleVersion' || refusal === 'DeltaChanged')
      .map(({ id }) => id),
  )
  const updated = (row: ControlRow): ControlRow => {
    const shown = countsById.get(row.id) ?? row
    return staleIds.has(row.id) ? shown : { ...shown, ...seenFieldsOf(row) }
  }
  const isShown = sheets.some((sheet) => sheet.id === context.focusedId)
  return {
    shownSheets: sheets,
    selected: context.selected.map(updated),
    focusedId: isShown ? context.focusedId : null,
  }
}

/** The fields from which the server finds out that a row is not as the person saw it. */
function seenFieldsOf({ version, deltaCents }: ControlRow): Partial<ControlRow> {
  return { version, ...(deltaCents !== undefined && { deltaCents }) }
}

/** The differences in cents of the sheets of these rows, by id of the sheet. They are those that the list showed when the rows were selected. */
export function deltasOf(rows: readonly ControlRow[]): Readonly<Record<string, Cents | null>> {
  return Object.fromEntries(
    rows.flatMap(({ cashLogId, deltaCents }) =>
      deltaCents === undefined ? [] : [[cashLogId, deltaCents] as const],
    ),
  )
}

/**
 * The id of the sheet after (1) or before (-1) the focused one. At an end of the page it is the focused sheet itself. Without a focused sheet it
 * is the first (1) or last (-1) one. Null on an empty page.
 */
export function neighbourId({ shownSheets, focusedId }: ControlContext, step: 1 | -1): string | null {
  const index = shownSheets.findIndex((sheet) => sheet.id === focusedId)
  if (index < 0) return shownSheets.at(step > 0 ? 0 : -1)?.id ?? null
  const next = Math.min(Math.max(index + step, 0), shownSheets.length - 1)
  return shownSheets[next]?.id ?? null
}

/** Toggles the selection of a visible sheet, or of one count, and focuses the sheet. */
export function afterToggle(context: ControlContext, id: string): Partial<ControlContext> {
  const { selected, focusedId } = context
  const sheet = context.shownSheets.find((shown) => shown.id === id)
  const counts =
    sheet?.counts ?? [...countsOnPage(context), ...selected].filter((count) => count.id === id).slice(0, 1)
  const selectedIds = new Set(selected.map((count) => count.id))
  const focus = { focusedId: sheet?.id ?? counts[0]?.cashLogId ?? focusedId }
  if (counts.length > 0 && counts.every((count) => selectedIds.has(count.id))) {
    const removed = new Set(counts.map((count) => count.id))
    return { ...focus, selected: selected.filter((other) => !removed.has(other.id)), matchingTotal: null }
  }
  return { ...focus, selected: [...selected, ...counts.filter((count) => !selectedIds.has(count.id))] }
}

/** Selects all visible sheets from the focused one to this one, and focuses this one. Without a focused sheet it selects only this one. */
export function afterRange(context: ControlContext, id: string): Partial<ControlContext> {
  const targetIndex = context.shownSheets.findIndex((sheet) => sheet.id === id)
  const focusedIndex = context.shownSheets.findIndex((sheet) => sheet.id === context.focusedId)
  if (targetIndex < 0) return {}
  const range = context.shownSheets.slice(
    Math.min(focusedIndex < 0 ? targetIndex : focusedIndex, targetIndex),
    Math.max(focusedIndex, targetIndex) + 1,
  )
  const selectedIds = new Set(context.selected.map((row) => row.id))
  const added = countsOnPage({ shownSheets: range }).filter((count) => !selectedIds.has(count.id))
  return { selected: [...context.selected, ...added], focusedId: id }
}

/** Selects all sheets of the page; selected counts of other pages stay selected. */
export function afterSelectPage(context: ControlContext): Partial<ControlContext> {
  const counts = countsOnPage(context)
  const idsOnPage = new Set(counts.map(({ id }) => id))
  const others = context.selected.filter(({ id }) => !idsOnPage.has(id))
  return { selected: [...others, ...counts], matchingTotal: null }
}

/**
 * Why the command would be refused, by the rules of the domain and the size limit; null when it would not.
 * The refused rows are listed; the first one determines the refusal. The reason of an invalidation is
 * requested afterwards.
 */
export function refusalOfCommand(rows: readonly ControlRow[], event: ControlCommand): Refusal | null {
  if (rows.length > MAX_SELECTED)
    return clientRefusal('InvalidRequest', { issues: [{ path: 'id', key: 'issue.tooMany' }] })
  const refused = refusedRows(rows, event)
  return refused[0] ? clientRefusal(refused[0].refusal, { rows: refused }) : null
}

function refusedRows(rows: readonly ControlRow[], event: ControlCommand) {
  return rows.flatMap(({ id, ...count }) => {
    // Only an invalidation asks for a reason afterwards. A control also needs a reason when a late closing has changed the difference: the count is
    // refused here, and the difference can be accepted in the panel of its sheet.
    const reason = event === 'invalidate' ? REASON_TYPED_LATER : ''
    const decision = decideCountControl(count, { event, reason })
    return 'refusal' in decision ? [{ id, refusal: decision.refusal }] : []
  })
}

/** The refusal of the first row when every row refuses the command; otherwise null. */
export function refusalOfEveryRow(rows: readonly ControlRow[], event: ControlCommand): RefusalName | null {
  const refused = refusedRows(rows, event)
  return refused.length === rows.length ? (refused[0]?.refusal ?? null) : null
}

/** True when rows are selected, not too many, and none of them refuses the command. */
export function isCommandAllowed(
  { selected }: Pick<ControlContext, 'selected'>,
  event: ControlCommand,
): boolean {
  return selected.length > 0 && refusalOfCommand(selected, event) === null
}

/** The reason restored for the selected rows, or for a superset; blank when there is none. */
export function restoredReason({ selected, restoredDraft }: ControlContext): string {
  return restoredDraft && selected.every(({ id }) => restoredDraft.ids.includes(id))
    ? restoredDraft.reason
    : ''
}

/** The typed or restored reason to store on the device; null when there is none. */
export function draftDataOf({ selected, reason, restoredDraft }: ControlContext): ReasonDraft | null {
  return reason.trim() === '' ? restoredDraft : { ids: selected.map(({ id }) => id), reason }
}
