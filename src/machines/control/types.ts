import type { CountRow } from '../../domain/contract/cash-logs.ts'
import type { Page, Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ListRequest } from '../list/types.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** What the accountant's rules read of a row. */
export type ControlRow = Pick<CountRow, 'id' | 'status' | 'pouchCommitted' | 'hasProvisionCode'>

export type ControlCommand = 'accountingValidate' | 'invalidate'

export interface ChangeCountsInput {
  readonly ids: readonly string[]
  readonly status: 'AVALIDATED' | 'UNVALIDATED'
  readonly reason: string
}

export interface ControlPorts {
  /** The rows that match the request whatever its page, at most `MAX_SELECTED` of them; `totalItems` says how many there are. */
  readonly gatherRows: ReadPort<ListRequest, Page<ControlRow>>
  /** `PUT countsstatus`: all rows change or none, and the refusal names the rows. */
  readonly changeCounts: WritePort<ChangeCountsInput, unknown>
  /** Rows have changed: what shows them asks for them again. */
  readonly changed: () => void
  readonly drafts: DraftStore<ReasonFor>
  readonly newKey: () => string
}

/** Why counts are sent back, as it is kept on the device until that is done or called off; `ids` are those that were chosen. */
export interface ReasonFor {
  readonly ids: readonly string[]
  readonly reason: string
}

/** As many rows as one call takes. */
export const MAX_SELECTED = 300

export interface ControlInput {
  readonly rows: readonly ControlRow[]
}

/** `shown` are the rows of the page, in their order; `selected` may hold rows of other pages. */
export interface ControlContext {
  readonly shown: readonly ControlRow[]
  readonly focusedId: string | null
  readonly selected: readonly ControlRow[]
  /** The request behind "all that match", while it is under way, and how many rows there were: exactly, unless they were too many to be counted. */
  readonly matching: ListRequest | null
  readonly matchingTotal: { readonly count: number; readonly isCapped: boolean } | null
  readonly command: ControlCommand
  readonly reason: string
  /** The reason that was found on the device, until another is typed. */
  readonly found: ReasonFor | null
  readonly refusal: Refusal | null
  readonly idempotencyKey: string
  readonly done: { readonly code: number; readonly rows: number } | null
  readonly notice: DraftNotice | null
}

export type ControlEvent =
  /** The list shows another page, or the same rows anew. */
  | { readonly type: 'ROWS_SHOWN'; readonly rows: readonly ControlRow[] }
  | { readonly type: 'FOCUS'; readonly id: string }
  | { readonly type: 'FOCUS_NEXT' }
  | { readonly type: 'FOCUS_PREVIOUS' }
  | { readonly type: 'TOGGLE'; readonly id: string }
  /** From the focused row to this one, with everything between. */
  | { readonly type: 'TOGGLE_RANGE'; readonly id: string }
  | { readonly type: 'SELECT_PAGE' }
  | { readonly type: 'SELECT_MATCHING'; readonly request: ListRequest }
  | { readonly type: 'CLEAR' }
  /** Takes the rows that refused out of the selection. */
  | { readonly type: 'DROP_REFUSED' }
  | { readonly type: 'VALIDATE' }
  | { readonly type: 'INVALIDATE' }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
