import type { SessionUser } from '../../domain/contract/auth.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, Refresh, Watch } from '../port.ts'

/** An establishment to which the user can switch. */
export interface EstablishmentChoice {
  readonly id: string
  readonly name: string
}

export interface EstablishmentPorts {
  /** `GET establishments/my`: all establishments of the user, sorted by name. */
  readonly loadEstablishments: ReadPort<null, readonly EstablishmentChoice[]>
  /** `POST auth/change`. It has no idempotency key: the call ends the old token, so the server can't recognize a repetition. */
  readonly changeEstablishment: ReadPort<{ readonly establishmentId: string }, SessionUser>
  /**
   * Reports the number of drafts on the device for the current establishment, at once and at each change, until the returned function is called.
   */
  readonly watchDrafts: (listener: (count: number) => void) => () => void
  /** Reports each creation and change of an establishment on this page. */
  readonly watchChanges: Watch
  readonly replaceUser: (user: SessionUser) => void
  readonly goTo: (address: string) => void
  readonly reload: () => void
}

/** `known` are the establishments of the session user, shown until the list is loaded. */
export interface EstablishmentInput {
  readonly currentId: string | null
  readonly known: readonly EstablishmentChoice[]
}

export interface EstablishmentContext {
  readonly currentId: string | null
  readonly choices: readonly EstablishmentChoice[]
  readonly chosenId: string | null
  readonly draftCount: number
  readonly refusal: Refusal | null
}

export type EstablishmentEvent =
  | { readonly type: 'CHOOSE'; readonly establishmentId: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
  | { readonly type: 'DRAFTS_COUNTED'; readonly count: number }
  | Refresh

/** Emitted when a switch was refused, or failed (`refusal` is null). */
export interface NotSwitched {
  readonly type: 'notSwitched'
  readonly refusal: Refusal | null
}
