import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../server/clock-and-ids.ts'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/http/log.ts'
import type { JobDefinition } from '../../../server/jobs/job.ts'
import { createWorker } from '../../../server/jobs/worker.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { testClock, testIds } from '../../support/server.ts'
import { startKillableServer, startServerProgram } from '../operations/programs.ts'
import {
  actionsOf,
  addTenantWithJobsDone,
  defineTestJob,
  holdLock,
  jobEventOf,
  PROCESS_WAIT,
  queueLength,
  requestTestJob,
} from './job-fixtures.ts'

describe('several workers on one PostgreSQL', () => {
  let databaseUrl: string
  let opened: Database[]
  beforeEach(async () => {
    databaseUrl = await createPostgresDatabase()
    opened = []
    await addTenantWithJobsDone(await open())
  })
  afterEach(() => Promise.all(opened.map((db) => db.close())))

  async function open(): Promise<Database> {
    const db = await openDatabase({ databaseUrl })
    opened.push(db)
    return db
  }
  const workerOn = (db: Database, jobs?: readonly JobDefinition[]) =>
    createWorker(
      {
        db,
        clock: testClock(),
        ids: testIds(),
        log: createLog({ logLevel: 'silent' }),
        config: readConfig({ DEMO: '0' }),
      },
      jobs,
    )

  it('run each job once', async () => {
    const ran: string[] = []
    const jobs = [
      defineTestJob(async (work) => {
        ran.push(work.job.id)
        return { status: 'FINISHED', details: [] }
      }),
    ]
    const databases = await Promise.all([open(), open(), open()])
    const workers = databases.map((db) => workerOn(db, jobs))
    const parts = { ids: testIds(), clock: testClock(), jobs: workers[0]! }
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push(await requestTestJob(databases[0]!, parts))
    await Promise.all(workers.map((worker) => worker.drain()))
    expect(ran.toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await actionsOf(databases[0]!, id)).toEqual(['request', 'start', 'finish'])
    expect(await queueLength(databases[0]!)).toBe(0)
  })

  it('request the daily work once', async () => {
    const databases = await Promise.all([open(), open(), open()])
    await Promise.all(databases.map((db) => workerOn(db).maintain()))
    const { rows } = await sql<{ count: number }>`
      select count(*) from pgboss.job_common`.execute(databases[0]!.kysely)
    expect(rows).toEqual([{ count: 1 }])
  })

  it.each([
    ['ACTIVE', 1],
    ['INACTIVE', 1],
    ['DELETED', 0],
  ])('request the daily work of an organization that is %s: %i jobs', async (status, count) => {
    const db = await open()
    await asSystem(db, (trx) => sql`update organizations set status = ${status}`.execute(trx))
    await workerOn(db).maintain()
    expect(await queueLength(db)).toBe(count)
  })

  it('send the heartbeat of a running job three times within the limit after which it counts as dead', async () => {
    const db = await open()
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const worker = workerOn(db, [
      defineTestJob(async () => {
        started.resolve()
        await release.promise
        return { status: 'FINISHED', details: [] }
      }),
    ])
    await requestTestJob(db, { ids: testIds(), clock: testClock(), jobs: worker })
    const heartbeat = async () => {
      const { rows } = await sql<{ at: string; limit: number }>`
        select heartbeat_on::text as at, heartbeat_seconds as limit from pgboss.job_common`.execute(db.kysely)
      return rows[0]!
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await worker.start()
      await started.promise
      for (let sent = 0; sent < 3; sent += 1) {
        const { at, limit } = await heartbeat()
        vi.advanceTimersByTime((limit / 3) * 1000)
        await vi.waitFor(async () => expect((await heartbeat()).at).not.toBe(at), PROCESS_WAIT)
      }
    } finally {
      vi.useRealTimers()
      release.resolve()
      await worker.stop()
    }
  })

  // docs/faults.md, I26: a process that is killed in the middle of a job.
  it('complete a job exactly once when the process that runs it is killed', async () => {
    const [db, lockingDatabase] = [await open(), await open()]
    const worker = workerOn(db)
    // CLEAN-JOBS-LOG deletes the event of this old, finished job. A row lock on the event blocks CLEAN-JOBS-LOG in the middle.
    const parts = { ids: testIds(), clock: systemClock, jobs: worker }
    const oldJob = await requestTestJob(db, parts)
    await asSystem(db, async (trx) => {
      await sql`delete from pgboss.job_common`.execute(trx)
      await sql`update job_events set status = 'STARTED' where id = ${oldJob}`.execute(trx)
      await sql`update job_events set status = 'FINISHED' where id = ${oldJob}`.execute(trx)
      await sql`alter table job_events disable trigger user`.execute(trx)
      await sql`update job_events set created_at = '2020-01-01' where id = ${oldJob}`.execute(trx)
      await sql`alter table job_events enable trigger user`.execute(trx)
    })
    const id = await requestTestJob(db, parts, 'CLEAN-JOBS-LOG')

    const dataDir = await temporaryDirectory()
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const lock = await holdLock(lockingDatabase, sql`select from job_events where id = ${oldJob} for update`)
    const first = startKillableServer(settings)
    await vi.waitFor(
      async () => expect(await jobEventOf(db, id)).toMatchObject({ status: 'STARTED', attempts: 1 }),
      PROCESS_WAIT,
    )
    first.kill('SIGKILL')
    await once(first, 'close')
    await lock.release()
    expect(await jobEventOf(db, oldJob)).toBeDefined()

    const second = await startServerProgram(settings)
    await vi.waitFor(
      async () => expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 2 }),
      PROCESS_WAIT,
    )
    await second.stop()
    expect(await jobEventOf(db, id)).toMatchObject({
      details: [{ key: 'jobsCleaned', params: { count: 1 } }],
    })
    expect(await jobEventOf(db, oldJob)).toBeUndefined()
    expect(await actionsOf(db, id)).toEqual(['request', 'start', 'start', 'finish'])
    expect(await queueLength(db)).toBe(0)
    await rm(dataDir, { recursive: true })
  }, 120_000)
})
