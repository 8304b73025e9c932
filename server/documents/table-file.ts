import type { Language } from '../../src/domain/languages.ts'
import type { ExportFormat } from '../../src/domain/lists/exports.ts'
import type { DocumentColumn } from './columns.ts'
import { CSV_TYPE, csvHead, csvLines } from './csv.ts'
import { XLSX_TYPE, xlsxOf } from './xlsx.ts'

/** The content types of table files. */
export const TABLE_TYPES: Readonly<Record<ExportFormat, string>> = { csv: CSV_TYPE, xlsx: XLSX_TYPE }

/** A table as a file. */
interface TableFile<Row> {
  /** The name of the worksheet. */
  readonly worksheet: string
  readonly columns: readonly DocumentColumn<Row>[]
  readonly rows: readonly Row[]
  readonly format: ExportFormat
  readonly language: Language
}

/** Creates the file of a table in memory. */
export function tableFile<Row>(table: TableFile<Row>): Promise<Buffer<ArrayBuffer>> {
  const { worksheet, columns, rows, format, language } = table
  return format === 'xlsx'
    ? xlsxOf(worksheet, columns, rows)
    : Promise.resolve(Buffer.from(csvHead(columns, language) + csvLines(columns, rows, language)))
}
