import type { Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { ExportList } from '../../src/domain/lists/exports.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import type { Resource } from '../query/resource.ts'
import type { Schema } from '../store/schema.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

/** How a list is exported: every row that its filters match, in the reader's language, as CSV or XLSX. */
export interface ListExport<Row> {
  readonly list: ExportList
  readonly resource: Resource
  /** The fields that the columns read; by default all. */
  readonly fields?: readonly string[]
  /** What is exported, in English, for the API document: `Download {what} as CSV or XLSX`. */
  readonly what: string
  readonly columns: (texts: DocumentTexts) => readonly DocumentColumn<Row>[]
  /** The name of the worksheet. */
  readonly sheet: (texts: DocumentTexts) => string
  /** The file name without its extension. @throws RefusedError when the filters select too much */
  readonly name: (
    input: {
      readonly trx: Transaction<Schema>
      readonly query: ListQuery
      /** When the file is requested. */
      readonly now: Instant
    },
    texts: DocumentTexts,
  ) => Promise<string> | string
}

/** A row of any list: only its columns know its type. */
export type ListedRow = { readonly id: string }

/** Declares the export of a list. */
export function defineExport<Row extends ListedRow>(definition: ListExport<Row>): ListExport<ListedRow> {
  return definition as unknown as ListExport<ListedRow>
}
