import { makeLink } from '../../../server/store/account-links.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { OwnAccount } from '../../../src/domain/contract/accounts.ts'
import { signInBody } from '../../../src/domain/contract/auth.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { mostOf } from '../../paths/pairwise/wire.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { emailOf, personId } from '../commands/organization-rows.ts'
import { dataOf } from '../commands/test-app.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import { names } from './administering.ts'
import { asSent, callCommand, SET_WHEN_SENT, VERSIONS, withCurrentVersion } from './bodies.ts'
import type { Command } from './commands.ts'
import { NEW_PASSWORDS } from './new-passwords.ts'
import { emails, LANGUAGES } from './persons.ts'
import { secondFactorCommands } from './second-factors.ts'
import { sessionCommands } from './sessions.ts'

const REQUIRED = 'issue.required'

/** Signing in, and the user's own account. A person who signs in here does nothing else: their passwords and sessions change. */
export function accountCommands({ testApp, testOrganization, next }: Place): readonly Command[] {
  const { ids, people, tenant } = testOrganization
  const nobody = testApp.server.client() as typeof people.user
  /** The link in the e-mail to the employee, valid until it is used. */
  let link = ''
  const send = async (kind: 'RESET' | 'INVITATION') => {
    const owner = { organizationId: ids.organization, userId: personId('employee', tenant) }
    link = await asSystem(testApp.db, (trx) => makeLink(trx, owner, kind, testApp.clock.now()))
  }
  const byLink = (
    call: string,
    kind: 'RESET' | 'INVITATION',
    fields: Readonly<Record<string, readonly ValueClass[]>>,
    code: number,
  ): Command =>
    callCommand('accounts', call, nobody, {
      async fields() {
        await send(kind)
        return {
          token: [
            right('of the mail', SET_WHEN_SENT),
            wrong('LinkOver', 'of no mail', 'A'.repeat(43)),
            wrong('issue.value', 'one character too few', 'A'.repeat(42)),
            wrong('issue.value', 'null', null),
          ],
          ...fields,
        }
      },
      checkOrder: ['LinkOver'],
      body: ({ token, ...values }) => ({ token: token === SET_WHEN_SENT ? link : token, ...values }),
      code,
      after: () => send(kind),
    })
  const own = async () => dataOf(await people.user.get<OwnAccount>('accounts/me'))
  const email = emailOf('colleague', tenant)
  return [
    callCommand('accounts', 'POST /auth/sign_in', nobody, {
      fields: () => ({
        email: [
          right('as usual', email),
          right('between blanks, in capitals', ` ${email.toUpperCase()} `),
          wrong('WrongCredentials', 'of nobody', 'nobody@sacoche.test'),
          wrong(REQUIRED, 'nothing', ''),
          wrong(REQUIRED, 'blanks', ' \u00a0 '),
          wrong('issue.tooLong', 'one over the limit', 'a'.repeat(mostOf(signInBody, 'email') + 1)),
          wrong('issue.text', 'a number', 12),
        ],
        password: [
          right('right', TEST_PASSWORD),
          wrong('WrongCredentials', 'another', 'a staple of other horses'),
          wrong(REQUIRED, 'nothing', ''),
          wrong('issue.tooLong', 'one over the limit', 'é'.repeat(mostOf(signInBody, 'password') + 1)),
          wrong('issue.text', 'null', null),
        ],
      }),
      body: (values) => values,
      code: CODES.saved,
      has: () => ({ email }),
    }),
    callCommand('accounts', 'POST /auth/forgotPassword', nobody, {
      fields: () => ({ email: emails('').filter(({ value }) => value !== '') }),
      body: (values) => values,
      code: CODES.saved,
    }),
    byLink('POST /auth/invitation', 'INVITATION', {}, CODES.saved),
    byLink(
      'POST /auth/sign_up',
      'INVITATION',
      { firstName: names(), lastName: names(), language: LANGUAGES, password: NEW_PASSWORDS },
      CODES.created,
    ),
    byLink('POST /auth/changePassword', 'RESET', { password: NEW_PASSWORDS }, CODES.passwordChanged),
    callCommand('accounts', 'PUT /accounts/me', people.user, {
      fields: () => ({ version: VERSIONS, firstName: names(), lastName: names(), language: LANGUAGES }),
      checkOrder: ['StaleVersion'],
      body: withCurrentVersion(own),
      code: CODES.modified,
      has: (values) => asSent(values),
    }),
    callCommand('accounts', 'PUT /accounts/me/email', people.user, {
      fields: () => ({
        version: VERSIONS,
        email: emails(emailOf('director', tenant)).map((one) =>
          one.fault?.startsWith('EmailTaken') ? { ...one, fault: 'EmailTaken' } : one,
        ),
        currentPassword: [
          right('right', TEST_PASSWORD),
          wrong(REQUIRED, 'nothing', ''),
          wrong('issue.text', 'null', null),
        ],
      }),
      checkOrder: ['StaleVersion'],
      body: withCurrentVersion(own),
      code: CODES.modified,
      has: ({ email: given }) => asSent({ email: given }),
    }),
    ...sessionCommands({ testApp, testOrganization, next }),
    ...secondFactorCommands({ testApp, testOrganization, next }),
  ]
}
