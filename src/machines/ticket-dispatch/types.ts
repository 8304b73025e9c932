import type { TicketDispatch, TicketDispatchStatusBody } from '../../domain/contract/tickets.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The actions on a dispatch, by their target status. */
export type DispatchAction = TicketDispatchStatusBody['status']

export type ChangeDispatchInput = TicketDispatchStatusBody & {
  readonly id: string
  readonly version: number
}

export interface TicketDispatchPorts {
  readonly loadDispatch: ReadPort<{ readonly id: string }, TicketDispatch>
  /** `PUT ticketdispatchesstatus`. */
  readonly change: WritePort<ChangeDispatchInput, unknown>
  /** Called when the dispatch has or may have changed. */
  readonly changed: () => void
  readonly drafts: DraftStore<DispatchDraftData>
  readonly newKey: () => string
}

/** The typed text; dates are calendar dates, blank while none was chosen. */
export interface DispatchForm {
  readonly slipNumber: string
  readonly parcelNumber: string
  readonly sentOn: string
  readonly issuer: string
  readonly reimbursed: string
  readonly commission: string
  readonly reimbursedOn: string
  readonly reason: string
}

/** A form with input, and its action. */
export interface TypedForm {
  readonly act: DispatchAction
  readonly form: DispatchForm
}

/** The data of the draft of a form; `version` is that of the dispatch. */
export interface DispatchDraftData extends TypedForm {
  readonly version: number
}

export interface TicketDispatchInput {
  readonly dispatchId: string
}

export interface TicketDispatchContext extends TypedForm {
  readonly dispatchId: string
  readonly dispatch: TicketDispatch | null
  /** The form edited last, until it is sent or cancelled. */
  readonly typed: TypedForm | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type TicketDispatchEvent =
  | { readonly type: 'START'; readonly act: DispatchAction; readonly issuer?: string }
  | { readonly type: 'EDIT'; readonly field: keyof DispatchForm; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
