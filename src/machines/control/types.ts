import type { CountRow } from '../../domain/contract/cash-logs.ts'
import type { Page, Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ListRequest } from '../list/types.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The fields of a row that the accountant's rules need. */
export type ControlRow = Pick<CountRow, 'id' | 'status' | 'pouchCommitted' | 'hasProvisionCode'>

export type ControlCommand = 'accountingValidate' | 'invalidate'

export interface ChangeCountsInput {
  readonly ids: readonly string[]
  readonly status: 'AVALIDATED' | 'UNVALIDATED'
  readonly reason: string
}

export interface ControlPorts {
  /** The rows that match the request on all pages, at most `MAX_SELECTED`; `totalItems` is their number. */
  readonly gatherRows: ReadPort<ListRequest, Page<ControlRow>>
  /** `PUT countsstatus`: all rows change or none; the refusal lists the rows. */
  readonly changeCounts: WritePort<ChangeCountsInput, unknown>
  /** Rows have changed: lists reload. */
  readonly changed: () => void
  readonly drafts: DraftStore<ReasonFor>
  readonly newKey: () => string
}

/** The reason for sending counts back, stored on the device until it is sent or cancelled; `ids` are the selected rows. */
export interface ReasonFor {
  readonly ids: readonly string[]
  readonly reason: string
}

/** The maximum number of rows in a call. */
export const MAX_SELECTED = 300

export interface ControlInput {
  readonly rows: readonly ControlRow[]
}

/** `shown` are the rows of the page, in order; `selected` may contain rows of other pages. */
export interface ControlContext {
  readonly shown: readonly ControlRow[]
  readonly focusedId: string | null
  readonly selected: readonly ControlRow[]
  /** The request behind "select all", while it is running, and the number of rows: exact, unless there were too many to count. */
  readonly matching: ListRequest | null
  readonly matchingTotal: { readonly count: number; readonly isCapped: boolean } | null
  readonly command: ControlCommand
  readonly reason: string
  /** The reason restored from the device, until another is typed. */
  readonly found: ReasonFor | null
  readonly refusal: Refusal | null
  readonly idempotencyKey: string
  readonly notice: DraftNotice | null
}

export type ControlEvent =
  /** The list shows another page, or the same rows reloaded. */
  | { readonly type: 'ROWS_SHOWN'; readonly rows: readonly ControlRow[] }
  | { readonly type: 'FOCUS'; readonly id: string }
  | { readonly type: 'FOCUS_NEXT' }
  | { readonly type: 'FOCUS_PREVIOUS' }
  | { readonly type: 'TOGGLE'; readonly id: string }
  /** Selects from the focused row to this one. */
  | { readonly type: 'TOGGLE_RANGE'; readonly id: string }
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
  | { readonly type: 'DISMISS' }
