import { z } from 'zod'
import type { ListQuery } from '../../src/domain/query.ts'
import { admit } from '../http/authentication.ts'
import type { AppParts, Session } from '../http/context.ts'
import { operationOf } from '../http/operation.ts'
import { invalid, parsePart, queryParameters } from '../http/request.ts'
import type { Resource } from '../http/resource.ts'
import { listParameters, listQuery } from '../http/resource-routes.ts'
import type { Route } from '../http/route.ts'
import { DOCUMENT_LANGUAGES, type DocumentColumn, type DocumentLanguage } from './columns.ts'
import { CSV_TYPE, csvOf } from './csv.ts'
import { byteStream, fileResponse } from './file-answer.ts'
import { type DocumentWords, documentWords } from './language.ts'
import { pagesOf } from './pages.ts'
import { XLSX_TYPE, xlsxOf } from './xlsx.ts'

const fileQuery = z.object({
  format: z.enum(['csv', 'xlsx'], { error: 'issue.value' }),
  language: z.enum(DOCUMENT_LANGUAGES, { error: 'issue.value' }).default('fr'),
})

/** A workbook is made in memory: above this many rows a list is offered as CSV alone, which is sent as it is read. */
const XLSX_ROWS = 50_000

/** A list as a file: every row that its filters match, in every language, as CSV or XLSX. */
export interface ListExport<Row extends { readonly id: string; readonly date: string }> {
  readonly resource: Resource
  readonly summary: string
  readonly columns: (words: DocumentWords) => readonly DocumentColumn<Row>[]
  readonly sheet: (words: DocumentWords) => string
  /** The file's name without its ending. @throws RefusedError where the filters leave too much open */
  readonly name: (
    asked: { readonly parts: AppParts; readonly session: Session; readonly query: ListQuery },
    words: DocumentWords,
  ) => Promise<string> | string
}

/** Declares `GET {resource}/download`. The filters are those of the list; what a person may not see comes as in the list. */
export function defineExport<Row extends { readonly id: string; readonly date: string }>({
  resource,
  summary,
  columns,
  sheet,
  name,
}: ListExport<Row>): Route {
  const path = `/${resource.name}/download`
  return {
    method: 'get',
    path,
    operation: operationOf({
      method: 'get',
      path,
      summary,
      roles: resource.roles,
      query: listParameters(resource, 'count').extend(fileQuery.shape),
      answer: z.null(),
    }),
    handler: (parts) => async (c) => {
      const session = await admit(parts, c, resource.roles)
      const { format, language, query } = readFileQuery(queryParameters(c), resource)
      const words = documentWords(language, 'UTC')
      const file = `${await name({ parts, session, query }, words)}.${format}`
      const pages = pagesOf<Row>(parts.db, session, resource, query)
      if (format === 'csv')
        return fileResponse({
          name: file,
          type: CSV_TYPE,
          body: byteStream(csvOf(columns(words), pages, language)),
        })
      const body = await xlsxOf(sheet(words), columns(words), upTo(pages, XLSX_ROWS))
      return fileResponse({ name: file, type: XLSX_TYPE, body })
    },
  }
}

function readFileQuery(
  parameters: ReturnType<typeof queryParameters>,
  resource: Resource,
): { readonly format: 'csv' | 'xlsx'; readonly language: DocumentLanguage; readonly query: ListQuery } {
  const own = parameters.filter(([name]) => Object.hasOwn(fileQuery.shape, name))
  const repeated = own.map(([name]) => name).filter((name, index, names) => names.indexOf(name) < index)
  if (repeated.length > 0) throw invalid(repeated.map((path) => ({ path, key: 'issue.repeated' })))
  const { format, language } = parsePart(fileQuery, Object.fromEntries(own), 'query')
  const filters = parameters.filter(([name]) => !Object.hasOwn(fileQuery.shape, name))
  return { format, language, query: listQuery(filters, resource) }
}

/** @throws RefusedError InvalidRequest when there are more rows: a file that silently ends too early would be a lie */
async function* upTo<Row>(
  pages: AsyncIterable<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let seen = 0
  for await (const rows of pages) {
    seen += rows.length
    if (seen > limit) throw invalid([{ path: 'format', key: 'issue.tooMany' }])
    yield rows
  }
}
