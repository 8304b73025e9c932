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

/** A path through consecutive transitions. */
export interface SwitchPath {
  readonly start: string
  readonly ways: readonly ArrowEdge[]
}

/** The number of consecutive transitions: a pair or three. */
export type Length = 2 | 3

const SEPARATOR = ' | '
const LONGEST = 40

/** The sequences of this many transitions that end with each edge of a path; null where there are fewer. */
export const switchesIn = (ways: readonly ArrowEdge[], length: Length): readonly (string | null)[] =>
  ways.map((_, index) => (index + 1 < length ? null : joinArrows(ways.slice(index + 1 - length, index + 1))))

/** All possible sequences of this many consecutive transitions. */
export function feasibleSwitches(starts: readonly ExploredStart[], length: Length): ReadonlySet<string> {
  const feasible = new Set<string>()
  for (const { ways } of starts) {
    const goOn = (taken: readonly ArrowEdge[]) => {
      const text = taken.length === length ? joinArrows(taken) : null
      if (text !== null) feasible.add(text)
      if (taken.length < length) for (const next of ways.get(taken.at(-1)!.to) ?? []) goOn([...taken, next])
    }
    for (const way of [...ways.values()].flat()) goOn([way])
  }
  return feasible
}

/** An edge, together with the one before it. */
interface Joint {
  readonly from: string
  readonly to: string
  readonly before: ArrowEdge | null
  readonly way: ArrowEdge
}

/** Paths through everything that is not in `shown`; the shortest one for each with `isEach`. */
export function switchPaths(
  starts: readonly ExploredStart[],
  length: Length,
  shown: Set<string>,
  isEach: boolean,
): readonly SwitchPath[] {
  return starts.flatMap(({ start, initial, ways }) => {
    const paths = coverAll<Joint>(
      {
        initial: '',
        edgesFrom: jointsOf(ways, initial),
        shows: ({ way, before }, joint) => {
          if (!before) return null
          if (length === 2) return joinArrows([before, way])
          return joint?.before ? joinArrows([joint.before, before, way]) : null
        },
        longest: isEach ? 1 : LONGEST,
      },
      shown,
    )
    return paths.map((path) => ({ start, ways: path.map(({ way }) => way) }))
  })
}

/**
 * The successors of each edge instead of each vertex, so that a position is identified by the edge that led
 * to it.
 */
function jointsOf(ways: ExploredStart['ways'], initial: string): (place: string) => readonly Joint[] {
  const names = new Map([...ways.values()].flat().map((way, index) => [way, String(index)]))
  const byName = new Map([...names].map(([way, name]) => [name, way]))
  const known = new Map<string, readonly Joint[]>()
  return (place) => {
    const before = byName.get(place) ?? null
    const joints =
      known.get(place) ??
      (ways.get(before?.to ?? initial) ?? []).map((way) => ({
        from: place,
        to: names.get(way)!,
        before,
        way,
      }))
    known.set(place, joints)
    return joints
  }
}

const joinArrows = (ways: readonly ArrowEdge[]): string | null =>
  ways.every(({ arrow }) => arrow !== null) ? ways.map(({ arrow }) => arrow).join(SEPARATOR) : null

/** Pairs of transitions that are adjacent in the chart but impossible with any data. */
export function infeasiblePairs(
  starts: readonly ExploredStart[],
  feasible: ReadonlySet<string>,
): readonly string[] {
  const leaving = new Map<string, Set<string>>()
  const arriving = new Map<string, Set<string>>()
  for (const explored of starts) {
    const states = new Map(allEdges(explored).map(({ to, state }) => [to, state]))
    for (const way of allEdges(explored)) {
      if (!way.arrow) continue
      const from = states.get(way.from) ?? explored.initialState
      leaving.set(from, (leaving.get(from) ?? new Set()).add(way.arrow))
      arriving.set(way.state, (arriving.get(way.state) ?? new Set()).add(way.arrow))
    }
  }
  const near = [...arriving].flatMap(([state, arrows]) =>
    [...arrows].flatMap((a) => [...(leaving.get(state) ?? [])].map((b) => a + SEPARATOR + b)),
  )
  return [...new Set(near)].filter((one) => !feasible.has(one))
}
