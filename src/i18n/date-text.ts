import { type BusinessDate, isBusinessDate } from '../domain/dates/calendar.ts'

const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/u
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/u

/**
 * Parses a date that a person typed, day first: `20/11/2026`, `20.11.26`, `201126`.
 * Returns null for any other text, and for a day that does not exist.
 */
export function parseDate(text: string): BusinessDate | null {
  const match = TYPED.exec(text.trim()) ?? DIGITS.exec(text.trim())
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isBusinessDate(date) ? date : null
}

/** True if the text is written like a date with a year of four digits: a longer text can't be a date. */
export function hasFullYear(text: string): boolean {
  const match = TYPED.exec(text.trim()) ?? DIGITS.exec(text.trim())
  return match?.[3]?.length === 4
}
