import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { type Ledger, ledger, ledgerQuery } from '../../src/domain/contract/ledger.ts'
import { REPORT_ROWS, type ReportRows, reportQuery } from '../../src/domain/contract/reports.ts'
import { REPORTS, type ReportName, reportCapability } from '../../src/domain/documents/reports.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { documentTexts } from '../documents/language.ts'
import { ledgerFile } from '../documents/ledger.ts'
import { reportColumns } from '../documents/reports.ts'
import { TABLE_TYPES } from '../documents/table-file.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { readLedger } from '../store/ledger.ts'
import { readReport } from '../store/reports.ts'
import { fileFields, reportFile } from './report-file.ts'

const rolesOf = (report: ReportName) => CAPABILITIES[reportCapability(report)]

/** `GET reports/{report}`: the figures of a period. */
function showRoute(report: ReportName): Route {
  return defineRoute({
    method: 'get',
    path: `/reports/${report}`,
    summary: `The ${report} report of a period`,
    roles: rolesOf(report),
    query: reportQuery,
    answer: z.array(REPORT_ROWS[report]) as z.ZodType,
    async handle(trx, { session, query }) {
      const { organizationId } = session
      return { code: CODES.saved, json: await readReport(trx, report, { ...query, organizationId }) }
    },
  })
}

const fileQuery = reportQuery.safeExtend(fileFields)

/** `GET reports/{report}/download`: the figures of a period as a file. */
function reportDownloadRoute(report: ReportName): Route {
  return defineRoute({
    method: 'get',
    path: `/reports/${report}/download`,
    summary: `Download the ${report} report of a period, as CSV or XLSX`,
    roles: rolesOf(report),
    query: fileQuery,
    answer: { fileTypes: Object.values(TABLE_TYPES), isCostly: true },
    async handle(trx, call) {
      const { format, language, ...query } = call.query
      const text = await readReport(trx, report, { ...query, organizationId: call.session.organizationId })
      return reportFile(trx, call, query, () => {
        const texts = documentTexts(language, 'UTC')
        const rows = JSON.parse(text) as ReportRows[ReportName][]
        const list = `reports/${report}`
        return {
          list,
          format,
          language,
          filters: filtersWithValue(query),
          title: texts.t(`reports.${report}`),
          columns: reportColumns(report, texts) as never,
          rows,
        }
      })
    },
  })
}

/** `GET reports/ledger`: the posted lines of one account. */
const showLedger = defineRoute({
  method: 'get',
  path: '/reports/ledger',
  summary: 'The ledger of an account over a period',
  roles: CAPABILITIES.control,
  query: ledgerQuery,
  answer: ledger,
  async handle(trx, { session, query }) {
    const { organizationId } = session
    return { code: CODES.saved, json: await readLedger(trx, { ...query, organizationId }) }
  },
})

/** `GET reports/ledger/download`: the ledger as a file, with the opening and the closing balance as rows. */
const downloadLedger = defineRoute({
  method: 'get',
  path: '/reports/ledger/download',
  summary: 'Download the ledger of an account over a period, as CSV or XLSX',
  roles: CAPABILITIES.control,
  query: ledgerQuery.safeExtend(fileFields),
  answer: { fileTypes: Object.values(TABLE_TYPES), isCostly: true },
  async handle(trx, call) {
    const { format, language, ...query } = call.query
    const text = await readLedger(trx, { ...query, organizationId: call.session.organizationId })
    return reportFile(trx, call, query, () => {
      const file = ledgerFile(JSON.parse(text) as Ledger, query, documentTexts(language, 'UTC'))
      return { list: 'reports/ledger', format, language, filters: filtersWithValue(query), ...file }
    })
  },
})

/** The filters that have a value. */
function filtersWithValue(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

export const reportRoutes: readonly Route[] = [
  ...REPORTS.flatMap((report) => [showRoute(report), reportDownloadRoute(report)]),
  showLedger,
  downloadLedger,
]
