import { systemClock as clock } from '../clock-and-ids.ts'
import { verifyAudit } from '../store/audit-check.ts'
import { recordRestore } from '../store/backup/record-restore.ts'
import { restoreBackup } from '../store/backup/restore.ts'
import { migrate } from '../store/migrate.ts'
import type { Database } from '../store/open.ts'
import { chainReportLine } from './chain-report.ts'

const ROWS_BETWEEN_REPORTS = 500_000

/**
 * Restores a backup into an empty database, applies the migrations of this program, checks every audit chain, and records the restore in each. Prints
 * the progress and the result.
 *
 * @returns whether all chains are intact
 */
export async function restoreInto(db: Database, file: string): Promise<boolean> {
  let reported = 0
  const { header, contents } = await restoreBackup(db, file, {
    now: clock.now(),
    onProgress(rows) {
      if (rows - reported < ROWS_BETWEEN_REPORTS) return
      reported = rows
      printLine(`${rows} rows`)
    },
  })
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
  printLine(
    `Restored ${rows} rows from the backup taken at ${header.takenAt}, schema ${header.schema.at(-1)}.`,
  )
  const steps = await migrate(db)
  if (steps.length > 0) printLine(`Applied: ${steps.join(', ')}`)
  const reports = await verifyAudit(db, [])
  const broken = reports.filter((report) => report.fault !== null)
  for (const report of broken) printLine(chainReportLine(report))
  printLine(
    broken.length === 0
      ? `All ${reports.length} audit chains are intact.`
      : `${broken.length} of ${reports.length} audit chains are broken: they were already broken when the backup was taken.`,
  )
  await recordRestore(db, { takenAt: header.takenAt, now: clock.now() })
  return broken.length === 0
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
