/** 1 to `count`: keys for things that differ by nothing but their place. */
export function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
