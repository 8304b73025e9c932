import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { JobDetail } from '../../src/domain/jobs/jobs.ts'
import {
  isEnded,
  type JobTransition,
  jobLifecycle,
  MAX_TRIES,
  waitAfterTry,
} from '../../src/domain/lifecycles/job.ts'
import { follow } from '../../src/domain/lifecycles/lifecycle.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import type { Clock, Ids } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import { JobFailure } from '../job-failure.ts'
import { appendAudit } from '../store/audit.ts'
import { StoreUnavailable } from '../store/failures.ts'
import { type JobRecord, lockJobs, saveJob } from '../store/job-events.ts'
import type { QueuedJob, WorkQueue } from '../store/job-queue.ts'
import type { Database } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'
import { asSystemIn } from '../store/scope.ts'
import { PROGRAM } from '../workflow/request-job.ts'
import type { Concluded, Job, JobOutcome, Work } from './job.ts'

/** The dependencies of jobs. */
export interface JobParts {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly config: Config
}

/** A running job. */
export interface Run {
  readonly queued: QueuedJob
  /** Gives the job back to the queue; its work no longer has any effect. Failures are logged. */
  release(): Promise<void>
  /** Settles when the run has ended, with any result. */
  readonly ended: Promise<void>
}

/** Another run has taken over the job, or it was returned to the queue: this run has no effect. */
class LostRun extends Error {
  override readonly name = 'LostRun'
}

const CONCLUDED = {} as Concluded

/**
 * Begins a claimed job: its event becomes STARTED; with its last status it leaves the queue, in one transaction with its work. Undefined
 * when there is nothing left to do.
 */
export async function beginRun(
  parts: JobParts,
  { queue, jobs }: { readonly queue: WorkQueue; readonly jobs: readonly Job[] },
  queued: QueuedJob,
  signal: AbortSignal,
): Promise<Run | undefined> {
  const { db, clock } = parts
  const { id, organizationId } = queued
  const log = parts.log.child({ jobId: id })

  const started = await inOrganization(async (trx) => {
    const [event] = await lockJobs(trx, [id])
    if (!event || isEnded(event.status)) {
      await outOfQueue(trx)
      return undefined
    }
    const attempt = { attempts: event.attempts + 1, tries: event.tries + 1, executedAt: clock.now() }
    // Already STARTED: the process that ran it died.
    return move(trx, event.status === 'STARTED' ? null : 'start', event, {
      ...attempt,
      ...{ status: 'STARTED', dueAt: null, details: [] },
    })
  })
  if (!started) return undefined
  const attempt = started.attempts

  function inOrganization<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
    return asSystemIn(db, organizationId, work)
  }

  /** The rest of the transaction runs as the queue's role; the request roles may not write to the queue. */
  async function outOfQueue(trx: Transaction<Schema>, again?: { readonly afterSeconds: number }) {
    await sql`reset role`.execute(trx)
    await queue.drop(trx, [id])
    if (again) await queue.send(trx, queued, again.afterSeconds)
  }

  async function move(
    trx: Transaction<Schema>,
    transition: JobTransition | null,
    before: JobRecord,
    changes: Partial<JobRecord>,
  ): Promise<JobRecord> {
    const next = transition === null ? { to: before.status } : follow(jobLifecycle, before.status, transition)
    if (isRefused(next)) throw new LostRun(next.refusal)
    const now = clock.now()
    const after = { ...before, ...changes, status: next.to }
    await saveJob(trx, after, now)
    await appendAudit(trx, {
      ...{ organizationId, establishmentId: after.establishmentId, entity: 'jobEvent', entityId: id },
      ...{ at: now, byId: null, byName: PROGRAM.name, address: PROGRAM.address },
      action: transition ?? 'start',
      before: { status: before.status, attempts: before.attempts },
      after: { status: after.status, attempts: after.attempts, details: after.details },
    })
    return after
  }

  /** The event of this run, locked. */
  async function hold(trx: Transaction<Schema>): Promise<JobRecord> {
    const [event] = await lockJobs(trx, [id])
    if (event?.status !== 'STARTED' || event.attempts !== attempt) throw new LostRun(`attempt ${attempt}`)
    return event
  }

  async function conclude(conclusion: (trx: Transaction<Schema>) => Promise<JobOutcome>): Promise<Concluded> {
    await inOrganization(async (trx) => {
      const event = await hold(trx)
      const outcome = await conclusion(trx)
      await move(trx, outcome.status === 'WARNING' ? 'warn' : 'finish', event, {
        details: outcome.details,
        sequence: outcome.sequence ?? event.sequence,
        fileId: outcome.fileId ?? null,
      })
      await outOfQueue(trx)
    })
    return CONCLUDED
  }

  async function giveBack(
    afterSeconds: number,
    details: readonly JobDetail[],
    counts: boolean,
  ): Promise<void> {
    const dueAt = new Date(Date.parse(clock.now()) + afterSeconds * 1000).toISOString()
    await inOrganization(async (trx) => {
      const event = await hold(trx)
      const tries = counts ? event.tries : event.tries - 1
      await move(trx, 'release', event, { details, tries, dueAt: counts ? dueAt : null })
      await outOfQueue(trx, { afterSeconds })
    })
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof LostRun) {
      log.warn({ event: 'job.lost', attempt })
      return
    }
    if (signal.aborted) return giveBack(0, [], false)
    const failure = error instanceof JobFailure ? error : undefined
    const detail: JobDetail = failure?.detail ?? { key: 'Unexpected', params: {} }
    const passes = failure ? failure.passes : error instanceof StoreUnavailable
    log[failure ? 'warn' : 'error']({ err: error, event: 'job.failed', attempt })
    if (passes && started!.tries < MAX_TRIES) return giveBack(waitAfterTry(started!.tries), [detail], true)
    await inOrganization(async (trx) => {
      await move(trx, 'fail', await hold(trx), { details: [detail] })
      await outOfQueue(trx)
    })
  }

  /** The end of the run could not be saved: the job stays claimed in the queue and is returned from there. */
  function unrecorded(error: unknown): void {
    log.error({ err: error, event: 'job.notRecorded', attempt })
  }

  async function work(event: JobRecord): Promise<void> {
    const job = jobs.find(({ type }) => type === event.type)
    const payload = job?.payload.safeParse(event.payload)
    if (!job || !payload?.success) throw new JobFailure('JobOutdated', { type: event.type })
    const { type, establishmentId } = event
    const given: Work<unknown> = {
      ...parts,
      ...{ log, signal, conclude, jobs: queue },
      job: { id, type, organizationId, establishmentId, payload: payload.data, attempt },
      async progress({ done, total }) {
        await inOrganization((trx) =>
          trx
            .updateTable('job_events')
            .set({ progress: sql`${JSON.stringify({ done, total })}::jsonb` })
            .where('organization_id', '=', organizationId)
            .where('id', '=', id)
            .where('attempts', '=', attempt)
            .where('status', '=', 'STARTED')
            .execute(),
        )
      },
    }
    const outcome = await job.run(given as Work<never>)
    if (outcome !== CONCLUDED) await conclude(() => Promise.resolve(outcome as JobOutcome))
  }

  return {
    queued,
    release: () =>
      giveBack(0, [], false).catch((error: unknown) => {
        // The work itself ended or returned the job first.
        if (error instanceof LostRun) log.info({ event: 'job.lost', attempt })
        else unrecorded(error)
      }),
    ended: work(started).catch(fail).catch(unrecorded),
  }
}
