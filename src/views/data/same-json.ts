/** True if both values are equal as JSON. For selectors that return a new object each time. */
export const isSameJson = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second)
