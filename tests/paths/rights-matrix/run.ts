import type { Cell } from '../../server/rights-matrix/matrix.ts'
import { type ResultTest, runResultTest } from '../walk/result-test.ts'
import { readStoredResults, type StoredResults } from '../walk/stored-results.ts'

export type { Cell }

const FINDER: ResultTest = {
  name: 'cube',
  test: 'tests/server/rights-matrix/matrix.test.ts',
  variable: 'CUBE_TO',
}

/** The results of the last run in which everybody requested every event in every status. */
export const readRightsMatrix = (): StoredResults<Cell> => readStoredResults(FINDER.name, [FINDER.test])

/** Runs the test of roles, tenants, statuses and events, and stores the results for the table and the report. */
export function runRightsMatrix(print: (text: string) => void): number {
  const { found: cells, hasPassed } = runResultTest<Cell>(FINDER)
  for (const [kind, own] of Map.groupBy(cells, (cell) => cell.kind)) {
    const tried = own.reduce((sum, one) => sum + one.tried, 0)
    print(`${kind}: ${own.length} pairs of status and event, requested ${tried} times`)
    for (const fault of own.flatMap(({ faults }) => faults)) print(`  ${fault}`)
  }
  const tried = cells.reduce((sum, one) => sum + one.tried, 0)
  print(`${cells.length} pairs of status and event, requested ${tried} times.`)
  return hasPassed && cells.every(({ faults }) => faults.length === 0) ? 0 : 1
}
