import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken, randomToken } from '../../../server/clock-and-ids.ts'
import { createPasswords } from '../../../server/identity/passwords.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { ROLES, type Role, type RoleName } from '../../../src/domain/roles.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { updateRows } from '../../support/rows.ts'
import { startTestServer, TEST_PASSWORD, type TestClient } from '../../support/server.ts'
import { expectValidAnswer } from './answers.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
})
afterAll(() => db.close())

const AT = '2026-11-20T10:00:00.000Z'

// SECURITY.md, check 14
describe('a token', () => {
  it('has 256 random bits, and is never the same', () => {
    const tokens = Array.from({ length: 1_000 }, randomToken)
    expect(new Set(tokens).size).toBe(1_000)
    expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url').length))).toEqual(new Set([32]))
  })

  it('is stored only as a hash', async () => {
    const client = await startTestServer(db).client().signIn(emailOf('superAdmin'))
    const bytes = Buffer.from(client.user.token, 'base64url')
    const storedRows = await asSystem(db, async (trx) => [
      await trx.selectFrom('sessions').selectAll().execute(),
      await trx.selectFrom('idempotency_keys').selectAll().execute(),
      await trx.selectFrom('audit_events').selectAll().execute(),
    ])
    expect(storedRows[0]).toContainEqual(
      expect.objectContaining({ token_hash: hashToken(client.user.token) }),
    )
    const text = JSON.stringify(storedRows)
    for (const encoding of [
      client.user.token,
      bytes.toString('hex'),
      bytes.toString('base64'),
      [...bytes].join(),
    ])
      expect(text).not.toContain(encoding)
  })
})

// SECURITY.md, check 15
describe('a session', () => {
  type Ending = readonly [person: RoleName, end: (client: TestClient) => Promise<unknown>]
  const endings: Readonly<Record<string, Ending>> = {
    'signing out': ['admin', (client) => client.post('auth/sign_out')],
    'another password': [
      'director',
      async () => {
        const password_hash = await createPasswords().hash('another horse battery')
        await updateRows(
          db,
          'user_credentials',
          { user_id: personIdOf('director') },
          { password_hash, changed_at: AT },
        )
      },
    ],
    'another role': ['accountant', () => changePerson('accountant', { role: ROLES.user })],
    deletion: ['user', () => changePerson('user', { status: 'DELETED' })],
  }
  const changePerson = (person: RoleName, changes: { readonly role?: Role; readonly status?: 'DELETED' }) =>
    updateRows(db, 'users', { id: personIdOf(person) }, { ...changes, updated_at: AT })

  it.each(Object.keys(endings))(
    'that is ended by %s is refused at the next request, in every process',
    async (how) => {
      const [person, end] = endings[how]!
      const [firstServer, secondServer] = [startTestServer(db), startTestServer(db)]
      const client = await firstServer.client().signIn(emailOf(person))
      const clientOfOtherProcess = secondServer.client({ token: client.user.token })
      for (const sessionClient of [client, clientOfOtherProcess])
        expect((await sessionClient.post('auth/check')).status).toBe(200)
      await end(client)
      for (const sessionClient of [clientOfOtherProcess, client])
        expect((await sessionClient.get('cashlogs')).status).toBe(401)
    },
  )
})

// SECURITY.md, check 26
describe('a password', () => {
  const passwords = createPasswords()

  it('is stored as argon2id with the recommended cost, salted', async () => {
    const [firstHash, secondHash] = [await passwords.hash(TEST_PASSWORD), await passwords.hash(TEST_PASSWORD)]
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
    expect(firstHash).not.toBe(secondHash)
  })

  it('is compared up to its last character', async () => {
    const long = '✓é '.repeat(42)
    const stored = await passwords.hash(`${long}a`)
    expect([
      await passwords.matches(stored, `${long}a`),
      await passwords.matches(stored, `${long}b`),
      await passwords.matches(stored, long),
      await passwords.matches(stored, `${long}a `),
    ]).toEqual([true, false, false, false])
  })
})

// SECURITY.md, checks 24, 25
describe('nobody can sign in', () => {
  it('by an identity provider that is not configured: the answer is 404', async () => {
    const path = 'auth/firebase/sign_in'
    const server = startTestServer(db, { config: { identity: null } })
    const answer = await server.client().post(path, { idToken: 'a.b.c', nonce: 'x'.repeat(20) })
    expectValidAnswer(answer, path)
    expect([answer.status, answer.message]).toEqual([404, 'failure.NotFound'])
  })

  it('by signing up without an invitation: the answer is 401', async () => {
    const path = 'auth/sign_up'
    const body = { firstName: 'A', lastName: 'B', language: 'fr', password: 'une nappe à carreaux rouges' }
    const answer = await startTestServer(db)
      .client()
      .post(path, { ...body, token: 'A'.repeat(43) })
    expectValidAnswer(answer, path)
    expect([answer.status, answer.message]).toEqual([401, 'failure.LinkOver'])
  })

  it('with a default account: a new database contains no users', async () => {
    const newDatabase = await openTestDatabase()
    const people = await asSystem(newDatabase, (trx) => trx.selectFrom('users').selectAll().execute())
    await newDatabase.close()
    expect(people).toEqual([])
  })
})
