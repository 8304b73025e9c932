import type { Language } from '../../src/domain/languages.ts'
import { centsToDecimal } from '../../src/domain/money.ts'
import { type DocumentColumn, safeText } from './columns.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Excel reads UTF-8 only with a byte order mark, and uses the semicolon as separator where the comma is decimal. */
const BYTE_ORDER_MARK = '\ufeff'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/** The start of a table as CSV (RFC 4180, with `;`): its column titles. */
export function csvHead<Row>(columns: readonly DocumentColumn<Row>[]): string {
  return BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => quoted(safeText(title))))
}

/** Rows as CSV, appended to the head or to other rows. */
export function csvLines<Row>(
  columns: readonly DocumentColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  return rows.map((row) => lineOf(columns.map((column) => cellOf(column, row, language)))).join('')
}

function lineOf(cells: readonly string[]): string {
  return cells.join(SEPARATOR) + LINE_END
}

function cellOf<Row>(column: DocumentColumn<Row>, row: Row, language: Language): string {
  switch (column.kind) {
    case 'text':
      return quoted(safeText(column.value(row) ?? ''))
    case 'integer':
      return String(column.value(row) ?? '')
    case 'cents': {
      const cents = column.value(row)
      return cents === null ? '' : centsToDecimal(cents, language === 'en' ? '.' : ',')
    }
    case 'date':
      return column.value(row)?.split('-').toReversed().join('/') ?? ''
  }
}

function quoted(text: string): string {
  return /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
