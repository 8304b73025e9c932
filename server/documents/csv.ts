import { stringify } from 'csv-stringify/sync'
import type { Language } from '../../src/domain/languages.ts'
import { centsToDecimal } from '../../src/domain/money.ts'
import { type DocumentColumn, safeText } from './columns.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Excel reads UTF-8 only with a byte order mark. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Lines of CSV (RFC 4180, with `;`, the separator of Excel where the comma is decimal). The cells are safe already. */
export function csvText(lines: readonly (readonly string[])[]): string {
  // The library quotes separators and quotes, but a line break only if it is a whole \r\n.
  return stringify([...lines], { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/u })
}

/** The start of a table as CSV: its column titles. */
export function csvHead<Row>(columns: readonly DocumentColumn<Row>[]): string {
  return BYTE_ORDER_MARK + csvText([columns.map(({ title }) => safeText(title))])
}

/** Rows as CSV, appended to the head or to other rows. */
export function csvLines<Row>(
  columns: readonly DocumentColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  return csvText(rows.map((row) => columns.map((column) => cellOf(column, row, language))))
}

function cellOf<Row>(column: DocumentColumn<Row>, row: Row, language: Language): string {
  switch (column.kind) {
    case 'text':
      return safeText(column.value(row) ?? '')
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
