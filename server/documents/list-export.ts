import type { RawBuilder, Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { ExportList } from '../../src/domain/lists/exports.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import type { Resource, RowExpression, Viewer } from '../query/resource.ts'
import type { Schema } from '../store/schema.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

/**
 * How a list is exported: every row that its filters match, in the reader's language, as CSV or XLSX. Each row becomes one line of the file,
 * or several if the list has `linesOf`.
 */
export interface ListExportDefinition<Row, Line = Row> {
  readonly list: ExportList
  readonly resource: Resource
  /** The fields that the columns read; all fields by default. */
  readonly fields?: readonly string[]
  /** Further values that the columns read, as JSON text by name. They may use the row `t` and the `joins` of the resource. */
  readonly added?: Readonly<Record<string, RowExpression>>
  /** Columns of the table by which rows of the same date or instant are ordered, instead of only by id. */
  readonly sameTimeOrder?: readonly string[]
  /** What is exported, in English, for the API document: `Download {contents} as CSV or XLSX`. */
  readonly contents: string
  readonly columns: (texts: DocumentTexts, viewer: Viewer) => readonly DocumentColumn<Line>[]
  /** The lines of the file for a row; by default the row itself. */
  readonly linesOf?: (row: Row) => readonly Line[]
  /** SQL for the number of lines that `linesOf` returns for the row `t`; required with `linesOf`. */
  readonly lineCount?: RawBuilder<number>
  /** The name of the worksheet. */
  readonly worksheet: (texts: DocumentTexts) => string
  /** The file name without its extension. @throws RefusedError for filters with which the list can't be exported */
  readonly name: (
    input: {
      readonly trx: Transaction<Schema>
      readonly query: ListQuery
      /** The time of the export. */
      readonly now: Instant
    },
    texts: DocumentTexts,
  ) => Promise<string> | string
}

/** A row of any list. The columns of the list know its other fields. */
export type ListedRow = { readonly id: string }

/** Declares the export of a list. */
export function defineExport<Row extends ListedRow, Line extends ListedRow = Row>(
  definition: ListExportDefinition<Row, Line>,
): ListExportDefinition<ListedRow> {
  return definition as unknown as ListExportDefinition<ListedRow>
}

/** Parses rows that were read as JSON texts, and returns the lines of the file for them. */
export function fileLines(
  { linesOf }: Pick<ListExportDefinition<ListedRow>, 'linesOf'>,
  texts: readonly string[],
): readonly ListedRow[] {
  const rows = texts.map((text) => JSON.parse(text) as ListedRow)
  return linesOf ? rows.flatMap(linesOf) : rows
}
