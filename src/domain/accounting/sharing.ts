import type { Cents } from '../money.ts'

/**
 * Shares amounts out among registers by what each took, to the cent: over all registers every amount comes to itself again, and where
 * the amounts come to what was taken in all, those of a register come to what it took.
 *
 * @param amounts what is shared out, each in cents
 * @param weights what each register took, in cents; where they come to nothing the first register gets everything; what is taken back is shared as it was given
 * @returns the amounts of the register at `index`
 */
export function shareOut(
  amounts: readonly Cents[],
  weights: readonly Cents[],
  index: number,
): readonly Cents[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return amounts.map((amount) => (index === 0 ? amount : 0))
  const before = weights.slice(0, index).reduce((sum, weight) => sum + BigInt(weight), 0n)
  const after = before + BigInt(weights[index] ?? 0)
  let running = 0n
  let given = 0n
  return amounts.map((amount) => {
    running += BigInt(amount)
    // What lies under both running sums, rounded once: differences of it add up without a rest in either direction.
    const share = (after * running) / whole - (before * running) / whole
    const own = share - given
    given = share
    return Number(own)
  })
}
