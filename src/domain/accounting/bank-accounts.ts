import { isAccountCode } from './account-codes.ts'

/** A bank account, with the code of its ledger account (512). */
interface BankAccount {
  readonly iban: string
  readonly code: string
}

const PAIR = /^([A-Z]{2}\d{2}[A-Z0-9]{10,30})=([0-9A-Za-z]{1,20})$/u

/**
 * Parses `IBAN=account, IBAN=account`, ignoring spaces; an empty text gives no accounts. Returns null for any other text, or when an IBAN is
 * repeated.
 */
export function parseBankAccounts(text: string): readonly BankAccount[] | null {
  const parts = text.replaceAll(/\s/gu, '').split(',').filter(Boolean)
  const accounts = parts.flatMap((part) => {
    const [, iban, code] = PAIR.exec(part) ?? []
    return iban && code ? [{ iban, code }] : []
  })
  const areAllParsed = accounts.length === parts.length
  return areAllParsed && new Set(accounts.map(({ iban }) => iban)).size === parts.length ? accounts : null
}

/** The message key of the error in a typed list of bank accounts; null when it is valid. */
export function bankAccountsFault(text: string): string | null {
  const accounts = parseBankAccounts(text)
  if (accounts === null) return 'issue.bankAccounts'
  return accounts.every(({ code }) => isAccountCode(code)) ? null : 'issue.accountCode'
}

/** Formats bank accounts so that `parseBankAccounts` can parse them. */
export function formatBankAccounts(accounts: readonly BankAccount[]): string {
  return accounts.map(({ iban, code }) => `${iban}=${code}`).join(', ')
}
