/** For selectors that answer a new object each time: true when it says the same as before. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
