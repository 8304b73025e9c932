import { constants } from 'node:fs'
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/store/open.ts'
import { emptyDatabase, fingerprint } from './empty-database.ts'
import { migratedTemplate } from './migrated-template.ts'

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
