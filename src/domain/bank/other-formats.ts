import type { BusinessDate } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'

/** A movement without the texts, which a bank writes differently in each format. */
export interface Movement {
  readonly bookedOn: BusinessDate
  readonly valueOn: BusinessDate
  readonly amountCents: Cents
}

/**
 * Pairs the lines of a file with movements of the same account from files of other formats: the booking date and the amount must be the same, and the
 * value date too if both have one. No movement is in two pairs, so two lines of the same day and amount need two movements.
 */
export function pairMovements<Line extends Movement, Known extends Movement>(
  lines: readonly Line[],
  known: readonly Known[],
): ReadonlyMap<Line, Known> {
  const keyOf = ({ bookedOn, amountCents }: Movement) => `${bookedOn} ${amountCents}`
  const free = Map.groupBy(known, keyOf)
  const pairs = new Map<Line, Known>()
  // Equal value dates first: otherwise a line without a value date could take the movement of a line that has one.
  for (const isSame of [hasSameValueDate, canHaveSameValueDate])
    for (const line of lines) {
      const candidates = pairs.has(line) ? undefined : free.get(keyOf(line))
      const index = candidates?.findIndex((movement) => isSame(line, movement)) ?? -1
      const [movement] = index < 0 ? [] : (candidates?.splice(index, 1) ?? [])
      if (movement) pairs.set(line, movement)
    }
  return pairs
}

const hasSameValueDate = (line: Movement, other: Movement) => line.valueOn === other.valueOn

/** The readers set the value date to the booking date where a file has none. */
const canHaveSameValueDate = (line: Movement, other: Movement) =>
  [line, other].some(({ bookedOn, valueOn }) => valueOn === bookedOn)
