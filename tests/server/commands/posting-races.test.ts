import { expect, it } from 'vitest'
import { insertMonthClosing } from '../../../server/store/accounting-closings.ts'
import { lockPostingOf } from '../../../server/store/accounting-month-facts.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { updateRows } from '../../support/rows.ts'
import { idOf } from '../schema/ids.ts'
import { entriesOf, organizationWithBooks } from './books.ts'
import {
  changeRemittance,
  countWaitingTransactions,
  dataOf,
  openPostgresTestDatabase,
  preparedRemittance,
  sealedPouch,
  TODAY,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp({}, openPostgresTestDatabase)

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
    await expect.poll(() => countWaitingTransactions(testApp)).toBe(1)
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
    expect(await insertMonthClosing(trx, monthClosing, now)).toBe(true)
  })
  await runningJobs
  const transit = (await entriesOf(testOrganization)).filter(({ kind }) => kind === 'TRANSIT')
  expect(transit.map(({ date }) => date)).toEqual([TODAY])
})
