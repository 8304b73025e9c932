import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { JobFailure } from '../../../server/job-failure.ts'
import { defineJob, type Job } from '../../../server/jobs/job.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, asSystemIn } from '../../../server/store/scope.ts'
import { addJob, PROGRAM_AUTHOR } from '../../../server/workflow/request-job.ts'
import type { JobType } from '../../../src/domain/jobs/jobs.ts'
import { addTenant } from '../../support/people.ts'
import { startTestServer, type TestServer, testIds } from '../../support/server.ts'
import { ENGINES, idsOf, openOn } from '../schema/tenants.ts'

const ORGANIZATION = idsOf(1).organization

describe.each(ENGINES)('jobs on %s', (engine) => {
  let db: Database
  const ids = testIds()
  beforeAll(async () => {
    db = await openOn(engine)
    await addTenant(db)
    await asSystem(db, (trx) => sql`update job_events set status = 'STARTED'`.execute(trx))
    await asSystem(db, (trx) => sql`update job_events set status = 'FINISHED'`.execute(trx))
  })
  afterAll(() => db.close())

  const serve = (...jobs: Job[]): TestServer => startTestServer(db, { jobs, ids })

  /** Requests a job as the program does. */
  function request(server: TestServer, type: JobType, payload: Record<string, unknown> = {}) {
    const author = { ...PROGRAM_AUTHOR, now: server.clock.now() }
    const jobRequest = { type, organizationId: ORGANIZATION, establishmentId: null, payload }
    return asSystemIn(db, ORGANIZATION, (trx) => addJob(trx, { ids, jobs: server.jobs }, author, jobRequest))
  }

  const job = (run: Job<{ n?: number | undefined }>['run'], type: JobType = 'SERVICE-CLOSING') =>
    defineJob({ type, payload: z.strictObject({ n: z.int().optional() }), run })

  async function eventOf(id: string) {
    const event = await asSystem(db, (trx) =>
      trx
        .selectFrom('job_events')
        .select([
          'status',
          'attempts',
          'tries',
          'details',
          'due_at as dueAt',
          'sequence',
          'file_id as fileId',
          'progress',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    return event
  }
  const actionsOf = (id: string) =>
    asSystem(db, async (trx) => {
      const events = await trx
        .selectFrom('audit_events')
        .select('action')
        .where('entity_id', '=', id)
        .orderBy('sequence')
        .execute()
      return events.map(({ action }) => action)
    })

  it('run once, and record their result', async () => {
    const payloads: unknown[] = []
    const server = serve(
      job(async ({ job: { payload, attempt, type, organizationId } }) => {
        payloads.push({ payload, attempt, type, organizationId })
        return { status: 'FINISHED', details: [], sequence: 7 }
      }),
    )
    const id = await request(server, 'SERVICE-CLOSING', { n: 3 })
    expect(await eventOf(id)).toMatchObject({ status: 'REQUEST', attempts: 0 })
    await server.jobs.drain()
    await server.jobs.drain()
    expect(payloads).toEqual([
      { payload: { n: 3 }, attempt: 1, type: 'SERVICE-CLOSING', organizationId: ORGANIZATION },
    ])
    expect(await eventOf(id)).toEqual({
      status: 'FINISHED',
      attempts: 1,
      tries: 1,
      details: [],
      dueAt: null,
      sequence: 7,
      fileId: null,
      progress: null,
    })
    expect(await actionsOf(id)).toEqual(['request', 'start', 'finish'])
  })

  it('never run when their transaction was rolled back', async () => {
    const server = serve(job(() => Promise.reject(new Error('it ran'))))
    const author = { ...PROGRAM_AUTHOR, now: server.clock.now() }
    const jobRequest = {
      type: 'SERVICE-CLOSING',
      organizationId: ORGANIZATION,
      establishmentId: null,
      payload: {},
    } as const
    const undone = asSystemIn(db, ORGANIZATION, async (trx) => {
      await addJob(trx, { ids, jobs: server.jobs }, author, jobRequest)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await server.jobs.drain()
    expect(server.lines.filter((line) => line.includes('job.'))).toEqual([])
  })

  it('end in a named error; an internal error is named Unexpected, and its cause is in the log only', async () => {
    const failing = serve(job(() => Promise.reject(new JobFailure('PosSilent', { host: 'till' }))))
    const first = await request(failing, 'SERVICE-CLOSING')
    await failing.jobs.drain()
    expect(await eventOf(first)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'PosSilent', params: { host: 'till' } }],
    })
    const faulty = serve(job(() => Promise.reject(new Error('a secret of the server'))))
    const second = await request(faulty, 'SERVICE-CLOSING')
    await faulty.jobs.drain()
    expect(await eventOf(second)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'Unexpected', params: {} }],
    })
    expect(faulty.lines.filter((line) => line.includes('a secret of the server'))).toHaveLength(1)
    const outdated = serve(job(() => Promise.reject(new Error('it ran'))))
    const third = await request(outdated, 'SERVICE-CLOSING', { n: 'three' })
    await outdated.jobs.drain()
    expect(await eventOf(third)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'JobOutdated', params: { type: 'SERVICE-CLOSING' } }],
    })
  })

  it('are repeated after temporary errors, and fail after the fourth attempt', async () => {
    const attempts: number[] = []
    const server: TestServer = serve(
      job(async ({ job: { attempt } }) => {
        attempts.push(attempt)
        throw new JobFailure('PosSilent', {}, { isTransient: true })
      }),
    )
    const id = await request(server, 'SERVICE-CLOSING')
    await server.jobs.drain()
    expect(attempts).toEqual([1, 2, 3, 4])
    expect(await eventOf(id)).toMatchObject({ status: 'ERROR', attempts: 4, tries: 4, dueAt: null })
    expect(await actionsOf(id)).toEqual([
      'request',
      'start',
      'release',
      'start',
      'release',
      'start',
      'release',
      'start',
      'fail',
    ])
  })

  it('commit their work and their end together: a run that lost its job has no effect', async () => {
    const touched: string[] = []
    const server: TestServer = serve(
      job(async (work) => {
        const { id, attempt } = work.job
        // Another worker takes over the job, as if this process had stopped answering.
        if (attempt === 1)
          await asSystem(db, (trx) =>
            sql`update job_events set attempts = attempts + 1 where id = ${id}`.execute(trx),
          )
        await work.progress({ done: 1, total: 2 })
        return work.conclude(async (trx) => {
          touched.push(`attempt ${attempt}`)
          await sql`update payment_modes set name = ${`By attempt ${attempt}`}`.execute(trx)
          return { status: 'FINISHED', details: [] }
        })
      }),
    )
    const id = await request(server, 'SERVICE-CLOSING')
    await server.jobs.drain()
    expect(touched).toEqual([])
    expect(await eventOf(id)).toMatchObject({ status: 'STARTED', attempts: 2, progress: null })
    expect(server.lines.filter((line) => line.includes('job.lost'))).toHaveLength(1)
    // Ends the job.
    await asSystem(db, (trx) => sql`update job_events set status = 'ERROR' where id = ${id}`.execute(trx))
  })
})
