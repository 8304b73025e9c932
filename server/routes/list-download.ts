import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { EXPORT_FORMATS, type ExportFormat, MAX_DIRECT_ROWS } from '../../src/domain/lists/exports.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import { documentTexts } from '../documents/language.ts'
import { fileLines, type ListExportDefinition, type ListedRow } from '../documents/list-export.ts'
import { listedRowsQuery } from '../documents/listed-rows.ts'
import { TABLE_TYPES, tableFile } from '../documents/table-file.ts'
import { parsePart } from '../http/request.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { listParameters, listQuery, UNUSED_IN_FILES } from '../query/list-query.ts'
import type { Resource } from '../query/resource.ts'
import { RefusedError } from '../refused-error.ts'
import { sha256Of } from '../sha256.ts'
import { recordExport } from './record-export.ts'

const fileQuery = z.object({
  format: z.enum(EXPORT_FORMATS, { error: 'issue.value' }),
  language: z.enum(LANGUAGES, { error: 'issue.value' }).default(DEFAULT_LANGUAGE),
})

/** The request of a file, as it is stored in the payload of a job and in the history. */
interface RequestedFile {
  readonly format: ExportFormat
  readonly language: Language
  /** The parameters of the list, as in the address. */
  readonly filters: Readonly<Record<string, string>>
}

/** The schema of the parameters of an exported list: its filters and sort, the format and the language. `requestedFile` refuses unknown ones. */
export function fileParameters(resource: Resource) {
  return listParameters(resource, 'file').extend(fileQuery.shape).loose()
}

/** Parses the parameters of an address. @throws RefusedError InvalidRequest */
export function requestedFile(
  parameters: Readonly<Record<string, unknown>>,
  resource: Resource,
): RequestedFile & { readonly query: ListQuery } {
  const { format, language, ...rest } = parameters
  const formatAndLanguage = parsePart(
    fileQuery,
    { format, ...(language !== undefined && { language }) },
    'query',
  )
  const filters = rest as Record<string, string>
  const query = listQuery(Object.entries(filters), resource, UNUSED_IN_FILES)
  return { ...formatAndLanguage, filters, query }
}

/**
 * `GET {list}/download`: the file as a direct answer, with at most `MAX_DIRECT_ROWS` lines. Values that the list hides from the user are hidden
 * in the file too.
 *
 * Refused as ExportTooLong for a longer list, which can be exported by a job.
 */
export function downloadRoute(definition: ListExportDefinition<ListedRow>): Route {
  const { list, resource, contents, columns, worksheet } = definition
  return defineRoute({
    method: 'get',
    path: `/${list}/download`,
    summary: `Download ${contents} as CSV or XLSX, up to ${MAX_DIRECT_ROWS} rows`,
    roles: resource.roles,
    query: fileParameters(resource),
    answer: { fileTypes: Object.values(TABLE_TYPES), isCostly: true },
    async handle(trx, call) {
      const { query, ...file } = requestedFile(call.query, resource)
      const texts = documentTexts(file.language, 'UTC')
      const title = await definition.name({ trx, query, now: call.now }, texts)
      const listed = (
        await listedRowsQuery(call.session, resource, query, MAX_DIRECT_ROWS + 1, definition).execute(trx)
      ).rows
      if (listed.length > MAX_DIRECT_ROWS) throw new RefusedError('ExportTooLong')
      const rowTexts = listed.map(({ row }) => row)
      const rows = fileLines(definition, rowTexts)
      if (rows.length > MAX_DIRECT_ROWS) throw new RefusedError('ExportTooLong')
      return async (db) => {
        const body = await tableFile({
          worksheet: worksheet(texts),
          columns: columns(texts, call.session),
          rows,
          ...file,
        })
        await recordExport(db, call, { list, ...file, rowCount: listed.length, sha256: sha256Of(body) })
        return { name: `${title}.${file.format}`, type: TABLE_TYPES[file.format], body }
      }
    },
  })
}
