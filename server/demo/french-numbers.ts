import { luhnSum } from '../../src/domain/administration/siren.ts'

/** Registration and bank numbers with check digits, generated so that they are valid and belong to nobody. */

/** A SIREN: eight digits and the Luhn digit. */
export function sirenOf(eightDigits: string): string {
  return `${eightDigits}${(10 - (luhnSum(eightDigits) % 10)) % 10}`
}

/** The IBAN of a French account: bank (5 digits), branch (5) and account number (11), with both check keys. */
export function ibanOf(bankCode: string, branchCode: string, accountNumber: string): string {
  const ribKey = 97 - ((89 * Number(bankCode) + 15 * Number(branchCode) + 3 * Number(accountNumber)) % 97)
  const account = `${bankCode}${branchCode}${accountNumber}${String(ribKey).padStart(2, '0')}`
  // In the sum F is 15 and R is 27, and the check digits are 00.
  const check = 98 - remainderOf(`${account}152700`, 97)
  return `FR${String(check).padStart(2, '0')}${account}`
}

function remainderOf(digits: string, divisor: number): number {
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % divisor
  return remainder
}
