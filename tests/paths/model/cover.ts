/** One transition: from a position, to a position. */
export interface Step {
  readonly from: string
  readonly to: string
}

export interface Cover<Way extends Step> {
  readonly initial: string
  readonly waysFrom: (place: string) => readonly Way[]
  /** What a step covers, given the one before it; nothing for a step that need not be covered. */
  readonly shows: (way: Way, before: Way | null) => string | null
  /** Where a path may not continue. */
  readonly longest: number
}

/**
 * A small set of paths that together cover everything reachable from a start. Each goes on to the nearest uncovered item, and
 * ends when it would grow too long. The same graph gives the same paths in the same order.
 */
export function coverAll<Way extends Step>(
  { initial, waysFrom, shows, longest }: Cover<Way>,
  shown: Set<string>,
): Way[][] {
  const paths: Way[][] = []
  for (;;) {
    const path: Way[] = []
    let fresh = false
    for (;;) {
      const place = path.at(-1)?.to ?? initial
      const on = nearest(place, path.at(-1) ?? null, waysFrom, shows, shown)
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

/** The shortest continuation that ends with an uncovered item. */
function nearest<Way extends Step>(
  place: string,
  before: Way | null,
  waysFrom: (place: string) => readonly Way[],
  shows: (way: Way, before: Way | null) => string | null,
  shown: ReadonlySet<string>,
): Way[] | null {
  type Node = { readonly way: Way | null; readonly place: string; readonly parent: Node | null }
  const queue: Node[] = [{ way: before, place, parent: null }]
  const seen = new Set<Way>()
  for (const node of queue) {
    for (const way of waysFrom(node.place)) {
      // Also a visited one: after another step it may cover something else.
      const item = shows(way, node.way)
      if (item !== null && !shown.has(item)) {
        const on = [way]
        for (let back: Node | null = node; back?.parent; back = back.parent) on.unshift(back.way!)
        return on
      }
    }
    for (const way of waysFrom(node.place)) {
      if (seen.has(way)) continue
      seen.add(way)
      queue.push({ way, place: way.to, parent: node })
    }
  }
  return null
}
