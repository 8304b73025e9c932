import { CompiledQuery, type Kysely } from 'kysely'
import type { Clock, Db, PgBoss } from 'pg-boss'
import type { Schema } from './schema.ts'

/** The database schema of pg-boss's tables. */
export const QUEUE_SCHEMA = 'pgboss'
/** All jobs are in one queue, so that one query finds whatever is due. */
export const QUEUE_NAME = 'jobs'

/** A claimed job without a heartbeat for this many seconds counts as abandoned. */
export const HEARTBEAT_SECONDS = 15
/** pg-boss runs no timers here. The worker does the periodic work, so that a program without jobs hardly queries the database. */
const clockWithoutTimers: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => undefined,
  setInterval: () => undefined,
  clearInterval: () => undefined,
}

/** Opens pg-boss over these connections. Its tables must exist. */
export async function openQueue(db: Db): Promise<PgBoss> {
  // Loaded at the first use, which keeps the start fast.
  const pgBoss = await import('pg-boss')
  const boss = new pgBoss.PgBoss({
    db,
    schema: QUEUE_SCHEMA,
    clock: clockWithoutTimers,
    migrate: false,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  return boss.start()
}

/** Runs calls of pg-boss on this connection: inside a transaction they are part of it. */
export function queueDb(connection: Pick<Kysely<Schema>, 'executeQuery'>): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  }
}
