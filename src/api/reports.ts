import type { Ledger } from '../domain/contract/ledger.ts'
import type { ReportRows } from '../domain/contract/reports.ts'
import type { BusinessDate } from '../domain/dates/calendar.ts'
import type { ReportName } from '../domain/documents/reports.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions, Query } from './client.ts'
import { pageLoaderOf } from './lists.ts'

/** The calls of reports. */
export function reportCalls(api: Api) {
  return {
    load: ({ report, query }: { readonly report: ReportName; readonly query: Query }, options: CallOptions) =>
      api.get<readonly ReportRows[ReportName][]>(`reports/${report}`, query, options),
    /** The latest date of the entries that match the filters; null if there are none. */
    loadLastPostedDate: async (
      filters: Readonly<Record<string, string>>,
      options: CallOptions,
    ): Promise<Outcome<BusinessDate | null>> => {
      const loadPage = pageLoaderOf<{ readonly date: BusinessDate }>(api, 'accountingentries')
      const request = { page: 1, rowsPerPage: 1, sortBy: 'date', descending: true, filters, search: '' }
      const outcome = await loadPage(request, options)
      return outcome.kind === 'refused'
        ? outcome
        : { ...outcome, data: outcome.data.entries[0]?.date ?? null }
    },
    loadLedger: (query: Query, options: CallOptions) => api.get<Ledger>('reports/ledger', query, options),
  }
}
