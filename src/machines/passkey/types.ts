import type { PasskeyOptions, SignedChallenge } from '../../domain/contract/passkeys.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

/**
 * The challenge of the server. In a sign-in with a passkey alone it has a token, which is sent back with the signed answer. A registration
 * needs no token, and a second step sends the token of its sign-in.
 */
export type Ceremony = PasskeyOptions & { readonly token?: string }

/** The answer of the browser: signed, declined or timed out, or this device has a passkey for the account already. */
export type PromptResult =
  | { readonly kind: 'signed'; readonly response: SignedChallenge }
  | { readonly kind: 'declined' }
  | { readonly kind: 'known' }

/** The answer that is sent to the server. */
export interface SignedCeremony {
  /** The token of the ceremony; undefined if it has none. */
  readonly token: string | undefined
  readonly response: SignedChallenge
}

export interface PasskeyPorts<Data> {
  /** Loads the challenge. */
  readonly begin: ReadPort<null, Ceremony>
  /** Lets the browser ask for the passkey. */
  readonly prompt: ReadPort<Ceremony, PromptResult>
  readonly finish: ReadPort<SignedCeremony, Data>
  /** Called with the answer after success. */
  readonly accepted: (data: Data) => void
}

export interface PasskeyContext {
  readonly ceremony: Ceremony | null
  readonly response: SignedChallenge | null
  readonly refusal: Refusal | null
}

export type PasskeyEvent = { readonly type: 'START' }
