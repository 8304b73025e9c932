import type { ReportRows } from '../../src/domain/contract/reports.ts'
import { REPORT_COLUMNS, type ReportColumn } from '../../src/domain/documents/report-columns.ts'
import type { ReportName } from '../../src/domain/documents/reports.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

/** The columns of the file of a report: those of the screen. */
export function reportColumns<Report extends ReportName>(
  report: Report,
  { t }: Pick<DocumentTexts, 't'>,
): readonly DocumentColumn<ReportRows[Report]>[] {
  const columns: readonly ReportColumn[] = REPORT_COLUMNS[report]
  return columns.map(({ key, title, kind, emptyText }): DocumentColumn<ReportRows[Report]> => {
    const valueIn = <Value>(row: object) => (row as Readonly<Record<string, Value>>)[key] as Value
    switch (kind) {
      case 'text':
        return {
          title: t(title),
          kind,
          value: (row) => valueIn<string | null>(row) ?? (emptyText ? t(emptyText) : ''),
        }
      case 'percent':
        return { title: t(title), kind: 'text', value: (row) => String(valueIn<number>(row) / 10) }
      case 'delta':
        return { title: t(title), kind: 'cents', value: valueIn<number> }
      default:
        return { title: t(title), kind, value: valueIn<never> }
    }
  })
}
