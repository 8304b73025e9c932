import type { CredentialForm, CredentialValues } from '../../domain/accounts/credential-forms.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

export interface CredentialPorts<Data> {
  /** Sends what was typed. It carries no key: an answer that holds a token is stored nowhere. */
  readonly send: ReadPort<CredentialValues, Data>
  /** It was taken: what was answered, for whoever is around the form. */
  readonly taken: (data: Data) => void
}

export interface CredentialInput {
  readonly form: CredentialForm
}

/** What was typed is never part of it. */
export interface CredentialContext {
  readonly form: CredentialForm
  readonly refusal: Refusal | null
}

export type CredentialEvent =
  | { readonly type: 'SUBMIT'; readonly values: CredentialValues }
  /** A field is typed anew. What was typed stays where it is. */
  | { readonly type: 'EDIT'; readonly field: string }
