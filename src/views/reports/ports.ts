import type { Ledger } from '../../domain/contract/ledger.ts'
import type { ReportRows } from '../../domain/contract/reports.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import type { ReportName } from '../../domain/documents/reports.ts'
import type { ReadPort } from '../../machines/port.ts'

/** A request for a report. */
export interface ReportRequest {
  readonly report: ReportName
  /** The parameters of the call: the period as `from` and `to`, and the filters. */
  readonly query: Readonly<Record<string, string>>
}

/** The ports of reports. */
export interface ReportsPorts {
  readonly load: ReadPort<ReportRequest, readonly ReportRows[ReportName][]>
  /** The latest date of the accounting entries that match the filters; null if there are none. */
  readonly loadLastPostedDate: ReadPort<Readonly<Record<string, string>>, BusinessDate | null>
  readonly loadLedger: ReadPort<ReportRequest['query'], Ledger>
}

declare module '../app.tsx' {
  interface Ports {
    readonly reports: ReportsPorts
  }
}
