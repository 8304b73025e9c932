import { luhnSum } from '../../src/domain/administration/siren.ts'

/** Creates a SIREN from its first eight digits by adding the Luhn check digit. */
export function sirenOf(eightDigits: string): string {
  return `${eightDigits}${(10 - (luhnSum(eightDigits) % 10)) % 10}`
}
