import { CompiledQuery, type Kysely } from 'kysely'
import type { Clock, Db, PgBoss } from 'pg-boss'
import type { Schema } from './schema.ts'

/** Where pg-boss keeps its tables, beside ours. */
export const QUEUE_SCHEMA = 'pgboss'
/** All jobs stand in one queue: one look finds whatever is due. */
export const QUEUE = 'jobs'

/** A worker that is not heard of for so long is taken for dead, in seconds. */
export const HEARTBEAT_SECONDS = 15
/**
 * pg-boss does nothing by itself here: no timer of its own runs. What is to be done now and then, the worker does, so that a
 * program that has no jobs asks the database next to nothing.
 */
const stillClock: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => undefined,
  setInterval: () => undefined,
  clearInterval: () => undefined,
}

/** The tables of pg-boss as pg-boss uses them, over our connections. `installQueue` comes first. */
export async function openQueue(db: Db): Promise<PgBoss> {
  // A program is ready before it has read this: it is only needed once there is a look into the queue.
  const pgBoss = await import('pg-boss')
  const boss = new pgBoss.PgBoss({
    db,
    schema: QUEUE_SCHEMA,
    clock: stillClock,
    migrate: false,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  return boss.start()
}

/** Has a call of pg-boss run on this connection: inside a transaction, it is part of it. */
export function queueDb(connection: Pick<Kysely<Schema>, 'executeQuery'>): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  }
}
