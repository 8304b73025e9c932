import { type BankParts, isIban, normalizeIbanOrBic, parseFrenchIban } from './iban.ts'

/**
 * The IBAN of a French account, with its RIB key and its check digits. The bank code and the branch code have 5 digits, the account number 11
 * characters.
 */
export function frenchIban(bankCode: string, branchCode: string, accountNumber: string): string {
  const [bank, branch, account] = [bankCode, branchCode, accountNumber].map(ribNumber)
  const key = 97n - ((89n * (bank ?? 0n) + 15n * (branch ?? 0n) + 3n * (account ?? 0n)) % 97n)
  const bban = `${bankCode}${branchCode}${accountNumber}${String(key).padStart(2, '0')}`
  // ISO 13616: the country and 00 follow the account, letters count as 10 to 35.
  const check = 98n - (BigInt([...`${bban}FR00`].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n)
  return `FR${String(check).padStart(2, '0')}${bban}`
}

/** The number from which the RIB key is calculated. Each letter is replaced by a digit: A and J by 1; B, K and S by 2; … */
function ribNumber(text: string): bigint {
  const digits = [...text].map((sign) => {
    if (/\d/u.test(sign)) return sign
    const letterNumber = sign.charCodeAt(0) - 'A'.charCodeAt(0)
    return String(letterNumber < 18 ? (letterNumber % 9) + 1 : letterNumber - 16)
  })
  return BigInt(digits.join(''))
}

/** Bank, branch and account number, as a French IBAN has them, with or without the RIB key. */
const BANK_ACCOUNT = /^(\d{10}[0-9A-Z]{11})(?:\d{2})?$/u
/** Branch and account number without the bank, as Société Générale writes them. */
const BRANCH_ACCOUNT = /^\d{5}[0-9A-Z]{11}$/u
const PLAIN_ACCOUNT = /^[0-9A-Z]{5,11}$/u

/**
 * The IBAN among these that a statement names: as an IBAN, or by the numbers of an account in France or Monaco
 * (bank, branch and account; branch and account; the account alone). null when none matches or several could.
 *
 * @param accountText the text from the bank; spaces, dashes, slashes, dots and an `EUR` after a last digit are ignored
 */
export function findNamedIban(ibans: readonly string[], accountText: string): string | null {
  const text = normalizeIbanOrBic(accountText.replaceAll(/[/.]/gu, '')).replace(/(?<=\d)EUR$/u, '')
  const matchingIbans = new Set(
    ibans.filter(
      (candidate) => candidate === text || (!isIban(text) && isAccountOf(parseFrenchIban(candidate), text)),
    ),
  )
  return matchingIbans.size === 1 ? ([...matchingIbans][0] ?? null) : null
}

function isAccountOf(parts: BankParts | null, text: string): boolean {
  if (parts === null) return false
  const branchAccount = `${parts.counterCode}${parts.accountNumber}`
  const [, bankAccount] = BANK_ACCOUNT.exec(text) ?? []
  if (bankAccount !== undefined) return `${parts.bankCode}${branchAccount}` === bankAccount
  if (BRANCH_ACCOUNT.test(text)) return branchAccount === text
  return PLAIN_ACCOUNT.test(text) && parts.accountNumber === text.padStart(11, '0')
}
