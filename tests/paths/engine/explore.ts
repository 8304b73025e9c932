import type { AnyActorLogic, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { type AdjacencyValue, getAdjacencyMap } from 'xstate/graph'

/** One edge: the event, the vertices that it connects, and the state of the second. */
export interface Edge<Event = unknown> {
  readonly event: Event
  readonly label: string
  readonly from: string
  readonly to: string
  readonly state: string
  /** The key of the edge before this one on a shortest path from the start; null if that path has only this edge. */
  readonly previousKey: string | null
}

/** The part of a model that is reachable from one start: vertices in the order of their distance, and the edges from each. */
export interface Explored<Snapshot = unknown, AnyEdge extends Edge = Edge> {
  readonly initial: string
  readonly vertices: ReadonlyMap<string, Snapshot>
  readonly edgesFrom: ReadonlyMap<string, readonly AnyEdge[]>
}

/** How to explore: the events to try, and what identifies events, states and vertices. */
export interface ExploreOptions<Logic extends AnyActorLogic> {
  readonly input?: InputFrom<Logic>
  readonly eventsOf: (snapshot: SnapshotFrom<Logic>) => readonly EventFromLogic<Logic>[]
  readonly labelOf: (event: EventFromLogic<Logic>) => string
  readonly stateOf: (snapshot: SnapshotFrom<Logic>) => string
  /** The text that identifies a vertex, made of the state and the data that guards read. */
  readonly vertexOf: (snapshot: SnapshotFrom<Logic>) => string
  /** True for a snapshot that is not expanded. */
  readonly stopAt?: (snapshot: SnapshotFrom<Logic>) => boolean
  /**
   * Whether to try every event again for each edge that leads to a vertex. This finds snapshots of one vertex that behave differently. By
   * default, events are tried only on the first snapshot of a vertex.
   */
  readonly everyArrival?: boolean
  /** The number of steps after which a model counts as endless. */
  readonly limit?: number
}

/** More steps than any real model takes, so that a field that grows without end is noticed. */
const LIMIT = 60_000

/**
 * Tries every event in every reachable vertex.
 *
 * @throws Error `Traversal limit exceeded` when the model takes more than `limit` steps
 */
export function explore<Logic extends AnyActorLogic>(
  logic: Logic,
  { input, eventsOf, labelOf, stateOf, vertexOf, stopAt, everyArrival, limit = LIMIT }: ExploreOptions<Logic>,
): Explored<SnapshotFrom<Logic>, Edge<EventFromLogic<Logic>>> {
  type Snapshot = SnapshotFrom<Logic>
  type Event = EventFromLogic<Logic>
  const nodes = getAdjacencyMap<Snapshot, Event, InputFrom<Logic>>(logic as never, {
    input: input as InputFrom<Logic>,
    events: (snapshot) => eventsOf(snapshot),
    serializeEvent: labelOf,
    serializeState: (snapshot, event, previous) =>
      everyArrival && event && previous
        ? edgeKey({ from: vertexOf(previous), label: labelOf(event), to: vertexOf(snapshot) })
        : vertexOf(snapshot),
    stopWhen: (snapshot) => stopAt?.(snapshot) ?? false,
    limit,
  })
  const initial = Object.keys(nodes)[0]!
  const vertices = new Map<string, Snapshot>()
  const edges = new Map<string, Map<string, Edge<Event>>>()
  /** The key of the edge that reached each node first. A node is a vertex or, with `everyArrival`, an edge. */
  const arrivals = new Map<string, string>()
  for (const [node, { state: snapshot, transitions }] of Object.entries(
    nodes as Record<string, AdjacencyValue<Snapshot, Event>>,
  )) {
    const from = vertexOf(snapshot)
    if (!vertices.has(from)) vertices.set(from, snapshot)
    const leaving = edges.get(from) ?? new Map<string, Edge<Event>>()
    edges.set(from, leaving)
    for (const { event, state: next } of Object.values(transitions)) {
      const [label, to] = [labelOf(event), vertexOf(next)]
      const key = edgeKey({ from, label, to })
      const previousKey = arrivals.get(node) ?? null
      if (!leaving.has(key)) leaving.set(key, { event, label, from, to, state: stateOf(next), previousKey })
      const reached = everyArrival ? key : to
      if (reached !== initial && !arrivals.has(reached)) arrivals.set(reached, key)
    }
  }
  return {
    initial,
    vertices,
    edgesFrom: new Map([...edges].map(([from, leaving]) => [from, [...leaving.values()]])),
  }
}

/** The identity of an edge. */
export const edgeKey = ({ from, label, to }: Pick<Edge, 'from' | 'label' | 'to'>): string =>
  `${from} —${label}→ ${to}`

/** Every edge, in the order of the vertices that they leave. */
export const allEdges = <AnyEdge extends Edge>({
  edgesFrom,
}: Pick<Explored<unknown, AnyEdge>, 'edgesFrom'>): AnyEdge[] => [...edgesFrom.values()].flat()
