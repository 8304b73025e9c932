import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const SEALED_PREFIX = 'sealed:v1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A stored secret can't be decrypted, for example because `SECRET_KEY` is missing or was changed. */
export class SecretKeyMismatch extends Error {
  override readonly name = 'SecretKeyMismatch'
}

/**
 * Encrypts a secret for storage (AES-256-GCM). Without a key, the secret is returned unencrypted.
 *
 * @param owner identifies what the secret belongs to; an encrypted secret can't be decrypted with another owner
 */
export function sealSecret(secretKey: string | null, owner: string, secret: string): string {
  if (secretKey === null) return secret
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey, 'stored secrets'), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return SEALED_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a stored secret. A secret that was stored without a key is returned as it is.
 *
 * @throws SecretKeyMismatch
 */
export function openSecret(secretKey: string | null, owner: string, stored: string): string {
  if (!stored.startsWith(SEALED_PREFIX)) return stored
  if (secretKey === null) throw new SecretKeyMismatch('A stored secret is encrypted: set SECRET_KEY')
  const bytes = Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secretKey, 'stored secrets'), nonce, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(tag)
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch (cause) {
    throw new SecretKeyMismatch('A stored secret cannot be decrypted with this SECRET_KEY', { cause })
  }
}

/** The signature (HMAC-SHA-256, hexadecimal) of a text. */
export function signCheckpointText(secretKey: string, text: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'checkpoints')).update(text).digest('hex')
}

/** True if the signature was made with this key for this text. */
export function isCheckpointSignatureOf(secretKey: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signCheckpointText(secretKey, text))
  const actual = Buffer.from(signature)
  return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected)
}

/** The key for one use, derived from `SECRET_KEY`. */
function deriveKey(secretKey: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `sacoche ${use}`, 32))
}
