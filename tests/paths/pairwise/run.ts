import type { DataCell } from '../../server/data/commands.ts'
import { type ResultTest, runResultTest } from '../walk/result-test.ts'
import { readStoredResults, type StoredResults } from '../walk/stored-results.ts'

export type { DataCell }

const RESULT_TEST: ResultTest = {
  name: 'data',
  test: 'tests/server/data/data.test.ts',
  environmentVariable: 'DATA_TO',
}

/** The results of the last run that sent the bodies of all commands; none once the code has changed. */
export const readPairwiseResults = (): StoredResults<DataCell> =>
  readStoredResults(RESULT_TEST.name, [RESULT_TEST.test])

/** Sends the bodies of every command, their classes combined by pairs, and stores the results. Returns the exit code. */
export function runPairwise(print: (text: string) => void): number {
  const { found: cells, hasPassed } = runResultTest<DataCell>(RESULT_TEST)
  for (const { kind, title, done, of, rows, faults } of cells) {
    print(`${kind}: ${title}: ${done} of ${of} pairs, in ${rows} bodies`)
    for (const fault of faults) print(`  ${fault}`)
  }
  const [done, of, rows] = (['done', 'of', 'rows'] as const).map((field) =>
    cells.reduce((sum, cell) => sum + cell[field], 0),
  )
  print(`${done} of ${of} pairs of classes of two fields, in ${rows} bodies.`)
  return hasPassed && done === of && cells.every(({ faults }) => faults.length === 0) ? 0 : 1
}
