import type { Ledger } from '../domain/contract/ledger.ts'
import type { ReportRows } from '../domain/contract/reports.ts'
import type { ReportName } from '../domain/documents/reports.ts'
import type { Api, CallOptions, Query } from './client.ts'

/** The calls of reports. */
export function reportCalls(api: Api) {
  return {
    load: ({ report, query }: { readonly report: ReportName; readonly query: Query }, options: CallOptions) =>
      api.get<readonly ReportRows[ReportName][]>(`reports/${report}`, query, options),
    loadLedger: (query: Query, options: CallOptions) => api.get<Ledger>('reports/ledger', query, options),
  }
}
