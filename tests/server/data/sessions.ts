import { CODES } from '../../../src/domain/codes.ts'
import {
  type IdentityBegun,
  identityAnswerBody,
  identityBody,
  type OwnSession,
} from '../../../src/domain/contract/accounts.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { maxLength, NO_ID, UNKNOWN_ID } from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import { idTokenFor, NONCE, signInAtProvider, testProvider } from '../../support/identity.ts'
import type { TestClient } from '../../support/server.ts'
import { ADMINISTERED } from '../administration/resources.ts'
import { emailOf, personId } from '../commands/insert-organization.ts'
import { dataOf, setStatus } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { resetPasswords } from '../security/credentials.ts'
import { SET_WHEN_SENT } from './bodies.ts'
import type { CommandData } from './commands.ts'
import { CURRENT_PASSWORDS, NEW_PASSWORDS } from './passwords.ts'

/** Commands that start, replace or end sessions. */
export function sessionCommands(workspace: Workspace): readonly CommandData[] {
  return [
    switchCommand(workspace),
    idTokenCommand(workspace),
    identityAnswerCommand(workspace),
    ownPasswordCommand(workspace),
    ...endingCommands(workspace),
  ]
}

/** A command on accounts or sessions. Unless it has a `send`, it posts its fields as the whole body. */
export function accountCommand(
  call: string,
  client: () => TestClient,
  command: Omit<CommandData, 'kind' | 'event' | 'send'> & Partial<Pick<CommandData, 'send'>>,
) {
  const path = call.slice('POST /'.length)
  return {
    kind: 'accounts',
    event: call,
    call,
    send: (values, _) => client().post(path, values),
    ...command,
  } satisfies CommandData as CommandData
}

/** Switching establishment: the token changes, and a refusal is recorded. */
function switchCommand({ testApp, testOrganization: { ids, people, tenant } }: Workspace): CommandData {
  let client: TestClient = people.admin
  return accountCommand('POST /auth/change', () => client, {
    async fields() {
      client = await testApp.server.client().signIn(emailOf('admin', tenant))
      const body = ADMINISTERED.establishments!.body(ids, 8_500)
      const { id: inactiveId } = dataOf(await people.admin.post<{ id: string }>('establishments', body))
      dataOf(await setStatus(people.admin, 'establishments', inactiveId, { status: 'INACTIVE' }))
      return {
        establishmentId: [
          valid('another', ids.otherEstablishment),
          valid('the current one', ids.establishment),
          invalid('EstablishmentInactive', 'inactive', inactiveId),
          invalid('NotFound issue.unknown', 'unknown', UNKNOWN_ID),
          NO_ID,
          invalid('issue.id', 'left out', undefined),
          invalid('issue.id', 'null', null),
        ],
      }
    },
    traces: ['audit_events', 'audit_heads'],
    code: CODES.saved,
    expectedData: (values) => values,
    async after(_, { data }) {
      client = client.with({ token: (data as SessionUser).token })
    },
  })
}

let addresses = 0

/** A client at another network address for each attempt to sign in, because attempts are counted by address. */
function clientAtNewAddress({ server }: Workspace['testApp']): TestClient {
  addresses += 1
  return server.client({ address: `198.51.100.${addresses % 250}` })
}

/** Signing in with the ID token of an identity provider. */
function idTokenCommand({ testApp, testOrganization: { tenant } }: Workspace): CommandData {
  const client = () => clientAtNewAddress(testApp)
  const refused = 'IdentityRefused'
  return accountCommand('POST /auth/firebase/sign_in', client, {
    async fields() {
      const now = testApp.clock.now()
      const email = emailOf('colleague', tenant)
      return {
        idToken: [
          valid('of a known person', await idTokenFor(email, now)),
          invalid(refused, 'of an unknown person', await idTokenFor('nobody@sacoche.test', now)),
          invalid(refused, 'issued long ago', await idTokenFor(email, '2026-11-01T08:00:00.000Z')),
          invalid(refused, 'no token', 'a.b.c'),
          invalid('issue.required', 'nothing', ''),
          invalid('issue.tooLong', 'one above the limit', 'a'.repeat(maxLength(identityBody, 'idToken') + 1)),
          invalid('issue.text', 'null', null),
        ],
        nonce: [
          valid('of this browser', NONCE),
          invalid(refused, 'of another', 'a-secret-of-another-browser'),
          invalid('issue.value', 'one character too few', 'a'.repeat(19)),
          invalid('issue.tooLong', 'one above the limit', 'a'.repeat(maxLength(identityBody, 'nonce') + 1)),
          invalid('issue.text', 'left out', undefined),
        ],
      }
    },
    code: CODES.saved,
    expectedData: () => ({ email: emailOf('colleague', tenant) }),
  })
}

/** Signing in with the answer of the identity provider. A token works once, so each request begins another sign-in. */
function identityAnswerCommand({ testApp, testOrganization: { tenant } }: Workspace): CommandData {
  const client = () => clientAtNewAddress(testApp)
  const refused = 'IdentityRefused'
  const email = emailOf('colleague', tenant)
  const emails = [email, 'nobody@sacoche.test']
  return accountCommand('POST /auth/identity/sign_in', client, {
    fields: () => ({
      token: [
        valid('of this browser', SET_WHEN_SENT),
        invalid(refused, 'of another', 'a'.repeat(43)),
        invalid('issue.value', 'one character too few', 'a'.repeat(42)),
        invalid('issue.value', 'left out', undefined),
      ],
      answer: [
        valid('of a known person', emails[0]),
        invalid(refused, 'of an unknown person', emails[1]),
        invalid(refused, 'declined', 'error=access_denied'),
        invalid('issue.required', 'nothing', ''),
        invalid(
          'issue.tooLong',
          'one above the limit',
          'a'.repeat(maxLength(identityAnswerBody, 'answer') + 1),
        ),
        invalid('issue.text', 'null', null),
      ],
    }),
    async send({ token, answer }) {
      const { data } = await client().post<IdentityBegun>('auth/identity/begin')
      const sentEmail = emails.find((candidate) => candidate === answer)
      return client().post('auth/identity/sign_in', {
        token: token === SET_WHEN_SENT ? data.token : token,
        answer: sentEmail
          ? await signInAtProvider(testProvider, data.address, {
              email: sentEmail,
              now: () => testApp.clock.now(),
            })
          : answer,
      })
    },
    code: CODES.saved,
    expectedData: () => ({ email }),
  })
}

/** Changing one's own password: the current session gets a new token, and the others end. */
function ownPasswordCommand({ testApp, testOrganization }: Workspace): CommandData {
  let client: TestClient = testOrganization.people.user
  const signIn = async () => {
    client = await testApp.server.client().signIn(emailOf('accountant', testOrganization.tenant))
  }
  return accountCommand('POST /accounts/me/password', () => client, {
    async fields() {
      await signIn()
      return {
        currentPassword: CURRENT_PASSWORDS,
        password: NEW_PASSWORDS,
      }
    },
    code: CODES.passwordChanged,
    async after() {
      await resetPasswords(testApp, testOrganization)
      await signIn()
    },
  })
}

/** Ending sessions, confirmed with the password: one's own sessions, or those of another person as an administrator. */
function endingCommands({
  testApp,
  testOrganization: { people, tenant },
}: Workspace): readonly CommandData[] {
  const email = emailOf('accountant', tenant)
  const person = `users/${personId('accountant', tenant)}`
  let client: TestClient = people.admin
  let otherId = ''
  const signIn = async () => {
    client = await testApp.server.client().signIn(email)
    const other = await testApp.server.client().signIn(email)
    const { data } = await other.get<{ entries: readonly OwnSession[] }>('accounts/me/sessions')
    otherId = data.entries.find(({ current }) => current)!.id
  }
  const endingCommand = (call: string, by: () => TestClient, path: () => string) =>
    accountCommand(call, by, {
      async fields() {
        await signIn()
        return { currentPassword: CURRENT_PASSWORDS }
      },
      send: (values) => by().post(path(), values),
      code: CODES.deleted,
      after: signIn,
    })
  const byOwner = () => client
  const byAdmin = (): TestClient => people.admin
  return [
    endingCommand('POST /accounts/me/sessions/end', byOwner, () => 'accounts/me/sessions/end'),
    endingCommand(
      'POST /accounts/me/sessions/{id}/end',
      byOwner,
      () => `accounts/me/sessions/${otherId}/end`,
    ),
    endingCommand('POST /users/{id}/sessions/end', byAdmin, () => `${person}/sessions/end`),
    endingCommand(
      'POST /users/{id}/sessions/{sessionId}/end',
      byAdmin,
      () => `${person}/sessions/${otherId}/end`,
    ),
  ]
}
