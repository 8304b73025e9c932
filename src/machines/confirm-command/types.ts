import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { WritePort } from '../port.ts'

/** The row of the command. `label` names it in the question. A command on several rows has the version of each, by id. */
export interface CommandSubject extends VersionedRow {
  readonly label: string
  readonly versions?: Readonly<Record<string, number>>
}

export interface ConfirmCommandPorts {
  /** Sends the command. */
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
