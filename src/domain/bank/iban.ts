import { countrySpecs, electronicFormatIBAN, extractIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/** The bank details contained in a French IBAN: bank code, branch code (code guichet) and account number. */
const BANK_PARTS = ['bankCode', 'counterCode', 'accountNumber'] as const
type BankPart = (typeof BANK_PARTS)[number]
export type BankParts = Readonly<Record<BankPart, string>>

/** Countries with the French IBAN layout: five characters of the bank, five of the branch, eleven of the account, a key. */
const FRENCH_FORMAT_COUNTRIES = ['FR', 'MC']

/** Normalizes an IBAN or BIC: removes dashes and white space (also the no-break spaces of web pages), and converts it to upper case. */
export function normalizeIbanOrBic(text: string): string {
  return electronicFormatIBAN(text.replaceAll(/\s/gu, '')) ?? ''
}

/**
 * True for a valid IBAN (without spaces, in capitals): a known country, its length and format, correct check
 * digits and, in France and some other countries, correct national check digits (in France the RIB key).
 */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban)
}

/** The length of the shortest IBAN: Norway. Applies while the country is unknown. */
const SHORTEST_IBAN = 15

/** True for a normalized text that is shorter than the IBANs of its country, as while an IBAN is typed. */
export function isIncompleteIban(iban: string): boolean {
  return iban.length < (countrySpecs[iban.slice(0, 2)]?.chars ?? SHORTEST_IBAN)
}

/** True for a BIC of 8 or 11 characters, in upper or lower case, with a known country. */
export function isBic(bic: string): boolean {
  return isValidBIC(bic)
}

/** The bank details of a valid IBAN with the French layout; null for other countries. */
export function parseFrenchIban(iban: string): BankParts | null {
  const { countryCode, bban } = extractIBAN(iban)
  if (bban === undefined || countryCode === undefined || !FRENCH_FORMAT_COUNTRIES.includes(countryCode))
    return null
  return { bankCode: bban.slice(0, 5), counterCode: bban.slice(5, 10), accountNumber: bban.slice(10, 21) }
}

/** The typed parts that contradict an IBAN with the French layout. An empty part contradicts nothing. */
export function findContradictions(iban: string, typedParts: BankParts): readonly BankPart[] {
  const parts = parseFrenchIban(iban)
  if (parts === null) return []
  return BANK_PARTS.filter((part) => typedParts[part] !== '' && typedParts[part] !== parts[part])
}
