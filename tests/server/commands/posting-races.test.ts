import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertClosing } from '../../../server/store/accounting-closings.ts'
import { lockPostingOf } from '../../../server/store/accounting-month-facts.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { updateRows } from '../../support/rows.ts'
import { idOf } from '../schema/ids.ts'
import { entriesOf, organizationWithBooks } from './books.ts'
import {
  changeRemittance,
  dataOf,
  openTestApp,
  preparedRemittance,
  sealedPouch,
  type TestApp,
  TODAY,
} from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  const databaseUrl = await createPostgresDatabase()
  testApp = await openTestApp(await openDatabase({ databaseUrl, poolSize: 12 }))
})
afterAll(() => testApp.close())

/** The number of transactions that wait for an advisory lock of another one. */
const countWaitingTransactions = () =>
  asSystem(testApp.db, async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`.execute(trx)
    return rows[0]!.count
  })

it('a job waits while its month is being closed, and then dates its entry on the day of posting', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const { ids, tenant } = testOrganization
  const remittance = await preparedRemittance(testOrganization, [
    await sealedPouch(testOrganization, 'SAC001'),
  ])
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
  // The date of the hand-over is changed to October.
  await updateRows(
    testApp.db,
    'remittances',
    { id: remittance.id },
    { validated_at: '2026-10-31T10:00:00.000Z' },
  )
  const credit = { status: 'AVALIDATED', creditedCents: remittance.totalCents } as const
  dataOf(await changeRemittance(testOrganization, remittance, credit))
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'SEND' }))

  const now = `${TODAY}T11:00:00.000Z`
  let runningJobs: Promise<unknown> = Promise.resolve()
  await asSystem(testApp.db, async (trx) => {
    await lockPostingOf(trx, { establishmentId: ids.establishment })
    runningJobs = testApp.server.jobs.drain()
    await expect.poll(countWaitingTransactions).toBe(1)
    const monthClosing = {
      id: idOf(tenant, 900),
      organizationId: ids.organization,
      establishmentId: ids.establishment,
      month: '2026-10',
      status: 'CLOSED' as const,
      counts: 0,
      remittances: 0,
      version: 1,
      byId: idOf(tenant, 901),
      byName: 'Test',
      reason: null,
      statusByName: null,
      updatedAt: now,
    }
    expect(await insertClosing(trx, monthClosing, now)).toBe(true)
  })
  await runningJobs
  const transit = (await entriesOf(testOrganization)).filter(({ kind }) => kind === 'TRANSIT')
  expect(transit.map(({ date }) => date)).toEqual([TODAY])
})
