import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { SignedChallenge } from '../../src/domain/contract/passkeys.ts'

/* Bits of the flags in the authenticator data of WebAuthn. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED_CREDENTIAL_DATA = 0x40

/** Values that replace those of a right answer, so that a test can send a wrong one. */
export interface AnswerOptions {
  readonly origin?: string
  readonly rpId?: string
  /** False: the authenticator did not ask for a PIN, finger or face. */
  readonly userVerified?: boolean
  readonly signCount?: number
  /** The user handle in the answer; null for none. By default that of the person who created the passkey. */
  readonly userHandle?: string | null
}

/** The options that the server sent for `navigator.credentials`. */
type Options = Readonly<Record<string, unknown>>

/** A software authenticator (ES256) with one discoverable credential. It counts its signatures. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32)
  #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  #origin: string
  #userHandle = ''
  #signCount = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Answers `navigator.credentials.create`. */
  create(options: Options, answerOptions: AnswerOptions = {}): SignedChallenge {
    const { rp, user, challenge } = options as {
      rp: { id: string }
      user: { id: string }
      challenge: string
    }
    this.#userHandle = user.id
    // The AAGUID (none), the length of the id, the id and the public key.
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 0xff]),
      this.credentialId,
      this.publicKey,
    ])
    const authenticatorData = this.#authenticatorData(
      rp.id,
      ATTESTED_CREDENTIAL_DATA,
      answerOptions,
      credential,
    )
    // In CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authenticatorData),
    ])
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, answerOptions).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get`. */
  get(options: Options, answerOptions: AnswerOptions = {}): SignedChallenge {
    const { rpId, challenge } = options as { rpId: string; challenge: string }
    this.#signCount += 1
    const authenticatorData = this.#authenticatorData(rpId, 0, answerOptions, Buffer.alloc(0))
    const clientData = this.#clientData('webauthn.get', challenge, answerOptions)
    const signer = createSign('sha256')
      .update(authenticatorData)
      .update(createHash('sha256').update(clientData).digest())
    const { userHandle = this.#userHandle } = answerOptions
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signer.sign(this.#keys.privateKey).toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
    }
  }

  #identity() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: AnswerOptions): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(
    requestedId: string,
    flags: number,
    { rpId = requestedId, userVerified = true, signCount = this.#signCount }: AnswerOptions,
    credential: Buffer,
  ): Buffer {
    const signCountBytes = Buffer.alloc(4)
    signCountBytes.writeUInt32BE(signCount)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | flags]),
      signCountBytes,
      credential,
    ])
  }

  /** The public key as COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

/** A CBOR text of at most 23 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** CBOR bytes, at most 65,535. */
function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
