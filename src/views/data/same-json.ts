/** True if both values are equal as JSON. */
export const isSameJson = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second)
