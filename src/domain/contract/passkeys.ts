import { z } from 'zod'
import { requiredCurrentPassword } from './accounts.ts'
import { deviceToken } from './auth.ts'
import { id, instant, name, text } from './common.ts'

const base64Url = (max: number) => text(max).regex(/^[A-Za-z0-9_-]+$/u, { error: 'issue.value' })

/** The answer of the browser to a challenge. The server passes it to its WebAuthn library, which verifies it. */
const signedChallenge = z.strictObject({
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key', { error: 'issue.value' }),
  response: z.strictObject({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(12_000).optional(),
    authenticatorData: base64Url(4000).optional(),
    signature: base64Url(4000).optional(),
    userHandle: base64Url(200).nullish(),
    transports: z.array(text(20)).max(10, { error: 'issue.tooMany' }).optional(),
    publicKey: base64Url(4000).optional(),
    publicKeyAlgorithm: z.int({ error: 'issue.value' }).optional(),
  }),
  authenticatorAttachment: text(20).nullish(),
  clientExtensionResults: z.record(text(100), z.unknown()).optional(),
})
export type SignedChallenge = z.infer<typeof signedChallenge>

/** The WebAuthn options with which the browser answers a challenge, in their JSON form. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

/** The options, with the token to send back with the answer. */
export const passkeyBegun = passkeyOptions.extend({ token: z.string() })
export type PasskeyBegun = z.infer<typeof passkeyBegun>

/** A passkey of the user. `backedUp` is true when it is copied to the person's other devices. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeys = z.object({ entries: z.array(passkey) })

const token = z.stringFormat('token', /^[A-Za-z0-9_-]{43}$/u, { error: 'issue.value' })

export const registerPasskeyBody = z.strictObject({ response: signedChallenge })
export const renamePasskeyBody = z.strictObject({ name })
export const removePasskeyBody = z.strictObject({ currentPassword: requiredCurrentPassword })
export const passkeyTokenBody = z.strictObject({ token })
export const passkeySignInBody = z.strictObject({ token, response: signedChallenge, deviceToken })
export type PasskeySignInBody = z.infer<typeof passkeySignInBody>
