import { type Coverage, emptyCoverage } from '../../machines/support/walk.ts'
import {
  type ExploredStart,
  feasibleSwitches,
  type SwitchLength,
  type SwitchPath,
  switchesIn,
  switchPaths,
} from '../engine/index.ts'
import type { ChartModel } from '../model/models.ts'
import { walkChart } from './code.ts'
import { ContextCoverage } from './context-coverage.ts'

export interface SwitchWalk {
  /** The sequences that were walked, as the names of their transitions. */
  readonly walked: ReadonlySet<string>
  /** The sequences that the explored charts allow. */
  readonly feasible: ReadonlySet<string>
  /** The failures of sequences that failed on their shortest path too, and the unexpected values of context fields. */
  readonly failures: readonly string[]
}

/**
 * Walks all sequences of `length` consecutive transitions, first in long paths. A long path can fail, because
 * the environment remembers more than the chart; each sequence that was not reached is then walked on its own
 * shortest path.
 */
export async function walkSwitches(
  model: Pick<ChartModel, 'name' | 'chart'>,
  starts: readonly ExploredStart[],
  length: SwitchLength,
  walked: Coverage = emptyCoverage(),
  coverage: ContextCoverage = new ContextCoverage(),
): Promise<SwitchWalk> {
  const walkedSequences = new Set<string>()
  const follow = async ({ start, edges }: SwitchPath): Promise<string | null> => {
    const steps = edges.map(({ label, state }) => ({ label, state }))
    const { failure, steps: done } = await walkChart(model, { number: 0, start, steps }, walked, coverage)
    const successful = edges.slice(0, done.length - (failure === null ? 0 : 1))
    for (const text of switchesIn(successful, length)) if (text !== null) walkedSequences.add(text)
    return failure && `from ${start}: ${failure}`
  }
  for (const path of switchPaths(starts, length, new Set(), false)) await follow(path)
  const failures: string[] = []
  for (const path of switchPaths(starts, length, new Set(walkedSequences), true)) {
    const failure = await follow(path)
    if (failure !== null) failures.push(failure)
  }
  return {
    walked: walkedSequences,
    feasible: feasibleSwitches(starts, length),
    failures: [...failures, ...coverage.faults],
  }
}
