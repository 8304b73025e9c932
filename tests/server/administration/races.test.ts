import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashRegister } from '../../../src/domain/contract/organizations.ts'
import type { PaymentCategory } from '../../../src/domain/contract/payments.ts'
import type { User } from '../../../src/domain/contract/users.ts'
import { VIEWS_MAX } from '../../../src/domain/lists/saved-views.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { TestServer } from '../../support/server.ts'
import { emailOf, personId } from '../commands/insert-organization.ts'
import {
  dataOf,
  openTestApp,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
} from '../commands/test-app.ts'
import { categoryBody, userBody } from './resources.ts'

/* Races that only a real PostgreSQL has: two commands change the same data at the same time, some of them on two servers. */

let testApp: TestApp
let otherDb: Database
let otherServer: TestServer
let testOrganization: TestOrganization
beforeAll(async () => {
  const databaseUrl = await createPostgresDatabase()
  testApp = await openTestApp(await openDatabase({ databaseUrl, poolSize: 8 }))
  otherDb = await openDatabase({ databaseUrl, poolSize: 8 })
  otherServer = (await openTestApp(otherDb, { clock: testApp.clock })).server
  testOrganization = await testApp.createOrganization()
})
afterAll(async () => {
  await otherDb.close()
  await testApp.close()
})

/** Creates a second super admin, who can sign in. */
async function createSuperAdmin(): Promise<{ readonly id: string; readonly email: string }> {
  const body = { ...userBody(1, []), role: ROLES.superAdmin }
  const { id } = dataOf(await testOrganization.people.superAdmin.post<User>('users', body))
  await asSystem(testApp.db, (trx) =>
    sql`
      insert into user_credentials (organization_id, user_id, password_hash, changed_at)
      select organization_id, ${id}::uuid, password_hash, changed_at from user_credentials
      where user_id = ${personId('superAdmin', testOrganization.tenant)}::uuid`.execute(trx),
  )
  return { id, email: body.email }
}

/** Resolves when this many sessions of the database wait for an advisory lock. */
const waitForLockWaiters = (trx: Parameters<Parameters<typeof asSystem>[1]>[0], count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(trx)
    expect(rows).toEqual([{ waiting: count }])
  })

it('two people of head office who delete each other at the same time cannot both succeed: the second command is refused', async () => {
  const otherSuperAdmin = await createSuperAdmin()
  const first = {
    id: personId('superAdmin', testOrganization.tenant),
    email: emailOf('superAdmin', testOrganization.tenant),
  }
  const firstClient = await testApp.server.client().signIn(first.email)
  const secondClient = await otherServer.client().signIn(otherSuperAdmin.email)
  // Both proceed until they wait for the lock that the test holds.
  const pendingAnswers = await asSystem(otherDb, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('the last of head office', 0))`.execute(trx)
    const requests = [
      setStatus(firstClient, 'users', otherSuperAdmin.id, { status: 'DELETED' }),
      setStatus(secondClient, 'users', first.id, { status: 'DELETED' }),
    ]
    await waitForLockWaiters(trx, 2)
    return requests
  })
  const answers = await Promise.all(pendingAnswers)
  expect(answers.map(({ message }) => message).sort()).toEqual(['code.10008', 'failure.LastSuperAdmin'])
  const { rows } = await asSystem(testApp.db, (trx) =>
    sql`select id from users where role = 1 and status = 'ACTIVE'`.execute(trx),
  )
  expect(rows).toHaveLength(1)
})

it('two views that one person saves at the same time cannot exceed the limit: the second is refused', async () => {
  const email = emailOf('user', testOrganization.tenant)
  const clients = [await testApp.server.client().signIn(email), await otherServer.client().signIn(email)]
  const save = (server: 0 | 1, name: string) =>
    clients[server]!.post('savedviews', { list: 'cashlogs', name, query: '', period: null, shared: false })
  for (let number = 1; number < VIEWS_MAX; number += 1) dataOf(await save(0, `Vue ${number}`))
  const pendingAnswers = await asSystem(otherDb, async (trx) => {
    const owner = personId('user', testOrganization.tenant)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${owner}`}, 0))`.execute(trx)
    const requests = [save(0, 'Midi'), save(1, 'Soir')]
    await waitForLockWaiters(trx, 2)
    return requests
  })
  const answers = await Promise.all(pendingAnswers)
  expect(answers.map(({ message }) => message).sort()).toEqual(['code.10004', 'failure.TooManyViews'])
})

it('deleting a record that is used at the same time either fails or makes the use fail: no sheet refers to a deleted till, no count to a deleted category', async () => {
  const { admin, user } = testOrganization.people
  const outcomes = new Set<string>()
  // The rounds alternate between register and category; every third one sends the deletion first.
  for (let round = 1; round <= 12; round += 1) {
    const registerBody = {
      establishmentId: testOrganization.ids.establishment,
      number: 100 + round,
      name: 'Till',
      floatCents: 0,
    }
    const { id } = dataOf(await admin.post<CashRegister>('cashregisters', registerBody))
    const category = { ...categoryBody(round), paymentModeId: testOrganization.ids.mode }
    const created = dataOf(await admin.post<PaymentCategory>('paymentcategories', category))
    const counts = [{ paymentCategoryId: created.id, totalCents: 16_000 }]
    const requests = [
      () => user.post('cashlogs', sheetBody(testOrganization, { cashRegisterId: id, counts })),
      () => admin.call('DELETE', round % 2 ? `cashregisters/${id}` : `paymentcategories/${created.id}`),
    ]
    const answers = await Promise.all((round % 3 ? requests : requests.reverse()).map((call) => call()))
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
    outcomes.add(
      answers
        .map(({ message }) => message)
        .sort()
        .join(),
    )
  }
  // A deleted register keeps its row, a deleted category does not.
  const { rows } = await asSystem(testApp.db, (trx) =>
    sql`
        select l.id from cash_logs l join cash_registers r on r.id = l.cash_register_id and r.status = 'DELETED'
        union all select n.id from counts n left join payment_categories c on c.id = n.payment_category_id
        where c.id is null`.execute(trx),
  )
  expect(rows).toEqual([])
  for (const outcome of outcomes)
    expect(outcome.split(',').filter((message) => message.startsWith('code.'))).toHaveLength(1)
})
