import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { verifyAudit } from '../store/audit-check.ts'
import { readCheckpoints } from '../store/audit-checkpoints.ts'
import { replayHistory } from '../store/audit-replay.ts'
import { type Database, openDatabase } from '../store/open.ts'
import { lineOf, replayLineOf } from './chain-report.ts'
import { runCommand, WrongUsage } from './run.ts'

/**
 * `npm run verify-audit`: checks every audit chain from its first event and compares it with the checkpoint file. Prints one line per
 * chain. Exit code 1 when a chain is broken, when there is history but no checkpoint, or when a line is unreadable: without checkpoints, a
 * history that was rewritten as a whole can't be detected.
 *
 * With `--replay` it also follows the history of every record through its lifecycle. Prints one line per change that was not allowed and per
 * row that differs from its history; exit code 1 when there is one.
 */
async function verify(): Promise<number> {
  const { replay } = optionsOf(process.argv.slice(2))
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
    const isReplayed = !replay || (await replays(database))
    return broken === 0 && isProven && isReplayed ? 0 : 1
  } finally {
    await database.close()
  }
}

function optionsOf(args: readonly string[]): { readonly replay: boolean } {
  try {
    return parseArgs({ args: [...args], options: { replay: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\nnpm run verify-audit -- [--replay]`)
  }
}

/** Replays the history; true when each change was allowed and each row is as its history says. */
async function replays(database: Database): Promise<boolean> {
  const { records, changes, faults } = await replayHistory(database, (fault) => print(replayLineOf(fault)))
  const read = `${changes} changes of ${records} records were replayed`
  print(faults === 0 ? `${read}; each was allowed.` : `${read}; ${faults} are wrong.`)
  return faults === 0
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
