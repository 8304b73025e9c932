import { stringify } from 'csv-stringify/sync'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Language } from '../../src/domain/languages.ts'
import { centsToDecimal } from '../../src/domain/money.ts'
import { type DocumentColumn, localDateTime, toCellText } from './columns.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Excel reads UTF-8 only with a byte order mark. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes lines of CSV as in RFC 4180. The delimiter is `;` in languages with a decimal comma, as Excel expects there, and `,` in English.
 * The caller makes the cells safe with `toCellText`.
 */
export function csvText(lines: readonly (readonly string[])[], language: Language): string {
  const delimiter = separatorOf(language) === ',' ? ';' : ','
  // The library encloses a cell with \r\n in quotation marks; with `quoted_match` also one with only \r or \n.
  return stringify([...lines], { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/u })
}

/** The first line of a table as CSV, after a byte order mark: its column titles. */
export function csvHead<Row>(columns: readonly DocumentColumn<Row>[], language: Language): string {
  return BYTE_ORDER_MARK + csvText([columns.map(({ title }) => toCellText(title))], language)
}

/** Rows as CSV, to be appended to `csvHead` or to other rows. Amounts and rates have the decimal separator of the language. */
export function csvLines<Row>(
  columns: readonly DocumentColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  return csvText(
    rows.map((row) => columns.map((column) => cellOf(column, row, language))),
    language,
  )
}

/** The decimal separator of a language. */
function separatorOf(language: Language): '.' | ',' {
  return language === 'en' ? '.' : ','
}

function cellOf<Row>(column: DocumentColumn<Row>, row: Row, language: Language): string {
  switch (column.kind) {
    case 'text':
      return toCellText(column.value(row) ?? '')
    case 'integer':
      return String(column.value(row) ?? '')
    case 'cents': {
      const cents = column.value(row)
      return cents === null ? '' : centsToDecimal(cents, separatorOf(language))
    }
    case 'percent': {
      const tenths = column.value(row)
      return tenths === null ? '' : [Math.trunc(tenths / 10), tenths % 10].join(separatorOf(language))
    }
    case 'date':
      return dateText(column.value(row) ?? '')
    case 'instant': {
      const local = localDateTime(column, row)
      return local === null ? '' : `${dateText(local.date)} ${local.time}`
    }
  }
}

const dateText = (date: BusinessDate): string => date.split('-').toReversed().join('/')
