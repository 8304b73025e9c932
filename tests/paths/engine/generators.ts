import { allEdges, type Edge, type Explored, edgeKey } from './explore.ts'

/** A shortest path that ends with each edge, by the key of the edge. */
function pathsToEdges<AnyEdge extends Edge>(explored: Pick<Explored<unknown, AnyEdge>, 'edgesFrom'>) {
  const byKey = new Map(allEdges(explored).map((edge) => [edgeKey(edge), edge]))
  const paths = new Map<string, readonly AnyEdge[]>()
  const pathTo = (key: string): readonly AnyEdge[] => {
    const known = paths.get(key)
    if (known) return known
    const edge = byKey.get(key)!
    const path = [...(edge.previousKey === null ? [] : pathTo(edge.previousKey)), edge]
    paths.set(key, path)
    return path
  }
  for (const key of byKey.keys()) pathTo(key)
  return paths
}

/** The shortest path from the start to each vertex. */
export function pathsToVertices<AnyEdge extends Edge>(
  explored: Pick<Explored<unknown, AnyEdge>, 'initial' | 'edgesFrom'>,
): ReadonlyMap<string, readonly AnyEdge[]> {
  const paths = new Map<string, readonly AnyEdge[]>([[explored.initial, []]])
  for (const path of pathsToEdges(explored).values()) {
    const { to } = path.at(-1)!
    if (path.length < (paths.get(to)?.length ?? Number.POSITIVE_INFINITY)) paths.set(to, path)
  }
  return paths
}

/** A shortest path for each edge; without those that are the beginning of another. */
export function shortestPaths<AnyEdge extends Edge>(
  explored: Pick<Explored<unknown, AnyEdge>, 'edgesFrom'>,
): readonly (readonly AnyEdge[])[] {
  const continued = new Set(allEdges(explored).map(({ previousKey }) => previousKey))
  return [...pathsToEdges(explored)].flatMap(([key, path]) => (continued.has(key) ? [] : [path]))
}

/** The progress of a walk, for its stop condition. */
export interface Progress<AnyEdge extends Edge = Edge> {
  readonly steps: number
  /** The share of all edges that were taken, from 0 to 1. */
  readonly coverage: number
  readonly last: AnyEdge | null
}

export type StopCondition<AnyEdge extends Edge = Edge> = (progress: Progress<AnyEdge>) => boolean

export const afterSteps =
  (maxSteps: number): StopCondition =>
  ({ steps }) =>
    steps >= maxSteps
export const atCoverage =
  (share: number): StopCondition =>
  ({ coverage }) =>
    coverage >= share
export const atState =
  (state: string): StopCondition =>
  ({ last }) =>
    last?.state === state
/** Stops as soon as one of the conditions holds. */
export const anyOf =
  (...stops: readonly StopCondition[]): StopCondition =>
  (progress) =>
    stops.some((stop) => stop(progress))

export interface RandomWalk<AnyEdge extends Edge> {
  /** The paths of the walk. A new path begins from the start where no edge continues, and after the maximum length. */
  readonly paths: readonly (readonly AnyEdge[])[]
  readonly steps: number
  /** The number of edges that were taken exactly once. The Good–Turing estimate of the chance of an unseen edge needs it. */
  readonly takenOnce: number
}

/**
 * A random walk until its stop condition. After `maxPathLength` steps it begins again from the start.
 *
 * @param random returns a number from 0 (included) to 1 (excluded); the same numbers give the same walk
 */
export function randomWalk<AnyEdge extends Edge>(
  explored: Pick<Explored<unknown, AnyEdge>, 'initial' | 'edgesFrom'>,
  random: () => number,
  stop: StopCondition<AnyEdge>,
  maxPathLength = Number.POSITIVE_INFINITY,
): RandomWalk<AnyEdge> {
  const all = allEdges(explored).length
  const timesTaken = new Map<string, number>()
  const paths: AnyEdge[][] = [[]]
  let steps = 0
  let last: AnyEdge | null = null
  while (all > 0 && !stop({ steps, coverage: timesTaken.size / all, last })) {
    const open: readonly AnyEdge[] = explored.edgesFrom.get(last?.to ?? explored.initial) ?? []
    if (open.length === 0 || paths.at(-1)!.length >= maxPathLength) {
      paths.push([])
      last = null
      continue
    }
    last = open[Math.floor(random() * open.length)]!
    paths.at(-1)!.push(last)
    timesTaken.set(edgeKey(last), (timesTaken.get(edgeKey(last)) ?? 0) + 1)
    steps += 1
  }
  return { paths, steps, takenOnce: [...timesTaken.values()].filter((times) => times === 1).length }
}
