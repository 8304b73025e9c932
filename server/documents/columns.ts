import type { BusinessDate, Instant } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'

/** A column of an exported table. Only numbers and dates become typed cells: text stays text, whatever it looks like. */
export type DocumentColumn<Row> = { readonly title: string } & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'integer'; readonly value: (row: Row) => number | null }
  | { readonly kind: 'cents'; readonly value: (row: Row) => Cents | null }
  /** A rate in tenths of a percent. */
  | { readonly kind: 'percent'; readonly value: (row: Row) => number | null }
  | { readonly kind: 'date'; readonly value: (row: Row) => BusinessDate | null }
  /** Shown to the minute, in the time zone that `timeZone` returns for the row. */
  | {
      readonly kind: 'instant'
      readonly value: (row: Row) => Instant | null
      readonly timeZone: (row: Row) => string
    }
)

/** Characters that no cell may contain: no program shows them, and XML can't represent some of them. */
const UNWRITABLE = /(?![\t\r\n])\p{Cc}|[\ufffe\uffff]/gu
/** Characters that programs take for the start of a formula, in half and full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** Makes a text safe for a cell: removes unwritable characters, and puts an apostrophe before a text that could be taken for a formula. */
export function toCellText(text: string): string {
  const cleaned = text.toWellFormed().replaceAll(UNWRITABLE, '')
  return FORMULA.test(cleaned) ? `'${cleaned}` : cleaned
}

/** The formatters by time zone. They are reused, because creating one takes longer than using it. */
const localFormats = new Map<string, Intl.DateTimeFormat>()

/** The value of an `instant` column as local date and time, `2026-11-20` and `14:02`; null if the row has none. */
export function localDateTime<Row>(
  { value, timeZone }: Extract<DocumentColumn<Row>, { kind: 'instant' }>,
  row: Row,
): { readonly date: BusinessDate; readonly time: string } | null {
  const instant = value(row)
  if (instant === null) return null
  const zone = timeZone(row)
  const format = localFormats.get(zone) ?? localFormatOf(zone)
  localFormats.set(zone, format)
  // Swedish writes date and time as in ISO 8601, with a blank between them.
  const [date = '', time = ''] = format.format(new Date(instant)).split(' ')
  return { date, time }
}

function localFormatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
}
