import { sumCents } from '../money.ts'
import { lettersAndDigits, withoutLeadingZeros } from './labels.ts'
import type { FreeLine, OpenRemittance } from './matching.ts'

/**
 * Returns a function that finds the remittances with the account of a line and with an amount or a number that the line has. All others cannot match.
 * This is much faster than comparing them in full, and there can be millions of pairs.
 */
export function relatedAmong(
  remittances: readonly OpenRemittance[],
): (line: FreeLine) => readonly OpenRemittance[] {
  const known = remittances.map((remittance) => {
    const { pouches, slipNumber, declaredCents, creditedCents } = remittance
    const waiting = pouches.filter((pouch) => pouch.creditedCents === null)
    const numbers = [slipNumber, ...waiting.map(({ number }) => number)].filter((number) => number !== null)
    const amounts = new Set<number | null>([
      declaredCents - creditedCents,
      sumCents(waiting.map((pouch) => pouch.declaredCents)),
      sumCents(waiting.map((pouch) => pouch.countedCents ?? pouch.declaredCents)),
      ...waiting.flatMap((pouch) => [pouch.declaredCents, pouch.countedCents]),
    ])
    return { remittance, amounts, numbers: numbers.map(lettersAndDigits).map(withoutLeadingZeros) }
  })
  return (line) => {
    const text = lettersAndDigits(line.label + line.reference)
    return known
      .filter(
        ({ remittance: { accounts }, amounts, numbers }) =>
          accounts.includes(line.account) &&
          (amounts.has(line.amountCents) || numbers.some((number) => text.includes(number))),
      )
      .map(({ remittance }) => remittance)
  }
}
