import type { Issue } from '../lists/query.ts'
import { isEmailShaped } from './email.ts'
import { passwordLengthIssue } from './passwords.ts'
import { parseSecondFactorCode } from './second-factor.ts'

/**
 * The forms with credentials, except the sign-in with a password. Fields have the names of the request bodies,
 * except `passkeyName`, which is sent as `name`; `repeated` is not sent.
 */
export const CREDENTIAL_FORMS = {
  /** Requests a link for a new password. */
  forgotten: ['email'],
  /** Chooses a new password with the link from the mail. */
  reset: ['password', 'repeated'],
  /** Accepts an invitation. */
  signUp: ['firstName', 'lastName', 'password', 'repeated'],
  /** Changes one's own password. */
  ownPassword: ['currentPassword', 'password', 'repeated'],
  /** Changes one's own e-mail address. */
  ownEmail: ['email', 'currentPassword'],
  /** Confirms a new e-mail address; the link contains everything. */
  newEmail: [],
  /** Begins to sign in at the identity provider. */
  identityProvider: [],
  /** Names a passkey. */
  passkeyName: ['passkeyName'],
  /** A code of the authenticator app, or a recovery code. */
  code: ['code'],
  /** Confirms a change with the password. */
  confirmation: ['currentPassword'],
} as const satisfies Record<string, readonly string[]>

export type CredentialForm = keyof typeof CREDENTIAL_FORMS

/** The typed values, by field name. */
export type CredentialValues = Readonly<Record<string, string>>

/** Returns at most one issue per field, before sending. The server checks more. */
export function validateCredentials(form: CredentialForm, values: CredentialValues): readonly Issue[] {
  return CREDENTIAL_FORMS[form].flatMap((path) => {
    const key = issueOf(path, values)
    return key === null ? [] : [{ path, key }]
  })
}

function issueOf(field: string, values: CredentialValues): string | null {
  const value = values[field] ?? ''
  const isSecret = field === 'password' || field === 'currentPassword' || field === 'repeated'
  if ((isSecret ? value : value.trim()) === '') return 'issue.required'
  if (field === 'email') return isEmailShaped(value.trim()) ? null : 'validation.email'
  if (field === 'code') return parseSecondFactorCode(value) ? null : 'validation.code'
  if (field === 'password') return passwordLengthIssue(value)
  return field === 'repeated' && value !== values.password ? 'validation.match' : null
}
