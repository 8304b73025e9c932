import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { type Size, seedLarge } from '../demo/seed.ts'
import { systemClock as clock } from '../sources.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open.ts'

/**
 * `npm run seed -- --establishments N --days D --seed S`: fills a new database with data of that size, the same for the
 * same seed on the same day. Exit code 1 when there is data already, 2 when an option can't be used.
 */
const USAGE = 'npm run seed -- [--establishments 3] [--days 60] [--seed text]'
const MAX = { establishments: 10_000, days: 3_650 } as const

function sizeOf(options: readonly string[]): Size | string {
  try {
    const { values } = parseArgs({
      args: [...options],
      options: {
        establishments: { type: 'string', default: '3' },
        days: { type: 'string', default: '60' },
        seed: { type: 'string', default: 'sacoche' },
      },
    })
    const establishments = Number(values.establishments)
    const days = Number(values.days)
    if (!isBetween(establishments, 1, MAX.establishments))
      return `--establishments must be a number from 1 to ${MAX.establishments}`
    if (!isBetween(days, 1, MAX.days)) return `--days must be a number from 1 to ${MAX.days}`
    return { establishments, days, seed: values.seed }
  } catch (error) {
    return (error as Error).message
  }
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

const size = sizeOf(process.argv.slice(2))
if (typeof size === 'string') {
  process.stderr.write(`${size}\n${USAGE}\n`)
  process.exitCode = 2
} else {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    await migrate(database)
    let counts = 0
    let told = 0
    const seeded = await seedLarge(database, {
      clock,
      size,
      onProgress(soFar) {
        counts = soFar
        if (counts - told < 100_000) return
        told = counts
        process.stdout.write(`${counts} counts\n`)
      },
    })
    process.stdout.write(
      seeded
        ? `Done: ${counts} counts of ${size.establishments} establishments.\n`
        : 'There is data already: begin with a new database.\n',
    )
    process.exitCode = seeded ? 0 : 1
  } finally {
    await database.close()
  }
}
