import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { deleteRows } from '../../support/rows.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { emailOf, type PersonName, personId, type SignedInClient } from '../commands/insert-organization.ts'
import { dataOf, setStatus, type TestOrganization, withTestApp } from '../commands/test-app.ts'
import { NONEXISTENT_ID } from '../security/document.ts'
import { ADMINISTERED, userBody } from './resources.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
let otherOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  otherOrganization = await testApp.createOrganization()
})

let number = 100
const body = (changes: object = {}) => {
  number += 1
  return { ...userBody(number, [testOrganization.ids.establishment]), ...changes }
}
const createPerson = async (changes: object = {}): Promise<User> =>
  dataOf(await testOrganization.people.admin.post<User>('users', body(changes)))
/** The body of `PUT` for a person as stored. */
const bodyOf = (user: User, changes: object = {}) => {
  const { firstName, lastName, email, role, language, establishmentIds, version } = user
  return { firstName, lastName, email, role, language, establishmentIds, version, ...changes }
}
const personOf = async (name: PersonName, organization = testOrganization): Promise<User> =>
  (await organization.people.superAdmin.get<User>(`users/${personId(name, organization.tenant)}`)).data
const saveUser = (actor: SignedInClient, user: User, changes: object) =>
  actor.put<User>(`users/${user.id}`, bodyOf(user, changes))
const withPassword = { currentPassword: TEST_PASSWORD }
const signInAs = (name: PersonName) =>
  testApp.server
    .client({ address: `192.0.2.${testOrganization.tenant}` })
    .signIn(emailOf(name, testOrganization.tenant))

describe('a new person', () => {
  it('is created and invited; the account and its history contain no password', async () => {
    const userBody = body()
    const answer = await testOrganization.people.admin.post<User>('users', userBody)
    expect([answer.status, answer.statusCode], answer.text).toEqual([201, 10004])
    const { currentPassword: _, ...bodyWithoutPassword } = userBody
    expect(answer.data).toMatchObject({
      ...bodyWithoutPassword,
      status: 'ACTIVE',
      signedUp: false,
      version: 1,
      organizationId: testOrganization.ids.organization,
    })
    const stored = await asSystem(testApp.db, async (trx) => ({
      credentials: await trx
        .selectFrom('user_credentials')
        .select('user_id')
        .where('user_id', '=', answer.data.id)
        .execute(),
      mails: (
        await sql<{ kind: string }>`select kind from mails where address = ${userBody.email}`.execute(trx)
      ).rows,
      events: await trx
        .selectFrom('audit_events')
        .select(['action', 'after', 'establishment_id'])
        .where('entity_id', '=', answer.data.id)
        .execute(),
    }))
    expect(stored.credentials).toEqual([])
    expect(stored.mails).toEqual([{ kind: 'INVITATION' }])
    expect(stored.events).toEqual([
      { action: 'create', after: { ...bodyWithoutPassword, status: 'ACTIVE' }, establishment_id: null },
    ])
    expect(
      await testApp.server.client().post('auth/sign_in', { email: userBody.email, password: 'x' }),
    ).toMatchObject({
      status: 401,
    })
  })

  it.each([
    [{ currentPassword: null }, 401, 'failure.PasswordRequired'],
    [{ currentPassword: '' }, 401, 'failure.PasswordRequired'],
    [{ currentPassword: 'not it' }, 401, 'failure.WrongPassword'],
    [{ role: ROLES.superAdmin, establishmentIds: [] }, 409, 'failure.RoleTooHigh'],
    [{ email: 'no address' }, 400, 'failure.InvalidRequest'],
    [{ email: "' or 1=1 --@x.fr" }, 400, 'failure.InvalidRequest'],
    [{ email: `${'x'.repeat(250)}@x.fr` }, 400, 'failure.InvalidRequest'],
    [{ role: 3 }, 400, 'failure.InvalidRequest'],
    [{ role: '2' }, 400, 'failure.InvalidRequest'],
    [{ language: 'xx' }, 400, 'failure.InvalidRequest'],
    [{ establishmentIds: [] }, 400, 'failure.InvalidRequest'],
    [{ role: ROLES.accountant }, 400, 'failure.InvalidRequest'],
    [{ establishmentIds: [NONEXISTENT_ID] }, 404, 'failure.NotFound'],
    [{ organizationId: NONEXISTENT_ID }, 404, 'failure.NotFound'],
    [{ status: 'DELETED' }, 400, 'failure.InvalidRequest'],
    [{ passwordHash: 'x' }, 400, 'failure.InvalidRequest'],
  ])('is refused with %j', async (changes, status, message) => {
    const userBody = body(changes)
    expect(statusAndMessage(await testOrganization.people.admin.post('users', userBody))).toEqual([
      status,
      message,
    ])
    const { rows } = await asSystem(testApp.db, (trx) =>
      sql`select from users where email = ${userBody.email}`.execute(trx),
    )
    expect(rows).toEqual([])
  })

  it.each([
    [{ currentPassword: null }, 'currentPassword', 'issue.required'],
    [{ establishmentIds: [] }, 'establishmentIds', 'issue.required'],
    [{ role: ROLES.employee, establishmentIds: [] }, 'establishmentIds', 'issue.required'],
    [{ role: ROLES.accountant }, 'establishmentIds', 'issue.wholeOrganization'],
    [{ establishmentIds: [NONEXISTENT_ID] }, 'establishmentIds', 'issue.unknown'],
  ])('is refused with %j, and the issue names %s', async (changes, path, key) => {
    const { data } = await testOrganization.people.admin.post('users', body(changes))
    expect(data).toMatchObject({ issues: [{ path, key }] })
  })

  it('must have an e-mail address that no other account has, in any letter case and any organization', async () => {
    for (const usedEmail of [
      emailOf('user', testOrganization.tenant),
      emailOf('user', otherOrganization.tenant).toUpperCase(),
    ]) {
      const answer = await testOrganization.people.admin.post('users', body({ email: usedEmail }))
      expect([answer.status, answer.statusCode, answer.message]).toEqual([409, 10006, 'failure.EmailTaken'])
      expect(answer.data).toMatchObject({ issues: [{ path: 'email', key: 'failure.EmailTaken' }] })
    }
  })

  it('belongs to the organization of the admin who creates them, or to any if a super admin does; the establishments are of that organization', async () => {
    const foreign = otherOrganization.ids
    for (const changes of [
      { organizationId: foreign.organization },
      { establishmentIds: [foreign.establishment] },
      { establishmentIds: [testOrganization.ids.establishment, foreign.establishment] },
    ])
      expect(statusAndMessage(await testOrganization.people.admin.post('users', body(changes)))).toEqual([
        404,
        'failure.NotFound',
      ])
    const inOtherOrganization = {
      organizationId: foreign.organization,
      establishmentIds: [foreign.establishment],
    }
    const inOther = await testOrganization.people.superAdmin.post<User>('users', body(inOtherOrganization))
    expect([inOther.status, inOther.data.organizationId], inOther.text).toEqual([201, foreign.organization])
    const mixed = {
      organizationId: foreign.organization,
      establishmentIds: [testOrganization.ids.establishment],
    }
    expect((await testOrganization.people.superAdmin.post('users', body(mixed))).status).toBe(404)
  })

  it.each(['accountant', 'director', 'user'] as const)(
    'cannot be created by the role %s, which cannot change or delete an existing person either',
    async (name) => {
      const actor = testOrganization.people[name]
      const id = personId('employee', testOrganization.tenant)
      const answers = [
        await actor.post('users', body()),
        await actor.put(`users/${id}`, bodyOf(await personOf('employee'))),
        await setStatus(actor, 'users', id, { status: 'DELETED' }),
      ]
      expect(answers.map(statusAndMessage)).toEqual(Array(3).fill([403, 'failure.RoleNotAllowed']))
    },
  )
})

describe('a suspended person', () => {
  it('loses their sessions at once and gets the reason after the right password, until restored', async () => {
    const { admin } = testOrganization.people
    const person = await personOf('employee')
    const session = await signInAs('employee')
    const setPersonStatus = async (status: string) => {
      const answer = await setStatus<User[]>(admin, 'users', person.id, { status, ...withPassword })
      expect([answer.status, answer.data[0]?.status], answer.text).toEqual([200, status])
    }
    await setPersonStatus('INACTIVE')
    expect(statusAndMessage(await session.post('auth/check'))).toEqual([401, 'failure.InvalidToken'])
    const email = emailOf('employee', testOrganization.tenant)
    const client = testApp.server.client({ address: `192.0.2.${testOrganization.tenant}` })
    const tryPassword = (password: string) => client.post('auth/sign_in', { email, password })
    expect(statusAndMessage(await tryPassword(TEST_PASSWORD))).toEqual([401, 'failure.PersonSuspended'])
    expect(statusAndMessage(await tryPassword('not the password'))).toEqual([401, 'failure.WrongCredentials'])
    expect(statusAndMessage(await admin.post('users', body({ email })))).toEqual([409, 'failure.EmailTaken'])
    await setPersonStatus('ACTIVE')
    expect(statusAndMessage(await session.post('auth/check'))).toEqual([401, 'failure.InvalidToken'])
    expect((await personOf('employee')).establishmentIds).toEqual(person.establishmentIds)
    await signInAs('employee')
    const { rows } = await asSystem(testApp.db, (trx) =>
      sql<{ action: string }>`select action from audit_events where entity = 'user'
        and entity_id = ${person.id}::uuid order by sequence desc limit 2`.execute(trx),
    )
    expect(rows.map(({ action }) => action)).toEqual(['restore', 'deactivate'])
  })

  it('is not suspended twice, and nobody can suspend themselves or a higher role', async () => {
    const { admin } = testOrganization.people
    const suspend = async (id: string) =>
      statusAndMessage(await setStatus(admin, 'users', id, { status: 'INACTIVE', ...withPassword }))
    expect(await suspend(personId('admin', testOrganization.tenant))).toEqual([409, 'failure.OwnRights'])
    const superAdminAnswer = await suspend(personId('superAdmin', testOrganization.tenant))
    expect(superAdminAnswer[0]).toBeGreaterThanOrEqual(400)
    const person = await createPerson()
    expect((await suspend(person.id))[0]).toBe(200)
    expect(await suspend(person.id)).toEqual([409, 'failure.StatusDoesNotAllow'])
  })
})

describe('a right', () => {
  it('that an admin does not have can neither be given nor taken away by that admin', async () => {
    const { admin } = testOrganization.people
    const superAdmin = await personOf('superAdmin')
    const person = await createPerson()
    const higherRole = { role: ROLES.superAdmin, establishmentIds: [], ...withPassword }
    expect(statusAndMessage(await saveUser(admin, person, higherRole))).toEqual([409, 'failure.RoleTooHigh'])
    for (const changes of [
      { role: ROLES.director, establishmentIds: [testOrganization.ids.establishment], ...withPassword },
      { email: 'mine@sacoche.test', ...withPassword },
      { firstName: 'Changed' },
    ])
      expect(statusAndMessage(await saveUser(admin, superAdmin, changes))).toEqual([
        409,
        'failure.RoleTooHigh',
      ])
    expect(statusAndMessage(await setStatus(admin, 'users', superAdmin.id, { status: 'DELETED' }))).toEqual([
      409,
      'failure.RoleTooHigh',
    ])
    expect(await personOf('superAdmin')).toEqual(superAdmin)
    const ownRole = { role: ROLES.admin, establishmentIds: [], ...withPassword }
    expect(statusAndMessage(await saveUser(admin, person, ownRole))).toEqual([200, 'code.10007'])
  })

  it('cannot be changed by people for themselves', async () => {
    for (const name of ['admin', 'superAdmin'] as const) {
      const actor = testOrganization.people[name]
      const self = await personOf(name)
      const fewerRights = {
        role: ROLES.user,
        establishmentIds: [testOrganization.ids.establishment],
        ...withPassword,
      }
      const answers = [
        await saveUser(actor, self, fewerRights),
        await setStatus(actor, 'users', self.id, { status: 'DELETED' }),
      ]
      expect(answers.map(statusAndMessage)).toEqual(Array(2).fill([409, 'failure.OwnRights']))
      // The status has no field.
      const issues = [{ path: 'role' }, { path: 'establishmentIds' }]
      expect(answers.map(({ data }) => data)).toMatchObject([{ issues }, { issues: [] }])
      const refused = await saveUser(actor, self, { email: `${name}@other.test`, ...withPassword })
      expect(refused.data).toMatchObject({ issues: [{ path: 'email', key: 'issue.ownEmail' }] })
      expect(await personOf(name)).toEqual(self)
      expect((await saveUser(actor, self, { language: 'it' })).data).toMatchObject({ language: 'it' })
    }
  })

  // SECURITY.md, check 38
  it('is logged when it changes, by ids and without e-mail addresses', async () => {
    const person = await createPerson()
    dataOf(await saveUser(testOrganization.people.admin, person, { role: ROLES.director, ...withPassword }))
    dataOf(await setStatus(testOrganization.people.admin, 'users', person.id, { status: 'DELETED' }))
    const roleChanges = testApp.server.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event, personId: id }) => event === 'rights.changed' && id === person.id)
    const authorId = personId('admin', testOrganization.tenant)
    expect(roleChanges.map(({ userId, role, before }) => [userId, before, role])).toEqual([
      [authorId, null, ROLES.user],
      [authorId, ROLES.user, ROLES.director],
      [authorId, ROLES.director, null],
    ])
    expect(testApp.server.lines.filter((line) => line.includes('@sacoche.test'))).toEqual([])
  })

  // SECURITY.md, check 18
  it('is given only with the password of the user who gives it; so is a new e-mail address', async () => {
    const { admin } = testOrganization.people
    const person = await createPerson()
    for (const changes of [{ role: ROLES.director }, { email: 'other@sacoche.test' }]) {
      expect(statusAndMessage(await saveUser(admin, person, changes))).toEqual([
        401,
        'failure.PasswordRequired',
      ])
      expect(statusAndMessage(await saveUser(admin, person, { ...changes, currentPassword: 'no' }))).toEqual([
        401,
        'failure.WrongPassword',
      ])
    }
    expect(statusAndMessage(await admin.post('auth/check'))).toEqual([200, 'code.10000'])
    const changed = await saveUser(admin, person, {
      role: ROLES.director,
      email: 'third@sacoche.test',
      ...withPassword,
    })
    expect(changed).toMatchObject({
      statusCode: 10_007,
      data: { role: ROLES.director, email: 'third@sacoche.test' },
    })
    expect((await saveUser(admin, changed.data, { lastName: 'Rossi' })).status).toBe(200)
  })

  it('is given once when the request is repeated, even with the new password of a caller who has changed the password in between', async () => {
    const organization = await testApp.createOrganization()
    const { admin } = organization.people
    const person = await personOf('colleague', organization)
    const give = (actor: SignedInClient, currentPassword: string) =>
      actor.call<User>('PUT', `users/${person.id}`, {
        body: bodyOf(person, { role: ROLES.accountant, establishmentIds: [], currentPassword }),
        idempotencyKey: 'one-change-of-a-role',
      })
    const first = await give(admin, TEST_PASSWORD)
    expect([first.status, first.data.role, first.data.version]).toEqual([200, ROLES.accountant, 2])
    const password = 'une nappe à carreaux rouges'
    const changed = dataOf(
      await admin.post<{ token: string }>('accounts/me/password', {
        currentPassword: TEST_PASSWORD,
        password,
      }),
    )
    expect((await give(admin.with({ token: changed.token }), password)).text).toBe(first.text)
  })

  it('ends, together with the sessions of the person, when the role changes or the account is deleted', async () => {
    const { admin } = testOrganization.people
    const director = await signInAs('colleague')
    const before = await personOf('colleague')
    const demoted = dataOf(await saveUser(admin, before, { role: ROLES.user, ...withPassword }))
    expect(statusAndMessage(await director.get('wallet'))).toEqual([401, 'failure.InvalidToken'])
    const newSession = await signInAs('colleague')
    expect(newSession.user.role).toBe(ROLES.user)
    expect((await newSession.get('wallet')).status).toBe(403)

    const deleted = await setStatus<User[]>(admin, 'users', demoted.id, { status: 'DELETED' })
    expect([deleted.statusCode, deleted.data[0]?.status]).toEqual([10008, 'DELETED'])
    expect(statusAndMessage(await newSession.post('auth/check'))).toEqual([401, 'failure.InvalidToken'])
    expect(
      (
        await testApp.server.client({ address: '192.0.2.200' }).post('auth/sign_in', {
          email: emailOf('colleague', testOrganization.tenant),
          password: TEST_PASSWORD,
        })
      ).status,
    ).toBe(401)

    const restored = await setStatus<User[]>(admin, 'users', demoted.id, { status: 'ACTIVE' })
    expect([restored.statusCode, restored.data[0]?.status]).toEqual([10007, 'ACTIVE'])
    expect((await signInAs('colleague')).user.role).toBe(ROLES.user)
  })

  it('covers exactly the assigned establishments, as soon as these change', async () => {
    const { admin } = testOrganization.people
    const person = await signInAs('user')
    const before = await personOf('user')
    const { otherEstablishment, establishment } = testOrganization.ids
    const moved = await saveUser(admin, before, { establishmentIds: [otherEstablishment] })
    expect(moved.data.establishmentIds).toEqual([otherEstablishment])
    const read = await person.get<{ entries: { id: string }[] }>('establishments')
    expect(read.data.entries.map(({ id }) => id)).toEqual([otherEstablishment])
    // The establishment of the session is no longer assigned. Reading it is refused, so that its lists do not look empty.
    for (const address of [
      `cashlogs?establishmentId=${establishment}`,
      `cashlogs/count?establishmentId=${establishment}`,
      `today?establishmentId=${establishment}`,
      'today',
    ])
      expect([address, ...statusAndMessage(await person.get(address))]).toEqual([
        address,
        409,
        'failure.EstablishmentLost',
      ])
    expect((await person.post('auth/change', { establishmentId: otherEstablishment })).status).toBe(200)
    const withBothEstablishments = await saveUser(admin, moved.data, {
      establishmentIds: [otherEstablishment, establishment],
    })
    expect(withBothEstablishments.data.establishmentIds).toEqual([establishment, otherEstablishment].sort())
    expect(
      (await saveUser(admin, withBothEstablishments.data, { establishmentIds: [NONEXISTENT_ID] })).status,
    ).toBe(404)
  })
})

it.each([
  ['gets an invitation if the person has never signed in', 'new', 'INVITATION', 'new@sacoche.test'],
  [
    'is reported to the old address if the person has signed in',
    'employee',
    'EMAIL_CHANGED',
    'old@sacoche.test',
  ],
])('a new e-mail address of a person %s', async (_title, who, kind, recipient) => {
  const { tenant } = testOrganization
  const makeUnique = (address: string) => address.replace('@', `-${tenant}-${who}@`)
  const oldAddress = makeUnique('old@sacoche.test')
  const newAddress = makeUnique('new@sacoche.test')
  const created = who === 'new' ? await createPerson() : await personOf('employee')
  const change = (user: User, email: string) =>
    saveUser(testOrganization.people.admin, user, { email, ...withPassword })
  const person = dataOf(await change(created, oldAddress))
  await deleteRows(testApp.db, 'mails')
  const changed = dataOf(await change(person, newAddress))
  const mails = await asSystem(testApp.db, (trx) =>
    trx.selectFrom('mails').select(['kind', 'address']).where('kind', '<>', 'SENSITIVE_CHANGE').execute(),
  )
  expect(mails).toEqual([{ kind, address: makeUnique(recipient) }])
  dataOf(await change(changed, created.email!))
})

it('an inactive establishment cannot be assigned to more people, and stays assigned to those who had it', async () => {
  const { admin } = testOrganization.people
  const { id } = dataOf(
    await admin.post<{ id: string }>(
      'establishments',
      ADMINISTERED.establishments!.body(testOrganization.ids, 900),
    ),
  )
  const assigned = await createPerson({ establishmentIds: [id] })
  dataOf(await setStatus(admin, 'establishments', id, { status: 'INACTIVE' }))
  const colleague = await createPerson()
  const establishmentIds = [testOrganization.ids.establishment, id]
  for (const answer of [
    await admin.post('users', body({ establishmentIds: [id] })),
    await admin.post('users', body({ establishmentIds })),
    await saveUser(admin, colleague, { establishmentIds }),
  ]) {
    expect(statusAndMessage(answer)).toEqual([409, 'failure.EstablishmentInactive'])
    expect(answer.data).toMatchObject({
      issues: [{ path: 'establishmentIds', key: 'issue.establishmentInactive' }],
    })
  }
  expect(dataOf(await saveUser(admin, assigned, { firstName: 'Ada' }))).toMatchObject({
    firstName: 'Ada',
    establishmentIds: [id],
  })
  dataOf(await setStatus(admin, 'establishments', id, { status: 'ACTIVE' }))
  expect(dataOf(await saveUser(admin, colleague, { establishmentIds })).establishmentIds).toContain(id)
})

it('a person of another organization is refused like an unknown one, in the path and in the list of ids', async () => {
  const { admin } = testOrganization.people
  const foreign = personId('user', otherOrganization.tenant)
  const person = await createPerson()
  for (const id of [foreign, NONEXISTENT_ID]) {
    const answers = [
      await admin.put(`users/${id}`, bodyOf(person)),
      await setStatus(admin, 'users', [person.id, id], { status: 'DELETED' }),
    ]
    expect(answers.map(statusAndMessage)).toEqual(Array(2).fill([404, 'failure.NotFound']))
  }
  expect((await personOf('user', otherOrganization)).status).toBe('ACTIVE')
})

it('the people of an establishment are those assigned to it; roles that see only the names of others find nobody but themselves', async () => {
  const personElsewhere = await createPerson({
    establishmentIds: [testOrganization.ids.otherEstablishment],
  })
  const ownEstablishments = [testOrganization.ids.establishment, testOrganization.ids.otherEstablishment]
  const everyone = (await testOrganization.people.admin.get<Page<User>>('users', { range: '0-299' })).data
    .entries
  const findPeople = async (
    name: keyof TestOrganization['people'],
    establishmentIds: readonly string[],
    otherFilters = {},
  ) => {
    const query = { establishmentIds: establishmentIds.join(), range: '0-299', ...otherFilters }
    const answer = await testOrganization.people[name].get<Page<User>>('users', query)
    expect(answer.data.totalItems).toBe(answer.data.entries.length)
    return answer.data.entries.map(({ id }) => id).toSorted()
  }
  const assigned = (ids: readonly string[], roles: readonly number[] = Object.values(ROLES)) =>
    everyone
      .filter((user) => roles.includes(user.role!) && user.establishmentIds!.some((id) => ids.includes(id)))
      .map(({ id }) => id)
      .toSorted()
  for (const ids of [
    [testOrganization.ids.establishment],
    [testOrganization.ids.otherEstablishment],
    ownEstablishments,
  ])
    expect(await findPeople('admin', ids)).toEqual(assigned(ids))
  expect(await findPeople('admin', [testOrganization.ids.otherEstablishment])).toContain(personElsewhere.id)
  const directorsAndShiftLeads = [ROLES.director, ROLES.user]
  expect(
    await findPeople('accountant', [testOrganization.ids.establishment], {
      role: directorsAndShiftLeads.join(),
    }),
  ).toEqual(assigned([testOrganization.ids.establishment], directorsAndShiftLeads))
  expect(await findPeople('director', ownEstablishments)).toEqual([
    personId('director', testOrganization.tenant),
  ])
  expect(await findPeople('admin', [otherOrganization.ids.establishment])).toEqual([])
  const invalidFilter = await testOrganization.people.admin.get('users', { establishmentIds: 'everywhere' })
  expect(statusAndMessage(invalidFilter)).toEqual([400, 'failure.InvalidRequest'])
})
