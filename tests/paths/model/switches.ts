import { statePath } from '../../../src/machines/state-path.ts'
import { coverAll } from './cover.ts'
import type { Explored, Way } from './explore.ts'

/** A path through consecutive transitions. */
export interface SwitchPath {
  readonly start: string
  readonly ways: readonly Way[]
}

/** The number of consecutive transitions: a pair or three. */
export type Length = 2 | 3

const SEPARATOR = ' | '
const LONGEST = 40

/** The sequences of this many transitions that end with each edge of a path; null where there are fewer. */
export const switchesIn = (ways: readonly Way[], length: Length): readonly (string | null)[] =>
  ways.map((_, index) => (index + 1 < length ? null : said(ways.slice(index + 1 - length, index + 1))))

/** All possible sequences of this many consecutive transitions. */
export function feasibleSwitches(starts: readonly Explored[], length: Length): ReadonlySet<string> {
  const feasible = new Set<string>()
  for (const { ways } of starts) {
    const goOn = (taken: readonly Way[]) => {
      const text = taken.length === length ? said(taken) : null
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
  readonly before: Way | null
  readonly way: Way
}

/** Paths through everything that is not in `shown`; the shortest one for each with `isEach`. */
export function switchPaths(
  starts: readonly Explored[],
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
          if (length === 2) return said([before, way])
          return joint?.before ? said([joint.before, before, way]) : null
        },
        longest: isEach ? 1 : LONGEST,
      },
      shown,
    )
    return paths.map((path) => ({ start, ways: path.map(({ way }) => way) }))
  })
}

/** The successors of each edge, instead of those of each vertex: a position is identified by how it was reached. */
function jointsOf(ways: Explored['ways'], initial: string): (place: string) => readonly Joint[] {
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

const said = (ways: readonly Way[]): string | null =>
  ways.every(({ arrow }) => arrow !== null) ? ways.map(({ arrow }) => arrow).join(SEPARATOR) : null

/** Pairs that are adjacent in the chart, but that no data makes possible. */
export function infeasiblePairs(
  starts: readonly Explored[],
  feasible: ReadonlySet<string>,
): readonly string[] {
  const leaving = new Map<string, Set<string>>()
  const arriving = new Map<string, Set<string>>()
  for (const { ways, vertices } of starts) {
    for (const way of [...ways.values()].flat()) {
      if (!way.arrow) continue
      const from = statePath(vertices.get(way.from)!.value)
      leaving.set(from, (leaving.get(from) ?? new Set()).add(way.arrow))
      arriving.set(way.state, (arriving.get(way.state) ?? new Set()).add(way.arrow))
    }
  }
  const near = [...arriving].flatMap(([state, arrows]) =>
    [...arrows].flatMap((a) => [...(leaving.get(state) ?? [])].map((b) => a + SEPARATOR + b)),
  )
  return [...new Set(near)].filter((one) => !feasible.has(one))
}
