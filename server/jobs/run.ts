import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { JobDetail, JobProgress } from '../../src/domain/jobs/jobs.ts'
import { isEnded, MAX_TRIES, retryDelaySeconds } from '../../src/domain/lifecycles/job.ts'
import { addMilliseconds, type Clock, type Ids } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import { JobFailure } from '../job-failure.ts'
import { SecretKeyMismatch } from '../secret-key.ts'
import { retryWithLaterClock } from '../store/clock-behind.ts'
import { isTemporary } from '../store/failures.ts'
import { type JobRecord, lockJobs } from '../store/job-events.ts'
import type { QueuedJob, WorkQueue } from '../store/job-queue.ts'
import type { Database } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'
import { asSystemIn } from '../store/scope.ts'
import { inSpan } from '../tracing.ts'
import { changeJobStatus, endJobAsError } from './change-job-status.ts'
import { type Concluded, type JobContext, type JobDefinition, type JobOutcome, LostRun } from './job.ts'
import { markFailed } from './reconcile-queue.ts'

/** The dependencies of jobs. */
export interface JobParts {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly config: Config
}

/** A running job. */
export interface JobRun {
  readonly queued: QueuedJob
  /** Returns the job to the queue, so that this run can no longer conclude it. Failures are logged. */
  release(): Promise<void>
  /** Settles when the run has ended, with any result. */
  readonly ended: Promise<void>
}

/** The value that `conclude` returns to a job. A job that returns anything else has returned its outcome and still has to be concluded. */
const CONCLUDED = {} as Concluded

/** The data that the steps of one run share. */
interface RunContext extends JobParts {
  readonly queue: WorkQueue
  readonly jobs: readonly JobDefinition[]
  readonly runLimitMs: number
  readonly queued: QueuedJob
  /** Aborted when the program stops. */
  readonly signal: AbortSignal
}

/** A run whose event is STARTED. */
interface StartedRun extends RunContext {
  /** The number of this attempt; each run of a job has its own. */
  readonly attempt: number
  /** The number of attempts since the job was last requested, without those that a stop of the program interrupted. */
  readonly tries: number
}

/**
 * Starts a claimed job and sets its event to STARTED. The job leaves the queue in the transaction that writes its result and last status.
 *
 * @returns undefined if the job had ended before, or its event no longer exists
 */
export async function beginRun(
  parts: JobParts,
  worker: Pick<RunContext, 'queue' | 'jobs' | 'runLimitMs'>,
  queued: QueuedJob,
  signal: AbortSignal,
): Promise<JobRun | undefined> {
  const context: RunContext = { ...parts, ...worker, queued, signal }
  const event = await startEvent(context)
  if (!event) return undefined
  const { id: jobId, organizationId } = queued
  const log = parts.log.child({ jobId, jobType: event.type, organizationId })
  const run: StartedRun = { ...context, log, attempt: event.attempts, tries: event.tries }
  return {
    queued,
    release: () => release(run),
    ended: inSpan({ name: `job ${event.type}`, kind: 'internal' }, () =>
      retryWithLaterClock(
        run.clock,
        (clock) => runWork({ ...run, clock }, event),
        (times) => log.warn({ event: 'clock.behind', ...times }),
      ),
    )
      .catch((error: unknown) => fail(run, error))
      .catch((error: unknown) => logNotRecorded(run, error)),
  }
}

function inOrganization<Result>(
  { db, queued }: RunContext,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return asSystemIn(db, queued.organizationId, work)
}

/** Sets the event of the job to STARTED. If it has ended or no longer exists, removes the job from the queue and returns undefined. */
function startEvent(run: RunContext): Promise<JobRecord | undefined> {
  return inOrganization(run, async (trx) => {
    const [event] = await lockJobs(trx, [run.queued.id])
    if (!event || isEnded(event.status)) {
      await leaveQueue(run, trx)
      return undefined
    }
    // An event that is already STARTED belongs to a run that counts as dead.
    return changeJobStatus(trx, run.clock, event.status === 'STARTED' ? null : 'start', event, {
      attempts: event.attempts + 1,
      tries: event.tries + 1,
      executedAt: run.clock.now(),
      status: 'STARTED',
      dueAt: null,
      details: [],
    })
  })
}

/**
 * Removes the job from the queue; with `again`, queues it again after `afterSeconds`. The rest of the transaction runs as the login role,
 * because the database roles of requests may not write to the queue.
 */
async function leaveQueue(
  { queue, queued }: RunContext,
  trx: Transaction<Schema>,
  again?: { readonly afterSeconds: number },
): Promise<void> {
  await sql`reset role`.execute(trx)
  await queue.drop(trx, [queued.id])
  if (again) await queue.send(trx, queued, again.afterSeconds)
}

/** Locks and returns the event of this run. @throws LostRun if the event no longer belongs to this run */
async function lockEvent({ queued, attempt }: StartedRun, trx: Transaction<Schema>): Promise<JobRecord> {
  const [event] = await lockJobs(trx, [queued.id])
  if (event?.status !== 'STARTED' || event.attempts !== attempt) throw new LostRun(`attempt ${attempt}`)
  return event
}

/** Runs the work of the job and concludes it, unless the work did so itself. */
async function runWork(run: StartedRun, event: JobRecord): Promise<void> {
  const { db, clock, ids, log, config, queue, attempt } = run
  const isLastTry = isLast(run)
  const job = run.jobs.find(({ type }) => type === event.type)
  const payload = job?.payload.safeParse(event.payload)
  if (!job || !payload?.success) throw new JobFailure('JobOutdated', { type: event.type })
  const { id, organizationId } = run.queued
  const { type, establishmentId } = event
  const workOfRun: Omit<JobContext<unknown>, 'signal'> = {
    db,
    clock,
    ids,
    log,
    config,
    jobs: queue,
    conclude: (conclusion) => conclude(run, conclusion),
    job: { id, type, organizationId, establishmentId, payload: payload.data, attempt, isLastTry },
    progress: (progress) => saveProgress(run, progress),
  }
  const outcome = await withinLimit(run, (signal) => job.run({ ...workOfRun, signal } as JobContext<never>))
  if (outcome !== CONCLUDED) await conclude(run, () => Promise.resolve(outcome as JobOutcome))
}

/**
 * Runs the work of a job. When it exceeds the time limit, its signal is aborted and this run is over, whether or not the work stops.
 *
 * @throws JobFailure TimedOut; what `start` throws
 */
async function withinLimit<Result>(
  { signal, runLimitMs }: StartedRun,
  start: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController()
  const timedOut = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timedOut.reject(new JobFailure('TimedOut'))
    limit.abort()
  }, runLimitMs).unref()
  try {
    return await Promise.race([start(AbortSignal.any([signal, limit.signal])), timedOut.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Writes the result and the final status of the event, and removes the job from the queue, in one transaction. */
async function conclude(
  run: StartedRun,
  conclusion: (trx: Transaction<Schema>) => Promise<JobOutcome>,
): Promise<Concluded> {
  await run.db.assertWritable()
  await inOrganization(run, async (trx) => {
    const event = await lockEvent(run, trx)
    const outcome = await conclusion(trx)
    await changeJobStatus(trx, run.clock, outcome.status === 'WARNING' ? 'warn' : 'finish', event, {
      details: outcome.details,
      sequence: outcome.sequence ?? event.sequence,
      fileId: outcome.fileId ?? null,
    })
    await leaveQueue(run, trx)
  })
  return CONCLUDED
}

async function saveProgress(run: StartedRun, { done, total }: JobProgress): Promise<void> {
  await inOrganization(run, (trx) =>
    trx
      .updateTable('job_events')
      .set({ progress: sql`${JSON.stringify({ done, total })}::jsonb` })
      .where('organization_id', '=', run.queued.organizationId)
      .where('id', '=', run.queued.id)
      .where('attempts', '=', run.attempt)
      .where('status', '=', 'STARTED')
      .execute(),
  )
}

/** True if a temporary failure of the run ends the job. */
function isLast({ tries }: StartedRun): boolean {
  return tries >= MAX_TRIES
}

/** Ends a failed run: the job is tried again, or ends in ERROR. A job that no longer belongs to the run stays as it is. */
async function fail(run: StartedRun, error: unknown): Promise<void> {
  const { log, attempt, tries, signal } = run
  if (error instanceof LostRun) {
    log.warn({ event: 'job.lost', attempt })
    return
  }
  if (signal.aborted) return returnToQueue(run)
  const failure = error instanceof JobFailure ? error : undefined
  const key = error instanceof SecretKeyMismatch ? 'SecretUnreadable' : 'Unexpected'
  const detail: JobDetail = failure?.detail ?? { key, params: {} }
  const isTransient = failure ? failure.isTransient : isTemporary(error)
  log[failure ? 'warn' : 'error']({ err: error, event: 'job.failed', attempt })
  if (isTransient && !isLast(run)) return retryLater(run, retryDelaySeconds(tries), detail)
  const ended = await inOrganization(run, async (trx) => {
    const event = await lockEvent(run, trx)
    await endJobAsError(trx, run, event, detail)
    await leaveQueue(run, trx)
    return event
  })
  // Other failures have marked their records during the run.
  if (detail.key === 'TimedOut') await markFailed(run, ended)
}

/** Returns the job to the queue, to run immediately. The try does not count. */
function returnToQueue(run: StartedRun): Promise<void> {
  return requeue(run, 0, ({ tries }) => ({ details: [], tries: tries - 1, dueAt: null }))
}

function retryLater(run: StartedRun, afterSeconds: number, detail: JobDetail): Promise<void> {
  const dueAt = addMilliseconds(run.clock.now(), afterSeconds * 1000)
  return requeue(run, afterSeconds, () => ({ details: [detail], dueAt }))
}

async function requeue(
  run: StartedRun,
  afterSeconds: number,
  changesOf: (event: JobRecord) => Partial<JobRecord>,
): Promise<void> {
  await inOrganization(run, async (trx) => {
    const event = await lockEvent(run, trx)
    await changeJobStatus(trx, run.clock, 'release', event, changesOf(event))
    await leaveQueue(run, trx, { afterSeconds })
  })
}

async function release(run: StartedRun): Promise<void> {
  try {
    await returnToQueue(run)
  } catch (error) {
    // The job no longer belonged to this run, for example because the run had ended.
    if (error instanceof LostRun) run.log.info({ event: 'job.lost', attempt: run.attempt })
    else logNotRecorded(run, error)
  }
}

/** Logs that the end of the run could not be saved. The job stays claimed until the worker recovers it. */
function logNotRecorded({ log, attempt }: StartedRun, error: unknown): void {
  log.error({ err: error, event: 'job.notRecorded', attempt })
}
