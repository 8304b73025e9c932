import type { AnyStateMachine } from 'xstate'
import {
  checkDeadEnds,
  checkEvents,
  checkKeys,
  checkPlain,
  checkRefusals,
  checkStarts,
  checkStates,
  checkTransitions,
} from '../../machines/support/checks.ts'
import { emptyCoverage } from '../../machines/support/walk.ts'
import { allEdges, type ExploredStart } from '../engine/index.ts'
import { exploreChart, exploreStart } from '../model/explore-chart.ts'
import type { AnyLifecycle } from '../model/lifecycles.ts'
import { arrowsOf, arrowText } from '../model/lifecycles.ts'
import { type ChartModel, pathsOfEachStart } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { walkChart } from '../walk/code.ts'
import { walkSwitches } from '../walk/switches.ts'

/**
 * Returns the first failure for a mutated chart (of a path, an invariant, a pair of transitions, its size, or an
 * error), or null if the mutant survives.
 */
export async function findFirstFailure(
  model: ChartModel,
  machine: AnyStateMachine,
  known: readonly Path[],
): Promise<string | null> {
  const spec = { ...model.chart.spec, machine }
  const chart = { ...model.chart, spec }
  const walked = emptyCoverage()
  try {
    for (const path of known) {
      const { failure } = await walkChart({ name: model.name, chart }, path, walked)
      if (failure !== null) return `path ${path.number}, ${failure}`
    }
    for (const path of pathsOfEachStart(model.starts)) {
      const { failure } = await walkChart({ name: model.name, chart }, path, walked)
      if (failure !== null) return `from ${path.start}, ${failure}`
    }
    const starts = exploreChart(chart)
    const vertices = starts.flatMap((start) => [...start.vertices.values()])
    const [fault] = [
      ...checkStates(machine, Object.keys(spec.states)),
      ...checkStarts(spec, starts),
      ...checkEvents(spec),
      ...checkTransitions(machine, walked.transitions),
      ...checkRefusals(spec, vertices),
      ...checkPlain(vertices),
      ...starts.flatMap((start) => checkDeadEnds(spec, start)),
    ]
    if (fault !== undefined) return fault
    const failures = await failuresOfPairs({ name: model.name, chart }, starts)
    const baseline = await baselineFailures(model)
    const [newFailure] = failures.filter((failure) => !baseline.has(failure))
    if (newFailure !== undefined) return newFailure
    const explored = Object.keys(spec.starts).map((start) =>
      exploreStart(spec, start, { everyArrival: true }),
    )
    const edges = explored.reduce((sum, start) => sum + allEdges(start).length, 0)
    const vertexCount = explored.reduce((sum, start) => sum + start.vertices.size, 0)
    const { pinned } = spec
    if (edges !== pinned.edges || vertexCount !== pinned.vertices)
      return `the chart has ${vertexCount} vertices and ${edges} edges, not ${pinned.vertices} and ${pinned.edges}`
    return null
  } catch (error) {
    return `it throws: ${(error as Error).message.split('\n')[0]}`
  }
}

/** The failures of the walks through all pairs of consecutive transitions, and the faults of the idempotency keys in these walks. */
async function failuresOfPairs(
  model: Pick<ChartModel, 'name' | 'chart'>,
  starts: readonly ExploredStart[],
): Promise<readonly string[]> {
  const walked = emptyCoverage()
  const { failures } = await walkSwitches(model, starts, 2, walked)
  return [...failures, ...walked.calls.flatMap((calls) => checkKeys(model.chart.spec, calls))]
}

const baselines = new WeakMap<ChartModel, Promise<ReadonlySet<string>>>()

/** Failures of the unchanged chart on the paths through all pairs, which do not count as detecting a mutant. */
function baselineFailures(model: ChartModel): Promise<ReadonlySet<string>> {
  const known = baselines.get(model) ?? failuresOfPairs(model, model.starts).then((all) => new Set(all))
  baselines.set(model, known)
  return known
}

/** Returns the first difference between a mutated lifecycle table and the known paths, or null. */
export function findTableDifference(lifecycle: AnyLifecycle, known: readonly Path[]): string | null {
  const arrows = new Set(arrowsOf(lifecycle).map(arrowText))
  const taken = new Set<string>()
  for (const path of known) {
    let status = path.start
    for (const [index, { label, state }] of path.steps.entries()) {
      const arrow = arrowText({ from: status, event: label, to: state })
      if (!arrows.has(arrow)) return `path ${path.number}, step ${index + 1}, ${label}: expected ${state}`
      taken.add(arrow)
      status = state
    }
  }
  const added = [...arrows].find((arrow) => !taken.has(arrow))
  return added === undefined ? null : `no known path takes ${added}`
}
