import { beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../../server/resources/index.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { Attachment } from '../../../src/domain/contract/attachments.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import { ROLES, roleName } from '../../../src/domain/roles.ts'
import { insertRows, updateRows } from '../../support/rows.ts'
import type { Answer } from '../../support/server.ts'
import { userBody } from '../administration/resources.ts'
import { emailOf, type PersonName, personId, type SignedInClient } from '../commands/insert-organization.ts'
import {
  countSheet,
  dataOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  type TestOrganization,
  withTestApp,
} from '../commands/test-app.ts'
import { idOf } from '../schema/ids.ts'
import { RIGHTS, ROLE_COLUMNS, rolesIn } from './rights.ts'
import { rowIdsIn } from './rows.ts'
import { createRecordsElsewhere, createTestData, type TestData } from './test-data.ts'

/*
 * Rights that depend on the row or the body and not on the call alone, written by hand and compared with the server in both directions:
 * people with the right are accepted, people without are refused. Rights of whole calls are in access.test.ts.
 */

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
})

const PDF = '%PDF-1.7\n1 0 obj\n'
const PEOPLE = ['superAdmin', 'admin', 'accountant', 'director', 'user'] as const
type Person = (typeof PEOPLE)[number]

/** Who may list, add, read and remove the files of a row, in the columns of RIGHTS. */
const FILES: Readonly<Record<Attachment['entity'], string>> = {
  cashLog: 'SACD-U',
  pouch: 'SACD--',
  remittance: 'SACD--',
}
const isAllowedBy = (columns: string, person: Person) => rolesIn(columns)!.includes(ROLES[person])

describe.each(Object.keys(FILES) as Attachment['entity'][])('files of a %s', (entity) => {
  let entityId: string
  beforeAll(async () => {
    const number = { cashLog: '', pouch: 'SAC101', remittance: 'SAC102' }[entity]
    // Each entity has a sheet with another register or date, because a date, service and register have one log.
    const sheetFields = {
      cashLog: { cashRegisterId: testOrganization.ids.terrace },
      pouch: {},
      remittance: { date: '2026-11-18' },
    }[entity]
    if (entity === 'cashLog')
      entityId = (await countSheet(testOrganization, { ...sheetFields, counts: [] })).id
    else {
      const pouch = await sealedPouch(testOrganization, number, sheetFields)
      entityId = entity === 'pouch' ? pouch.id : (await preparedRemittance(testOrganization, [pouch])).id
    }
  })

  const tokens = new Map<Person, string>()
  const tokenOf = async (person: Person) => {
    const token =
      tokens.get(person) ??
      (await testApp.server.client().signIn(emailOf(person, testOrganization.tenant))).user.token
    tokens.set(person, token)
    return token
  }

  const send = async (person: Person, method: string, path: string, body?: string) =>
    testApp.server.app.request(`http://sacoche.test/api/v1/${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        Authorization: `Bearer ${await tokenOf(person)}`,
        'X-Api-Key': 'test-api-key',
        ...(body !== undefined && { 'Content-Type': 'application/pdf' }),
      },
    })
  const add = (person: Person) =>
    send(
      person,
      'POST',
      `attachments?${new URLSearchParams({ entity, entityId, name: `${person}.pdf` })}`,
      PDF,
    )
  const addedByDirector = async () => ((await (await add('director')).json()) as { data: Attachment }).data.id

  it.each(PEOPLE)(
    'can be listed, added, read and removed by the %s only with the right to do so',
    async (person) => {
      const id = await addedByDirector()
      const isAllowed = isAllowedBy(FILES[entity], person)
      const listed = await send(person, 'GET', `attachments?${new URLSearchParams({ entityId })}`)
      const { entries } = ((await listed.json()) as { data: { entries: Attachment[] } }).data
      const actual = {
        lists: entries.some((file) => file.id === id),
        adds: (await add(person)).status,
        reads: (await send(person, 'GET', `attachments/${id}/file`)).status,
        removes: (await send(person, 'DELETE', `attachments/${id}`)).status,
      }
      expect(actual).toEqual(
        isAllowed
          ? { lists: true, adds: 201, reads: 200, removes: 200 }
          : { lists: false, adds: 403, reads: 404, removes: 404 },
      )
      const fileAfter = await send('director', 'GET', `attachments/${id}/file`)
      expect(fileAfter.status).toBe(isAllowed ? 404 : 200)
    },
  )
})

describe('an invitation', () => {
  let created = 300
  const inviteTo = async (establishmentIds: readonly string[]) => {
    created += 1
    return testOrganization.people.admin.post<User>('users', userBody(created, establishmentIds as string[]))
  }

  it.each([
    ['ACTIVE', 201],
    ['INACTIVE', 409],
    ['DELETED', 404],
  ] as const)('for an establishment that is %s is answered with %i', async (status, expected) => {
    const establishmentId = testOrganization.ids.otherEstablishment
    const setEstablishmentStatus = (status: 'ACTIVE' | 'INACTIVE' | 'DELETED') =>
      updateRows(testApp.db, 'establishments', { id: establishmentId }, { status })
    await setEstablishmentStatus(status)
    expect((await inviteTo([testOrganization.ids.establishment, establishmentId])).status).toBe(expected)
    await setEstablishmentStatus('ACTIVE')
  })

  it('for an establishment of another organization is refused', async () => {
    const otherOrganization = await testApp.createOrganization()
    expect((await inviteTo([otherOrganization.ids.establishment])).status).toBe(404)
  })

  it('is sent again to a person who has not signed up', async () => {
    const { id } = dataOf(await inviteTo([testOrganization.ids.establishment]))
    expect((await testOrganization.people.admin.post(`users/${id}/invitation`)).status).toBe(200)
  })

  it('is not sent again to a person who was deleted', async () => {
    const { id } = dataOf(await inviteTo([testOrganization.ids.establishment]))
    dataOf(await setStatus(testOrganization.people.admin, 'users', id, { status: 'DELETED' }))
    const repeated = await testOrganization.people.admin.post(`users/${id}/invitation`)
    expect([repeated.status, repeated.message]).toEqual([404, 'failure.NotFound'])
  })
})

/**
 * The roles that read a row of their establishment, of another establishment of their organization, and of
 * another organization. A role must also have the right to read the resource (RIGHTS).
 */
const READERS = {
  ownEstablishment: 'SACDEU',
  otherEstablishment: 'SAC---',
  otherOrganization: 'S-----',
} as const
type RowOwner = keyof typeof READERS

/** The resources whose rows have other readers than `READERS`. */
const READERS_OF_RESOURCE: Readonly<Record<string, Readonly<Record<RowOwner, string>>>> = {
  // An employee reads no person but themselves.
  users: { ...READERS, ownEstablishment: 'SACD-U' },
  // A shared view is shown to its organization; head office, which works in every organization, sees only its own views.
  savedviews: { ...READERS, ownEstablishment: '-ACDEU', otherOrganization: '------' },
}

describe('a row', () => {
  let rows: Readonly<Record<RowOwner, Readonly<Record<string, string>>>>
  let testData: TestData
  beforeAll(async () => {
    testData = await createTestData(testApp)
    await createRecordsElsewhere(testData)
    const otherTestData = await createTestData(testApp)
    const { organization: organizationId, otherEstablishment: establishmentId } =
      testData.testOrganization.ids
    const rowsElsewhere = await rowIdsIn(testApp.db, { organizationId, establishmentId })
    // A shift lead reads the history of sheets only.
    const { id: sheetEvent } = await asSystem(testApp.db, (trx) =>
      trx
        .selectFrom('audit_events')
        .select('id')
        .where('establishment_id', '=', testData.testOrganization.ids.establishment)
        .where('entity', '=', 'cashLog')
        .orderBy('sequence')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    rows = {
      // A director and a shift lead see only people of their own establishment, so this person is a colleague.
      ownEstablishment: {
        ...testData.rows,
        users: personId('colleague', testData.testOrganization.tenant),
        audit_events: sheetEvent,
      },
      otherEstablishment: { ...rowsElsewhere, establishments: establishmentId },
      otherOrganization: otherTestData.rows,
    }
  })

  it.each(RESOURCES.map(({ name, table }) => [name, table] as const))(
    'of %s is readable for exactly the roles that its establishment and organization allow',
    async (name, table) => {
      const expected: string[] = []
      const actual: string[] = []
      for (const owner of Object.keys(READERS) as RowOwner[]) {
        const id = rows[owner][table]
        // An exchange is a pouch of change; the other establishment has only pouches of takings.
        if (owner === 'otherEstablishment' && name === 'exchanges') continue
        if (id === undefined) continue
        for (const person of [...PEOPLE, 'employee'] as PersonName[]) {
          const role = ROLES[person as Person]
          const mayReadResource = rolesIn(RIGHTS[`READ ${name}`]!)!.includes(role)
          const mayReadRow = rolesIn((READERS_OF_RESOURCE[name] ?? READERS)[owner])!.includes(role)
          const statusOfRow = mayReadRow ? 200 : 404
          const actor = await testData.signIn(person)
          expected.push(`${owner} ${person} ${mayReadResource ? statusOfRow : 403}`)
          actual.push(`${owner} ${person} ${(await actor.get(`${name}/${id}`)).status}`)
        }
      }
      expect(actual).toEqual(expected)
    },
  )
})

/** Rights that depend on the body or the row of a call, in the columns of RIGHTS. */
describe('a call', () => {
  let testData: TestData
  let created = 0
  beforeAll(async () => {
    testData = await createTestData(testApp)
  })
  const newId = () => {
    created += 1
    return idOf(testData.testOrganization.tenant, 800 + created)
  }
  /** The columns of the roles that get that status. */
  const answeredWith = async (status: number, sendRequest: (actor: SignedInClient) => Promise<Answer>) => {
    const letters: string[] = []
    for (const [letter, role] of ROLE_COLUMNS) {
      const answer = await sendRequest(await testData.signIn(roleName(role)!))
      letters.push(answer.status === status ? letter : '-')
    }
    return letters.join('')
  }

  it.each([
    ['SERVICE-CLOSING', 'SA-D--'],
    ['ACCOUNTING_TICKET', 'SAC---'],
    ['ACCOUNTING-CASH', 'SAC---'],
    ['ACCOUNTING-PROVISION', 'SAC---'],
    ['CLEAN-JOBS-LOG', 'SA----'],
    ['LIST-EXPORT', 'SACD--'],
  ] as const)('that repeats a failed job %s is allowed for %s', async (type, columns) => {
    const { organization: organization_id, establishment: establishment_id } = testData.testOrganization.ids
    const at = '2026-11-16T15:00:00.000Z'
    const failed = { status: 'ERROR' as const, sequence: null, executed_at: null, type }
    const actual = await answeredWith(200, async (actor) => {
      const id = newId()
      const times = { created_at: at, updated_at: at }
      await insertRows(testApp.db, 'job_events', {
        organization_id,
        establishment_id,
        id,
        ...times,
        ...failed,
      })
      return setStatus(actor, 'jobevents', id, { status: 'REQUEST' })
    })
    expect(actual).toBe(columns)
  })

  it.each([
    [{ type: 'INVENTORY', totalCents: 900_00 }, 'SACD--'],
    [{ type: 'DECREASE' }, 'SACD--'],
    [{ type: 'RECEPTION', denominations: { 100: 10 } }, 'SA-D--'],
    [{ type: 'REVERSAL', reason: 'Wrong pouch' }, 'SA-D--'],
  ])('that adds the wallet movement %o is allowed for %s', async (body, columns) => {
    const director = await testData.signIn('director')
    /** Fills the wallet, and returns the body of a DECREASE from it. */
    const decreaseBody = async () => {
      dataOf(await director.post('walletmovements', { type: 'INVENTORY', denominations: { 500: 20 } }))
      created += 1
      const pouchNumber = `CHG${100 + created}`
      return { type: 'DECREASE', denominations: { 500: 2 }, pouchNumber }
    }
    const actual = await answeredWith(201, async (actor) => {
      const movement = await decreaseBody()
      if (body.type === 'INVENTORY') return actor.post('walletmovements', body)
      if (body.type === 'DECREASE') return actor.post('walletmovements', movement)
      const { pouchId } = dataOf(await director.post<{ pouchId: string }>('walletmovements', movement))
      if (body.type === 'RECEPTION') return actor.post('walletmovements', { ...body, pouchId })
      const reception = { type: 'RECEPTION', denominations: { 100: 10 }, pouchId }
      const { id: reversesId } = dataOf(await director.post<{ id: string }>('walletmovements', reception))
      return actor.post('walletmovements', { ...body, reversesId })
    })
    expect(actual).toBe(columns)
  })

  it.each([
    [false, 'SACD-U'],
    [true, '-ACD--'],
  ])('that saves a view, shared: %s, is allowed for %s', async (shared, columns) => {
    const actual = await answeredWith(201, (actor) => {
      created += 1
      const view = { list: 'cashlogs', name: `View ${created}`, query: 'service=lunch', period: null, shared }
      return actor.post('savedviews', view)
    })
    expect(actual).toBe(columns)
  })

  it.each([
    ['superAdmin', 'S-----'],
    ['admin', 'SA----'],
    ['accountant', 'SA----'],
    ['director', 'SA----'],
    ['employee', 'SA----'],
    ['user', 'SA----'],
  ] as const)('that creates a person with the role %s is allowed for %s', async (name, columns) => {
    const { establishment, organization: organizationId } = testData.testOrganization.ids
    const needsEstablishment = ['director', 'employee', 'user'].includes(name)
    const actual = await answeredWith(201, (actor) => {
      created += 1
      const body = userBody(900_000 + created, needsEstablishment ? [establishment] : [])
      return actor.post('users', { ...body, organizationId, role: ROLES[name] })
    })
    expect(actual).toBe(columns)
  })
})
