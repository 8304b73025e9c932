import type { CellObject } from 'write-excel-file/node'
import { type DocumentColumn, localDateTime, toCellText } from './columns.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The maximum length of a text in a cell: Excel reports a workbook with a longer one as damaged. */
const MAX_CELL_LENGTH = 32_767
/** The widths of columns, in characters. */
const COLUMN_WIDTHS = { text: 24, integer: 12, cents: 14, percent: 12, date: 12, instant: 17 } as const
const CELL_FORMATS = {
  integer: '0',
  cents: '#,##0.00',
  percent: '0.0',
  date: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
} as const

/** Writes a table as an XLSX workbook with one worksheet. Numbers and dates are typed cells; text stays text and never becomes a formula. */
export async function xlsxOf<Row>(
  worksheet: string,
  columns: readonly DocumentColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer<ArrayBuffer>> {
  const titleCells = columns.map(
    ({ title, kind }): CellObject => ({
      value: avoidObjectKey(toCellText(title)),
      type: String,
      fontWeight: 'bold',
      align: kind === 'text' || kind === 'date' ? 'left' : 'right',
    }),
  )
  const cells = [titleCells, ...rows.map((row) => columns.map((column) => cellOf(column, row)))]
  const options = {
    sheet: worksheetName(worksheet),
    stickyRowsCount: 1,
    columns: columns.map(({ kind }) => ({ width: COLUMN_WIDTHS[kind] })),
  }
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return Buffer.from(await writeXlsxFile(cells, options).toBuffer())
}

function cellOf<Row>(column: DocumentColumn<Row>, row: Row): CellObject | null {
  const value = column.value(row)
  if (value === null) return null
  switch (column.kind) {
    case 'text':
      return value === '' ? null : { value: avoidObjectKey(cutText(toCellText(String(value)))), type: String }
    case 'integer':
      return { value: Number(value), type: Number, format: CELL_FORMATS.integer }
    case 'cents':
      // In euros. The division may be inexact, but the result rounded to two decimals is always the same amount.
      return { value: Number(value) / 100, type: Number, format: CELL_FORMATS.cents }
    case 'percent':
      return { value: Number(value) / 10, type: Number, format: CELL_FORMATS.percent }
    case 'date':
      return { value: new Date(`${value}T00:00:00Z`), type: Date, format: CELL_FORMATS.date }
    case 'instant': {
      // Cells have no time zone: the cell shows the local time.
      const local = localDateTime(column, row)
      return (
        local && { value: new Date(`${local.date}T${local.time}Z`), type: Date, format: CELL_FORMATS.instant }
      )
    }
  }
}

/** The text, cut with an ellipsis if it is too long for a cell. A CSV file has the whole text. */
function cutText(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text
  // If the cut is within a character of two code units, its first half is removed too.
  return `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/u, '')}…`
}

/**
 * Adds a trailing space to texts such as `valueOf` or `constructor`. The library looks texts up in a plain object, which already has
 * these keys, and the workbook would be corrupt.
 */
function avoidObjectKey(text: string): string {
  return text in {} ? `${text} ` : text
}

/** A worksheet name that spreadsheets accept: without their reserved characters, at most 31 characters. */
function worksheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\']/gu, ' ').slice(0, 31)
}
