import type { Refusal } from '../../domain/outcome.ts'
import type { WritePort } from '../port.ts'

/** The row of a simple command. `label` names it in the question. */
export interface CommandSubject {
  readonly id: string
  readonly version: number
  readonly label: string
}

export interface ConfirmCommandPorts {
  /** The command itself: delete a pouch (11029), delete a count (11030), undo a remittance (11021). */
  readonly run: WritePort<CommandSubject, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface ConfirmCommandContext {
  readonly subject: CommandSubject | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type ConfirmCommandEvent =
  | { readonly type: 'START'; readonly subject: CommandSubject }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
