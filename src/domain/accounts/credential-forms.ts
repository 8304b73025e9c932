import type { Issue } from '../lists/query.ts'
import { passwordLengthIssue } from './passwords.ts'

/** The forms in which something secret is typed. Their fields have the names of the bodies'; `repeated` stays here. */
export const CREDENTIAL_FORMS = {
  /** Asks for a link to a new password. */
  forgotten: ['email'],
  /** Chooses a new password by such a link. */
  reset: ['password', 'repeated'],
  /** Accepts an invitation. */
  signUp: ['firstName', 'lastName', 'password', 'repeated'],
  /** Changes one's own password. */
  ownPassword: ['currentPassword', 'password', 'repeated'],
  /** Changes one's own e-mail address. */
  ownEmail: ['email', 'currentPassword'],
} as const satisfies Record<string, readonly string[]>

export type CredentialForm = keyof typeof CREDENTIAL_FORMS

/** What was typed, by the names of the fields. */
export type CredentialValues = Readonly<Record<string, string>>

/** What people mean by an e-mail address; whether it exists only a message sent to it tells. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

/** What is wrong with a form before anything is sent, one fault a field. The server judges again, and knows more. */
export function judgeCredentials(form: CredentialForm, values: CredentialValues): readonly Issue[] {
  return CREDENTIAL_FORMS[form].flatMap((path) => {
    const key = issueOf(path, values)
    return key === null ? [] : [{ path, key }]
  })
}

function issueOf(field: string, values: CredentialValues): string | null {
  const value = values[field] ?? ''
  const isSecret = field === 'password' || field === 'currentPassword' || field === 'repeated'
  if ((isSecret ? value : value.trim()) === '') return 'validation.required'
  if (field === 'email') return EMAIL.test(value.trim()) ? null : 'validation.email'
  if (field === 'password') return passwordLengthIssue(value)
  return field === 'repeated' && value !== values.password ? 'validation.match' : null
}
