import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { CACHE_DIRECTORY } from '../../server/cache-directory.ts'
import { clusterTemplate, renameUnlessExists, temporaryName } from '../../server/store/embedded/cluster.ts'
import { migrate } from '../../server/store/migrate.ts'
import { type Database, openDatabase } from '../../server/store/open.ts'
import { emptyDatabase, fingerprint } from './empty-database.ts'

/**
 * A migrated, empty database on the embedded engine. `close` empties it and keeps the engine for the next
 * test file of this process, because starting an engine takes longer than most test files. `close` stops an engine
 * that has failed or can't be emptied. Use it in `beforeAll` with `afterAll(() => database.close())`; tests of
 * races use `createPostgresDatabase`, and tests that break, fill or close the engine itself use
 * `openOwnTestDatabase`.
 */
export async function openTestDatabase(): Promise<Database> {
  const idleDatabase = idleDatabases.pop()
  const { database, emptyFingerprint } = idleDatabase ?? (await openEmptyDatabase(WITHOUT_SYNCS))
  return {
    ...database,
    async close() {
      if (database.failure() === undefined && (await emptyDatabase(database, emptyFingerprint)))
        idleDatabases.push({ database, emptyFingerprint })
      else await database.close()
    },
  }
}

/** No test that uses `openTestDatabase` cuts the power: commits need not wait for the disk. */
const WITHOUT_SYNCS = 'synchronous_commit = off\n'

/** Like `openTestDatabase`, on an engine that no other test has used or will use, and that syncs every commit as in production. */
export async function openOwnTestDatabase(): Promise<Database> {
  const { database } = await openEmptyDatabase()
  return database
}

interface EmptyDatabase {
  readonly database: Database
  /** The fingerprint of the database before its first use. */
  readonly emptyFingerprint: string
}

/** The engines of this process that no test is using. */
const idleDatabases: EmptyDatabase[] = []

/** @param settings lines that are added to the engine's `postgresql.conf` */
async function openEmptyDatabase(settings = ''): Promise<EmptyDatabase> {
  // Engines that are still open at the end stop with their process. Their files are deleted with
  // `databasesDirectory`.
  const dataDir = await mkdtemp(join(inject('databasesDirectory'), 'data-'))
  await cp(await migratedTemplate(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), settings)
  const openedDatabase = await openDatabase({ dataDir })
  const database = {
    ...openedDatabase,
    async close() {
      await openedDatabase.close()
      await rm(dataDir, { recursive: true })
    },
  }
  return { database, emptyFingerprint: await fingerprint(database) }
}

/** An empty directory for a test's data; the test deletes it. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'sacoche-test-'))
}

/** The sources of the schema: the migrations, and the lifecycles that `migrate` copies into the database. */
const SCHEMA_SOURCES = ['../../server/store/migrations/', '../../src/domain/lifecycles/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** A hash that changes with the schema: prepared databases are cached under it. */
export async function schemaKey(): Promise<string> {
  const hash = createHash('sha256')
  for (const directory of SCHEMA_SOURCES) {
    for (const name of (await readdir(directory)).sort())
      hash.update(name).update(await readFile(join(directory, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A migrated and empty data directory, created once for this engine and schema and cached beside the packages. */
export async function migratedTemplate(): Promise<string> {
  const cluster = await clusterTemplate()
  if (cluster === undefined)
    throw new Error(
      `Tests keep prepared databases in ${CACHE_DIRECTORY}: make it writable, and delete the folders in it that belong to another user`,
    )
  const template = `${cluster}-migrated-${await schemaKey()}`
  if (existsSync(template)) return template
  const unfinished = temporaryName(template)
  await cp(cluster, join(unfinished, 'postgres'), { recursive: true })
  const database = await openDatabase({ dataDir: unfinished })
  await migrate(database)
  await database.close()
  await renameUnlessExists(unfinished, template)
  return template
}
