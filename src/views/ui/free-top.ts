/** Distance between a toast and what it must not cover, in pixels. */
const GAP = 8

type Edges = Pick<DOMRectReadOnly, 'top' | 'bottom' | 'left' | 'right'>

/**
 * The highest place, at or below that of `box`, where it covers none of `obstacles`. Without such a place above `limit` (the bottom of
 * the window), the place that it has.
 */
export function freeTop(box: Edges, obstacles: readonly Edges[], limit: number): number {
  const height = box.bottom - box.top
  let { top } = box
  for (const obstacle of obstacles.toSorted((a, b) => a.top - b.top)) {
    const isBeside = obstacle.right <= box.left || obstacle.left >= box.right
    const isApart = obstacle.bottom + GAP <= top || obstacle.top >= top + height + GAP
    if (!isBeside && !isApart) top = obstacle.bottom + GAP
  }
  return top + height > limit ? box.top : top
}
