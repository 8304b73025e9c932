import { luhnSum } from '../../src/domain/administration/siren.ts'

/** A SIREN: eight digits and the Luhn digit. */
export function sirenOf(eightDigits: string): string {
  return `${eightDigits}${(10 - (luhnSum(eightDigits) % 10)) % 10}`
}
