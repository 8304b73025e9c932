import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSpaceCheck } from '../../../server/store/disk-space.ts'
import { createWorkQueue } from '../../../server/store/job-queue.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { MAX_TRIES } from '../../../src/domain/lifecycles/job.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer, testIds } from '../../support/server.ts'
import {
  controlledCashLog,
  countStatusesOf,
  entriesOf,
  organizationWithBooks,
  sendNow,
} from '../commands/books.ts'
import { dataOf, openTestApp, setStatus, type TestApp } from '../commands/test-app.ts'
import { ENGINES, openDatabaseOn } from '../schema/tenants.ts'
import {
  actionsOf,
  addTenantWithJobsDone,
  defineTestJob,
  holdLock,
  jobEventOf,
  queueLength,
  requestTestJob,
} from './job-fixtures.ts'

const FINISHED = { status: 'FINISHED', details: [] } as const
const RETRIED_ACTIONS = ['request', 'start', 'release', 'start', 'finish']

/** SQLSTATEs: read-only transaction, serialization failure, deadlock, lock not available. */
const CODES = ['25006', '40001', '40P01', '55P03']

describe.each(ENGINES)('a job that meets a temporary error of the database on %s', (engine) => {
  let db: Database
  const ids = testIds()
  beforeAll(async () => {
    db = await openDatabaseOn(engine)
    await addTenantWithJobsDone(db)
  })
  afterAll(() => db.close())

  // 53100 is a full disk. After it the embedded engine must not be used.
  it.each(engine === 'embedded' ? CODES : [...CODES, '53100'])(
    'is retried after SQLSTATE %s',
    async (code) => {
      const server = startTestServer(db, {
        ids,
        jobs: [
          defineTestJob((work) =>
            work.conclude(async (trx) => {
              if (work.job.attempt === 1)
                await sql
                  .raw(`do $$ begin raise exception 'temporary' using errcode = '${code}'; end $$`)
                  .execute(trx)
              return FINISHED
            }),
          ),
        ],
      })
      const id = await requestTestJob(db, { ids, clock: server.clock, jobs: server.jobs })
      await server.jobs.drain()
      expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 2, tries: 2 })
      expect(await actionsOf(db, id)).toEqual(RETRIED_ACTIONS)
    },
  )
})

describe.each(ENGINES)('a job that sends counts to accounting on %s', (engine) => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp(await openDatabaseOn(engine))
  })
  afterAll(() => testApp.close())

  afterEach(() => sql`drop function become_read_only cascade`.execute(testApp.db.kysely))

  /** Creates a trigger that makes the posting transaction read-only before it saves the counts, at each attempt up to `lastAttempt`. */
  async function makeReadOnlyUntil(lastAttempt: number): Promise<void> {
    await sql`
      create function become_read_only() returns trigger language plpgsql as ${sql.lit(`begin
        if exists (select from job_events where status = 'STARTED' and attempts <= ${lastAttempt}) then
          set transaction read only;
        end if;
        return new;
      end`)}`.execute(testApp.db.kysely)
    await sql`
      create trigger become_read_only after insert on accounting_entries
      for each row execute function become_read_only()`.execute(testApp.db.kysely)
  }

  it('sends them at its next attempt when the database is read-only at the first one; no count has an error', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledCashLog(testOrganization)
    await makeReadOnlyUntil(1)
    const { jobs } = await sendNow(testApp, testOrganization, ids)
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
    expect(await jobEventOf(testApp.db, jobs[0]!.id)).toMatchObject({ status: 'WARNING', attempts: 2 })
    expect((await entriesOf(testOrganization)).map(({ number }) => number)).toEqual([1])
    const events = await testOrganization.audit()
    expect(events.filter(({ after }) => after?.status === 'ERROR')).toEqual([])
  })

  it('sets the counts to ERROR when the database is read-only at every attempt; another run of the job sends them', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { log, ids } = await controlledCashLog(testOrganization)
    await makeReadOnlyUntil(MAX_TRIES)
    const { jobs } = await sendNow(testApp, testOrganization, ids)
    const { id } = jobs[0]!
    expect(await jobEventOf(testApp.db, id)).toMatchObject({ status: 'ERROR', tries: MAX_TRIES })
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['ERROR', 'ERROR'])
    expect(await entriesOf(testOrganization)).toEqual([])
    dataOf(await setStatus(testOrganization.people.accountant, 'jobevents', [id], { status: 'REQUEST' }))
    await testApp.server.jobs.drain()
    expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
    expect((await entriesOf(testOrganization)).map(({ number }) => number)).toEqual([1])
  })
})

describe('a job on PostgreSQL', () => {
  let databaseUrl: string
  let db: Database
  const ids = testIds()
  beforeAll(async () => {
    databaseUrl = await createPostgresDatabase()
    db = await openDatabase({ databaseUrl })
    await addTenantWithJobsDone(db)
  })
  afterAll(() => db.close())

  it('is retried when another transaction holds a lock for too long', async () => {
    const lockModes = sql`select from payment_modes for update`
    const lock = await holdLock(db, lockModes)
    const server = startTestServer(db, {
      ids,
      jobs: [
        defineTestJob((work) => {
          if (work.job.attempt > 1) void lock.release()
          return work.conclude(async (trx) => {
            if (work.job.attempt === 1) await sql`set local lock_timeout = '10ms'`.execute(trx)
            await lockModes.execute(trx)
            return FINISHED
          })
        }),
      ],
    })
    const id = await requestTestJob(db, { ids, clock: server.clock, jobs: server.jobs })
    await server.jobs.drain()
    await lock.release()
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 2 })
    expect(await actionsOf(db, id)).toEqual(RETRIED_ACTIONS)
  })

  it('waits while the database is read-only after a failover, and runs again afterwards', async () => {
    const workerDatabase = await openDatabase({ databaseUrl, poolSize: 1 })
    const admin = await openDatabase({ databaseUrl, poolSize: 1 })
    const name = new URL(databaseUrl).pathname.slice(1)
    /** Like a failover: breaks all connections but that of `admin`. New ones are read-only, as on a standby, when `isReadOnly` is true;
     * otherwise they can write. */
    const failOver = async (isReadOnly: boolean) => {
      await sql
        .raw(`alter database "${name}" set default_transaction_read_only = ${isReadOnly}`)
        .execute(admin.kysely)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
        admin.kysely,
      )
    }
    const server = startTestServer(workerDatabase, {
      ids,
      jobs: [
        defineTestJob(async (work) => {
          if (work.job.attempt === 1) await failOver(true)
          return FINISHED
        }),
      ],
    })
    const id = await requestTestJob(db, { ids, clock: server.clock, jobs: server.jobs })
    await expect(server.jobs.drain()).rejects.toMatchObject({ code: '25006' })
    expect(server.lines.join('')).toContain('job.notRecorded')
    await failOver(false)
    expect(await jobEventOf(admin, id)).toMatchObject({ status: 'STARTED', attempts: 1 })
    await sql`update pgboss.job_common set heartbeat_on = now() - interval '1 minute'`.execute(admin.kysely)
    await createWorkQueue(admin).recover([])
    await server.jobs.drain()
    expect(await jobEventOf(admin, id)).toMatchObject({ status: 'FINISHED', attempts: 2 })
    await Promise.all([workerDatabase.close(), admin.close()])
  })
})

it('no job is taken and no daily job is requested while the disk is nearly full; afterwards the waiting job runs', async () => {
  const db = await openDatabaseOn('embedded')
  await addTenantWithJobsDone(db)
  let bytesNeeded = Number.MAX_SAFE_INTEGER
  const assertWritable = () => createSpaceCheck(tmpdir(), bytesNeeded)()
  const server = startTestServer({ ...db, assertWritable }, { jobs: [defineTestJob(async () => FINISHED)] })
  const id = await requestTestJob(db, { ids: testIds(), clock: server.clock, jobs: server.jobs })
  await expect(server.jobs.drain()).rejects.toMatchObject({ name: 'StoreFull' })
  await expect(server.jobs.maintain()).rejects.toMatchObject({ name: 'StoreFull' })
  expect(await jobEventOf(db, id)).toMatchObject({ status: 'REQUEST', attempts: 0 })
  expect(await queueLength(db)).toBe(1)
  bytesNeeded = 0
  await server.jobs.drain()
  expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 1 })
  await db.close()
})
