import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE_DIRECTORY } from '../../server/cache-directory.ts'
import { readyMadeCluster, renameUnlessThere, unfinished } from '../../server/store/embedded/cluster.ts'
import { migrate } from '../../server/store/migrate.ts'
import { type Database, openDatabase } from '../../server/store/open.ts'

/**
 * A migrated, empty database of its own on the embedded engine, in well under a second. `close` also deletes it.
 * Use it in `beforeAll` with `afterAll(() => database.close())`; what shows races goes to `createPostgresDatabase`.
 */
export async function openTestDatabase(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sacoche-test-'))
  await cp(await migratedTemplate(), dataDir, { recursive: true })
  const database = await openDatabase({ dataDir })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** An empty directory for a test's data; the test deletes it. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'sacoche-test-'))
}

/** What the schema is made of: the migrations and the lifecycles they are generated from. */
const SCHEMA_SOURCES = ['../../server/store/migrations/', '../../src/domain/lifecycles/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** A hash that changes with the schema: prepared databases are kept under it. */
export async function schemaKey(): Promise<string> {
  const hash = createHash('sha256')
  for (const directory of SCHEMA_SOURCES) {
    for (const name of (await readdir(directory)).sort()) hash.update(await readFile(join(directory, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A data directory that is migrated and empty, made once for this engine and schema and kept beside the packages. */
export async function migratedTemplate(): Promise<string> {
  const cluster = await readyMadeCluster()
  if (cluster === undefined)
    throw new Error(`Tests keep prepared databases in ${CACHE_DIRECTORY}: make it writable`)
  const template = `${cluster}-migrated-${await schemaKey()}`
  if (existsSync(template)) return template
  const fresh = unfinished(template)
  await cp(cluster, join(fresh, 'postgres'), { recursive: true })
  const database = await openDatabase({ dataDir: fresh })
  await migrate(database)
  await database.close()
  await renameUnlessThere(fresh, template)
  return template
}
