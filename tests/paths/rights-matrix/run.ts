import type { MatrixCell } from '../../server/rights-matrix/matrix.ts'
import { type ResultTest, runResultTest } from '../walk/result-test.ts'
import { readStoredResults, type StoredResults } from '../walk/stored-results.ts'

export type { MatrixCell }

const RESULT_TEST: ResultTest = {
  name: 'rights-matrix',
  test: 'tests/server/rights-matrix/matrix.test.ts',
  environmentVariable: 'RIGHTS_MATRIX_TO',
}

/** The results of the last run in which everybody requested every event in every status. */
export const readRightsMatrix = (): StoredResults<MatrixCell> =>
  readStoredResults(RESULT_TEST.name, [RESULT_TEST.test])

/** Runs the test of roles, tenants, statuses and events, and stores the results for the table and the report. */
export function runRightsMatrix(print: (text: string) => void): number {
  const { found: cells, hasPassed } = runResultTest<MatrixCell>(RESULT_TEST)
  for (const [kind, kindCells] of Map.groupBy(cells, (cell) => cell.kind)) {
    const tried = kindCells.reduce((sum, one) => sum + one.tried, 0)
    print(`${kind}: ${kindCells.length} pairs of status and event, requested ${tried} times`)
    for (const fault of kindCells.flatMap(({ faults }) => faults)) print(`  ${fault}`)
  }
  const tried = cells.reduce((sum, one) => sum + one.tried, 0)
  print(`${cells.length} pairs of status and event, requested ${tried} times.`)
  return hasPassed && cells.every(({ faults }) => faults.length === 0) ? 0 : 1
}
