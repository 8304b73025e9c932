import type { BusinessDate, Instant } from '../domain/dates/calendar.ts'
import { LANGUAGE_DESCRIPTIONS, type Language } from '../domain/languages.ts'
import { type Cents, centsToDecimal } from '../domain/money.ts'

/** Formats amounts and quantities in one language. */
export interface MoneyFormats {
  /** An amount: `1 284,50 €`; a negative amount has a real minus sign: `−150,00 €`. */
  money(cents: Cents): string
  /** An amount with its sign, such as a delta: `+4,50 €`, `−3,20 €`, `0,00 €`. */
  signed(cents: Cents): string
  /** The value of a note or coin, without decimals if it is a whole number of euros: `50 €`, `0,50 €`. */
  face(cents: Cents): string
  /** An integer: `1 284`. */
  quantity(count: number): string
}

/** Formats dates and times in one language. Times are in the establishment's time zone. */
export interface DateFormats {
  /** `20/11/2026`, the same in every language. */
  date(date: BusinessDate): string
  /** `vendredi 20 novembre 2026`, `mardi 1er décembre 2026`. */
  longDate(date: BusinessDate): string
  /** `ven. 20/11`, for lists that show the year elsewhere. */
  shortDate(date: BusinessDate): string
  /** `octobre 2026`, for a month like `2026-10`. */
  month(month: string): string
  /** `vendredi`: the name of an ISO weekday, Monday is 1. */
  weekday(isoWeekday: number): string
  /** `14:02`. */
  time(instant: Instant): string
  /** `20/11/2026 14:02`, with a no-break space. */
  dateTime(instant: Instant): string
}

const MINUS = '\u2212'
/** A word joiner (no line break) between a sign and "€": English writes `+€4.50`, and browsers would break the line after the sign. */
const JOINER = '\u2060'
/**
 * Replaces a hyphen by a minus sign, and joins a sign to "€". `formatToParts` would take three times as long,
 * and a page has hundreds of amounts.
 */
const withSigns = (text: string): string => text.replace('-', MINUS).replace(/[+\u2212](?=€)/u, `$&${JOINER}`)

/** The amount in euros as decimal text, for `Intl.NumberFormat`: dividing cents by 100 would give an inexact number. */
const euros = (cents: Cents) => centsToDecimal(cents, '.') as Intl.StringNumericLiteral

/** Delays the creation of a formatter to its first use, because creating one is slow. */
function createOnce<Formatter>(create: () => Formatter): () => Formatter {
  let formatter: Formatter | undefined
  return () => {
    formatter ??= create()
    return formatter
  }
}

/** Amounts in euros in the format of the language. */
export function moneyFormats(locale: Language): MoneyFormats {
  const tag = LANGUAGE_DESCRIPTIONS[locale].formats
  const euroOptions = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const
  const currencyFormat = (options: Intl.NumberFormatOptions) =>
    createOnce(() => new Intl.NumberFormat(tag, { ...euroOptions, ...options }))
  const plain = currencyFormat({})
  const signed = currencyFormat({ signDisplay: 'exceptZero' })
  const face = currencyFormat({ trailingZeroDisplay: 'stripIfInteger' })
  return {
    money: (cents) => withSigns(plain().format(euros(cents))),
    signed: (cents) => withSigns(signed().format(euros(cents))),
    quantity: (count) => count.toLocaleString(tag, { useGrouping: 'always' }),
    face: (cents) => withSigns(face().format(euros(cents))),
  }
}

/** A formatted date with a French first of a month as an ordinal: `1er décembre`. `Intl` writes `1 décembre`. */
export const withFrenchFirst = (text: string, locale: Language): string =>
  locale === 'fr' ? text.replace(/\b1 (?=\p{L})/u, '1er ') : text

const atNoon = (date: BusinessDate): Date => new Date(`${date}T12:00:00Z`)
/** Any day with this ISO weekday: 1 January 2024 was a Monday. */
const dayOfWeek = (isoWeekday: number): Date => new Date(Date.UTC(2024, 0, isoWeekday, 12))

/** The name of a language in that language: `Italiano`. */
export const languageName = (language: Language): string => LANGUAGE_DESCRIPTIONS[language].name

/** Dates in the format of the language; `timeZone` is the establishment's. */
export function dateFormats(locale: Language, timeZone: string): DateFormats {
  const tag = LANGUAGE_DESCRIPTIONS[locale].formats
  const dateFormat = (options: Intl.DateTimeFormatOptions, language: string = tag) =>
    createOnce(() => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }))
  const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const month = dateFormat({ month: 'long', year: 'numeric' })
  const shortWeekday = dateFormat({ weekday: 'short' })
  const weekday = dateFormat({ weekday: 'long' })
  const time = dateFormat({ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  // Canadian English writes 2026-11-20.
  const day = dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')
  const date = (value: BusinessDate): string => value.split('-').toReversed().join('/')
  return {
    date,
    longDate: (value) => withFrenchFirst(long().format(atNoon(value)), locale),
    month: (value) => month().format(atNoon(`${value}-01`)),
    shortDate: (value) => `${shortWeekday().format(atNoon(value))} ${date(value).slice(0, 5)}`,
    weekday: (isoWeekday) => weekday().format(dayOfWeek(isoWeekday)),
    time: (instant) => time().format(new Date(instant)),
    dateTime: (instant) =>
      `${date(day().format(new Date(instant)))}\u00a0${time().format(new Date(instant))}`,
  }
}
