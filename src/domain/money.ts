/**
 * Money is a whole number of cents, a JavaScript safe integer: in code, in the database and on the wire. The
 * names of its fields end in `Cents` or are `cents`. Euros occur only in text: typed, displayed or in files.
 */
export type Cents = number

/** One cent under a billion euros: ten thousand such amounts still add up to a safe integer. */
export const MAX_CENTS: Cents = 99_999_999_999

/** Why a typed text is not an amount. `failure.<name>` is the message. */
type MoneyRefusal = 'MoneyUnreadable' | 'MoneyNegative' | 'MoneyTooPrecise' | 'MoneyTooLarge'

export type MoneyInput =
  | { readonly kind: 'blank' }
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'refused'; readonly refusal: MoneyRefusal }

const SPACES = /[\s\u00a0\u202f]/gu
/** The "€" of an amount copied from a page, on the side that its language uses. */
const CURRENCY = /^€ ?| ?€$/u
/** Whole euros, plain or in groups of three, and decimals: `1234,5`, `1 234,50`, `1.234,50`, `1,234.50`, `1.234.567`. */
const AMOUNT = new RegExp(
  [
    String.raw`^(?:(?<plain>\d+|\d{1,3}(?: \d{3})+)(?:[.,](?<decimals>\d*))?`,
    String.raw`(?<dotted>\d{1,3}(?:\.\d{3})+),(?<afterComma>\d*)`,
    String.raw`(?<commas>\d{1,3}(?:,\d{3})+)\.(?<afterPoint>\d*)`,
    String.raw`(?<grouped>\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,}))$`,
  ].join('|'),
  'u',
)
/** A minus in front of an amount: the hyphen of the keyboard, or a minus or dash that was copied. */
const MINUS = /^[-−–] ?/u
/** A number of equal amounts: `5*40`. */
const TIMES = /^(\d+) ?[*×] ?(.+)$/u

/**
 * Parses text that was typed or pasted into an amount field: `12`, `12,5`, `12.50`, `€12.50`, an amount in the format of any of the three
 * languages (`1 234,50 €`, `1.234,50 €`, `€1,234.50`), a sum such as `20+20+5`, or a product such as `5*40`. `1.234` and `1,234`
 * mean different amounts in different languages, so they are refused as too precise. A blank text is not zero. Negative amounts and any other
 * text are refused, each with its own refusal.
 */
export function parseMoney(text: string): MoneyInput {
  const normalized = text.replace(SPACES, ' ').trim()
  if (normalized === '') return { kind: 'blank' }
  let cents = 0
  for (const term of normalized.split('+')) {
    const parsed = parseTerm(term.trim().replace(CURRENCY, ''))
    if (typeof parsed === 'string') return { kind: 'refused', refusal: parsed }
    cents += parsed
    if (cents > MAX_CENTS) return { kind: 'refused', refusal: 'MoneyTooLarge' }
  }
  return { kind: 'amount', cents }
}

function parseTerm(term: string): Cents | MoneyRefusal {
  const [, times, amount] = TIMES.exec(term) ?? []
  if (times === undefined || amount === undefined) return parseAmount(term)
  const cents = parseAmount(amount)
  if (typeof cents === 'string') return cents
  const product = Number(times) * cents
  // Not `product > MAX_CENTS`: that is false for NaN, the product of zero and a number with too many digits.
  return product <= MAX_CENTS ? product : 'MoneyTooLarge'
}

function parseAmount(term: string): Cents | MoneyRefusal {
  if (MINUS.test(term))
    return AMOUNT.test(term.replace(MINUS, '').replace(CURRENCY, '')) ? 'MoneyNegative' : 'MoneyUnreadable'
  const groups = AMOUNT.exec(term)?.groups
  if (!groups) return 'MoneyUnreadable'
  const decimals = groups.decimals ?? groups.afterComma ?? groups.afterPoint ?? ''
  if (decimals.length > 2) return 'MoneyTooPrecise'
  const euros = (groups.plain ?? groups.dotted ?? groups.commas ?? groups.grouped ?? '')
    .replace(/[ .,]/gu, '')
    .replace(/^0+(?=\d)/u, '')
  if (euros.length > 9) return 'MoneyTooLarge'
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Formats a stored amount as text for an amount field: `1234,50`. */
export function formatMoneyInput(cents: Cents): string {
  return centsToDecimal(cents, ',')
}

/** Cents as euros with two decimals (`-1234.50`), digit by digit: exact, without division. */
export function centsToDecimal(cents: Cents, point: '.' | ','): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}

/**
 * The most money of one service that a sheet or a closing may have. It is far below `MAX_CENTS`, so that every difference between them can be stored:
 * a sheet is never refused because of an expected amount that is hidden from the person who counts.
 */
export const MAX_SERVICE_CENTS: Cents = 1_000_000_000

/** True for an amount that may be stored: a whole number of cents between -MAX_CENTS and MAX_CENTS. */
export function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= MAX_CENTS
}

/** Adds amounts in cents; an absent one (not counted) adds nothing. */
export function sumCents(amounts: Iterable<Cents | null | undefined>): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount ?? 0
  return sum
}

/** The negative of an amount; zero stays 0, because −0 would be shown with a sign. */
export function negated(cents: Cents): Cents {
  return cents === 0 ? 0 : -cents
}

/** True for a typed sum or product whose last term is missing: `20+`, `5*`. */
export const isUnfinishedSum = (text: string): boolean => /[+*×]\s*$/u.test(text)
