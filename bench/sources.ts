import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installCluster } from '../server/store/embedded/cluster.ts'
import { migrate } from '../server/store/migrate.ts'
import { MIGRATIONS } from '../server/store/migrations/index.ts'
import { openDatabase } from '../server/store/open.ts'
import { fillWithCounts } from './fill.ts'
import type { Postgres } from './postgres.ts'

/** Data of another schema version is not reused. */
const schema = createHash('sha256').update(Object.keys(MIGRATIONS).join()).digest('hex').slice(0, 8)
const nameOf = (rows: number) => `${rows.toExponential().replace('+', '').replace('.', '_')}_${schema}`

/** The name of a PostgreSQL database filled with that many counts; created once, then reused. */
export async function filledPostgres(postgres: Postgres, rows: number): Promise<string> {
  const name = `bench_${nameOf(rows)}`
  const found = await postgres.asSuperuser(`select 1 from pg_database where datname = '${name}'`)
  if (found.length > 0) return name
  const unfinished = `${name}_making`
  await postgres.asSuperuser(`drop database if exists ${unfinished}`)
  await postgres.asSuperuser(`create database ${unfinished} owner sacoche`)
  const productDb = await openDatabase({ databaseUrl: postgres.url(unfinished) })
  await migrate(productDb)
  await productDb.close()
  const db = await openDatabase({ databaseUrl: postgres.superuserUrl(unfinished) })
  await fillWithCounts(db, rows)
  await db.close()
  await postgres.asSuperuser(`alter database ${unfinished} rename to ${name}`)
  return name
}

/** A copy of a database for one run: its writes are discarded with it. */
export async function copyPostgres(postgres: Postgres, from: string): Promise<string> {
  const name = `${from}_run`
  await postgres.asSuperuser(`drop database if exists ${name} with (force)`)
  await postgres.asSuperuser(`create database ${name} template ${from} owner sacoche strategy file_copy`)
  return name
}

/** A data directory of the embedded engine filled with that many counts; created once, then reused. */
export async function filledDirectory(home: string, rows: number): Promise<string> {
  const directory = join(home, `embedded-${nameOf(rows)}`)
  if (existsSync(directory)) return directory
  const unfinished = `${directory}.making`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const db = await openDatabase({ dataDir: unfinished })
  await fillWithCounts(db, rows)
  await db.close()
  await rename(unfinished, directory)
  return directory
}

/** A copy of a data directory, for one run. */
export async function copyDirectory(from: string, name: string): Promise<string> {
  const directory = `${from}.${name}`
  await rm(directory, { recursive: true, force: true })
  // Written to disk before the measurement: otherwise the first sync would wait for all of it.
  await installCluster(directory, from)
  return directory
}
