/** The numbers from 1 to `count`, as React keys for items that differ only by their position. */
export function positionsUpTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
