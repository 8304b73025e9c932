import { coverAll } from './cover.ts'
import { allEdges, type Edge, type Explored } from './explore.ts'

/** An edge with the transition of the model that it takes; null if it takes none. */
export interface ArrowEdge extends Edge {
  readonly arrow: string | null
}

/** An explored start of a model. */
export interface ExploredStart extends Explored<unknown, ArrowEdge> {
  readonly start: string
  readonly initialState: string
}

/* A switch is a sequence of two or three consecutive transitions, as in n-switch coverage. */

/** A path that covers switches. */
export interface SwitchPath {
  readonly start: string
  readonly edges: readonly ArrowEdge[]
}

/** The number of transitions of a switch. */
export type SwitchLength = 2 | 3

const SEPARATOR = ' | '
const MAX_STEPS = 40

/** The switch that ends with each edge of a path; null where the path is too short, or an edge takes no transition. */
export const switchesIn = (edges: readonly ArrowEdge[], length: SwitchLength): readonly (string | null)[] =>
  edges.map((_, index) =>
    index + 1 < length ? null : joinArrows(edges.slice(index + 1 - length, index + 1)),
  )

/** All possible switches of this length. */
export function feasibleSwitches(
  starts: readonly ExploredStart[],
  length: SwitchLength,
): ReadonlySet<string> {
  const feasible = new Set<string>()
  for (const { edgesFrom } of starts) {
    const extend = (taken: readonly ArrowEdge[]) => {
      const text = taken.length === length ? joinArrows(taken) : null
      if (text !== null) feasible.add(text)
      if (taken.length < length)
        for (const next of edgesFrom.get(taken.at(-1)!.to) ?? []) extend([...taken, next])
    }
    for (const edge of [...edgesFrom.values()].flat()) extend([edge])
  }
  return feasible
}

/** An edge, together with the one before it. `from` and `to` name edges instead of vertices. */
interface EdgePair {
  readonly from: string
  readonly to: string
  readonly previousEdge: ArrowEdge | null
  readonly edge: ArrowEdge
}

/** Paths through all switches that are not in `covered`, and adds these switches to it. With `isOnePathEach`, each switch has its own shortest path. */
export function switchPaths(
  starts: readonly ExploredStart[],
  length: SwitchLength,
  covered: Set<string>,
  isOnePathEach: boolean,
): readonly SwitchPath[] {
  return starts.flatMap(({ start, initial, edgesFrom }) => {
    const paths = coverAll<EdgePair>(
      {
        initial: '',
        edgesFrom: edgePairsOf(edgesFrom, initial),
        itemOf: ({ edge, previousEdge }, previousEdgePair) => {
          if (!previousEdge) return null
          if (length === 2) return joinArrows([previousEdge, edge])
          return previousEdgePair?.previousEdge
            ? joinArrows([previousEdgePair.previousEdge, previousEdge, edge])
            : null
        },
        maxSteps: isOnePathEach ? 1 : MAX_STEPS,
      },
      covered,
    )
    return paths.map((path) => ({ start, edges: path.map(({ edge }) => edge) }))
  })
}

/**
 * The successors of each edge instead of each vertex, so that a position is identified by the edge that led
 * to it; the position before the first edge is ''.
 */
function edgePairsOf(
  edgesFrom: ExploredStart['edgesFrom'],
  initial: string,
): (position: string) => readonly EdgePair[] {
  const names = new Map([...edgesFrom.values()].flat().map((edge, index) => [edge, String(index)]))
  const byName = new Map([...names].map(([edge, name]) => [name, edge]))
  const known = new Map<string, readonly EdgePair[]>()
  return (position) => {
    const previousEdge = byName.get(position) ?? null
    const joints =
      known.get(position) ??
      (edgesFrom.get(previousEdge?.to ?? initial) ?? []).map((edge) => ({
        from: position,
        to: names.get(edge)!,
        previousEdge,
        edge,
      }))
    known.set(position, joints)
    return joints
  }
}

const joinArrows = (edges: readonly ArrowEdge[]): string | null =>
  edges.every(({ arrow }) => arrow !== null) ? edges.map(({ arrow }) => arrow).join(SEPARATOR) : null

/** Pairs of transitions that are adjacent in the chart but impossible with any data. */
export function infeasiblePairs(
  starts: readonly ExploredStart[],
  feasible: ReadonlySet<string>,
): readonly string[] {
  const leaving = new Map<string, Set<string>>()
  const arriving = new Map<string, Set<string>>()
  for (const explored of starts) {
    const states = new Map(allEdges(explored).map(({ to, state }) => [to, state]))
    for (const edge of allEdges(explored)) {
      if (!edge.arrow) continue
      const from = states.get(edge.from) ?? explored.initialState
      leaving.set(from, (leaving.get(from) ?? new Set()).add(edge.arrow))
      arriving.set(edge.state, (arriving.get(edge.state) ?? new Set()).add(edge.arrow))
    }
  }
  const adjacent = [...arriving].flatMap(([state, arrows]) =>
    [...arrows].flatMap((a) => [...(leaving.get(state) ?? [])].map((b) => a + SEPARATOR + b)),
  )
  return [...new Set(adjacent)].filter((pair) => !feasible.has(pair))
}
