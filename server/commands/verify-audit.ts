import { readConfig } from '../config.ts'
import { type AuditFault, type ChainReport, verifyAudit } from '../store/audit-check.ts'
import { readCheckpoints } from '../store/audit-checkpoints.ts'
import { openDatabase } from '../store/open.ts'

/**
 * `npm run verify-audit`: follows every audit chain from its first event and compares it with the checkpoint file.
 * One line a chain; exit code 1 when a chain is broken.
 */
const WHAT: Readonly<Record<AuditFault['kind'], string>> = {
  altered: 'is not what was written there',
  missing: 'is missing',
  added: 'was added after the head of the chain',
  rewritten: 'or one before it was written anew since a checkpoint',
}

function lineOf({ organizationId, establishmentId, events, fault }: ChainReport): string {
  const chain = `organization ${organizationId}, ${establishmentId === null ? 'as a whole' : `establishment ${establishmentId}`}`
  return fault
    ? `BROKEN  ${chain}: event ${fault.sequence} ${WHAT[fault.kind]}`
    : `ok      ${chain}: ${events} events`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

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
  process.exitCode = broken === 0 ? 0 : 1
} finally {
  await database.close()
}
