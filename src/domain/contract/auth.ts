import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { id, instant, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, name, text, trimmedText } from './common.ts'

export const language = z.enum(LANGUAGES)
export const roleId = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(5),
  z.literal(7),
  z.literal(10),
])

/** The token of this device, from an earlier sign-in: failed attempts without it do not slow this sign-in down. 256 bits, base64url. */
export const deviceToken = z
  .stringFormat('device token', /^[A-Za-z0-9_-]{43}$/u, { error: 'issue.value' })
  .nullish()

export const signInBody = z.strictObject({
  email: trimmedText(MAX_EMAIL_LENGTH).min(1, { error: 'issue.required' }),
  password: text(MAX_PASSWORD_LENGTH).min(1, { error: 'issue.required' }),
  deviceToken,
})
export type SignInBody = z.infer<typeof signInBody>

/** The second step of a sign-in. `token` comes from the first step; `code` is a code of the authenticator app or a recovery code. */
export const secondStepBody = z.strictObject({
  token: z.stringFormat('token', /^[A-Za-z0-9_-]{43}$/u, { error: 'issue.value' }),
  code: trimmedText(100).min(1, { error: 'issue.required' }),
  deviceToken,
})
export type SecondStepBody = z.infer<typeof secondStepBody>

/** The body of `POST auth/change`: the establishment to which the user switches. */
export const changeBody = z.strictObject({ establishmentId: id })

/** The user as the client stores it. `establishmentId` is null for a person without an establishment. */
export const sessionUser = z.object({
  id,
  token: z.string(),
  expiresAt: instant,
  role: roleId,
  organizationId: id,
  establishmentId: id.nullable(),
  /** The time zone of the establishment, for its current date and service; without an establishment, a default. */
  timeZone: z.string(),
  establishments: z.array(z.object({ id, name })),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language,
  /** Only in the answer of a sign-in: the token that the device sends with its next sign-in. */
  deviceToken: z.string().optional(),
})
export type SessionUser = z.infer<typeof sessionUser>

/**
 * Returned instead of a session to a person with a second factor. The second step must be completed within `seconds`; `code` and `passkey`
 * are true when the person can use them for it.
 */
const secondStep = z.object({
  secondStep: z.object({ token: z.string(), seconds: z.int(), code: z.boolean(), passkey: z.boolean() }),
})
export type SecondStep = z.infer<typeof secondStep>['secondStep']

/** Returned to a person who must set up a second factor: a session that allows nothing else. */
const enrolment = z.object({ enrolment: sessionUser })

/** The answer of a first step: a session, the token for the second step, or a session for setting up a second factor. */
export const signedIn = z.union([sessionUser, secondStep, enrolment])
export type SignedIn = z.infer<typeof signedIn>
