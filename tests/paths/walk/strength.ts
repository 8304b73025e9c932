import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'
import { checkDeadEnds, checkRefusals, checkTransitions } from '../../machines/support/checks.ts'
import { unusedRules } from '../../machines/support/fields.ts'
import { casesOf, eventsOf } from '../../machines/support/model.ts'
import { emptyCoverage } from '../../machines/support/walk.ts'
import { infeasiblePairs } from '../engine/index.ts'
import { arrowName } from '../model/explore-chart.ts'
import { lifecyclePaths, refusedPairs } from '../model/lifecycles.ts'
import { type ChartModel, type LifecycleModel, pathsOfEachStart } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { walkChart, walkLifecycle } from './code.ts'
import { ContextCoverage } from './context-coverage.ts'
import { walkSwitches } from './switches.ts'

/** The coverage of the walks of one model: the taken and the possible items of each kind. */
export interface ModelCoverage {
  readonly transitions: Share
  /** Of a chart, the number of pairs of state and event that were tried and refused; of a lifecycle, of all pairs that it refuses. */
  readonly refusedPairCount: number
  /** Pairs of consecutive transitions, of all possible ones. */
  readonly pairs: Share
  /** Pairs that are adjacent in the chart, but that no data makes possible. */
  readonly infeasiblePairs: readonly string[]
  /** Guards that returned both true and false. */
  readonly guards: Share
  /** The number of pairs of state and event with its data that were tried. */
  readonly triedEventCount: number
  /** Pairs of data classes, each of another field of one command, sent together over HTTP; machines have none. */
  readonly dataPairs: Share
  /** Context fields that are compared with an expected value or read by an assertion of the state, over all states. */
  readonly compared: Share
  /** The other context fields, as `state: field, field`. */
  readonly uncheckedFields: readonly string[]
  /** The errors, as text. */
  readonly faults: readonly string[]
}

export interface Share {
  readonly done: number
  readonly of: number
  /** True if it was measured with other code than the current one. */
  readonly isStale?: boolean
}

/**
 * Walks a chart completely in code (its stored paths, every transition from each start, and every pair of
 * transitions) and counts the coverage.
 */
export async function coverageOfChart(model: ChartModel, known: readonly Path[]): Promise<ModelCoverage> {
  const { chart, starts } = model
  const walked = emptyCoverage()
  const failures: string[] = []
  const takenArrows = new Set<string>()
  const coverage = new ContextCoverage()
  const follow = async (path: Path, name: string) => {
    const result = await walkChart(model, path, walked, coverage)
    for (const arrow of result.arrows) takenArrows.add(arrow)
    if (result.failure) failures.push(`${name}: ${result.failure}`)
  }
  for (const path of known) await follow(path, `${model.name} ${path.number}`)
  for (const path of pathsOfEachStart(starts)) await follow(path, `${model.name}, from ${path.start}`)
  const pairs = await walkSwitches(model, starts, 2, walked, coverage)
  failures.push(...pairs.failures.map((failure) => `${model.name}, pairs ${failure}`))
  const vertices = starts.flatMap(({ vertices: byKey }) => [...byKey.values()])
  const tried = triedIn(chart.spec, vertices)
  const guards = guardOutcomes(chart.spec, vertices)
  return {
    transitions: {
      done: model.arrows.filter((arrow) => takenArrows.has(arrow)).length,
      of: model.arrows.length,
    },
    refusedPairCount: tried.refused,
    pairs: { done: pairs.walked.size, of: pairs.feasible.size },
    infeasiblePairs: infeasiblePairs(starts, pairs.feasible),
    guards: { done: guards.both.length, of: guards.both.length + guards.constant.length },
    triedEventCount: tried.data,
    dataPairs: { done: 0, of: 0 },
    compared: coverage.share(),
    uncheckedFields: coverage.unread(),
    faults: [
      ...failures,
      ...unusedRules(chart.fields, coverage.usedRules).map((rule) => `no step uses the rule for ${rule}`),
      ...checkTransitions(chart.spec.machine, walked.transitions),
      ...checkRefusals(chart.spec, vertices),
      ...starts.flatMap((start) => checkDeadEnds(chart.spec, start)),
    ].map((fault) => (fault.startsWith(model.name) ? fault : `${model.name}: ${fault}`)),
  }
}

/** The coverage of a lifecycle: its transitions, their pairs, and its refusals. */
export function coverageOfLifecycle(
  { arrows, lifecycle }: LifecycleModel,
  takenArrows: ReadonlySet<string>,
  failures: readonly string[],
): ModelCoverage {
  const refusedPairCount = refusedPairs(lifecycle).length
  const pairs = lifecycle.edges.flatMap(({ from, to }) =>
    from.flatMap(() => lifecycle.edges.filter((next) => next.from.includes(to))),
  ).length
  const walkedPairs = lifecyclePairs(lifecycle)
  const done = arrows.filter((arrow) => takenArrows.has(arrow)).length
  return {
    transitions: { done, of: arrows.length },
    refusedPairCount: refusedPairCount,
    pairs: { done: walkedPairs, of: pairs },
    infeasiblePairs: [],
    guards: { done: 0, of: 0 },
    triedEventCount: 0,
    dataPairs: { done: 0, of: 0 },
    compared: { done: 0, of: 0 },
    uncheckedFields: [],
    faults: failures,
  }
}

/** The number of pairs of consecutive transitions that walks of the lifecycle in code take. */
function lifecyclePairs(lifecycle: LifecycleModel['lifecycle']): number {
  const pairs = new Set<string>()
  for (const path of lifecyclePaths(lifecycle, { pairs: true })) {
    const steps = path.map(({ event, to }) => ({ label: event, state: to }))
    const start = path[0]?.from ?? ''
    const { arrows } = walkLifecycle(
      { kind: 'lifecycle', name: '', lifecycle, states: [], arrows: [] },
      { number: 0, start, steps },
    )
    for (const [index, arrow] of arrows.slice(1).entries()) pairs.add(`${arrows[index]} | ${arrow}`)
  }
  return pairs.size
}

type Spec = ChartModel['chart']['spec']

/** Tries every event in each vertex. Counts the refused pairs of state and event type, and the tried pairs of state and event with its data. */
function triedIn(spec: Spec, vertices: readonly AnyMachineSnapshot[]) {
  const refused = new Set<string>()
  const data = new Set<string>()
  for (const snapshot of vertices) {
    for (const type of Object.keys(spec.events)) {
      for (const event of casesOf(spec, type, snapshot)) {
        data.add(`${statePath(snapshot.value)} ${JSON.stringify(event)}`)
        if (!snapshot.can(event)) refused.add(`${statePath(snapshot.value)} ${type}`)
      }
    }
  }
  return { refused: refused.size, data: data.size }
}

/** The guarded transitions whose guard was seen true and false (`both`), and the others (`constant`). */
function guardOutcomes(spec: Spec, vertices: readonly AnyMachineSnapshot[]) {
  const seenTrue = new Set<AnyTransitionDefinition>()
  const seenFalse = new Set<AnyTransitionDefinition>()
  for (const snapshot of vertices) {
    if (snapshot.status !== 'active') continue
    const sent = Object.keys(spec.events).flatMap((type) => casesOf(spec, type, snapshot))
    for (const event of [...sent, ...eventsOf(spec, snapshot)]) {
      const [taken] = (spec.machine.getTransitionData(snapshot, event) ?? []) as AnyTransitionDefinition[]
      if (taken?.guard) seenTrue.add(taken)
      for (const transition of consideredBefore(snapshot, event.type, taken)) seenFalse.add(transition)
    }
  }
  const guarded = allGuarded(spec.machine)
  return {
    both: guarded
      .filter((transition) => seenTrue.has(transition) && seenFalse.has(transition))
      .map(arrowName),
    constant: guarded
      .filter((transition) => !(seenTrue.has(transition) && seenFalse.has(transition)))
      .map(arrowName),
  }
}

/** The guarded transitions that were evaluated as false before `taken`; all of the event if none was taken. */
function consideredBefore(
  snapshot: AnyMachineSnapshot,
  type: string,
  taken: AnyTransitionDefinition | undefined,
): AnyTransitionDefinition[] {
  const nodes = [...snapshot._nodes].sort((a, b) => b.path.length - a.path.length)
  const candidates = nodes.flatMap((node) => node.transitions.get(type) ?? [])
  const takenIndex = taken ? candidates.indexOf(taken) : candidates.length
  return candidates.slice(0, Math.max(takenIndex, 0)).filter(({ guard }) => guard !== undefined)
}

function allGuarded(machine: AnyStateMachine): AnyTransitionDefinition[] {
  const withDescendants = (node: AnyStateMachine['root']): AnyStateMachine['root'][] => [
    node,
    ...Object.values(node.states).flatMap(withDescendants),
  ]
  return withDescendants(machine.root).flatMap((node) =>
    [...node.transitions.values()].flat().filter(({ guard }) => guard !== undefined),
  )
}
