import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { systemClock as clock } from '../clock-and-ids.ts'
import { readConfig } from '../config.ts'
import { type Size, seedLarge } from '../demo/seed.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open.ts'
import { runCommand, WrongUsage } from './run.ts'

/**
 * `npm run seed -- --establishments N --days D --seed S`: fills a new database with data of that size, the same for the
 * same seed on the same day. Exit code 1 when there is data already, 2 when an option can't be used.
 */
const USAGE = 'npm run seed -- [--establishments 3] [--days 60] [--seed text]'
const MAX = { establishments: 10_000, days: 3_650 } as const

function sizeOf(options: readonly string[]): Size {
  const { establishments, days, seed } = valuesOf(options)
  if (!isBetween(Number(establishments), 1, MAX.establishments))
    throw usage(`--establishments must be a number from 1 to ${MAX.establishments}`)
  if (!isBetween(Number(days), 1, MAX.days)) throw usage(`--days must be a number from 1 to ${MAX.days}`)
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
    throw usage((error as Error).message)
  }
}

function usage(what: string): WrongUsage {
  return new WrongUsage(`${what}\n${USAGE}`)
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

async function seed(): Promise<number> {
  const size = sizeOf(process.argv.slice(2))
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await migrate(database)
    let counts = 0
    let reportedAt = 0
    const seeded = await seedLarge(database, {
      clock,
      size,
      onProgress(soFar) {
        counts = soFar
        if (counts - reportedAt < 100_000) return
        reportedAt = counts
        process.stdout.write(`${counts} counts\n`)
      },
    })
    // The rows changed many times, and the embedded engine has no autovacuum.
    if (seeded) await sql.raw('vacuum (analyze)').execute(database.kysely)
    process.stdout.write(
      seeded
        ? `Done: ${counts} counts of ${size.establishments} establishments.\n`
        : 'There is data already: begin with a new database.\n',
    )
    return seeded ? 0 : 1
  } finally {
    await database.close()
  }
}

await runCommand(seed)
