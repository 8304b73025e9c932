import { MAX_TAX_RATE } from '../accounting/vat.ts'
import { isEmailShaped } from '../accounts/email.ts'
import { isBic, isIban, normalizeIbanOrBic } from '../bank/iban.ts'
import { parseMoney } from '../money.ts'

/** The value of a typed text, or the message key of its error. */
export type ParsedText = { readonly value: unknown } | { readonly fault: string }

const WHOLE_NUMBER = /^\d{1,9}$/u
const PERCENT = /^(\d{1,3})(?:[.,](\d))?$/u

/** Parsers for non-blank text. Money becomes cents, a percentage tenths of a percent: 5,5 is 55. */
export const TEXT_PARSERS = {
  email: (text) => (isEmailShaped(text) ? { value: text } : { fault: 'issue.email' }),
  url: (text) =>
    URL.canParse(text) && text.startsWith('https://') ? { value: text } : { fault: 'issue.url' },
  money: (text) => {
    const parsed = parseMoney(text)
    return parsed.kind === 'amount'
      ? { value: parsed.cents }
      : { fault: parsed.kind === 'refused' ? `failure.${parsed.refusal}` : 'issue.required' }
  },
  percent: (text) => {
    const [, units, tenths = '0'] = PERCENT.exec(text) ?? []
    const rate = units === undefined ? null : Number(units) * 10 + Number(tenths)
    return rate === null || rate > MAX_TAX_RATE ? { fault: 'issue.taxRate' } : { value: rate }
  },
  integer: (text) => (WHOLE_NUMBER.test(text) ? { value: Number(text) } : { fault: 'issue.quantity' }),
  iban: (text) => (isIban(normalizeIbanOrBic(text)) ? { value: text } : { fault: 'issue.iban' }),
  bic: (text) => (isBic(normalizeIbanOrBic(text)) ? { value: text } : { fault: 'issue.bic' }),
} as const satisfies Readonly<Record<string, (text: string) => ParsedText>>
