import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { CODES } from '../domain/codes.ts'
import type { SignedChallenge } from '../domain/contract/passkeys.ts'

type CeremonyResult =
  | { readonly kind: 'signed'; readonly response: SignedChallenge }
  /** The person cancelled, or did not answer in time. */
  | { readonly kind: 'declined' }
  /** The device already has a passkey of this account. */
  | { readonly kind: 'known' }

interface Challenge {
  readonly options: Readonly<Record<string, unknown>>
}

/** Asks the browser to create a passkey. Rejects for other failures than those of `CeremonyResult`. */
export function createPasskey({ options }: Challenge) {
  return resultOf(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
}

/** Asks the browser to sign the challenge with a passkey. Rejects for other failures than those of `CeremonyResult`. */
export function signWithPasskey({ options }: Challenge) {
  return resultOf(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
}

async function resultOf(ceremony: Promise<unknown>) {
  const data = await ceremony
    .then((response): CeremonyResult => ({ kind: 'signed', response: response as SignedChallenge }))
    .catch((error: unknown): CeremonyResult => {
      if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
        return { kind: 'known' }
      // Browsers report a click on "cancel" and a timeout with the same error.
      if (nameOf(error) === 'NotAllowedError' || nameOf(error) === 'AbortError') return { kind: 'declined' }
      throw error
    })
  return { kind: 'done' as const, code: CODES.saved, data }
}

/** The name of the browser's error, which is the cause of a `WebAuthnError`. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error.cause instanceof Error ? error.cause.name : error.name
}
