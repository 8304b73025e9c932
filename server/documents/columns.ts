import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'

/** A column of an exported table. Only numbers and dates become typed cells: text stays text, whatever it looks like. */
export type DocumentColumn<Row> = { readonly title: string } & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'integer'; readonly value: (row: Row) => number | null }
  | { readonly kind: 'cents'; readonly value: (row: Row) => Cents | null }
  | { readonly kind: 'date'; readonly value: (row: Row) => BusinessDate | null }
)

/** Characters that no cell may contain: XML can't represent them, and no program shows them. */
const UNWRITABLE = /(?![\t\r\n])\p{Cc}|[\ufffe\uffff]/gu
/** Characters that programs take for the start of a formula, in half and full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** Makes a text safe for a cell: removes unwritable characters, and puts an apostrophe before a character that could start a formula. */
export function safeText(text: string): string {
  const cleaned = text.toWellFormed().replaceAll(UNWRITABLE, '')
  return FORMULA.test(cleaned) ? `'${cleaned}` : cleaned
}
