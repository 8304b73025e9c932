import { type Kysely, sql } from 'kysely'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { DatabaseNewerThanProgram } from '../failures.ts'
import { HEARTBEAT_SECONDS, openQueue, QUEUE_NAME, QUEUE_SCHEMA, queueDb } from '../queue.ts'
import type { Schema } from '../schema.ts'
import { REQUEST_ROLES } from './row-security.ts'

/** How many times a job may crash its process before it ends with an error. */
const CRASHES = 3

/**
 * Brings the tables of pg-boss to this program's version, as the login role, and lets requests add jobs: they can
 * read the settings of a queue, but of a job only its id. Several programs may start at once: one migrates, the others wait.
 *
 * @throws DatabaseNewerThanProgram when a newer program has migrated them further
 */
export async function installQueue(kysely: Kysely<Schema>): Promise<void> {
  if (await isInstalled(kysely)) return
  await kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended('sacoche queue', 0))`.execute(connection)
    try {
      if (!(await isInstalled(connection))) await install(connection)
    } finally {
      // The plans of pg-boss are transactions of their own: a failed one is still open.
      await sql`rollback`.execute(connection)
      await sql`select pg_advisory_unlock(hashtextextended('sacoche queue', 0))`.execute(connection)
    }
  })
}

async function isInstalled(kysely: Kysely<Schema>): Promise<boolean> {
  const version = await versionOf(kysely)
  if (version !== null && version > packageJson.pgboss.schema)
    throw new DatabaseNewerThanProgram(
      `The queue of the database was made by a newer version of the program (${version}). Start that version, or restore an older backup.`,
    )
  if (version !== packageJson.pgboss.schema) return false
  const { rows } = await sql`
    select from ${sql.table(`${QUEUE_SCHEMA}.queue`)} where name = ${QUEUE_NAME}`.execute(kysely)
  return rows.length > 0
}

async function versionOf(kysely: Kysely<Schema>): Promise<number | null> {
  const table = await sql<{ there: boolean }>`
    select to_regclass(${`${QUEUE_SCHEMA}.version`}) is not null as there`.execute(kysely)
  if (!table.rows[0]?.there) return null
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(`${QUEUE_SCHEMA}.version`)}`.execute(kysely)
  return rows[0]?.version ?? null
}

/** In a new database the queue itself is created last: when it exists, everything does. */
async function install(connection: Kysely<Schema>): Promise<void> {
  const version = await versionOf(connection)
  if (version !== packageJson.pgboss.schema) {
    const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
    const plan =
      version === null ? getConstructionPlans(QUEUE_SCHEMA) : getMigrationPlans(QUEUE_SCHEMA, version)
    await sql.raw(plan).execute(connection)
  }
  await grantSending(connection)
  const boss = await openQueue(queueDb(connection))
  await boss.createQueue(QUEUE_NAME, {
    retryLimit: CRASHES,
    retryDelay: 0,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 3600,
    retentionSeconds: 365 * 86_400,
  })
  await boss.stop({ graceful: false })
}

async function grantSending(kysely: Kysely<Schema>): Promise<void> {
  const schema = sql.ref(QUEUE_SCHEMA)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`grant usage on schema ${schema} to ${roles}`.execute(kysely)
  await sql`grant select on ${schema}.version, ${schema}.queue to ${roles}`.execute(kysely)
  await sql`grant select (id), insert on ${schema}.job_common to ${roles}`.execute(kysely)
}
