import { type BusinessDate, isBusinessDate } from '../../../src/domain/dates/calendar.ts'
import { type Cents, isCents } from '../../../src/domain/money.ts'

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,5}))?$/u
const MAX_LABEL = 500
const MAX_REFERENCE = 100

/**
 * Parses an unsigned amount in euros, whose decimals, if any, follow a point, and returns it in cents. Null if the text is not an amount, has
 * fractions of a cent, or is too large.
 */
export function decimalCents(text: string): Cents | null {
  const match = DECIMAL.exec(text)
  const decimals = match?.[2] ?? ''
  if (!match || /[1-9]/u.test(decimals.slice(2))) return null
  const cents = Number(match[1]) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return isCents(cents) ? cents : null
}

/** A date from year (two digits mean this century), month and day; null if `isBusinessDate` refuses it. */
export function calendarDate(year: string, month: string, day: string): BusinessDate | null {
  const date = `${year.length === 2 ? '20' : ''}${year}-${month}-${day}`
  return isBusinessDate(date) ? date : null
}

/** A label on one line, without control characters and cut to its maximum length. */
export function cleanLabel(...parts: readonly (string | undefined)[]): string {
  return toOneLine(parts.filter((part) => part !== undefined && part !== '').join(' '))
    .slice(0, MAX_LABEL)
    .trim()
}

export function cleanReference(text: string | undefined): string {
  return toOneLine(text ?? '')
    .slice(0, MAX_REFERENCE)
    .trim()
}

function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
