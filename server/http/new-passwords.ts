import { isCommonPassword, type PersonDetails } from '../../src/domain/accounts/passwords.ts'
import { DEMO_PASSWORD } from '../demo-password.ts'
import { invalidRequest } from '../refused-error.ts'

let list: Promise<ReadonlySet<string>> | undefined

/** The most common passwords, loaded when the first new password is checked. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return list
}

/**
 * Refuses a new password that `isCommonPassword` finds common, or that is the password of the demo. The schema of
 * the body checks its length.
 *
 * @throws RefusedError InvalidRequest, with the issue at `password`
 */
export async function refuseWeakPassword(password: string, person: PersonDetails): Promise<void> {
  const common = await commonPasswords()
  if (password === DEMO_PASSWORD || isCommonPassword(password, (text) => common.has(text), person))
    throw invalidRequest([{ path: 'password', key: 'issue.passwordCommon' }])
}
