import { sql, type Transaction } from 'kysely'
import type { JobDetail, JobType } from '../../src/domain/jobs/jobs.ts'
import type { JobStatus } from '../../src/domain/lifecycles/job.ts'
import type { Database } from './open.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'
import { asSystem } from './scope.ts'

/** A job event. */
export interface JobRecord {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string | null
  readonly version: number
  readonly updatedAt: string
  readonly type: JobType
  readonly status: JobStatus
  /** The sequence of the latest closing, for a job that fetches closings; null before, and for other jobs. */
  readonly sequence: number | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly details: readonly JobDetail[]
  /** The number of runs so far. It identifies a run. */
  readonly attempts: number
  /** The number of runs since the job was last requested, without those that a stop of the program interrupted. */
  readonly tries: number
  readonly executedAt: string | null
  readonly dueAt: string | null
  readonly fileId: string | null
  readonly seenAt: string | null
  readonly seenByName: string | null
}

const COLUMNS = sql`t.id, t.organization_id as "organizationId", t.establishment_id as "establishmentId", t.version,
  t.updated_at as "updatedAt", t.type, t.status, t.sequence, t.payload, t.details, t.attempts, t.tries,
  t.executed_at as "executedAt", t.due_at as "dueAt", t.file_id as "fileId", t.seen_at as "seenAt",
  t.seen_by_name as "seenByName"`

/** Locks events in the order of their ids; those out of scope are left out. */
export async function lockJobs(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    select ${COLUMNS} from job_events t where ${isOneOf('t.id', ids)} order by t.id for update of t`.execute(
    trx,
  )
  return rows
}

/** Adds a requested event. */
export async function insertJob(
  trx: Transaction<Schema>,
  job: Pick<JobRecord, 'id' | 'organizationId' | 'establishmentId' | 'type' | 'payload'> & {
    readonly requestedById: string | null
    readonly requestedByName: string
  },
  now: string,
): Promise<void> {
  await trx
    .insertInto('job_events')
    .values({
      organization_id: job.organizationId,
      establishment_id: job.establishmentId,
      id: job.id,
      created_at: now,
      updated_at: now,
      type: job.type,
      status: 'REQUEST',
      sequence: null,
      executed_at: null,
      payload: sql`${JSON.stringify(job.payload)}::jsonb`,
      requested_by_id: job.requestedById,
      requested_by_name: job.requestedByName,
    })
    .execute()
}

/** Saves a locked event. A change of its status clears its progress. */
export async function saveJob(trx: Transaction<Schema>, job: JobRecord, now: string): Promise<void> {
  await sql`
    update job_events set version = version + 1, updated_at = ${now}::timestamptz, status = ${job.status},
      sequence = ${job.sequence}, details = ${JSON.stringify(job.details)}::jsonb, attempts = ${job.attempts},
      tries = ${job.tries}, executed_at = ${job.executedAt}::timestamptz, due_at = ${job.dueAt}::timestamptz,
      progress = case when status = ${job.status} then progress end, file_id = ${job.fileId}::uuid,
      seen_at = ${job.seenAt}::timestamptz, seen_by_name = ${job.seenByName}
    where organization_id = ${job.organizationId}::uuid and id = ${job.id}::uuid`.execute(trx)
}

/** The number of jobs that wait, run, and failed unseen, of all organizations. */
export function countJobs(
  db: Pick<Database, 'kysely'>,
): Promise<Readonly<Record<'waiting' | 'running' | 'failed', number>>> {
  return asSystem(db, async (trx) => {
    const { rows } = await sql<Record<'waiting' | 'running' | 'failed', number>>`
      select count(*) filter (where status = 'REQUEST') as waiting, count(*) filter (where status = 'STARTED') as running,
        count(*) filter (where status = 'ERROR') as failed
      from job_events where status in ('REQUEST', 'STARTED') or (status = 'ERROR' and seen_at is null)`.execute(
      trx,
    )
    return rows[0]!
  })
}
