import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  attendanceReportRow,
  deltaReportRow,
  paymentReportRow,
  type ReportRows,
  reportQuery,
  walletReportRow,
} from '../../src/domain/contract/reports.ts'
import { REPORTS, type ReportName } from '../../src/domain/documents/reports.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { EXPORT_FORMATS } from '../../src/domain/lists/exports.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { documentWords } from '../documents/language.ts'
import { REPORT_COLUMNS } from '../documents/reports.ts'
import { TABLE_TYPES, tableFile } from '../documents/table-file.ts'
import { admit } from '../http/authentication.ts'
import { inDocumentTurn } from '../http/document-turns.ts'
import { fileResponse, sha256Of } from '../http/file-answer.ts'
import { operationOf } from '../http/operation.ts'
import { parsePart, readQuery } from '../http/request.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { readReport } from '../store/reports.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { recordExport } from './record-export.ts'

const ROWS = {
  deltas: deltaReportRow,
  payments: paymentReportRow,
  attendance: attendanceReportRow,
  wallets: walletReportRow,
} as const

/** Directors and accountants read reports; people who only count do not. */
const ROLES = CAPABILITIES.remit

/** `GET reports/{report}`: the figures of a period. */
function showing(report: ReportName): Route {
  return defineRoute({
    method: 'get',
    path: `/reports/${report}`,
    summary: `The ${report} report of a period`,
    roles: ROLES,
    query: reportQuery,
    answer: z.array(ROWS[report]) as z.ZodType,
    async handle(trx, { session, query }) {
      const { organizationId } = session
      return { code: CODES.saved, json: await readReport(trx, report, { ...query, organizationId }) }
    },
  })
}

const fileQuery = z.strictObject({
  format: z.enum(EXPORT_FORMATS, { error: 'issue.value' }),
  language: z.enum(LANGUAGES, { error: 'issue.value' }).default('fr'),
})

/** `GET reports/{report}/download`: the same as a file. */
function downloading(report: ReportName): Route {
  const path = `/reports/${report}/download`
  const documented = z.object({
    ...fileQuery.shape,
    from: z.string(),
    to: z.string(),
    establishmentId: z.uuid().optional(),
  })
  return {
    method: 'get',
    path,
    operation: operationOf({
      method: 'get',
      path,
      summary: `Download the ${report} report of a period, as CSV or XLSX`,
      roles: ROLES,
      query: documented,
      answer: z.null(),
    }),
    handler: (parts) => async (c) => {
      const session = await admit(parts, c, ROLES)
      return inDocumentTurn(session, async () => {
        const { format, language, ...rest } = readQuery(c) as Record<string, unknown>
        const form = parsePart(
          fileQuery,
          { format, ...(language === undefined ? {} : { language }) },
          'query',
        )
        const period = parsePart(reportQuery, rest, 'query')
        const words = documentWords(form.language, 'UTC')
        const text = await inScope(parts.db, scopeOf(session), (trx) =>
          readReport(trx, report, { ...period, organizationId: session.organizationId }),
        )
        const rows = JSON.parse(text) as ReportRows[ReportName][]
        const { title, columns } = REPORT_COLUMNS[report](words)
        const name = `${title.toLocaleLowerCase(form.language).replaceAll(/\s+/gu, '-')} ${period.from} ${period.to}.${form.format}`
        const table = { sheet: title, columns: columns as never, rows, ...form }
        const body = await tableFile(table)
        await recordExport(parts, c, session, {
          ...{ list: `reports/${report}`, ...form, filters: rest as Record<string, string> },
          ...{ rowCount: rows.length, sha256: sha256Of(body) },
        })
        return fileResponse({ name, type: TABLE_TYPES[form.format], body })
      })
    },
  }
}

export const reportRoutes: readonly Route[] = REPORTS.flatMap((report) => [
  showing(report),
  downloading(report),
])
