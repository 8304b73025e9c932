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

/** One way on from a vertex: what happens, where it leads, and which arrow of the chart it takes. */
export interface Way {
  readonly event: AnyEventObject
  readonly label: string
  readonly from: string
  readonly to: string
  /** The state it leads to, `review.ready`. */
  readonly state: string
  /** The arrow of the chart, with the state it came to; null for what happens without an arrow of its own. */
  readonly arrow: string | null
  /** Labels of events that are refused there, by a rule: in the same state they are taken at other times. */
  readonly refused: readonly string[]
}

/** A start of a chart, spread out by what guards can tell apart. */
export interface Explored {
  readonly start: string
  readonly initial: string
  readonly initialState: string
  readonly ways: ReadonlyMap<string, readonly Way[]>
  readonly vertices: ReadonlyMap<string, AnyMachineSnapshot>
}

/** The arrow of a chart as text: where it is written, what takes it, which one of several, and under which rule. */
export function arrowName({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const nth = [...(source.transitions.get(eventType) ?? [])].findIndex((one) => one.guard === guard)
  const to = target?.map(({ path }) => path.join('.')).join(' ') ?? '(stays)'
  return `${source.path.join('.') || '*'} ${eventType}#${nth + 1} → ${to}`
}

/**
 * Spreads a start out: every vertex that can be reached, and every way on from each.
 *
 * @throws Error where there are more vertices than `most`: a chart that was broken may grow for ever
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

/** Every start of a chart, spread out. */
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
