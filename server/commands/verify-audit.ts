import { readConfig } from '../config.ts'
import { verifyAudit } from '../store/audit-check.ts'
import { readCheckpoints } from '../store/audit-checkpoints.ts'
import { openDatabase } from '../store/open.ts'
import { lineOf } from './chain-report.ts'
import { runCommand } from './run.ts'

/**
 * `npm run verify-audit`: follows every audit chain from its first event and compares it with the checkpoint file.
 * One line a chain; exit code 1 when a chain is broken.
 */
async function verify(): Promise<number> {
  const { databaseUrl, dataDir, checkpointFile } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    const checkpoints = readCheckpoints(checkpointFile, (line) =>
      say(`note    ${checkpointFile} line ${line} can't be read and was passed over`),
    )
    const reports = await verifyAudit(database, checkpoints)
    for (const report of reports) say(lineOf(report))
    const broken = reports.filter((report) => report.fault !== null).length
    say(
      broken === 0
        ? `All ${reports.length} chains are whole.`
        : `${broken} of ${reports.length} chains are broken.`,
    )
    return broken === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runCommand(verify)
