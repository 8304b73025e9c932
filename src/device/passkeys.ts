import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { CODES } from '../domain/codes.ts'
import type { SignedChallenge } from '../domain/contract/passkeys.ts'

type Answer =
  | { readonly kind: 'signed'; readonly response: SignedChallenge }
  | { readonly kind: 'declined' }
  | { readonly kind: 'known' }

interface Challenge {
  readonly options: Readonly<Record<string, unknown>>
}

/** Lets the browser create a passkey. Rejects when the browser can't. */
export function createPasskey({ options }: Challenge) {
  return answerOf(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
}

/** Lets the browser sign with a passkey. Rejects when the browser can't. */
export function signWithPasskey({ options }: Challenge) {
  return answerOf(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
}

async function answerOf(ceremony: Promise<unknown>) {
  const data = await ceremony
    .then((response): Answer => ({ kind: 'signed', response: response as SignedChallenge }))
    .catch((error: unknown): Answer => {
      if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
        return { kind: 'known' }
      // Browsers don't tell a click on "cancel" from a timeout.
      if (nameOf(error) === 'NotAllowedError' || nameOf(error) === 'AbortError') return { kind: 'declined' }
      throw error
    })
  return { kind: 'done' as const, code: CODES.saved, data }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error.cause instanceof Error ? error.cause.name : error.name
}
