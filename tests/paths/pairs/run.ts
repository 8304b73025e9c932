import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { DataCell } from '../../server/data/commands.ts'
import { REPORTS } from '../walk/results.ts'

export type { DataCell }

const RESULTS = `${REPORTS}/data.json`
const TEST = 'tests/server/data/data.test.ts'

/** What was found the last time that the bodies of all commands were sent. */
export function readData(): readonly DataCell[] {
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as DataCell[]) : []
}

/** Sends the bodies of every command of every lifecycle, their classes crossed by pairs, and keeps what it found for the table. */
export function runData(say: (text: string) => void): number {
  mkdirSync(REPORTS, { recursive: true })
  rmSync(RESULTS, { force: true })
  const runner = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [runner, 'run', '--project', 'server', TEST], {
    env: { ...process.env, DATA_TO: resolve(RESULTS) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const cells = readData()
  for (const { kind, title, done, of, rows, faults } of cells) {
    say(`${kind}: ${title}: ${done} of ${of} pairs, in ${rows} bodies`)
    for (const fault of faults) say(`  ${fault}`)
  }
  const [done, of, rows] = (['done', 'of', 'rows'] as const).map((field) =>
    cells.reduce((sum, cell) => sum + cell[field], 0),
  )
  say(`${done} of ${of} pairs of classes of two fields, in ${rows} bodies.`)
  return status === 0 && done === of && cells.every(({ faults }) => faults.length === 0) ? 0 : 1
}
