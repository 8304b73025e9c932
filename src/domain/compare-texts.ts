/** The order of two texts by their UTF-16 code units, the same in every language: negative, zero or positive, as `sort` needs it. */
export function compareTexts(first: string, second: string): number {
  if (first === second) return 0
  return first < second ? -1 : 1
}
