import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'
import { eventsOf, labelOf, vertexOf } from '../../machines/support/model.ts'
import type { ChartSpec } from '../../machines/support/spec.ts'
import { type ArrowEdge, allEdges, type Explored, explore } from '../engine/index.ts'
import type { Chart } from './charts.ts'

/** An edge with its event, and the events that are refused after it. */
export interface ChartEdge extends ArrowEdge {
  readonly event: AnyEventObject
  /** Labels of events that a rule refuses at the target vertex, although its state accepts them in other cases. */
  readonly refused: readonly string[]
}

/** An explored start of a chart. A vertex is a state with the context fields that guards read. */
export interface ExploredChartStart extends Explored<AnyMachineSnapshot, ChartEdge> {
  readonly start: string
  readonly initialState: string
}

/** The transition of a chart as text: its source, its event, its number among the transitions for that event, and its target. */
export function arrowName({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const nth = [...(source.transitions.get(eventType) ?? [])].findIndex(
    (candidate) => candidate.guard === guard,
  )
  const to = target?.map(({ path }) => path.join('.')).join(' ') ?? '(stays)'
  return `${source.path.join('.') || '*'} ${eventType}#${nth + 1} → ${to}`
}

/**
 * Expands a start of a chart: every reachable vertex, and every edge from each. `refused` stays empty; `exploreChart` fills it.
 *
 * @throws Error when there are more than `limit` steps: a mutated chart may grow without end
 */
export function exploreStart<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  start: string,
  { everyArrival = false, limit }: { readonly everyArrival?: boolean; readonly limit?: number } = {},
): ExploredChartStart {
  const { input, arrange, until } = spec.starts[start]!
  arrange?.()
  const machine: AnyStateMachine = spec.machine
  const explored = explore(machine, {
    input: input as never,
    eventsOf: (snapshot) => eventsOf(spec, snapshot),
    labelOf,
    stateOf: ({ value }) => statePath(value),
    vertexOf: (snapshot) => vertexOf(spec, snapshot),
    stopAt: ({ value }) => until?.includes(statePath(value)) ?? false,
    everyArrival,
    ...(limit !== undefined && { limit }),
  })
  const edgesFrom = [...explored.edgesFrom].map(([from, leaving]) => {
    const snapshot = explored.vertices.get(from)!
    return [
      from,
      leaving.map((edge): ChartEdge => {
        const [arrow] = (machine.getTransitionData(snapshot, edge.event) ?? []) as AnyTransitionDefinition[]
        return { ...edge, arrow: arrow ? `${arrowName(arrow)} ⇒ ${edge.state}` : null, refused: [] }
      }),
    ] as const
  })
  const initialState = statePath(explored.vertices.get(explored.initial)!.value)
  return { ...explored, start, initialState, edgesFrom: new Map(edgesFrom) }
}

/** Every start of a chart, expanded. */
export function exploreChart({ spec }: Pick<Chart, 'spec'>): readonly ExploredChartStart[] {
  const explored = Object.keys(spec.starts).map((start) => exploreStart(spec, start))
  const eventsByState = new Map<string, Map<string, AnyEventObject>>()
  for (const start of explored) {
    for (const { from, label, event } of allEdges(start)) {
      if (!(event.type in spec.events)) continue
      const state = statePath(start.vertices.get(from)!.value)
      eventsByState.set(state, (eventsByState.get(state) ?? new Map()).set(label, event))
    }
  }
  const refusedAt = (snapshot: AnyMachineSnapshot): string[] =>
    [...(eventsByState.get(statePath(snapshot.value)) ?? [])]
      .filter(([, event]) => !snapshot.can(event))
      .map(([label]) => label)
  return explored.map((start) => {
    const refused = new Map([...start.vertices].map(([vertex, snapshot]) => [vertex, refusedAt(snapshot)]))
    const edgesFrom = [...start.edgesFrom].map(
      ([from, edges]) => [from, edges.map((edge) => ({ ...edge, refused: refused.get(edge.to)! }))] as const,
    )
    return { ...start, edgesFrom: new Map(edgesFrom) }
  })
}
