import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Cell } from '../../server/cube/cube.ts'
import { REPORTS } from '../walk/results.ts'

export type { Cell }

const RESULTS = `${REPORTS}/cube.json`
const TEST = 'tests/server/cube/cube.test.ts'

/** What was found the last time that everybody asked for every event in every status. */
export function readCube(): readonly Cell[] {
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Cell[]) : []
}

/** Runs the test of roles, tenants, statuses and events, and keeps what it found for the table and the report. */
export function runCube(say: (text: string) => void): number {
  mkdirSync(REPORTS, { recursive: true })
  rmSync(RESULTS, { force: true })
  const runner = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [runner, 'run', '--project', 'server', TEST], {
    env: { ...process.env, CUBE_TO: resolve(RESULTS) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const cells = readCube()
  for (const [kind, own] of Map.groupBy(cells, (cell) => cell.kind)) {
    const tried = own.reduce((sum, one) => sum + one.tried, 0)
    say(`${kind}: ${own.length} pairs of status and event, asked for ${tried} times`)
    for (const fault of own.flatMap(({ faults }) => faults)) say(`  ${fault}`)
  }
  const tried = cells.reduce((sum, one) => sum + one.tried, 0)
  say(`${cells.length} pairs of status and event, asked for ${tried} times.`)
  return status === 0 && cells.every(({ faults }) => faults.length === 0) ? 0 : 1
}
