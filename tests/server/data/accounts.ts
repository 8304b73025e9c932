import { createAccountLink } from '../../../server/store/account-links.ts'
import type { LinkKind } from '../../../server/store/schema-accounts.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { OwnAccount } from '../../../src/domain/contract/accounts.ts'
import { signInBody } from '../../../src/domain/contract/auth.ts'
import { maxLength } from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { emailOf, personId } from '../commands/insert-organization.ts'
import { dataOf } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { nameClasses } from './administering.ts'
import {
  callCommand,
  expectedInAnswer,
  SET_WHEN_SENT,
  VERSION_CLASSES,
  withCurrentVersion,
} from './bodies.ts'
import type { CommandData } from './commands.ts'
import { passkeyCommands } from './passkeys.ts'
import { NEW_PASSWORDS } from './passwords.ts'
import { emailClasses, LANGUAGE_CLASSES } from './persons.ts'
import { secondFactorCommands } from './second-factors.ts'
import { sessionCommands } from './sessions.ts'

const REQUIRED = 'issue.required'

/**
 * Commands of signing in and of the user's own account. They change passwords and sessions, so they are tried
 * after all other commands.
 */
export function accountCommands({ testApp, testOrganization, next }: Workspace): readonly CommandData[] {
  const { ids, people, tenant } = testOrganization
  const anonymous = testApp.server.client() as typeof people.user
  /** The token of the employee’s latest link. */
  let link = ''
  const createLink = async (kind: LinkKind) => {
    const owner = { organizationId: ids.organization, userId: personId('employee', tenant) }
    link = await asSystem(testApp.db, (trx) =>
      createAccountLink(
        trx,
        owner,
        kind,
        testApp.clock.now(),
        kind === 'NEW_EMAIL' ? emailOf('employee', tenant) : null,
      ),
    )
  }
  const linkCommand = (
    call: string,
    kind: LinkKind,
    fields: Readonly<Record<string, readonly ValueClass[]>>,
    code: number,
  ): CommandData =>
    callCommand('accounts', call, anonymous, {
      async fields() {
        await createLink(kind)
        return {
          token: [
            valid('from the e-mail', SET_WHEN_SENT),
            invalid('LinkOver', 'from no e-mail', 'A'.repeat(43)),
            invalid('issue.value', 'one character too few', 'A'.repeat(42)),
            invalid('issue.value', 'null', null),
          ],
          ...fields,
        }
      },
      checkOrder: ['LinkOver'],
      body: ({ token, ...values }) => ({ token: token === SET_WHEN_SENT ? link : token, ...values }),
      code,
      after: () => createLink(kind),
    })
  const readOwnAccount = async () => dataOf(await people.user.get<OwnAccount>('accounts/me'))
  const email = emailOf('colleague', tenant)
  return [
    callCommand('accounts', 'POST /auth/sign_in', anonymous, {
      fields: () => ({
        email: [
          valid('as usual', email),
          valid('in capitals, with spaces around it', ` ${email.toUpperCase()} `),
          invalid('WrongCredentials', 'of nobody', 'nobody@sacoche.test'),
          invalid(REQUIRED, 'nothing', ''),
          invalid(REQUIRED, 'blanks', ' \u00a0 '),
          invalid('issue.tooLong', 'one above the limit', 'a'.repeat(maxLength(signInBody, 'email') + 1)),
          invalid('issue.text', 'a number', 12),
        ],
        password: [
          valid('right', TEST_PASSWORD),
          invalid('WrongCredentials', 'another', 'a staple of other horses'),
          invalid(REQUIRED, 'nothing', ''),
          invalid('issue.tooLong', 'one above the limit', 'é'.repeat(maxLength(signInBody, 'password') + 1)),
          invalid('issue.text', 'null', null),
        ],
      }),
      body: (values) => values,
      code: CODES.saved,
      expectedData: () => ({ email }),
    }),
    callCommand('accounts', 'POST /auth/forgotPassword', anonymous, {
      fields: () => ({ email: emailClasses('').filter(({ value }) => value !== '') }),
      body: (values) => values,
      code: CODES.saved,
    }),
    linkCommand('POST /auth/invitation', 'INVITATION', {}, CODES.saved),
    linkCommand(
      'POST /auth/sign_up',
      'INVITATION',
      {
        firstName: nameClasses(),
        lastName: nameClasses(),
        language: LANGUAGE_CLASSES,
        password: NEW_PASSWORDS,
      },
      CODES.created,
    ),
    linkCommand('POST /auth/changePassword', 'RESET', { password: NEW_PASSWORDS }, CODES.passwordChanged),
    linkCommand('POST /auth/confirmEmail', 'NEW_EMAIL', {}, CODES.modified),
    callCommand('accounts', 'PUT /accounts/me', people.user, {
      fields: () => ({
        version: VERSION_CLASSES,
        firstName: nameClasses(),
        lastName: nameClasses(),
        language: LANGUAGE_CLASSES,
      }),
      checkOrder: ['StaleVersion'],
      body: withCurrentVersion(readOwnAccount),
      code: CODES.modified,
      expectedData: (values) => expectedInAnswer(values),
    }),
    callCommand('accounts', 'PUT /accounts/me/email', people.user, {
      fields: () => ({
        version: VERSION_CLASSES,
        email: emailClasses(emailOf('director', tenant)).map((valueClass) =>
          // The answer does not reveal that another account has the address: EmailTaken is answered when the address is confirmed.
          valueClass.fault?.startsWith('EmailTaken') ? { ...valueClass, fault: null } : valueClass,
        ),
        currentPassword: [
          valid('right', TEST_PASSWORD),
          invalid(REQUIRED, 'nothing', ''),
          invalid('issue.text', 'null', null),
        ],
      }),
      checkOrder: ['StaleVersion'],
      body: withCurrentVersion(readOwnAccount),
      code: CODES.modified,
      expectedData: ({ email: newEmail }) => expectedInAnswer({ newEmail }),
    }),
    ...sessionCommands({ testApp, testOrganization, next }),
    ...secondFactorCommands({ testApp, testOrganization, next }),
    ...passkeyCommands({ testApp, testOrganization, next }),
  ]
}
