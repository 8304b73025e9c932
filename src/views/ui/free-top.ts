/** The distance between a toast and an obstacle, in CSS pixels. */
const GAP = 8

type Edges = Pick<DOMRectReadOnly, 'top' | 'bottom' | 'left' | 'right'>

/**
 * Returns the highest `top`, at or below that of `box`, with which the box covers none of the obstacles. If the box would extend below `limit` (the
 * bottom of the window), returns its present `top`.
 */
export function freeTop(box: Edges, obstacles: readonly Edges[], maxBottom: number): number {
  const height = box.bottom - box.top
  let { top } = box
  for (const obstacle of obstacles.toSorted((a, b) => a.top - b.top)) {
    const isBeside = obstacle.right <= box.left || obstacle.left >= box.right
    const isApart = obstacle.bottom + GAP <= top || obstacle.top >= top + height + GAP
    if (!isBeside && !isApart) top = obstacle.bottom + GAP
  }
  return top + height > maxBottom ? box.top : top
}
