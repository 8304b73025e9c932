import { beginSecondStep } from '../../../server/http/second-factor.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { deleteRows } from '../../support/rows.ts'
import { appCode, storeSecondFactor, TEST_SECRET } from '../../support/second-factor.ts'
import type { TestClient } from '../../support/server.ts'
import { emailOf, personId } from '../commands/insert-organization.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { resetPasswords } from '../security/credentials.ts'
import { SET_WHEN_SENT } from './bodies.ts'
import type { CommandData } from './commands.ts'
import { CURRENT_PASSWORDS } from './passwords.ts'
import { accountCommand } from './sessions.ts'

/**
 * Commands of the second factor: the employee sets it up and removes it, an admin removes it, and its code
 * completes a sign-in. Setting it up ends other sessions, so these commands use the employee, who has no other
 * session.
 */
export function secondFactorCommands({ testApp, testOrganization }: Workspace): readonly CommandData[] {
  const { db, clock, server } = testApp
  const { ids, people, tenant } = testOrganization
  const owner = { organizationId: ids.organization, userId: personId('employee', tenant) }
  let client: TestClient = people.admin
  let token = ''

  const remove = () =>
    deleteRows(db, 'second_factors', { organization_id: owner.organizationId, user_id: owner.userId })
  const resetAndSignIn = async () => {
    await remove()
    await resetPasswords(testApp, testOrganization)
    client = await server.client().signIn(emailOf('employee', tenant))
  }
  const store = (state: 'confirmed' | 'unconfirmed') =>
    asSystem(db, (trx) =>
      storeSecondFactor(trx, owner, { now: clock.now(), confirmed: state === 'confirmed' }),
    )
  const codes = (): readonly ValueClass[] => [
    valid('of the app', appCode(TEST_SECRET, clock.now())),
    invalid('WrongCode issue.codeWrong', 'of another app', appCode(OTHER_SECRET, clock.now())),
    invalid('issue.required', 'nothing', ''),
    invalid('issue.tooLong', 'one above the limit', '1'.repeat(101)),
    invalid('issue.text', 'null', null),
  ]
  const resetAndStore = (state: 'confirmed' | 'unconfirmed') => async () => {
    await resetAndSignIn()
    await store(state)
  }
  const beginSignIn = async () => {
    await resetAndStore('confirmed')()
    token = (await asSystem(db, (trx) => beginSecondStep(trx, owner, 'password', clock.now()))).token
  }

  return [
    accountCommand('POST /accounts/me/second_factor', () => client, {
      async fields() {
        await resetAndSignIn()
        return { currentPassword: CURRENT_PASSWORDS }
      },
      code: CODES.saved,
      after: resetAndSignIn,
    }),
    accountCommand('POST /accounts/me/second_factor/confirm', () => client, {
      async fields() {
        await resetAndStore('unconfirmed')()
        return { code: codes() }
      },
      code: CODES.created,
      after: resetAndStore('unconfirmed'),
    }),
    accountCommand('POST /accounts/me/second_factor/remove', () => client, {
      async fields() {
        await resetAndStore('confirmed')()
        return { currentPassword: CURRENT_PASSWORDS }
      },
      code: CODES.deleted,
      after: resetAndStore('confirmed'),
    }),
    accountCommand(`POST /users/${owner.userId}/second_factor/remove`, () => people.admin as TestClient, {
      call: 'POST /users/{id}/second_factor/remove',
      async fields() {
        await resetAndStore('confirmed')()
        return { currentPassword: CURRENT_PASSWORDS }
      },
      code: CODES.deleted,
      after: resetAndStore('confirmed'),
    }),
    accountCommand('POST /auth/second_step', () => server.client(), {
      async fields() {
        await beginSignIn()
        return {
          token: [
            valid('of the first step', SET_WHEN_SENT),
            invalid('SignInExpired', 'of no sign-in', 'a'.repeat(43)),
            invalid('issue.value', 'too short', 'a'.repeat(42)),
            invalid('issue.value', 'left out', undefined),
          ],
          code: codes(),
        }
      },
      send: ({ token: stepToken, ...values }) =>
        server
          .client()
          .post('auth/second_step', { ...values, token: stepToken === SET_WHEN_SENT ? token : stepToken }),
      checkOrder: ['SignInExpired', 'WrongCode issue.codeWrong'],
      code: CODES.saved,
      expectedData: () => ({ email: emailOf('employee', tenant) }),
      after: beginSignIn,
    }),
  ]
}

const OTHER_SECRET = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'
