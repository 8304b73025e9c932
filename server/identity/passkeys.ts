import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { SignedChallenge } from '../../src/domain/contract/passkeys.ts'

/** The library is loaded when a passkey is first used, because it takes megabytes of memory. */
const webauthn = () => import('@simplewebauthn/server')

const PROMPT_MS = 300_000
/** ES256, Ed25519 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-7, -8, -257]

/** The site that passkeys belong to: the origin of the public address, and its host name as the id of the relying party. */
export interface RelyingParty {
  readonly origin: string
  readonly id: string
}

/** The fields of a stored passkey that WebAuthn needs. */
export interface StoredPasskey {
  readonly credentialId: Uint8Array
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: readonly string[]
}

/** The data of a new passkey. */
export type NewPasskey = StoredPasskey & { readonly backedUp: boolean }

/** The relying party of a public address; null where browsers refuse passkeys: for an IP address, and without HTTPS except on `localhost`. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { origin, hostname, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isSecure = protocol === 'https:' || isLocal
  const isAddress = isIP(hostname.replace(/^\[|\]$/gu, '')) !== 0
  return isSecure && !isAddress ? { origin, id: hostname } : null
}

/** The options for `navigator.credentials.create`: a passkey that signs in without a user name, by PIN, finger or face. */
export async function registrationOptions(
  relyingParty: RelyingParty,
  person: { readonly id: string; readonly email: string; readonly name: string },
  existing: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Sacoche',
    rpID: relyingParty.id,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    timeout: PROMPT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The options for `navigator.credentials.get`: one of the `allowed` passkeys, or any passkey of this site if `allowed` is empty. */
export async function authenticationOptions(
  relyingParty: RelyingParty,
  allowed: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    timeout: PROMPT_MS,
    allowCredentials: allowed.map(credentialOf),
    userVerification: 'required',
  })
}

function credentialOf({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) {
  return { id: Buffer.from(credentialId).toString('base64url'), transports: [...transports] }
}

/** The passkey that the browser created; null if the answer is invalid. */
export async function verifiedRegistration(
  { origin, id }: RelyingParty,
  challenge: string,
  response: SignedChallenge,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(nullOnError)
  if (!checked?.verified) return null
  const { credential, credentialBackedUp: backedUp } = checked.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: credential.transports ?? [],
    backedUp,
  }
}

/** The new signature counter; null if the answer is invalid, or its counter shows that the passkey was copied. */
export async function verifiedSignature(
  { origin, id }: RelyingParty,
  challenge: string,
  response: SignedChallenge,
  { credentialId, publicKey, signCount }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: Buffer.from(credentialId).toString('base64url'),
      publicKey: new Uint8Array(publicKey),
      counter: signCount,
    },
  }).catch(nullOnError)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** The library throws an error for each way in which an answer can be wrong. */
function nullOnError(): null {
  return null
}
