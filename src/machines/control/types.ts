import type { ControlCount } from '../../domain/contract/cash-logs.ts'
import { MAX_BULK_COUNTS } from '../../domain/lists/query.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Cents } from '../../domain/money.ts'
import type { Page, Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ListRequest } from '../list/types.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The fields of a count that the accountant's rules need. */
export type ControlRow = Pick<
  ControlCount,
  'id' | 'version' | 'cashLogId' | 'status' | 'pouchCommitted' | 'hasProvisionCode'
> &
  Partial<Pick<ControlCount, 'needsClosingReason' | 'deltaCents'>>

/** A sheet of the list, with those of its counts that the filters match. */
export interface ShownSheet {
  /** The id of the cash log. */
  readonly id: string
  readonly counts: readonly ControlRow[]
}

export type ControlCommand = 'accountingValidate' | 'invalidate'

export interface ChangeCountsInput {
  readonly rows: readonly VersionedRow[]
  /** VALIDATED takes back a control (`undo-control.ts`). */
  readonly status: 'AVALIDATED' | 'VALIDATED' | 'UNVALIDATED'
  readonly reason: string
  /**
   * For AVALIDATED, by id of the sheet: the difference in cents that the person saw. The server refuses the
   * command if the difference has changed since.
   */
  readonly acceptedDeltas?: Readonly<Record<string, Cents | null>>
}

export interface ControlPorts {
  /** The counts that match the request on all pages, at most `MAX_SELECTED`; `totalItems` is the number of matching sheets. */
  readonly gatherRows: ReadPort<ListRequest, Page<ControlRow>>
  /** `PUT countsstatus`: all rows change or none; the refusal lists the rows. */
  readonly changeCounts: WritePort<ChangeCountsInput, unknown>
  /** Rows have or may have changed, or the server refused a command on them: lists reload. */
  readonly changed: () => void
  readonly drafts: DraftStore<ReasonDraft>
  readonly newKey: () => string
}

/** The reason for sending counts back, as stored on the device; `ids` are those of the selected counts. */
export interface ReasonDraft {
  readonly ids: readonly string[]
  readonly reason: string
}

/** The maximum number of counts in a call. */
export const MAX_SELECTED = MAX_BULK_COUNTS

export interface ControlInput {
  /** The sheets that are shown first: each row of the list is a sheet. */
  readonly rows: readonly ShownSheet[]
}

/** How many sheets "select all" has found and selected. */
interface MatchingTotal {
  /** The number of matching sheets, or the limit up to which they are counted when `isCapped`. */
  readonly count: number
  readonly isCapped: boolean
  /** The number of sheets whose counts are selected. */
  readonly selected: number
}

/** `shownSheets` are the sheets of the page, in order; `selected` are counts, also of sheets on other pages. */
export interface ControlContext {
  readonly shownSheets: readonly ShownSheet[]
  /** The id of a sheet. */
  readonly focusedId: string | null
  readonly selected: readonly ControlRow[]
  /** The request of the last "select all"; null once it has succeeded. */
  readonly matching: ListRequest | null
  /** Set by "select all"; null again when the page is selected, or counts are removed from the selection. */
  readonly matchingTotal: MatchingTotal | null
  readonly command: ControlCommand
  readonly reason: string
  /** The reason restored from the device, or that of a refused command; null once another is typed, or this one has taken effect or is cancelled. */
  readonly restoredDraft: ReasonDraft | null
  readonly refusal: Refusal | null
  readonly idempotencyKey: string
  readonly notice: DraftNotice | null
}

export type ControlEvent =
  /** The list shows the sheets of another page, or the same sheets reloaded. */
  | { readonly type: 'ROWS_SHOWN'; readonly rows: readonly ShownSheet[] }
  | { readonly type: 'FOCUS'; readonly id: string }
  | { readonly type: 'FOCUS_NEXT' }
  | { readonly type: 'FOCUS_PREVIOUS' }
  /** Selects every count of a sheet, or removes them when all are selected; the id can also be that of one count. */
  | { readonly type: 'TOGGLE'; readonly id: string }
  /** Selects the sheets from the focused one to this one; selected ones stay selected. */
  | { readonly type: 'TOGGLE_RANGE'; readonly id: string }
  /** Selects the sheets of the page; selected ones of other pages stay selected. */
  | { readonly type: 'SELECT_PAGE' }
  | { readonly type: 'SELECT_MATCHING'; readonly request: ListRequest }
  | { readonly type: 'CLEAR' }
  /** Removes the refused rows from the selection. */
  | { readonly type: 'DROP_REFUSED' }
  | { readonly type: 'VALIDATE' }
  | { readonly type: 'INVALIDATE' }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  /** Closes the refusal. */
  | { readonly type: 'DISMISS' }
