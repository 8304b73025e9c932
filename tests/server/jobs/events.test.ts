import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/http/log.ts'
import { JobFailure } from '../../../server/job-failure.ts'
import { type JobContext, type JobDefinition, LostRun } from '../../../server/jobs/job.ts'
import { createWorker } from '../../../server/jobs/worker.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { JobEvent } from '../../../src/domain/contract/job-events.ts'
import type { JobType } from '../../../src/domain/jobs/jobs.ts'
import { emailOf } from '../../support/people.ts'
import { HOUR_MS, MINUTE_MS, startTestServer, testClock, testIds } from '../../support/server.ts'
import { type FailingDatabase, failingDatabase } from '../faults/failing-database.ts'
import { ENGINES, idsOf, openDatabaseOn } from '../schema/tenants.ts'
import {
  actionsOf,
  addTenantWithJobsDone,
  defineTestJob,
  jobEventOf,
  queueLength,
  requestTestJob,
} from './job-fixtures.ts'

const LONG_WAIT = { timeout: 10_000, interval: 100 }

const failingJob = (type: JobType) => defineTestJob(() => Promise.reject(new JobFailure('PosSilent')), type)

describe.each(ENGINES)('job events on %s', (engine) => {
  let db: Database
  const ids = testIds()
  const clock = testClock()
  beforeAll(async () => {
    db = await openDatabaseOn(engine)
    await addTenantWithJobsDone(db)
  })
  afterAll(() => db.close())

  const serve = (jobs?: readonly JobDefinition[]) =>
    startTestServer(db, { ids, clock, ...(jobs && { jobs }) })
  const workerWith = (
    jobs: readonly JobDefinition[],
    log = createLog({ logLevel: 'silent' }),
    limitMs?: number,
  ) => createWorker({ db, clock, ids, log, config: readConfig({ DEMO: '0' }) }, jobs, 0, limitMs)
  /** Runs a job that fails, and returns its id. */
  async function runFailingJob(type: JobType): Promise<string> {
    const server = serve([failingJob(type)])
    const id = await requestTestJob(db, { ids, clock, jobs: server.jobs }, type)
    await server.jobs.drain()
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'ERROR' })
    return id
  }
  const restart = { body: { status: 'REQUEST' } }

  it('are not retried at all if one of several may not be; a retried job counts its tries from zero again', async () => {
    const [firstJob, secondJob] = [
      await runFailingJob('ACCOUNTING-CASH'),
      await runFailingJob('CLEAN-JOBS-LOG'),
    ]
    const server = serve([
      defineTestJob(async () => ({ status: 'FINISHED', details: [] }), 'ACCOUNTING-CASH'),
    ])
    const done = await requestTestJob(db, { ids, clock, jobs: server.jobs }, 'ACCOUNTING-CASH')
    await server.jobs.drain()

    const admin = await server.client().signIn(emailOf('admin'))
    const retryOf = (...rows: string[]) => ({ query: { id: rows.join(), status: 'REQUEST' }, ...restart })
    const refused = await admin.call('PUT', 'jobeventsstatus', retryOf(firstJob, done))
    expect([refused.status, refused.statusCode, refused.data]).toMatchObject([
      409,
      10002,
      { status: 'FINISHED', by: 'Sacoche', rows: [{ id: done, refusal: 'StatusDoesNotAllow' }] },
    ])
    expect(await jobEventOf(db, firstJob)).toMatchObject({ status: 'ERROR' })

    const accountant = await server.client().signIn(emailOf('accountant'))
    const refusedByRole = await accountant.call('PUT', 'jobeventsstatus', retryOf(firstJob, secondJob))
    expect([refusedByRole.status, refusedByRole.data]).toMatchObject([
      409,
      { rows: [{ id: secondJob, refusal: 'JobNotYours' }] },
    ])

    const retried = await admin.call<JobEvent[]>('PUT', 'jobeventsstatus', retryOf(firstJob))
    expect([retried.status, retried.statusCode]).toEqual([200, 10007])
    expect(retried.data).toMatchObject([
      { id: firstJob, status: 'REQUEST', attempts: 1, details: [], seen: false, progress: null },
    ])
    await server.jobs.drain()
    expect(await jobEventOf(db, firstJob)).toMatchObject({ status: 'FINISHED', attempts: 2, tries: 1 })
    expect(await actionsOf(db, firstJob)).toEqual(['request', 'start', 'fail', 'retry', 'start', 'finish'])
  })

  it('record who has seen how a job ended; a second mark changes nothing, and a job that waits cannot be marked', async () => {
    const id = await runFailingJob('SERVICE-CLOSING')
    const server = serve()
    const accountant = await server.client().signIn(emailOf('accountant'))
    const seenEvents = await accountant.post<JobEvent[]>('jobevents/seen', { ids: [id] })
    expect(seenEvents.data).toMatchObject([
      { id, seen: true, seenAt: clock.now(), seenByName: 'accountant Of 1' },
    ])
    clock.advance(MINUTE_MS)
    const secondAnswer = await accountant.post<JobEvent[]>('jobevents/seen', { ids: [id] })
    expect(secondAnswer.data).toEqual(seenEvents.data)
    const waiting = await requestTestJob(db, { ids, clock, jobs: server.jobs })
    const tooEarly = await accountant.post('jobevents/seen', { ids: [id, waiting] })
    expect([tooEarly.status, tooEarly.data]).toMatchObject([
      409,
      { rows: [{ id: waiting, refusal: 'StatusDoesNotAllow' }] },
    ])
    const unseenEvents = await accountant.get<{ entries: JobEvent[] }>('jobevents', {
      seen: 'false',
      status: 'ERROR',
    })
    expect(unseenEvents.data.entries.map((event) => event.id)).not.toContain(id)
    // Ends the waiting job.
    await serve([failingJob('SERVICE-CLOSING')]).jobs.drain()
  })

  it('are deleted after 90 days, a failed one only if somebody has seen it', async () => {
    const [seenId, unseenId] = [
      await runFailingJob('SERVICE-CLOSING'),
      await runFailingJob('SERVICE-CLOSING'),
    ]
    const server = serve()
    const admin = await server.client().signIn(emailOf('admin'))
    await admin.post('jobevents/seen', { ids: [seenId] })
    clock.advance(91 * 24 * HOUR_MS)
    const recentId = await runFailingJob('SERVICE-CLOSING')
    await server.jobs.maintain()
    const requestedJobs = await queueLength(db)
    // The second maintenance does not request the daily work again.
    await server.jobs.maintain()
    expect(await queueLength(db)).toBe(requestedJobs)
    await server.jobs.drain()
    expect(await jobEventOf(db, seenId)).toBeUndefined()
    expect(await jobEventOf(db, unseenId)).toMatchObject({ status: 'ERROR' })
    expect(await jobEventOf(db, recentId)).toMatchObject({ status: 'ERROR' })
    const directDeletion = asSystem(db, (trx) =>
      sql`delete from job_events where id = ${unseenId}`.execute(trx),
    )
    await expect(directDeletion).rejects.toMatchObject({ constraint: 'job_events_unsettled' })
  })

  it('that failed to post are kept until they are run again successfully, also when somebody has seen them', async () => {
    const types = ['ACCOUNTING-CASH', 'ACCOUNTING_TICKET', 'ACCOUNTING-PROVISION'] as const
    const failedIds: string[] = []
    for (const type of types) failedIds.push(await runFailingJob(type))
    const admin = await serve().client().signIn(emailOf('admin'))
    await admin.post('jobevents/seen', { ids: failedIds })
    const cleanLater = async (days: number) => {
      clock.advance(days * 24 * HOUR_MS)
      const server = serve()
      await server.jobs.maintain()
      await server.jobs.drain()
    }
    await cleanLater(91)
    for (const id of failedIds) expect(await jobEventOf(db, id)).toMatchObject({ status: 'ERROR' })

    const server = serve(
      types.map((type) => defineTestJob(async () => ({ status: 'FINISHED', details: [] }), type)),
    )
    const later = await server.client().signIn(emailOf('admin'))
    const query = { id: failedIds.join(), status: 'REQUEST' }
    expect((await later.call('PUT', 'jobeventsstatus', { query, ...restart })).status).toBe(200)
    await server.jobs.drain()
    for (const id of failedIds) expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED' })
    await cleanLater(2)
    for (const id of failedIds) expect(await jobEventOf(db, id)).toBeUndefined()
  })

  it('return to the queue when the program stops and are completed by the next one; later work of the stopped program has no effect', async () => {
    const workStarted = Promise.withResolvers<void>()
    const mayContinue = Promise.withResolvers<void>()
    const lateResult = Promise.withResolvers<unknown>()
    const first = workerWith([
      defineTestJob(async (work) => {
        workStarted.resolve()
        await mayContinue.promise
        const conclusion = work.conclude(async () => ({ status: 'WARNING', details: [] }))
        lateResult.resolve(conclusion.catch((error: unknown) => (error as Error).name))
        return conclusion
      }),
    ])
    const id = await requestTestJob(db, { ids, clock, jobs: first })
    const draining = first.drain()
    await workStarted.promise
    await first.stop()
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'REQUEST', attempts: 1, tries: 0, dueAt: null })
    await workerWith([defineTestJob(async () => ({ status: 'FINISHED', details: [] }))]).drain()
    mayContinue.resolve()
    expect(await lateResult.promise).toBe('LostRun')
    await draining
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 2, tries: 1 })
  })

  it('are logged when they cannot return to the queue; the program still stops', async () => {
    const workStarted = Promise.withResolvers<void>()
    const mayContinue = Promise.withResolvers<void>()
    const lines: string[] = []
    const worker = workerWith(
      [
        defineTestJob(async () => {
          workStarted.resolve()
          await mayContinue.promise
          return { status: 'FINISHED', details: [] }
        }),
      ],
      createLog({ logLevel: 'debug' }, { write: (line: string) => lines.push(line) }),
    )
    const id = await requestTestJob(db, { ids, clock, jobs: worker })
    const draining = worker.drain()
    await workStarted.promise
    // With this constraint no job can return to the queue.
    const constraint = sql`constraint no_job_is_requested`
    await sql`alter table job_events add ${constraint} check (status <> 'REQUEST') not valid`.execute(
      db.kysely,
    )
    await worker.stop()
    await sql`alter table job_events drop ${constraint}`.execute(db.kysely)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        event: 'job.notRecorded',
        jobId: id,
        jobType: 'SERVICE-CLOSING',
        organizationId: idsOf(1).organization,
        attempt: 1,
        err: { code: '23514' },
      },
    ])
    mayContinue.resolve()
    await draining
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 1 })
  })

  it('are queued again after a restore, and fail when they crash their process each time', async () => {
    const worker = workerWith([defineTestJob(async () => ({ status: 'FINISHED', details: [] }))])
    // After a restore the event of the job is there, and its entry in the queue is not.
    const restoredJob = await requestTestJob(db, { ids, clock, jobs: worker })
    await sql`delete from pgboss.job_common`.execute(db.kysely)
    await worker.maintain()
    await worker.drain()
    expect(await jobEventOf(db, restoredJob)).toMatchObject({ status: 'FINISHED', attempts: 1 })

    await asSystem(db, (trx) =>
      sql`update establishments set alert_recipients = '["alerts@sacoche.example"]'`.execute(trx),
    )
    // The queue gives up a job whose process crashed at each attempt; its event still says that it runs.
    const fatalJob = await requestTestJob(db, { ids, clock, jobs: worker })
    await asSystem(db, (trx) =>
      sql`update job_events set status = 'STARTED' where id = ${fatalJob}`.execute(trx),
    )
    await sql`update pgboss.job_common set state = 'failed'`.execute(db.kysely)
    await worker.maintain()
    expect(await jobEventOf(db, fatalJob)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'Interrupted', params: {} }],
    })
    expect(await queueLength(db)).toBe(0)
    const { rows } = await asSystem(db, (trx) =>
      sql`select before, after from audit_events where entity_id = ${fatalJob}::uuid and action = 'fail'`.execute(
        trx,
      ),
    )
    const details = [{ key: 'Interrupted', params: {} }]
    expect(rows).toEqual([
      { before: { status: 'STARTED', attempts: 0 }, after: { status: 'ERROR', attempts: 0, details } },
    ])
    const mails = await asSystem(db, (trx) =>
      trx.selectFrom('mails').select(['kind', 'address']).where('kind', '=', 'JOB_FAILED').execute(),
    )
    expect(mails).toEqual([{ kind: 'JOB_FAILED', address: 'alerts@sacoche.example' }])
  })

  it('that run longer than the time limit end as TimedOut: their calls are cancelled, what they do later has no effect, and their records are marked as failed', async () => {
    const marked: string[] = []
    const stopped = Promise.withResolvers<JobContext<unknown>>()
    const endless: JobDefinition = {
      ...defineTestJob(async (work) => {
        await new Promise<void>((resolve) => work.signal.addEventListener('abort', () => resolve()))
        stopped.resolve(work)
        return new Promise(() => undefined)
      }),
      markFailed: async ({ job }) => {
        marked.push(job.id)
      },
    }
    const worker = workerWith([endless], undefined, 1)
    const id = await requestTestJob(db, { ids, clock, jobs: worker })
    await worker.drain()
    const { conclude } = await stopped.promise
    await expect(conclude(async () => ({ status: 'FINISHED', details: [] }))).rejects.toThrow(LostRun)
    expect(await jobEventOf(db, id)).toMatchObject({
      status: 'ERROR',
      attempts: 1,
      details: [{ key: 'TimedOut', params: {} }],
    })
    expect(marked).toEqual([id])
    expect(await queueLength(db)).toBe(0)
  })

  // A full disk or a lost connection: the job stays claimed in the queue, by a process that is alive and does not run it.
  // With "start", the statement that begins the transaction of the start succeeds, and all after it fail.
  it.each([
    ['start', (failing: FailingDatabase) => failing.failFrom(2, () => new Error('start not saved'))],
    ['end', () => undefined],
  ])('are run again when their %s could not be saved', async (unsaved, beforeStart) => {
    const failing = failingDatabase(db)
    const lines: string[] = []
    const log = createLog({ logLevel: 'debug' }, { write: (line: string) => lines.push(line) })
    let runCount = 0
    const endingJob = defineTestJob(async () => {
      runCount += 1
      if (unsaved === 'end' && runCount === 1) failing.failFrom(1, () => new Error('end not saved'))
      return { status: 'FINISHED', details: [] }
    })
    const worker = createWorker({ db: failing.db, clock, ids, log, config: readConfig({ DEMO: '0' }) }, [
      endingJob,
    ])
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await worker.start()
      const id = await requestTestJob(db, { ids, clock, jobs: worker })
      beforeStart(failing)
      worker.wake()
      const logged = unsaved === 'start' ? 'jobs.unavailable' : 'job.notRecorded'
      await expect.poll(() => lines.join('')).toContain(logged)
      failing.stopFailing()
      expect(await jobEventOf(db, id)).toMatchObject({ status: unsaved === 'start' ? 'REQUEST' : 'STARTED' })
      await sql`update pgboss.job_common set heartbeat_on = now() - interval '1 minute'`.execute(db.kysely)
      vi.advanceTimersByTime(5_000)
      await expect
        .poll(async () => {
          worker.wake()
          return jobEventOf(db, id)
        }, LONG_WAIT)
        .toMatchObject({ status: 'FINISHED' })
    } finally {
      vi.useRealTimers()
      await worker.stop()
    }
  })

  // On PostgreSQL another process could be running the job.
  if (engine === 'embedded')
    it('of a killed process are run again at the next start', async () => {
      const killedWorker = workerWith([defineTestJob(() => new Promise(() => undefined))])
      const id = await requestTestJob(db, { ids, clock, jobs: killedWorker })
      void killedWorker.drain()
      await expect.poll(() => jobEventOf(db, id)).toMatchObject({ status: 'STARTED' })
      const next = workerWith([defineTestJob(async () => ({ status: 'FINISHED', details: [] }))])
      await next.start()
      await expect.poll(() => jobEventOf(db, id)).toMatchObject({ status: 'FINISHED', attempts: 2 })
      await next.stop()
      expect(await actionsOf(db, id)).toEqual(['request', 'start', 'start', 'finish'])
    })
})
