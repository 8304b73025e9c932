/** One transition, from one vertex to another. */
export interface Step {
  readonly from: string
  readonly to: string
}

export interface CoverOptions<Edge extends Step> {
  readonly initial: string
  readonly edgesFrom: (vertex: string) => readonly Edge[]
  /** The item that a step covers, given the step before it; null for a step that need not be covered. */
  readonly itemOf: (edge: Edge, previousEdge: Edge | null) => string | null
  /** Whether a step is possible after the steps of the path so far; any step by default. */
  readonly mayFollow?: (edge: Edge, path: readonly Edge[]) => boolean
  /** The most steps of a path; only the way to its first item may be longer. */
  readonly maxSteps: number
}

/**
 * A small set of paths that together cover everything reachable from a start. Each path continues to the
 * nearest uncovered item and ends when it would become too long. The result depends only on the graph.
 *
 * @param covered the items that need no path; items of the returned paths are added to it
 */
export function coverAll<Edge extends Step>(
  { initial, edgesFrom, itemOf, mayFollow = () => true, maxSteps }: CoverOptions<Edge>,
  covered: Set<string>,
): Edge[][] {
  const paths: Edge[][] = []
  for (;;) {
    const path: Edge[] = []
    let hasNewItem = false
    for (;;) {
      const vertex = path.at(-1)?.to ?? initial
      const continuation = nearest(vertex, path, { edgesFrom, itemOf, mayFollow }, covered)
      if (!continuation || (path.length > 0 && path.length + continuation.length > maxSteps)) break
      for (const edge of continuation) {
        const item = itemOf(edge, path.at(-1) ?? null)
        if (item !== null && !covered.has(item)) hasNewItem = true
        if (item !== null) covered.add(item)
        path.push(edge)
      }
    }
    if (!hasNewItem) return paths
    paths.push(path)
  }
}

/** The shortest continuation of the path to an uncovered item; null if none can be reached. */
function nearest<Edge extends Step>(
  vertex: string,
  path: readonly Edge[],
  { edgesFrom, itemOf, mayFollow }: Required<Pick<CoverOptions<Edge>, 'edgesFrom' | 'itemOf' | 'mayFollow'>>,
  covered: ReadonlySet<string>,
): Edge[] | null {
  interface Node {
    readonly vertex: string
    /** The steps from the end of the path to this vertex. */
    readonly steps: readonly Edge[]
  }
  const queue: Node[] = [{ vertex, steps: [] }]
  const queued = new Set<Edge>()
  for (const node of queue) {
    const stepsSoFar = [...path, ...node.steps]
    const edges = edgesFrom(node.vertex).filter((edge) => mayFollow(edge, stepsSoFar))
    for (const edge of edges) {
      // A visited vertex is tried too, because after another step the same edge may cover another item.
      const item = itemOf(edge, stepsSoFar.at(-1) ?? null)
      if (item !== null && !covered.has(item)) return [...node.steps, edge]
    }
    for (const edge of edges) {
      if (queued.has(edge)) continue
      queued.add(edge)
      queue.push({ vertex: edge.to, steps: [...node.steps, edge] })
    }
  }
  return null
}
