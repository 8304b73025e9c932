import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SendingStarted } from '../../../src/domain/contract/accounting.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { migratedTemplate } from '../../support/migrated-template.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import {
  controlCounts,
  countStatusesOf,
  entriesOf,
  exportsOf,
  organizationWithBooks,
} from '../commands/books.ts'
import { signInAll } from '../commands/insert-organization.ts'
import {
  dataOf,
  notesOf,
  openTestApp,
  setStatus,
  type TestApp,
  type TestOrganization,
  validatedCashLog,
} from '../commands/test-app.ts'
import { startKillableServer, startServerProgram } from '../operations/programs.ts'
import { actionsOf, holdLock, jobEventOf, PROCESS_WAIT, queueLength } from './job-fixtures.ts'

const DELIVERY = { ACCOUNTING_PRIVATE_ADDRESSES: '1' }

/** Counts and controls a sheet with a paper voucher, and requests its sending. Returns the sheet, and the ids of the two jobs that will send it. */
async function requestSending(testApp: TestApp, testOrganization: TestOrganization) {
  const { organization, luncheon } = testOrganization.ids
  await asSystem(testApp.db, (trx) =>
    trx
      .updateTable('payment_categories')
      .set({ paper_ticket: true, issuer: 'Edenred' })
      .where('organization_id', '=', organization)
      .where('id', '=', luncheon)
      .execute(),
  )
  const tickets = { paymentCategoryId: luncheon, quantity: 1, totalCents: 1_000 }
  const counts = [notesOf(testOrganization, 'SAC001'), tickets]
  const log = await validatedCashLog(testOrganization, { counts, turnoverCents: 17_000 })
  const ids = await controlCounts(testOrganization, log)
  const started = dataOf(
    await setStatus<SendingStarted>(testOrganization.people.accountant, 'counts', ids, { status: 'SEND' }),
  )
  const jobOf = (type: string) => started.jobs.find((job) => job.type === type)!.id
  return { log, cash: jobOf('ACCOUNTING-CASH'), ticket: jobOf('ACCOUNTING_TICKET') }
}

/** Expects one entry of the cash, one of the paper vouchers, two exports, and every count to be sent. */
async function expectPostedOnce(testOrganization: TestOrganization, logId: string): Promise<void> {
  const entries = await entriesOf(testOrganization)
  expect(entries.map(({ kind, number, debitCents }) => [kind, number, debitCents]).sort()).toEqual([
    ['CASH', 1, 17_000],
    ['TICKET', 1, 1_000],
  ])
  expect(await exportsOf(testOrganization)).toHaveLength(2)
  expect(await countStatusesOf(testOrganization, logId)).toEqual(['SENT', 'SENT'])
}

/** The number of statements that wait for another transaction's lock. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely)
  return rows[0]!.count
}

/** An accounting system that does not answer the first file of paper vouchers and accepts all others. */
async function startAccountingSystem() {
  const firstArrived = Promise.withResolvers<void>()
  const secondAccepted = Promise.withResolvers<void>()
  /** The idempotency key of each delivery of paper vouchers. */
  const ticketKeys: (string | undefined)[] = []
  const unansweredRequests: ServerResponse[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isTickets = Buffer.concat(chunks).toString().includes('Titres')
      if (isTickets) ticketKeys.push(request.headers['idempotency-key'] as string)
      if (isTickets && ticketKeys.length === 1) {
        unansweredRequests.push(response)
        firstArrived.resolve()
        return
      }
      response.writeHead(204).end()
      if (isTickets) secondAccepted.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ticketKeys,
    firstArrived: firstArrived.promise,
    secondAccepted: secondAccepted.promise,
    url: `http://127.0.0.1:${port}/in`,
    async close() {
      for (const response of unansweredRequests) response.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryDirectory()
})
afterEach(() => rm(dataDir, { recursive: true }))

// docs/faults.md, I26: a process that is killed while paper vouchers are sent to accounting.
describe('a process that is killed while it sends paper vouchers', () => {
  it('in the middle of posting is replaced by one of two others, which posts once', async () => {
    const databaseUrl = await createPostgresDatabase()
    const testApp = await openTestApp(await openDatabase({ databaseUrl }))
    const lockingDatabase = await openDatabase({ databaseUrl })
    const testOrganization = await organizationWithBooks(testApp)
    const { log, cash, ticket } = await requestSending(testApp, testOrganization)

    // Because the journal of vouchers is locked, the voucher job waits in its transaction, with its rows
    // locked and nothing committed. If the cash job has not run before, it waits for those rows, and is
    // killed together with the voucher job.
    const lock = await holdLock(
      lockingDatabase,
      sql`select from accounting_journals where kind = 'TICKET' for update`,
    )
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const first = startKillableServer(settings)
    let wasCashJobKilled = false
    await vi.waitFor(async () => {
      expect(await jobEventOf(testApp.db, ticket)).toMatchObject({ status: 'STARTED', attempts: 1 })
      wasCashJobKilled = (await jobEventOf(testApp.db, cash))?.fileId === null
      expect(await countWaiting(lockingDatabase)).toBe(wasCashJobKilled ? 2 : 1)
    }, PROCESS_WAIT)
    first.kill('SIGKILL')
    await once(first, 'close')
    await lock.release()

    const servers = await Promise.all([
      startServerProgram(settings),
      startServerProgram({ ...settings, DATA_DIR: `${dataDir}/second` }),
    ])
    await vi.waitFor(async () => {
      expect(await jobEventOf(testApp.db, ticket)).toMatchObject({ status: 'FINISHED', attempts: 2 })
      expect(await jobEventOf(testApp.db, cash)).toMatchObject({ status: 'WARNING' })
    }, PROCESS_WAIT)
    await Promise.all(servers.map((server) => server.stop()))
    await expectPostedOnce(testOrganization, log.id)
    expect(await actionsOf(testApp.db, ticket)).toEqual(['request', 'start', 'start', 'finish'])
    const cashRuns = Array.from<string>({ length: wasCashJobKilled ? 2 : 1 }).fill('start')
    expect(await actionsOf(testApp.db, cash)).toEqual(['request', ...cashRuns, 'warn'])
    expect(await queueLength(testApp.db)).toBe(0)
    await lockingDatabase.close()
    await testApp.close()
  }, 120_000)

  it('after posting, while it delivers the file, is replaced by the next one, which delivers the same file and posts nothing', async () => {
    const accountingSystem = await startAccountingSystem()
    await cp(await migratedTemplate(), dataDir, { recursive: true })
    const testApp = await openTestApp(await openDatabase({ dataDir }), {
      config: { accountingPrivateAddresses: true },
    })
    const testOrganization = await organizationWithBooks(testApp, { deliveryUrl: accountingSystem.url })
    const { log, ticket } = await requestSending(testApp, testOrganization)
    await testApp.close()

    const settings = { DATA_DIR: dataDir, ...DELIVERY }
    const first = startKillableServer(settings)
    await accountingSystem.firstArrived
    first.kill('SIGKILL')
    await once(first, 'close')
    const second = await startServerProgram(settings)
    await accountingSystem.secondAccepted
    await second.stop()

    const restartedApp = await openTestApp(await openDatabase({ dataDir }), {
      clock: testApp.clock,
    })
    const { accountant } = await signInAll(restartedApp.server, ['accountant'], testOrganization.tenant)
    const restartedOrganization = { ...testOrganization, people: { ...testOrganization.people, accountant } }
    expect(await jobEventOf(restartedApp.db, ticket)).toMatchObject({ status: 'FINISHED', attempts: 2 })
    await expectPostedOnce(restartedOrganization, log.id)
    const [accountingExport] = (await exportsOf(restartedOrganization)).filter(
      ({ type }) => type === 'ACCOUNTING_TICKET',
    )
    expect(accountingSystem.ticketKeys).toEqual([accountingExport!.id, accountingExport!.id])
    expect(accountingExport!.deliveredAt).not.toBeNull()
    await restartedApp.close()
    await accountingSystem.close()
  }, 60_000)
})
