import { LANGUAGE_DESCRIPTIONS, type Language } from '../../domain/languages.ts'

/** The text of a percentage that is given in tenths: 55 is `5,5`, 200 is `20`. */
export function percentText(tenths: number): string {
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)},${tenths % 10}`
}

/** A rate with a decimal at the end of a text or before a percent sign: `5,5`, `607100 5,5 %`. */
const RATE = /\b\d{1,2},\d(?= ?%|$)/gu

/** The text of a field with its rates as the language prints them: `5,5` is `5.5` in English. */
export function formatRates(text: string, locale: Language): string {
  const format = new Intl.NumberFormat(LANGUAGE_DESCRIPTIONS[locale].formats)
  return text.replaceAll(RATE, (rate) => format.format(Number(rate.replace(',', '.'))))
}
