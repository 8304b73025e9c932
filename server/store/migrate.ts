import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseNewerThanProgram } from './failures.ts'
import { syncLifecycles } from './lifecycle-guard.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { installQueue } from './migrations/queue-tables.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/**
 * Brings the database to this program's schema, as the login role. Several programs may start at once: one migrates
 * under an advisory lock and the others wait, then find nothing to do. All pending steps are one transaction, so that
 * a migration that is killed or fails leaves the database as it was. The arrows of the lifecycles follow the domain at
 * every start, and so do the tables of the job queue.
 *
 * @returns the names of the steps that were applied, in order
 * @throws DatabaseNewerThanProgram when the database has steps that this program does not know
 */
export async function migrate(
  database: Database,
  steps: typeof MIGRATIONS = MIGRATIONS,
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(steps) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    // The migrator touches nothing where it does not know a step that was applied; here that gets its name.
    await refuseNewer(database.kysely, steps)
    throw error
  }
  await syncLifecycles(database.kysely)
  await installQueue(database.kysely)
  return results.map((step) => step.migrationName)
}

async function refuseNewer(kysely: Kysely<Schema>, steps: typeof MIGRATIONS): Promise<void> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(kysely)
  if (!table.rows[0]?.found) return
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely)
  const unknown = applied.rows.map((row) => row.name).filter((name) => !Object.hasOwn(steps, name))
  if (unknown.length > 0) {
    throw new DatabaseNewerThanProgram(
      `The database was migrated by a newer version of the program (${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
}
