import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Clock, Ids } from '../../../server/clock-and-ids.ts'
import { defineJob, type JobDefinition } from '../../../server/jobs/job.ts'
import type { Worker } from '../../../server/jobs/worker.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, asSystemIn } from '../../../server/store/scope.ts'
import { addJob, PROGRAM_AUTHOR } from '../../../server/workflow/request-job.ts'
import type { JobType } from '../../../src/domain/jobs/jobs.ts'
import { addTenant } from '../../support/people.ts'
import { idsOf } from '../schema/tenants.ts'

const ORGANIZATION = idsOf(1).organization

/** Adds an organization with its people and one job event, which has ended. */
export async function addTenantWithJobsDone(db: Database): Promise<void> {
  await addTenant(db)
  for (const status of ['STARTED', 'FINISHED'])
    await asSystem(db, (trx) => sql`update job_events set status = ${status}`.execute(trx))
}

/** Requests a job of the organization, as the server itself does, and returns the id of its event. */
export function requestTestJob(
  db: Database,
  parts: { readonly ids: Ids; readonly jobs: Pick<Worker, 'send'>; readonly clock: Clock },
  type: JobType = 'SERVICE-CLOSING',
  payload: Record<string, unknown> = {},
): Promise<string> {
  const author = { ...PROGRAM_AUTHOR, now: parts.clock.now() }
  const jobRequest = { type, organizationId: ORGANIZATION, establishmentId: null, payload }
  return asSystemIn(db, ORGANIZATION, (trx) => addJob(trx, parts, author, jobRequest))
}

/** Defines a job of this type that executes `run`. Its payload may contain a number `n`. */
export function defineTestJob(
  run: JobDefinition<{ n?: number | undefined }>['run'],
  type: JobType = 'SERVICE-CLOSING',
): JobDefinition {
  return defineJob({ type, payload: z.strictObject({ n: z.int().optional() }), run })
}

/**
 * The event of a job. `attempts` counts all its runs, `tries` those since it was last requested, without
 * those that a stop of the program interrupted.
 */
export function jobEventOf(db: Database, id: string) {
  return asSystem(db, (trx) =>
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
}

/** The actions in the history of a job, in order. */
export async function actionsOf(db: Database, id: string): Promise<readonly string[]> {
  const events = await asSystem(db, (trx) =>
    trx.selectFrom('audit_events').select('action').where('entity_id', '=', id).orderBy('sequence').execute(),
  )
  return events.map(({ action }) => action)
}

/** The number of jobs in the queue. */
export async function queueLength(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pgboss.job_common`.execute(db.kysely)
  return rows[0]!.count
}

/** How long a test waits for another process. */
export const PROCESS_WAIT = { timeout: 60_000, interval: 100 }

/**
 * Executes a statement that locks something, in a transaction that stays open until `release` is called.
 * `release` resolves when the transaction has ended.
 */
export async function holdLock(db: Database, statement: RawBuilder<unknown>) {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = asSystem(db, async (trx) => {
    await statement.execute(trx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return {
    release: () => {
      released.resolve()
      return transaction
    },
  }
}
