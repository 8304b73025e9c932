import { isCommonPassword, type KnownOf } from '../../src/domain/accounts/passwords.ts'
import { DEMO_PASSWORD } from '../demo-password.ts'
import { invalid } from '../refused-error.ts'

let list: Promise<ReadonlySet<string>> | undefined

/** The list is read when the first password is judged: most processes judge few. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return list
}

/**
 * Lets a new password through that is not among the first to be guessed; its length is judged by the body's schema.
 *
 * @throws RefusedError InvalidRequest, with the fault at `password`
 */
export async function judgeNewPassword(password: string, person: KnownOf): Promise<void> {
  const common = await commonPasswords()
  if (password === DEMO_PASSWORD || isCommonPassword(password, (text) => common.has(text), person))
    throw invalid([{ path: 'password', key: 'issue.passwordCommon' }])
}
