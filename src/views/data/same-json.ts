/** For selectors that return a new object each time: true when both are equal as JSON. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
