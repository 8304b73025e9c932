import { luhnSum } from '../../src/domain/administration/siren.ts'

/** Registration and bank numbers with check digits, generated so that they are valid and belong to nobody. */

/** A SIREN: eight digits and the Luhn digit. */
export function sirenOf(eightDigits: string): string {
  return `${eightDigits}${(10 - (luhnSum(eightDigits) % 10)) % 10}`
}

/** The IBAN of a French account: bank (5 digits), branch (5) and account number (11), with both check keys. */
export function ibanOf(bankCode: string, counterCode: string, accountNumber: string): string {
  const ribKey = 97 - ((89 * Number(bankCode) + 15 * Number(counterCode) + 3 * Number(accountNumber)) % 97)
  const account = `${bankCode}${counterCode}${accountNumber}${String(ribKey).padStart(2, '0')}`
  // F is 15 and R is 27 in the sum; 00 takes the place of the check digits.
  const check = 98 - remainder(`${account}152700`, 97)
  return `FR${String(check).padStart(2, '0')}${account}`
}

function remainder(digits: string, divisor: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor
  return rest
}
