import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Db, PgBoss } from 'pg-boss'
import type { Database } from './open.ts'
import { openQueue, QUEUE_NAME, QUEUE_SCHEMA, queueDb } from './queue.ts'
import type { Schema } from './schema.ts'
import { asSystem } from './scope.ts'

/** A job in the queue. Its job event contains the payload. */
export interface QueuedJob {
  /** The id of the event and of the queue's row. */
  readonly id: string
  readonly organizationId: string
}

/** The queue that jobs are added to. It contains the jobs whose event has not ended. */
export interface JobQueue {
  /** Adds a job, as part of the transaction. @param afterSeconds minimum delay @throws Error if the queue already has it */
  send(trx: Transaction<Schema>, job: QueuedJob, afterSeconds?: number): Promise<void>
  /** Makes this process check the queue now. */
  wake(): void
}

/** The worker's side of the queue. */
export interface WorkQueue extends Omit<JobQueue, 'wake'> {
  /** Claims a job, so that no other worker gets it. The job is due, or with `includeDelayed` its delay may still run; undefined if there is none. */
  take(options: { readonly includeDelayed: boolean }): Promise<QueuedJob | undefined>
  /** Sends the heartbeat of these jobs. */
  sendHeartbeat(ids: readonly string[]): Promise<void>
  /** Removes jobs from the queue, as part of the transaction. */
  drop(trx: Transaction<Schema>, ids: readonly string[]): Promise<void>
  /**
   * Returns to the queue the claimed jobs whose heartbeat is overdue.
   *
   * @param runningIds the jobs that this process runs, which are alive even if their heartbeat is late
   */
  recover(runningIds: readonly string[]): Promise<void>
  /** Returns every claimed job to the queue; only for a database that no other process uses. */
  recoverAll(): Promise<void>
}

/** The job queue in the database, on pg-boss, opened at the first use. */
export function createWorkQueue({ kysely }: Pick<Database, 'kysely'>): WorkQueue {
  let opened: PgBoss | undefined

  /** Opens the queue over this connection; later calls use any connection of the pool. */
  async function open(connection: Pick<Kysely<Schema>, 'executeQuery'>): Promise<PgBoss> {
    let connectionInUse = connection
    const db: Db = { executeSql: (text, values) => queueDb(connectionInUse).executeSql(text, values) }
    const boss = await openQueue(db)
    connectionInUse = kysely
    opened ??= boss
    return boss
  }
  /** The queue, opened if necessary. A transaction can hold the only connection, so the queue is opened over its connection. */
  const openOnce = async (connection: Pick<Kysely<Schema>, 'executeQuery'> = kysely) =>
    opened ?? open(connection)

  return {
    async send(trx, { id, organizationId }, afterSeconds = 0) {
      const boss = await openOnce(trx)
      const options = { id, startAfter: afterSeconds, db: queueDb(trx) }
      const sent = await boss.send(QUEUE_NAME, { organizationId }, options)
      if (sent === null) throw new Error(`The job ${id} is already in the queue`)
    },
    async take({ includeDelayed }) {
      const boss = await openOnce()
      const [job] = await boss.fetch<{ organizationId: string }>(QUEUE_NAME, {
        ignoreStartAfter: includeDelayed,
      })
      return job && { id: job.id, organizationId: job.data.organizationId }
    },
    async sendHeartbeat(ids) {
      await (await openOnce()).touch(QUEUE_NAME, [...ids])
    },
    async drop(trx, ids) {
      if (ids.length > 0) await (await openOnce(trx)).deleteJob(QUEUE_NAME, [...ids], { db: queueDb(trx) })
    },
    recover: (runningIds) =>
      returnToQueue(sql<SqlBool>`
        heartbeat_on + heartbeat_seconds * interval '1 second' < now() and id <> all(${[...runningIds]}::uuid[])`),
    recoverAll: () => returnToQueue(sql<SqlBool>`true`),
  }

  /**
   * Returns claimed jobs to the queue by failing them: pg-boss then retries them, up to the retry limit. Skips jobs that another
   * process is returning.
   */
  async function returnToQueue(condition: RawBuilder<SqlBool>): Promise<void> {
    await asSystem({ kysely }, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(`${QUEUE_SCHEMA}.job_common`)}
        where name = ${QUEUE_NAME} and state = 'active' and ${condition} for update skip locked`.execute(trx)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await (await openOnce(trx)).fail(QUEUE_NAME, ids, null, { db: queueDb(trx) })
    })
  }
}
