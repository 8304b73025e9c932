/** One transition: from a position, to a position. */
export interface Step {
  readonly from: string
  readonly to: string
}

export interface Cover<Edge extends Step> {
  readonly initial: string
  readonly edgesFrom: (place: string) => readonly Edge[]
  /** The items that a step covers, given the one before it; empty for a step that need not be covered. */
  readonly shows: (way: Edge, before: Edge | null) => string | null
  /** Whether a step is possible after the steps of the path so far; any step by default. */
  readonly mayFollow?: (way: Edge, path: readonly Edge[]) => boolean
  /** Where a path may not continue. */
  readonly longest: number
}

/**
 * A small set of paths that together cover everything reachable from a start. Each path continues to the
 * nearest uncovered item and ends when it would become too long. The same graph gives the same paths in the
 * same order.
 */
export function coverAll<Edge extends Step>(
  { initial, edgesFrom, shows, mayFollow = () => true, longest }: Cover<Edge>,
  shown: Set<string>,
): Edge[][] {
  const paths: Edge[][] = []
  for (;;) {
    const path: Edge[] = []
    let fresh = false
    for (;;) {
      const place = path.at(-1)?.to ?? initial
      const on = nearest(place, path, { edgesFrom, shows, mayFollow }, shown)
      if (!on || (path.length > 0 && path.length + on.length > longest)) break
      for (const way of on) {
        const item = shows(way, path.at(-1) ?? null)
        if (item !== null && !shown.has(item)) fresh = true
        if (item !== null) shown.add(item)
        path.push(way)
      }
    }
    if (!fresh) return paths
    paths.push(path)
  }
}

/** The shortest continuation of a path that ends with an uncovered item. */
function nearest<Edge extends Step>(
  place: string,
  path: readonly Edge[],
  { edgesFrom, shows, mayFollow }: Required<Pick<Cover<Edge>, 'edgesFrom' | 'shows' | 'mayFollow'>>,
  shown: ReadonlySet<string>,
): Edge[] | null {
  interface Node {
    readonly place: string
    /** The steps from the end of the path to this place. */
    readonly on: readonly Edge[]
  }
  const queue: Node[] = [{ place, on: [] }]
  const seen = new Set<Edge>()
  for (const node of queue) {
    const before = [...path, ...node.on]
    const ways = edgesFrom(node.place).filter((way) => mayFollow(way, before))
    for (const way of ways) {
      // A visited position too, because after another step it may cover something else.
      const item = shows(way, before.at(-1) ?? null)
      if (item !== null && !shown.has(item)) return [...node.on, way]
    }
    for (const way of ways) {
      if (seen.has(way)) continue
      seen.add(way)
      queue.push({ place: way.to, on: [...node.on, way] })
    }
  }
  return null
}
