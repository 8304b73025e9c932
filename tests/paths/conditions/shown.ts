/** What a decision came to once: `TF- F` is yes, no, not asked; and the decision: no. */
export type Combination = string

/**
 * Which of its atomic conditions were shown to turn a decision round: two combinations differ in that condition and in the outcome, and
 * in no other condition that both asked. This is how llvm-cov counts modified condition/decision coverage of what is cut short.
 */
export function shownIn(combinations: readonly Combination[], atoms: number): readonly boolean[] {
  const rows = combinations.map((text) => text.split(' ') as [values: string, outcome: string])
  return Array.from({ length: atoms }, (_, nth) =>
    rows.some(([a, outcome], index) =>
      rows.slice(index + 1).some(([b, other]) => outcome !== other && differInAlone(nth, a, b)),
    ),
  )
}

function differInAlone(nth: number, a: string, b: string): boolean {
  return [...a].every((value, index) => {
    const other = b[index]!
    if (index === nth) return value !== '-' && other !== '-' && value !== other
    return value === other || value === '-' || other === '-'
  })
}
