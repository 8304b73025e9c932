import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE_DIRECTORY } from '../../server/cache-directory.ts'
import { clusterTemplate, renameUnlessExists, temporaryName } from '../../server/store/embedded/cluster.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openDatabase } from '../../server/store/open.ts'

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
