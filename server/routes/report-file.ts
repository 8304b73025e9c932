import type { Transaction } from 'kysely'
import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../src/domain/lists/exports.ts'
import type { DocumentColumn } from '../documents/columns.ts'
import { TABLE_TYPES, tableFile } from '../documents/table-file.ts'
import type { Call, CreateFile } from '../http/route.ts'
import { sha256Of } from '../sha256.ts'
import { codeOfEstablishment } from '../store/accounting-facts.ts'
import type { Schema } from '../store/schema.ts'
import { recordExport } from './record-export.ts'

/** The parameters of a report's file, in addition to those of the report. */
export const fileFields = {
  format: z.enum(EXPORT_FORMATS, { error: 'issue.value' }),
  language: z.enum(LANGUAGES, { error: 'issue.value' }).default(DEFAULT_LANGUAGE),
}

interface ReportFile<Row> {
  /** `reports/{name}`, as the history names the file. */
  readonly list: string
  readonly format: ExportFormat
  readonly language: Language
  readonly filters: Readonly<Record<string, string>>
  readonly title: string
  readonly columns: readonly DocumentColumn<Row>[]
  readonly rows: readonly Row[]
}

type Period = { readonly from: string; readonly to: string; readonly establishmentId?: string | undefined }

/**
 * Returns a function that creates the file of a report, named by establishment, report and period, and records the export in the history.
 *
 * @param compose makes the content from data that are already read; it is called after the transaction has ended
 */
export async function reportFile<Row>(
  trx: Transaction<Schema>,
  call: Pick<Call, 'session' | 'now' | 'ids' | 'origin'>,
  { from, to, establishmentId }: Period,
  compose: () => ReportFile<Row>,
): Promise<CreateFile> {
  const code = establishmentId === undefined ? '' : await codeOfEstablishment(trx, establishmentId)
  return async (db) => {
    const { list, format, language, filters, title, columns, rows } = compose()
    const kind = title.toLocaleLowerCase(language).replaceAll(/\s+/gu, '-')
    const name = `${[code, kind, from, to].filter((part) => part !== '').join(' ')}.${format}`
    const body = await tableFile({ worksheet: title, columns, rows, format, language })
    const exported = { list, format, language, filters, rowCount: rows.length }
    await recordExport(db, call, { ...exported, sha256: sha256Of(body) })
    return { name, type: TABLE_TYPES[format], body }
  }
}
