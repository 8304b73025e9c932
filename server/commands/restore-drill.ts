import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readHeader } from '../store/backup/read.ts'
import { openDatabase } from '../store/open.ts'
import { printLine, restoreInto } from './restore-into.ts'
import { runCommand, WrongUsage } from './run.ts'

/**
 * `npm run restore-drill -- <file>`: checks that a backup can be restored. Restores it into a new embedded database in a temporary
 * directory, checks the number of rows of each table, the sum of each column of amounts and every audit chain, prints the duration, and
 * deletes the directory. The real database is not opened. Exit code 1 if an audit chain is broken or the command fails.
 */
const USAGE = 'npm run restore-drill -- <file>'

async function runDrill(): Promise<number> {
  const [fileArgument, ...more] = process.argv.slice(2)
  if (fileArgument === undefined || more.length > 0) throw new WrongUsage(USAGE)
  const file = resolve(fileArgument)
  const { takenAt } = await readHeader(file)
  const directory = await mkdtemp(join(tmpdir(), 'sacoche-drill-'))
  const began = performance.now()
  let isIntact = false
  try {
    const db = await openDatabase({ dataDir: directory })
    try {
      isIntact = await restoreInto(db, file)
    } finally {
      await db.close()
    }
    const seconds = Math.round((performance.now() - began) / 1_000)
    printLine(`The backup of ${takenAt} was restored and checked in ${seconds} s.`)
  } finally {
    await rm(directory, { recursive: true })
  }
  printLine('The temporary database was deleted.')
  return isIntact ? 0 : 1
}

await runCommand(runDrill)
