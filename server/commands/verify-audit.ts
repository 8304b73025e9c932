import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { verifyAudit } from '../store/audit-check.ts'
import { type LineFault, readCheckpoints } from '../store/audit-checkpoints.ts'
import { findUnprovenChains } from '../store/audit-proof.ts'
import { replayHistory } from '../store/audit-replay.ts'
import { type Database, openDatabase } from '../store/open.ts'
import { chainReportLine, erasureLines, noteLineOf, replayLineOf, unprovenLine } from './chain-report.ts'
import { runCommand, WrongUsage } from './run.ts'

const LINE_FAULT_TEXTS = {
  unreadable: "can't be read, or its signature is wrong",
  afterGap: 'follows a line that was removed',
} as const

/**
 * `npm run verify-audit`: checks every audit chain from its first event and compares it with the checkpoint file. Prints one line per
 * chain. Exit code 1 when a chain is broken, when there is history but no checkpoint (with a secret key: no signed one), when no checkpoint
 * proves older events of a chain, when a line of the checkpoint file is invalid or missing, or when the command fails. Checkpoints are
 * required because they alone reveal a history that was rewritten from its first event.
 *
 * With `--replay` it also replays the history of the records (`replayHistory`). Prints one line per fault, such as a change that was not
 * allowed or a row that differs from its history; exit code 1 when there is one. Notes are printed too and are no faults.
 */
async function verify(): Promise<number> {
  const { replay } = optionsOf(process.argv.slice(2))
  const { databaseUrl, dataDir, checkpointFile, secretKey } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    let invalidLines = 0
    const onFault = (line: number, fault: LineFault) => {
      if (fault === 'unfinished')
        return print(`note    ${checkpointFile} line ${line} is incomplete and is skipped`)
      invalidLines += 1
      print(`INVALID ${checkpointFile} line ${line} ${LINE_FAULT_TEXTS[fault]}`)
    }
    // With a key, only signed checkpoints are a proof.
    const reports = await verifyAudit(
      database,
      readCheckpoints(checkpointFile, onFault, secretKey),
      ({ signature }) => secretKey === null || signature !== undefined,
    )
    for (const report of reports)
      for (const line of [chainReportLine(report), ...erasureLines(report)]) print(line)
    const isWithoutCheckpoint = reports.length > 0 && reports.every(({ proof }) => proof === null)
    if (isWithoutCheckpoint)
      print(
        `MISSING ${checkpointFile} has no ${secretKey === null ? '' : 'signed '}checkpoint to compare the chains with`,
      )
    const unproven = isWithoutCheckpoint ? [] : await findUnprovenChains(database, reports)
    for (const { report, sequence } of unproven) print(unprovenLine(report, sequence))
    const brokenChains = reports.filter((report) => report.fault !== null).length
    const isProven = !isWithoutCheckpoint && invalidLines === 0 && unproven.length === 0
    if (brokenChains > 0) print(`${brokenChains} of ${reports.length} chains are broken.`)
    else if (isProven) print(`All ${reports.length} chains are intact.`)
    else print(`The checkpoints do not prove that the ${reports.length} chains are intact.`)
    const hasValidHistory = replay ? await replayAndReport(database) : true
    return brokenChains === 0 && isProven && hasValidHistory ? 0 : 1
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

/** Replays the history. Returns true if each change was allowed and each row is as its history says. */
async function replayAndReport(database: Database): Promise<boolean> {
  const { records, changes, faults } = await replayHistory(
    database,
    (fault) => print(replayLineOf(fault)),
    (note) => print(noteLineOf(note)),
  )
  const replayed = `${changes} changes of ${records} records were replayed`
  print(faults === 0 ? `${replayed}: no faults.` : `${replayed}: ${faults} faults.`)
  return faults === 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runCommand(verify)
