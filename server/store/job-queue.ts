import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Db, PgBoss } from 'pg-boss'
import type { Database } from './open.ts'
import { openQueue, QUEUE, QUEUE_SCHEMA, queueDb } from './queue.ts'
import type { Schema } from './schema.ts'
import { asSystem } from './scope.ts'

/** Which job stands in the queue; what it is to do, its event says. */
export interface QueuedJob {
  /** Of the event, and of its place in the queue. */
  readonly id: string
  readonly organizationId: string
}

/** Where jobs are put. What is in the queue is exactly what has an event that is not ended. */
export interface JobQueue {
  /** Puts a job there, as part of the transaction. @param afterSeconds how long it had better wait, at least */
  send(trx: Transaction<Schema>, job: QueuedJob, afterSeconds?: number): Promise<void>
  /** Has this process look into the queue now. */
  wake(): void
}

/** The queue as the worker uses it. */
export interface WorkQueue extends Omit<JobQueue, 'wake'> {
  /** Takes a job that is due, or any that waits; nobody else gets it. */
  take(options: { readonly evenLater: boolean }): Promise<QueuedJob | undefined>
  /** Says that this process is alive and at these jobs. */
  touch(ids: readonly string[]): Promise<void>
  /** Takes a job out of the queue, as part of the transaction. */
  drop(trx: Transaction<Schema>, ids: readonly string[]): Promise<void>
  /** Gives back the jobs of processes that are not heard of. */
  recover(): Promise<void>
  /** Gives back every job that is taken: where no other process can be at one. */
  recoverAll(): Promise<void>
}

/** The queue in the database, by pg-boss, which is opened at the first use. */
export function createWorkQueue({ kysely }: Pick<Database, 'kysely'>): WorkQueue {
  let opened: PgBoss | undefined

  /** Opens it over this connection; what is asked of it later goes over any. */
  async function open(connection: Pick<Kysely<Schema>, 'executeQuery'>): Promise<PgBoss> {
    let speaksOver = connection
    const db: Db = { executeSql: (text, values) => queueDb(speaksOver).executeSql(text, values) }
    const boss = await openQueue(db)
    speaksOver = kysely
    opened ??= boss
    return boss
  }
  /** A transaction may hold the only connection there is: it opens the queue over that, and waits for nobody who waits for one. */
  const ready = async (connection: Pick<Kysely<Schema>, 'executeQuery'> = kysely) =>
    opened ?? open(connection)

  return {
    async send(trx, { id, organizationId }, afterSeconds = 0) {
      const boss = await ready(trx)
      const options = { id, startAfter: afterSeconds, db: queueDb(trx) }
      const sent = await boss.send(QUEUE, { organizationId }, options)
      if (sent === null) throw new Error(`The job ${id} stands in the queue already`)
    },
    async take({ evenLater }) {
      const boss = await ready()
      const [job] = await boss.fetch<{ organizationId: string }>(QUEUE, { ignoreStartAfter: evenLater })
      return job && { id: job.id, organizationId: job.data.organizationId }
    },
    async touch(ids) {
      await (await ready()).touch(QUEUE, [...ids])
    },
    async drop(trx, ids) {
      if (ids.length > 0) await (await ready(trx)).deleteJob(QUEUE, [...ids], { db: queueDb(trx) })
    },
    recover: () => giveBack(sql<SqlBool>`heartbeat_on + heartbeat_seconds * interval '1 second' < now()`),
    recoverAll: () => giveBack(sql<SqlBool>`true`),
  }

  /** Gives back taken jobs; one that another process gives back at this moment is left to it. */
  async function giveBack(which: RawBuilder<SqlBool>): Promise<void> {
    await asSystem({ kysely }, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(`${QUEUE_SCHEMA}.job_common`)}
        where name = ${QUEUE} and state = 'active' and ${which} for update skip locked`.execute(trx)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await (await ready(trx)).fail(QUEUE, ids, null, { db: queueDb(trx) })
    })
  }
}
