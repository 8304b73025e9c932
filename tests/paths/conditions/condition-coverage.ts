/**
 * One result of a decision, such as `TF- F`: the conditions are true, false and not evaluated, and the
 * decision is false.
 */
export type Combination = string

/**
 * For each atomic condition, whether it was shown to change the decision on its own: two combinations differ in this
 * condition and in the result, and in no other condition that both evaluated. This is how llvm-cov counts
 * modified condition/decision coverage with short-circuit evaluation.
 */
export function areConditionsIndependent(
  combinations: readonly Combination[],
  atomCount: number,
): readonly boolean[] {
  const rows = combinations.map((text) => text.split(' ') as [values: string, outcome: string])
  return Array.from({ length: atomCount }, (_, nth) =>
    rows.some(([a, outcome], index) =>
      rows.slice(index + 1).some(([b, other]) => outcome !== other && differOnlyIn(nth, a, b)),
    ),
  )
}

function differOnlyIn(nth: number, a: string, b: string): boolean {
  return [...a].every((value, index) => {
    const otherValue = b[index]!
    if (index === nth) return value !== '-' && otherValue !== '-' && value !== otherValue
    return value === otherValue || value === '-' || otherValue === '-'
  })
}
