import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  initialTransition,
  transition,
} from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'
import { eventsOf, labelOf, vertexOf } from '../../machines/support/model.ts'
import type { Chart } from './charts.ts'

/** One edge from a vertex: the event, the target, and the transition of the chart. */
export interface Way {
  readonly event: AnyEventObject
  readonly label: string
  readonly from: string
  readonly to: string
  /** The target state, `review.ready`. */
  readonly state: string
  /** The transition of the chart, with its target state; null for an event without a transition. */
  readonly arrow: string | null
  /** Labels of events that a rule refuses there, and that the same state takes in other cases. */
  readonly refused: readonly string[]
}

/** A start of a chart, expanded by what guards can distinguish. */
export interface Explored {
  readonly start: string
  readonly initial: string
  readonly initialState: string
  readonly ways: ReadonlyMap<string, readonly Way[]>
  readonly vertices: ReadonlyMap<string, AnyMachineSnapshot>
}

/** The transition of a chart as text: its source, its event, its index, and its guard. */
export function arrowName({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const nth = [...(source.transitions.get(eventType) ?? [])].findIndex((one) => one.guard === guard)
  const to = target?.map(({ path }) => path.join('.')).join(' ') ?? '(stays)'
  return `${source.path.join('.') || '*'} ${eventType}#${nth + 1} → ${to}`
}

/**
 * Expands a start: every reachable vertex, and every edge from each.
 *
 * @throws Error when there are more vertices than `most`: a mutated chart may grow without end
 */
export function explore({ spec }: Chart, start: string, most = Number.POSITIVE_INFINITY): Explored {
  const { input, arrange, until } = spec.starts[start]!
  arrange?.()
  const [first] = initialTransition(spec.machine, input)
  const vertices = new Map<string, AnyMachineSnapshot>([[vertexOf(spec, first), first]])
  const ways = new Map<string, Way[]>()
  for (const [from, snapshot] of vertices) {
    if (vertices.size > most) throw new Error(`${start} has more than ${most} vertices`)
    const here: Way[] = []
    ways.set(from, here)
    if (until?.includes(statePath(snapshot.value))) continue
    for (const event of eventsOf(spec, snapshot)) {
      const [arrow] = (spec.machine.getTransitionData(snapshot, event) ?? []) as AnyTransitionDefinition[]
      const [next] = transition(spec.machine, snapshot, event)
      const to = vertexOf(spec, next)
      if (!vertices.has(to)) vertices.set(to, next)
      const state = statePath(next.value)
      here.push({
        event,
        label: labelOf(event),
        from,
        to,
        state,
        arrow: arrow ? `${arrowName(arrow)} ⇒ ${state}` : null,
        refused: [],
      })
    }
  }
  const initial = vertexOf(spec, first)
  return { start, initial, initialState: statePath(first.value), ways, vertices }
}

/** Every start of a chart, expanded. */
export function exploreChart(chart: Chart, most?: number): readonly Explored[] {
  const explored = Object.keys(chart.spec.starts).map((start) => explore(chart, start, most))
  const taken = new Map<string, Map<string, AnyEventObject>>()
  for (const { ways, vertices } of explored) {
    for (const { from, label, event } of [...ways.values()].flat()) {
      if (!(event.type in chart.spec.events)) continue
      const state = statePath(vertices.get(from)!.value)
      taken.set(state, (taken.get(state) ?? new Map()).set(label, event))
    }
  }
  const refusedAt = (snapshot: AnyMachineSnapshot): string[] =>
    [...(taken.get(statePath(snapshot.value)) ?? [])]
      .filter(([, event]) => !snapshot.can(event))
      .map(([label]) => label)
  return explored.map((one) => {
    const refused = new Map([...one.vertices].map(([vertex, snapshot]) => [vertex, refusedAt(snapshot)]))
    const ways = [...one.ways].map(
      ([from, some]) => [from, some.map((way) => ({ ...way, refused: refused.get(way.to)! }))] as const,
    )
    return { ...one, ways: new Map(ways) }
  })
}
