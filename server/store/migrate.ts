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

/** The previous version goes on working with the schema after a step of this name. */
const EXPANDS = /^\d{3}-expand-/u

/** True for a step after which processes of the previous version may go on reading and writing. */
export function isCompatibleWithPrevious(step: string): boolean {
  return EXPANDS.test(step)
}

/**
 * Brings the database to this program's schema, as the login role. Several programs may start at once: one
 * migrates under an advisory lock and the others wait, then find nothing to do. A new database is created in
 * one transaction. In an existing one each step is a transaction with its record, so that after a failure or a
 * crash the next start continues with the interrupted step. The transitions of the lifecycles and the tables of the job
 * queue are updated at every start, unless a newer version has expanded the schema.
 *
 * @returns the names of the steps that were applied, in order
 * @throws DatabaseNewerThanProgram when the database has steps that this program neither knows nor may ignore, or a
 *   newer job queue
 * @throws MigrationBlocked when a table was in use for longer than the lock timeout; the steps before are
 *   applied
 */
export async function migrate(
  database: Database,
  steps: typeof MIGRATIONS = MIGRATIONS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<readonly string[]> {
  const before = await appliedSteps(database.kysely, steps)
  // A newer version has expanded the schema and may have added transitions: this version leaves both unchanged.
  if (before.some((name) => !Object.hasOwn(steps, name))) return []
  const applied = await applySteps(database.kysely, before, withLockTimeout(steps, lockTimeoutMs))
  await syncLifecycles(database.kysely)
  await installQueue(database.kysely)
  return applied
}

async function applySteps(
  kysely: Kysely<Schema>,
  before: readonly string[],
  steps: typeof MIGRATIONS,
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve(steps) },
  })
  const applied: string[] = []
  let pending = Object.keys(steps).length - before.length
  // Runs only when steps are pending: the library first reads the whole catalogue, which takes a third of a second on the embedded engine.
  while (pending > 0) {
    const { error, results = [] } =
      before.length === 0 ? await migrator.migrateToLatest() : await migrator.migrateUp()
    if (error) {
      // Throws DatabaseNewerThanProgram if a newer program has migrated in the meantime.
      await appliedSteps(kysely, steps)
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw new MigrationBlocked(error)
      throw error
    }
    applied.push(...results.map((step) => step.migrationName))
    // No results: another program was faster.
    pending = results.length === 0 || before.length === 0 ? 0 : pending - results.length
  }
  return applied
}

/**
 * The steps that are applied.
 *
 * @throws DatabaseNewerThanProgram when the program does not know one of them, unless it only expands the schema
 */
async function appliedSteps(kysely: Kysely<Schema>, steps: typeof MIGRATIONS): Promise<readonly string[]> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(kysely)
  if (!table.rows[0]?.found) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely)
  const names = applied.rows.map((row) => row.name)
  const unknown = names.filter((name) => !Object.hasOwn(steps, name) && !isCompatibleWithPrevious(name))
  if (unknown.length > 0) {
    throw new DatabaseNewerThanProgram(
      `The database was migrated by a newer version of the program (${unknown.join(', ')}). Start that version, or restore an older backup.`,
    )
  }
  return names
}

/** The same steps, each of which fails when it waits longer than this for a lock. */
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
