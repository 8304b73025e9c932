import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { systemClock as clock } from '../clock-and-ids.ts'
import { type Config, readConfig } from '../config.ts'
import { reportVerifiedBackup, requestBackup } from '../control-socket.ts'
import { NothingToBackUp } from '../store/backup/format.ts'
import { recordBackup } from '../store/backup/last-backup.ts'
import { packBackup } from '../store/backup/pack.ts'
import { readBackupPieces, readHeader } from '../store/backup/read.ts'
import { writeWholeFile } from '../store/backup/whole-file.ts'
import { DataDirectoryInUse } from '../store/failures.ts'
import { type Database, openDatabase } from '../store/open.ts'
import { PROGRAM_VERSION } from '../version.ts'
import { operatorMessageOf, runCommand, WrongUsage } from './run.ts'

/**
 * `npm run backup -- <file>`: writes a backup of the database to a new file, with the server running or stopped, and verifies the file
 * before it gets its name. Then records the moment of the backup in the database, for the server's metrics.
 */
const USAGE = 'npm run backup -- <file>'

async function backUp(): Promise<number> {
  const [fileArgument, ...more] = process.argv.slice(2)
  if (fileArgument === undefined || more.length > 0) throw new WrongUsage(USAGE)
  const file = resolve(fileArgument)
  const { databaseUrl, dataDir } = readConfig(process.env)
  let summary = ''
  let takenAt = ''
  await writeWholeFile(
    file,
    (out) => (databaseUrl === null ? backUpEmbedded(dataDir, out) : backUpDatabase({ databaseUrl }, out)),
    async (unfinished) => {
      takenAt = (await readHeader(unfinished)).takenAt
      summary = await verifyFile(unfinished)
    },
  )
  process.stdout.write(`${summary} in ${file}\n`)
  await recordTime({ databaseUrl, dataDir }, takenAt)
  return 0
}

/**
 * Records the time of the backup in the database. A failure is only reported, so that a standby, or a database that is not migrated yet, can be
 * backed up too.
 */
async function recordTime(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  takenAt: Instant,
): Promise<void> {
  const recordIn = (options: Parameters<typeof openDatabase>[0]) =>
    withDatabase(options, (db) => recordBackup(db, takenAt))
  try {
    if (databaseUrl !== null) await recordIn({ databaseUrl })
    else
      await recordIn({ dataDir }).catch((error: unknown) => {
        // The server that has the database open records the time.
        if (error instanceof DataDirectoryInUse) return reportVerifiedBackup(dataDir, takenAt)
        throw error
      })
  } catch (error) {
    const reason = operatorMessageOf(error as Error) ?? (error as Error).message
    process.stderr.write(`The backup is complete, but its time could not be recorded: ${reason}\n`)
  }
}

/** Writes a backup of the embedded database. If a server has it open, that server writes the backup. */
async function backUpEmbedded(dataDir: string, out: Writable): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new NothingToBackUp(`There is no database in ${dataDir}. Set DATA_DIR to its directory.`)
  try {
    await backUpDatabase({ dataDir }, out)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    await requestBackup(dataDir, out)
  }
}

async function backUpDatabase(options: Parameters<typeof openDatabase>[0], out: Writable): Promise<void> {
  await withDatabase(options, (db) => packBackup(db, { program: PROGRAM_VERSION, takenAt: clock.now() }, out))
}

async function withDatabase(
  options: Parameters<typeof openDatabase>[0],
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const db: Database = await openDatabase(options)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** Reads the whole file, which checks its checksum, and returns a description of its contents. */
async function verifyFile(file: string): Promise<string> {
  const { schema } = await readHeader(file)
  let summary = ''
  // The loop goes on after the last piece: only its end shows that no lines follow it.
  for await (const piece of readBackupPieces(file)) {
    if (piece.kind !== 'end') continue
    const { tables, audit } = piece.contents
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    summary = `${rows} rows of ${Object.keys(tables).length} tables, ${audit.events} events in ${audit.chains} audit chains, schema ${schema.at(-1)},`
  }
  return summary
}

await runCommand(backUp)
