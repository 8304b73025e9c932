import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { systemClock as clock } from '../clock-and-ids.ts'
import { readConfig } from '../config.ts'
import { type SeedOptions, seedGenerated } from '../demo/seed.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open.ts'
import { runCommand, WrongUsage } from './run.ts'

/**
 * `npm run seed -- --establishments N --days D --seed S`: fills a new database with generated data of N establishments and D days.
 * The same options and the same start time give the same data. Exit code 1 if the database contains data already or the command fails,
 * 2 if an option is invalid.
 */
const USAGE = 'npm run seed -- [--establishments 3] [--days 60] [--seed text]'
const MAX = { establishments: 10_000, days: 3_650 } as const

function sizeOf(options: readonly string[]): SeedOptions {
  const { establishments, days, seed } = valuesOf(options)
  if (!isBetween(Number(establishments), 1, MAX.establishments))
    throw usageError(`--establishments must be a number from 1 to ${MAX.establishments}`)
  if (!isBetween(Number(days), 1, MAX.days)) throw usageError(`--days must be a number from 1 to ${MAX.days}`)
  return { establishments: Number(establishments), days: Number(days), seed }
}

function valuesOf(options: readonly string[]) {
  try {
    return parseArgs({
      args: [...options],
      options: {
        establishments: { type: 'string', default: '3' },
        days: { type: 'string', default: '60' },
        seed: { type: 'string', default: 'sacoche' },
      },
    }).values
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

function usageError(message: string): WrongUsage {
  return new WrongUsage(`${message}\n${USAGE}`)
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

async function runSeed(): Promise<number> {
  const size = sizeOf(process.argv.slice(2))
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await migrate(database)
    let counts = 0
    let reportedAt = 0
    const wasEmpty = await seedGenerated(database, {
      clock,
      size,
      onProgress(soFar) {
        counts = soFar
        if (counts - reportedAt < 100_000) return
        reportedAt = counts
        process.stdout.write(`${counts} counts written\n`)
      },
    })
    // Most rows were updated several times, and the embedded engine has no autovacuum.
    if (wasEmpty) await sql.raw('vacuum (analyze)').execute(database.kysely)
    process.stdout.write(
      wasEmpty
        ? `Done: ${counts} counts of ${size.establishments} establishments.\n`
        : 'The database contains data already. Use a new database.\n',
    )
    return wasEmpty ? 0 : 1
  } finally {
    await database.close()
  }
}

await runCommand(runSeed)
