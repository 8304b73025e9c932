import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { SendingStarted } from '../../../src/domain/contract/accounting.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { startTestServer } from '../../support/server.ts'
import {
  controlledCashLog,
  countStatusesOf,
  entriesOf,
  organizationWithBooks,
  saveAccountingSettings,
  sendNow,
} from '../commands/books.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  preparedRemittance,
  sealedPouch,
  setStatus,
  type TestOrganization,
  withTestApp,
} from '../commands/test-app.ts'
import { jobEventOf } from './job-fixtures.ts'

const secretKey = 'a-key-of-this-test-with-32-characters'
const testApp = withTestApp({ config: { secretKey, accountingPrivateAddresses: true } })

/** Requests the sending of counts or remittances, or another run of a failed job. The job stays in the queue. */
async function request(
  testOrganization: TestOrganization,
  resource: string,
  ids: string | readonly string[],
) {
  const status = resource === 'jobevents' ? 'REQUEST' : 'SEND'
  return dataOf(
    await setStatus<SendingStarted>(testOrganization.people.accountant, resource, ids, { status }),
  )
}

/** Brings a waiting job into the state after a crash at each attempt, and runs the maintenance that ends the job. */
async function interrupt(jobId: string): Promise<void> {
  await asSystem(testApp.db, async (trx) => {
    await sql`update job_events set status = 'STARTED' where id = ${jobId}::uuid`.execute(trx)
    await sql`update pgboss.job_common set state = 'failed' where id = ${jobId}::uuid`.execute(trx)
  })
  await testApp.server.jobs.maintain()
  expect(await jobEventOf(testApp.db, jobId)).toMatchObject({
    status: 'ERROR',
    details: [{ key: 'Interrupted', params: {} }],
  })
}

/** A remittance of 160 € in notes that was handed over, and whose credit accounting has controlled. */
async function creditedRemittance(testOrganization: TestOrganization): Promise<Remittance> {
  const pouch = await sealedPouch(testOrganization, 'SAC009', { service: 'evening' })
  const remittance = await preparedRemittance(testOrganization, [pouch])
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
  const credit = { status: 'AVALIDATED', creditedCents: remittance.totalCents } as const
  dataOf(await changeRemittance(testOrganization, remittance, credit))
  return remittance
}

it('counts are in ERROR when the delivery secret cannot be decrypted, and are sent after the delivery was removed', async () => {
  const testOrganization = await organizationWithBooks(testApp, {
    deliveryUrl: 'https://books.example/in',
    deliverySecret: 'a delivery secret',
  })
  const { log, ids } = await controlledCashLog(testOrganization)
  await asSystem(testApp.db, (trx) =>
    trx
      .updateTable('accounting_settings')
      .set({ delivery_secret: 'sealed:v1:AAAA' })
      .where('organization_id', '=', testOrganization.ids.organization)
      .execute(),
  )
  const { jobs } = await sendNow(testApp, testOrganization, ids)
  expect(await jobEventOf(testApp.db, jobs[0]!.id)).toMatchObject({
    status: 'ERROR',
    details: [{ key: 'SecretUnreadable', params: {} }],
  })
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ERROR', 'ERROR'])
  await saveAccountingSettings(testOrganization, { deliveryUrl: null })
  await sendNow(testApp, testOrganization, ids)
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
  expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH'])
})

it('counts and remittances of jobs that were interrupted too often are in ERROR, and can be sent again', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const { log, ids } = await controlledCashLog(testOrganization)
  const { id: remittanceId } = await creditedRemittance(testOrganization)
  const statusOfRemittance = async () =>
    dataOf(await testOrganization.people.accountant.get<Remittance>(`remittances/${remittanceId}`)).status
  const ofCounts = (await request(testOrganization, 'counts', ids)).jobs[0]!.id
  const ofRemittance = (await request(testOrganization, 'remittances', remittanceId)).jobs[0]!.id
  await interrupt(ofCounts)
  await interrupt(ofRemittance)
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ERROR', 'ERROR'])
  expect(await statusOfRemittance()).toBe('ERROR')
  const failed = (await testOrganization.audit()).filter(({ action }) => action === 'sendFailed')
  expect(failed.map(({ entity }) => entity)).toContain('remittance')

  await sendNow(testApp, testOrganization, ids)
  await sendNow(testApp, testOrganization, remittanceId, 'SEND', 'remittances')
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
  expect(await statusOfRemittance()).toBe('SENT')
  await sendNow(testApp, testOrganization, ofCounts, 'REQUEST', 'jobevents')
  expect(await jobEventOf(testApp.db, ofCounts)).toMatchObject({
    status: 'FINISHED',
    details: [{ key: 'nothingToSend' }],
  })
})

it('a job that is interrupted after it has posted its provision does not change counts that a later job sends', async () => {
  const testOrganization = await organizationWithBooks(testApp, { deliveryUrl: 'https://127.0.0.1:49151/in' })
  const { luncheon } = testOrganization.ids
  const counts = [
    notesOf(testOrganization, 'SAC001'),
    { paymentCategoryId: luncheon, quantity: 1, totalCents: 900 },
  ]
  const { log, ids } = await controlledCashLog(testOrganization, { counts, turnoverCents: 16_900 })
  const luncheonCount = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === luncheon)!.id
  const [provision] = (await sendNow(testApp, testOrganization, luncheonCount, 'SENTP')).jobs
  expect(await jobEventOf(testApp.db, provision!.id)).toMatchObject({
    status: 'ERROR',
    details: [{ key: 'DeliveryFailed' }],
  })
  await request(testOrganization, 'jobevents', provision!.id)
  await request(testOrganization, 'counts', ids)
  await interrupt(provision!.id)
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SEND', 'SEND'])
})

it('a delivery to an address that is no longer allowed shows this reason and is not tried again, and the counts are SENT', async () => {
  const testOrganization = await organizationWithBooks(testApp, { deliveryUrl: 'https://127.0.0.1:49151/in' })
  const { log, ids } = await controlledCashLog(testOrganization)
  const { clock, db } = testApp
  const server = startTestServer(db, { clock, config: { secretKey } })
  const [job] = (await sendNow({ ...testApp, server }, testOrganization, ids)).jobs
  expect(await jobEventOf(db, job!.id)).toMatchObject({
    status: 'ERROR',
    attempts: 1,
    details: [{ key: 'DeliveryAddressRefused', params: { host: '127.0.0.1:49151' } }],
  })
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
})
