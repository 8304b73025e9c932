import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DatabaseNewerThanProgram, MigrationBlocked } from './failures.ts'
import { syncLifecycles } from './lifecycle-guard.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { installQueue } from './migrations/queue-tables.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/** A step that waits for a table keeps every later request on that table waiting too, so it does not wait longer than this. */
const LOCK_TIMEOUT_MS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the database to this program's schema, as the login role. Several programs may start at once: one migrates
 * under an advisory lock and the others wait, then find nothing to do. All pending steps are one transaction, so that
 * a migration that is killed or fails leaves the database as it was. The transitions of the lifecycles and the tables
 * of the job queue are updated at every start.
 *
 * @returns the names of the steps that were applied, in order
 * @throws DatabaseNewerThanProgram when the database has steps that this program does not know
 * @throws MigrationBlocked when a table was in use for longer than the lock timeout; nothing was changed
 */
export async function migrate(
  database: Database,
  steps: typeof MIGRATIONS = MIGRATIONS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<readonly string[]> {
  const applied = await applySteps(database.kysely, withLockTimeout(steps, lockTimeoutMs))
  await syncLifecycles(database.kysely)
  await installQueue(database.kysely)
  return applied
}

/** The library reads the whole catalogue first, which takes a third of a second on the embedded engine. */
async function applySteps(kysely: Kysely<Schema>, steps: typeof MIGRATIONS): Promise<readonly string[]> {
  const before = await knownSteps(kysely, steps)
  if (before.length === Object.keys(steps).length) return []
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve(steps) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    // A newer program may have migrated in the meantime.
    await knownSteps(kysely, steps)
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw new MigrationBlocked(error)
    throw error
  }
  return results.map((step) => step.migrationName)
}

/** The applied steps. @throws DatabaseNewerThanProgram when the program does not know one of them */
async function knownSteps(kysely: Kysely<Schema>, steps: typeof MIGRATIONS): Promise<readonly string[]> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(kysely)
  if (!table.rows[0]?.found) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely)
  const names = applied.rows.map((row) => row.name)
  const unknown = names.filter((name) => !Object.hasOwn(steps, name))
  if (unknown.length > 0) {
    throw new DatabaseNewerThanProgram(
      `The database was migrated by a newer version of the program (${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
  return names
}

/** The same steps, each of which fails when it has to wait longer for a lock. */
function withLockTimeout(steps: typeof MIGRATIONS, milliseconds: number): typeof MIGRATIONS {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          await sql`select set_config('lock_timeout', ${`${milliseconds}ms`}, true)`.execute(db)
          await step.up(db)
        },
      },
    ]),
  )
}
