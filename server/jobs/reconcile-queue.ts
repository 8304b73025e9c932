import { sql } from 'kysely'
import type { Logger } from 'pino'
import { JOB_TYPES } from '../../src/domain/jobs/jobs.ts'
import { addMilliseconds, type Clock, DAY_MS, type Ids } from '../clock-and-ids.ts'
import { type JobRecord, lockJobs } from '../store/job-events.ts'
import type { QueuedJob, WorkQueue } from '../store/job-queue.ts'
import { lockName } from '../store/locks.ts'
import type { Database } from '../store/open.ts'
import { QUEUE_NAME, QUEUE_SCHEMA } from '../store/queue.ts'
import { asSystem } from '../store/scope.ts'
import { addJob, PROGRAM_AUTHOR } from '../workflow/request-job.ts'
import { endJobAsError } from './change-job-status.ts'
import type { JobDefinition } from './job.ts'

const DAILY_JOB_TYPES = JOB_TYPES.filter((type) => type === 'CLEAN-JOBS-LOG')
const JOB_TABLE = sql.table(`${QUEUE_SCHEMA}.job_common`)

interface QueueParts {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly queue: Omit<WorkQueue, 'recover' | 'recoverAll' | 'take' | 'sendHeartbeat'>
}

interface ReconcileParts extends QueueParts {
  readonly log: Logger
  readonly jobs: readonly JobDefinition[]
}

/**
 * Makes the queue match the job events, which are the source of truth: a restored backup contains only the
 * events, so their jobs are queued again; a job that repeatedly crashed its process ends as an error that can
 * be retried.
 *
 * @returns how many jobs that have not ended were missing in the queue, and how many had failed or been cancelled in it
 */
export async function reconcileQueue(
  parts: ReconcileParts,
): Promise<{ readonly requeued: number; readonly failed: number }> {
  const { db, queue } = parts
  const missing = await asSystem(db, async (trx) => {
    const { rows } = await sql<QueuedJob>`
      select e.id, e.organization_id as "organizationId" from job_events e
      where e.status in ('REQUEST', 'STARTED')
        and not exists (select from ${JOB_TABLE} j where j.name = ${QUEUE_NAME} and j.id = e.id)`.execute(trx)
    return rows
  })
  for (const job of missing)
    await asSystem(db, async (trx) => {
      const [event] = await lockJobs(trx, [job.id])
      const isOpen = event?.status === 'REQUEST' || event?.status === 'STARTED'
      if (isOpen && !(await isQueued(trx, job.id))) await queue.send(trx, job)
    })
  const failed = await asSystem(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${JOB_TABLE} where name = ${QUEUE_NAME} and state in ('failed', 'cancelled')`.execute(
      trx,
    )
    return rows.map(({ id }) => id)
  })
  for (const id of failed) await failInterrupted(parts, id)
  return { requeued: missing.length, failed: failed.length }
}

async function isQueued(trx: Parameters<typeof lockJobs>[0], id: string): Promise<boolean> {
  const { rows } =
    await sql`select from ${JOB_TABLE} where name = ${QUEUE_NAME} and id = ${id}::uuid`.execute(trx)
  return rows.length > 0
}

/** Removes a job from the queue. If its event is STARTED, ends it as an error: its process crashed repeatedly. */
async function failInterrupted(parts: ReconcileParts, id: string): Promise<void> {
  const ended = await asSystem(parts.db, async (trx) => {
    const [event] = await lockJobs(trx, [id])
    await parts.queue.drop(trx, [id])
    if (event?.status !== 'STARTED') return undefined
    await endJobAsError(trx, parts, event, { key: 'Interrupted', params: {} })
    return event
  })
  if (ended) await markFailed(parts, ended)
}

/**
 * Marks the records that an interrupted job should have changed as failed; errors are logged. To be called after the transaction
 * that ended the job: if reading these records crashes the process again, it does so only once, and people
 * can run the job again.
 */
export async function markFailed(
  { db, clock, jobs, log }: Pick<ReconcileParts, 'db' | 'clock' | 'jobs' | 'log'>,
  event: JobRecord,
): Promise<void> {
  const { id, organizationId, type } = event
  const job = jobs.find((candidate) => candidate.type === type)
  const payload = job?.payload.safeParse(event.payload)
  if (!job?.markFailed || !payload?.success) return
  try {
    const failed = { db, clock, job: { id, organizationId, payload: payload.data } }
    await job.markFailed(failed)
  } catch (error) {
    log.error({ err: error, event: 'job.notRecorded', jobId: id })
  }
}

/**
 * Requests the daily jobs for each organization for which they were not requested in the last 24 hours.
 * Deleted organizations are left out. Inactive ones are included, because their job events and files expire
 * too. Several processes can call it at once.
 *
 * @returns how many jobs were requested
 */
export async function requestDaily({ db, clock, ids, queue }: QueueParts): Promise<number> {
  const now = clock.now()
  const since = addMilliseconds(now, -DAY_MS)
  return asSystem(db, async (trx) => {
    await lockName(trx, 'sacoche daily jobs')
    const { rows } = await sql<{ organizationId: string; type: (typeof DAILY_JOB_TYPES)[number] }>`
      select o.organization_id as "organizationId", kind.type from organizations o
      cross join unnest(${DAILY_JOB_TYPES}::text[]) as kind (type)
      where o.status <> 'DELETED' and not exists (
        select from job_events e where e.organization_id = o.organization_id and e.type = kind.type
          and e.created_at > ${since}::timestamptz)
      order by 1`.execute(trx)
    for (const missing of rows)
      await addJob(
        trx,
        { ids, jobs: queue },
        { ...PROGRAM_AUTHOR, now },
        { ...missing, establishmentId: null, payload: {} },
      )
    return rows.length
  })
}
