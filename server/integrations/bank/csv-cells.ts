import { type BusinessDate, DEFAULT_TIME_ZONE, localTime } from '../../../src/domain/dates/calendar.ts'
import type { Cents } from '../../../src/domain/money.ts'
import { calendarDate, decimalCents } from './values.ts'

const NUMBER =
  /^(?<sign>[+-])?(?<whole>\d{1,3}(?:(?<group>[ \u00a0\u202f'’.,])\d{3})(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<decimals>\d{1,2}))?$/u

/**
 * Parses an amount in euros as tables write it, such as `-1 234,56`, `1,234.56` or `12`, and returns it in cents. Null for any other text, and for
 * dots or commas between thousands without decimals: `1,234` is ambiguous.
 */
export function parseAmount(text: string): Cents | null {
  const found = NUMBER.exec(text.replace(/\s?(?:€|EUR)$/u, '').replace('\u2212', '-'))?.groups
  if (!found || (found.group !== undefined && found.group === found.point)) return null
  if (found.point === undefined && (found.group === '.' || found.group === ',')) return null
  const cents = decimalCents(`${(found.whole ?? '').replaceAll(/\D/gu, '')}.${found.decimals ?? '0'}`)
  // `-cents` would turn 0 into −0.
  return cents !== null && found.sign === '-' ? 0 - cents : cents
}

/**
 * `20/11/2026`, `20.11.26`, `20-11-2026` or `2026-11-20`, also with a time after it; null for any other text.
 *
 * @param isUtc true if a time is in UTC: then the day is that of the instant in France, where the accounts are
 */
export function parseDay(text: string, isUtc = false): BusinessDate | null {
  const [day = '', time = ''] = text.split(/[ T](?=\d{2}:\d{2})/u)
  const local = /^(?<day>\d{2})[/.-](?<month>\d{2})[/.-](?<year>\d{4}|\d{2})$/u.exec(day)?.groups
  const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u.exec(day)?.groups
  const { year = '', month = '', day: inMonth = '' } = local ?? iso ?? {}
  const date = calendarDate(year, month, inMonth)
  const instant = `${date}T${time.slice(0, 5)}:00.000Z`
  return isUtc && !Number.isNaN(Date.parse(instant)) ? localTime(instant, DEFAULT_TIME_ZONE).date : date
}

/** True for the state of a movement that the bank has not booked, or has refused, cancelled or reversed. */
export function isNotBooked(state: string): boolean {
  return /^(?:processing|pending|declined|canceled|cancelled|reversed|en cours|en attente|refus|annul|in attesa|in sospeso|in corso|in elaborazione|rifiutat|stornat)/iu.test(
    state,
  )
}
