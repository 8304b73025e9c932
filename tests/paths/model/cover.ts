/** One step that leads on: from a place, to a place. */
export interface Step {
  readonly from: string
  readonly to: string
}

export interface Cover<Way extends Step> {
  readonly initial: string
  readonly waysFrom: (place: string) => readonly Way[]
  /** What a step shows, given the one before it; nothing for a step that need not be shown. */
  readonly shows: (way: Way, before: Way | null) => string | null
  /** Where a path may not go on. */
  readonly longest: number
}

/**
 * Few paths that together show everything that can be shown from a start. Each goes on to the nearest thing not yet shown, and ends
 * where it would grow too long. The same graph gives the same paths in the same order.
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

/** The shortest way on that ends with something not yet shown. */
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
      // Also one that was come by before: after another it may show something else.
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
