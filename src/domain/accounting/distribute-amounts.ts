import type { Cents } from '../money.ts'

/**
 * Distributes amounts among registers in proportion to their weights, to the cent. The parts of an amount always add up to that amount. When
 * the amounts add up to the total weight, the parts of a register add up to its weight. Negative amounts are distributed like positive ones.
 *
 * @param amounts the amounts to distribute, in cents
 * @param weights one for each register, in cents (`weightsOf`); when they add up to zero, the first register gets everything
 * @returns the parts of the register at `index`, one for each amount
 */
export function partsOfRegister(
  amounts: readonly Cents[],
  weights: readonly Cents[],
  index: number,
): readonly Cents[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (totalWeight === 0n) return amounts.map((amount) => (index === 0 ? amount : 0))
  const weightBefore = weights.slice(0, index).reduce((sum, weight) => sum + BigInt(weight), 0n)
  const weightThrough = weightBefore + BigInt(weights[index] ?? 0)
  let amountsSoFar = 0n
  let shareSoFar = 0n
  return amounts.map((amount) => {
    amountsSoFar += BigInt(amount)
    // The register's share of all amounts so far, as the difference of two rounded sums. The parts are differences of such shares, so they
    // add up exactly, both over the registers and over the amounts.
    const share = (weightThrough * amountsSoFar) / totalWeight - (weightBefore * amountsSoFar) / totalWeight
    const part = share - shareSoFar
    shareSoFar = share
    return Number(part)
  })
}

/** What a register took: the receipts of its closings, and its takings, which are its receipts without the credit side (tips). */
interface RegisterTakings {
  readonly receiptCents: Cents
  readonly takingsCents: Cents
}

/**
 * The weights of registers for `partsOfRegister`: their takings. But tips are typed and can be wrong, or paid at another till. If takings have
 * different signs, or all are zero, their parts would be absurd, so the receipts are the weights.
 */
export function weightsOf(registers: readonly RegisterTakings[]): readonly Cents[] {
  const takings = registers.map(({ takingsCents }) => takingsCents)
  const haveOneSign = takings.every((cents) => cents >= 0) || takings.every((cents) => cents <= 0)
  const areWeights = haveOneSign && takings.some((cents) => cents !== 0)
  return areWeights ? takings : registers.map(({ receiptCents }) => receiptCents)
}
