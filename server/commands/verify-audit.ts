import { readConfig } from '../config.ts'
import { verifyAudit } from '../store/audit-check.ts'
import { readCheckpoints } from '../store/audit-checkpoints.ts'
import { openDatabase } from '../store/open.ts'
import { lineOf } from './chain-report.ts'
import { runCommand } from './run.ts'

/**
 * `npm run verify-audit`: checks every audit chain from its first event and compares it with the checkpoint file. Prints one line per
 * chain. Exit code 1 when a chain is broken, when there is history but no checkpoint, or when a line is unreadable: without checkpoints, a
 * history that was rewritten as a whole can't be detected.
 */
async function verify(): Promise<number> {
  const { databaseUrl, dataDir, checkpointFile, secretKey } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    let unreadable = 0
    const onUnreadable = (line: number, isUnfinished: boolean) => {
      if (isUnfinished) return print(`note    ${checkpointFile} line ${line} was not finished and is skipped`)
      unreadable += 1
      print(`BROKEN  ${checkpointFile} line ${line} can't be read, or its signature is wrong`)
    }
    const checkpoints = readCheckpoints(checkpointFile, onUnreadable, secretKey)
    // With a key, only signed checkpoints are a proof.
    let readable = 0
    const reports = await verifyAudit(
      database,
      counted(checkpoints, ({ signature }) => {
        if (secretKey === null || signature !== undefined) readable += 1
      }),
    )
    for (const report of reports) print(lineOf(report))
    const isUnproven = readable === 0 && reports.length > 0
    if (isUnproven)
      print(
        `BROKEN  ${checkpointFile} has no ${secretKey === null ? '' : 'signed '}checkpoint to compare the chains with`,
      )
    const broken = reports.filter((report) => report.fault !== null).length
    const isProven = !isUnproven && unreadable === 0
    if (broken > 0) print(`${broken} of ${reports.length} chains are broken.`)
    else if (isProven) print(`All ${reports.length} chains are whole.`)
    else print(`The checkpoints do not prove that the ${reports.length} chains are whole.`)
    return broken === 0 && isProven ? 0 : 1
  } finally {
    await database.close()
  }
}

async function* counted<Item>(items: AsyncIterable<Item>, count: (item: Item) => void): AsyncGenerator<Item> {
  for await (const item of items) {
    count(item)
    yield item
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runCommand(verify)
