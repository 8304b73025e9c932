import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JobFailure } from '../../../server/job-failure.ts'
import type { JobDefinition } from '../../../server/jobs/job.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, asSystemIn } from '../../../server/store/scope.ts'
import { addJob, PROGRAM_AUTHOR } from '../../../server/workflow/request-job.ts'
import { startTestServer, type TestServer, testIds } from '../../support/server.ts'
import { ENGINES, idsOf, openDatabaseOn } from '../schema/tenants.ts'
import {
  actionsOf,
  addTenantWithJobsDone,
  defineTestJob,
  jobEventOf,
  requestTestJob,
} from './job-fixtures.ts'

const ORGANIZATION = idsOf(1).organization

describe.each(ENGINES)('jobs on %s', (engine) => {
  let db: Database
  const ids = testIds()
  beforeAll(async () => {
    db = await openDatabaseOn(engine)
    await addTenantWithJobsDone(db)
  })
  afterAll(() => db.close())

  const serve = (...jobs: JobDefinition[]): TestServer => startTestServer(db, { jobs, ids })

  const request = (server: TestServer, payload: Record<string, unknown> = {}) =>
    requestTestJob(db, { ids, jobs: server.jobs, clock: server.clock }, 'SERVICE-CLOSING', payload)

  it('run once, and record their result', async () => {
    const payloads: unknown[] = []
    const server = serve(
      defineTestJob(async ({ job: { payload, attempt, type, organizationId } }) => {
        payloads.push({ payload, attempt, type, organizationId })
        return { status: 'FINISHED', details: [], sequence: 7 }
      }),
    )
    const id = await request(server, { n: 3 })
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'REQUEST', attempts: 0 })
    await server.jobs.drain()
    await server.jobs.drain()
    expect(payloads).toEqual([
      { payload: { n: 3 }, attempt: 1, type: 'SERVICE-CLOSING', organizationId: ORGANIZATION },
    ])
    expect(await jobEventOf(db, id)).toEqual({
      status: 'FINISHED',
      attempts: 1,
      tries: 1,
      details: [],
      dueAt: null,
      sequence: 7,
      fileId: null,
      progress: null,
    })
    expect(await actionsOf(db, id)).toEqual(['request', 'start', 'finish'])
  })

  it('never run when the transaction that requested them was rolled back', async () => {
    const server = serve(defineTestJob(() => Promise.reject(new Error('it ran'))))
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

  it('that fail end in a named error: that of the job, Unexpected for an internal error (its cause is in the log only), JobOutdated for a payload that is no longer valid', async () => {
    const failing = serve(defineTestJob(() => Promise.reject(new JobFailure('PosSilent', { host: 'till' }))))
    const first = await request(failing)
    await failing.jobs.drain()
    expect(await jobEventOf(db, first)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'PosSilent', params: { host: 'till' } }],
    })
    const faulty = serve(defineTestJob(() => Promise.reject(new Error('a secret of the server'))))
    const second = await request(faulty)
    await faulty.jobs.drain()
    expect(await jobEventOf(db, second)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'Unexpected', params: {} }],
    })
    expect(faulty.lines.filter((line) => line.includes('a secret of the server'))).toHaveLength(1)
    const outdated = serve(defineTestJob(() => Promise.reject(new Error('it ran'))))
    const third = await request(outdated, { n: 'three' })
    await outdated.jobs.drain()
    expect(await jobEventOf(db, third)).toMatchObject({
      status: 'ERROR',
      details: [{ key: 'JobOutdated', params: { type: 'SERVICE-CLOSING' } }],
    })
  })

  it('are repeated after temporary errors, and fail after the fourth attempt', async () => {
    const attempts: number[] = []
    const server: TestServer = serve(
      defineTestJob(async ({ job: { attempt } }) => {
        attempts.push(attempt)
        throw new JobFailure('PosSilent', {}, { isTransient: true })
      }),
    )
    const id = await request(server)
    await server.jobs.drain()
    expect(attempts).toEqual([1, 2, 3, 4])
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'ERROR', attempts: 4, tries: 4, dueAt: null })
    expect(await actionsOf(db, id)).toEqual([
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

  it('have no effect in a run that lost its job to another worker', async () => {
    const touched: string[] = []
    const server: TestServer = serve(
      defineTestJob(async (work) => {
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
    const id = await request(server)
    await server.jobs.drain()
    expect(touched).toEqual([])
    expect(await jobEventOf(db, id)).toMatchObject({ status: 'STARTED', attempts: 2, progress: null })
    expect(server.lines.filter((line) => line.includes('job.lost'))).toHaveLength(1)
    // Ends the job.
    await asSystem(db, (trx) => sql`update job_events set status = 'ERROR' where id = ${id}`.execute(trx))
  })
})
