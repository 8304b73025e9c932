import type { ReportRows } from '../domain/contract/reports.ts'
import type { ReportName } from '../domain/documents/reports.ts'
import type { Api, CallOptions } from './client.ts'

/** What reports ask of the server. `id` is the report and its question, as `deltas?from=…&to=…`. */
export function reportCalls(api: Api) {
  return {
    loadReport: ({ id }: { id: string }, options: CallOptions) => {
      const [report = '', question = ''] = id.split('?')
      return api.get<readonly ReportRows[ReportName][]>(
        `reports/${report}`,
        Object.fromEntries(new URLSearchParams(question)),
        options,
      )
    },
  }
}
