import { type ResultTest, runResultTest } from '../walk/result-test.ts'
import { readStoredResults, type StoredResults } from '../walk/stored-results.ts'

/** The result of one transition with one fault, or of two transitions of one record at once. */
export interface TransitionCell {
  readonly lifecycle: string
  readonly measure: 'faults' | 'interleavings'
  readonly title: string
  /** The errors that the test found, in contrast to the faults that it caused (`measure`). */
  readonly faults: readonly string[]
}

const RESULT_TEST: ResultTest = {
  name: 'transition-faults',
  test: 'tests/server/faults/transitions.test.ts',
  environmentVariable: 'TRANSITION_FAULTS_TO',
}

/** The results of the last run with faults and interleavings. */
export const readTransitionFaults = (): StoredResults<TransitionCell> =>
  readStoredResults(RESULT_TEST.name, [RESULT_TEST.test])

/**
 * Tries every transition that a person requests with every fault, tries every two such transitions at once, and
 * stores the results for the table.
 */
export function runTransitionFaults(print: (text: string) => void): number {
  const { found: cells, hasPassed } = runResultTest<TransitionCell>(RESULT_TEST)
  for (const [lifecycle, lifecycleCells] of Map.groupBy(cells, (cell) => cell.lifecycle)) {
    const countOf = (measure: TransitionCell['measure']) =>
      lifecycleCells.filter((cell) => cell.measure === measure).length
    print(
      `${lifecycle}: ${countOf('faults')} pairs of transition and fault, ${countOf('interleavings')} pairs of transitions at once`,
    )
    for (const fault of lifecycleCells.flatMap(({ faults }) => faults)) print(`  ${fault}`)
  }
  print(
    `${cells.filter(({ faults }) => faults.length === 0).length} of ${cells.length} ended in an allowed state.`,
  )
  return hasPassed && cells.every(({ faults }) => faults.length === 0) ? 0 : 1
}
