import type { TicketDispatch, TicketDispatchStatusBody } from '../../domain/contract/tickets.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** What can be done with a dispatch, by the status that it leads to. */
export type DispatchAct = TicketDispatchStatusBody['status']

export type ChangeDispatchInput = TicketDispatchStatusBody & {
  readonly id: string
  readonly version: number
}

export interface TicketDispatchPorts {
  readonly loadDispatch: ReadPort<{ readonly id: string }, TicketDispatch>
  /** `PUT ticketdispatchesstatus`. */
  readonly change: WritePort<ChangeDispatchInput, unknown>
  /** Tells the list around it that the dispatch has changed. */
  readonly changed: () => void
  readonly drafts: DraftStore<DispatchSnapshot>
  readonly newKey: () => string
}

/** What was typed, letter by letter; dates are business dates, blank while none was chosen. */
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

/** A form in which something was typed, with what it asks. */
export interface TypedForm {
  readonly act: DispatchAct
  readonly form: DispatchForm
}

/** What is kept on the device of a form under way; `version` is that of the dispatch. */
export interface DispatchSnapshot extends TypedForm {
  readonly version: number
}

export interface TicketDispatchInput {
  readonly dispatchId: string
}

export interface TicketDispatchContext extends TypedForm {
  readonly dispatchId: string
  readonly dispatch: TicketDispatch | null
  /** The form that was typed in last, until it is done or called off. */
  readonly typed: TypedForm | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
  readonly notice: DraftNotice | null
}

export type TicketDispatchEvent =
  | { readonly type: 'ASK'; readonly act: DispatchAct; readonly issuer?: string }
  | { readonly type: 'EDIT'; readonly field: keyof DispatchForm; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
