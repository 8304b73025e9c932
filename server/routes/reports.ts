import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  attendanceReportRow,
  balanceReportRow,
  bridgeReportRow,
  deltaReportRow,
  differenceReportRow,
  paymentReportRow,
  type ReportRows,
  reportQuery,
  salesReportRow,
  walletReportRow,
} from '../../src/domain/contract/reports.ts'
import { REPORTS, type ReportName, reportCapability } from '../../src/domain/documents/reports.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { EXPORT_FORMATS } from '../../src/domain/lists/exports.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { documentTexts } from '../documents/language.ts'
import { REPORT_COLUMNS } from '../documents/reports.ts'
import { TABLE_TYPES, tableFile } from '../documents/table-file.ts'
import { sha256Of } from '../http/file-answer.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { codeOfEstablishment } from '../store/accounting-facts.ts'
import { readReport } from '../store/reports.ts'
import { recordExport } from './record-export.ts'

const ROWS = {
  deltas: deltaReportRow,
  payments: paymentReportRow,
  attendance: attendanceReportRow,
  wallets: walletReportRow,
  differences: differenceReportRow,
  sales: salesReportRow,
  bridge: bridgeReportRow,
  balance: balanceReportRow,
} as const

const rolesOf = (report: ReportName) => CAPABILITIES[reportCapability(report)]

/** `GET reports/{report}`: the figures of a period. */
function showing(report: ReportName): Route {
  return defineRoute({
    method: 'get',
    path: `/reports/${report}`,
    summary: `The ${report} report of a period`,
    roles: rolesOf(report),
    query: reportQuery,
    answer: z.array(ROWS[report]) as z.ZodType,
    async handle(trx, { session, query }) {
      const { organizationId } = session
      return { code: CODES.saved, json: await readReport(trx, report, { ...query, organizationId }) }
    },
  })
}

const fileQuery = reportQuery.safeExtend({
  format: z.enum(EXPORT_FORMATS, { error: 'issue.value' }),
  language: z.enum(LANGUAGES, { error: 'issue.value' }).default('fr'),
})

/** `GET reports/{report}/download`: the same as a file. */
function downloading(report: ReportName): Route {
  return defineRoute({
    method: 'get',
    path: `/reports/${report}/download`,
    summary: `Download the ${report} report of a period, as CSV or XLSX`,
    roles: rolesOf(report),
    query: fileQuery,
    answer: { fileTypes: Object.values(TABLE_TYPES), inTurn: true },
    async handle(trx, call) {
      const { format, language, from, to, establishmentId } = call.query
      const filters = { from, to, ...(establishmentId !== undefined && { establishmentId }) }
      const { organizationId } = call.session
      const text = await readReport(trx, report, { ...filters, organizationId })
      const code = establishmentId === undefined ? '' : await codeOfEstablishment(trx, establishmentId)
      return async (db) => {
        const rows = JSON.parse(text) as ReportRows[ReportName][]
        const { title, columns } = REPORT_COLUMNS[report](documentTexts(language, 'UTC'))
        const kind = title.toLocaleLowerCase(language).replaceAll(/\s+/gu, '-')
        const name = `${[code, kind, from, to].filter((one) => one !== '').join(' ')}.${format}`
        const body = await tableFile({ sheet: title, columns: columns as never, rows, format, language })
        const exported = { list: `reports/${report}`, format, language, filters, rowCount: rows.length }
        await recordExport(db, call, { ...exported, sha256: sha256Of(body) })
        return { name, type: TABLE_TYPES[format], body }
      }
    },
  })
}

export const reportRoutes: readonly Route[] = REPORTS.flatMap((report) => [
  showing(report),
  downloading(report),
])
