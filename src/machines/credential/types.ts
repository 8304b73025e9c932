import type { CredentialForm, CredentialValues } from '../../domain/accounts/credential-forms.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

export interface CredentialPorts<Data> {
  /** Sends the values without an idempotency key: with one, the server would store the answer, which may contain a token. */
  readonly send: ReadPort<CredentialValues, Data>
  /** Called with the answer after success. */
  readonly accepted: (data: Data) => void
}

export interface CredentialInput {
  readonly form: CredentialForm
}

/** Never contains the typed values. */
export interface CredentialContext {
  readonly form: CredentialForm
  readonly refusal: Refusal | null
}

export type CredentialEvent =
  | { readonly type: 'SUBMIT'; readonly values: CredentialValues }
  /** A field was edited. The typed text stays in the form. */
  | { readonly type: 'EDIT'; readonly field: string }
