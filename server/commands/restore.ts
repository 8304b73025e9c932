import { resolve } from 'node:path'
import { systemClock as clock } from '../clock-and-ids.ts'
import { readConfig } from '../config.ts'
import { verifyAudit } from '../store/audit-check.ts'
import { readHeader } from '../store/backup/read.ts'
import { restoreBackup } from '../store/backup/restore.ts'
import { migrate } from '../store/migrate.ts'
import { type Database, openDatabase } from '../store/open.ts'
import { lineOf } from './chain-report.ts'
import { runCommand, WrongUsage } from './run.ts'

/**
 * `npm run restore -- <file>`: puts a backup into an empty database, embedded or PostgreSQL, whichever it was taken
 * from; brings it to this program's schema; and follows every audit chain. Exit code 1 when one is broken.
 */
const USAGE = 'npm run restore -- <file>'
const TELL_EVERY = 500_000

async function restore(): Promise<number> {
  const [given, ...more] = process.argv.slice(2)
  if (given === undefined || more.length > 0) throw new WrongUsage(USAGE)
  const file = resolve(given)
  const { databaseUrl, dataDir } = readConfig(process.env)
  // An unreadable file must not leave a new data directory behind.
  await readHeader(file)
  const db = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    return await restoreInto(db, file)
  } finally {
    await db.close()
  }
}

async function restoreInto(db: Database, file: string): Promise<number> {
  let told = 0
  const { header, contents } = await restoreBackup(db, file, {
    now: clock.now(),
    onProgress(rows) {
      if (rows - told < TELL_EVERY) return
      told = rows
      say(`${rows} rows`)
    },
  })
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
  say(`Restored ${rows} rows of ${header.takenAt}, schema ${header.schema.at(-1)}.`)
  const steps = await migrate(db)
  if (steps.length > 0) say(`Applied: ${steps.join(', ')}`)
  const reports = await verifyAudit(db, [])
  const broken = reports.filter((report) => report.fault !== null)
  for (const report of broken) say(lineOf(report))
  say(
    broken.length === 0
      ? `All ${reports.length} audit chains are whole.`
      : `${broken.length} of ${reports.length} audit chains are broken: they were when the backup was taken.`,
  )
  return broken.length === 0 ? 0 : 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runCommand(restore)
