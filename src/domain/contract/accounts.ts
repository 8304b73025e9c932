import { z } from 'zod'
import { passwordLengthIssue } from '../accounts/passwords.ts'
import { deviceToken, language, roleId } from './auth.ts'
import {
  email,
  id,
  instant,
  MAX_PASSWORD_LENGTH,
  name,
  stored,
  text,
  trimmedText,
  version,
} from './common.ts'

/** A new password: never trimmed or truncated. Its length is in code points. */
const newPassword = text(MAX_PASSWORD_LENGTH)
  .min(1, { error: 'issue.required' })
  .check((context) => {
    const key = passwordLengthIssue(context.value)
    if (key !== null) context.issues.push({ code: 'custom', input: context.value, message: key })
  })

/** The current password, which the person types again to confirm the request. */
export const requiredCurrentPassword = text(MAX_PASSWORD_LENGTH).min(1, { error: 'issue.required' })

/** The token of a link in a mail, or the token of a sign-in at the identity provider: 256 bits, base64url. */
const linkToken = z.stringFormat('link', /^[A-Za-z0-9_-]{43}$/u, { error: 'issue.value' })

export const forgotPasswordBody = z.strictObject({ email })

export const changePasswordBody = z.strictObject({ token: linkToken, password: newPassword })

export const invitationBody = z.strictObject({ token: linkToken })

/** The invited person. The e-mail address is fixed by the invitation. */
export const invitation = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
})
export type Invitation = z.infer<typeof invitation>

export const signUpBody = z.strictObject({
  token: linkToken,
  firstName: name,
  lastName: name,
  language,
  password: newPassword,
})

/** An ID token (compact JWS) and a secret, `nonce`. The claim `nonce` of the token is the SHA-256 hash of the secret in base64url. */
export const identityBody = z.strictObject({
  idToken: text(16_384).min(1, { error: 'issue.required' }),
  nonce: text(200).min(20, { error: 'issue.value' }),
  deviceToken,
})
export type IdentityBody = z.infer<typeof identityBody>

/** A sign-in that has begun: the address of the identity provider, and the token to send with its answer. */
export const identityBegun = z.object({ address: z.string(), token: z.string() })
export type IdentityBegun = z.infer<typeof identityBegun>

/** The query with which the identity provider redirected back, and the token of this sign-in. */
export const identityAnswerBody = z.strictObject({
  token: linkToken,
  answer: text(16_384).min(1, { error: 'issue.required' }),
  deviceToken,
})
export type IdentityAnswerBody = z.infer<typeof identityAnswerBody>

/** The user's own account. */
export const account = z.object({
  ...stored,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language,
  role: roleId,
  /** The address that was requested and is not confirmed yet. */
  newEmail: z.string().nullable(),
})
export type OwnAccount = z.infer<typeof account>

export const accountBody = z.strictObject({ version, firstName: name, lastName: name, language })

export const ownEmailBody = z.strictObject({ version, email, currentPassword: requiredCurrentPassword })

export const confirmEmailBody = z.strictObject({ token: linkToken })

/** The person whose new address was confirmed. */
export const confirmedEmail = z.object({ id, email: z.string() })
export type ConfirmedEmail = z.infer<typeof confirmedEmail>

export const ownPasswordBody = z.strictObject({
  currentPassword: requiredCurrentPassword,
  password: newPassword,
  deviceToken,
})

/**
 * The second factors of the user. `since`: when the authenticator app was set up, null without one; `passkey`: the user has a passkey, which
 * is a second step too; `required`: the organization requires a second factor of the user.
 */
export const secondFactor = z.object({
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  passkey: z.boolean(),
  required: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

export const passwordConfirmationBody = z.strictObject({ currentPassword: requiredCurrentPassword })

/** The data for setting up an authenticator app: its secret in base 32, and a QR code of the secret as SVG. */
export const secondFactorSetup = z.object({ secret: z.string(), qrCode: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

export const secondFactorCodeBody = z.strictObject({
  code: trimmedText(100).min(1, { error: 'issue.required' }),
})

/** New recovery codes, which are shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** An active session of the user. `device` is derived from the browser's user agent. */
const ownSession = z.object({
  id,
  /** True for the session of this request. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The network address. */
  address: z.string(),
  device: z.string(),
  establishmentName: z.string().nullable(),
})
export type OwnSession = z.infer<typeof ownSession>

export const ownSessions = z.object({ entries: z.array(ownSession) })
