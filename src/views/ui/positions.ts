/** 1 to `count`: keys for items that differ only by position. */
export function positionsUpTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
