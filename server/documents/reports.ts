import type { ReportRows } from '../../src/domain/contract/reports.ts'
import { REPORT_COLUMNS, type ReportColumn } from '../../src/domain/documents/report-columns.ts'
import type { ReportName } from '../../src/domain/documents/reports.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

/** The columns of a report's file: those of its screen. */
export function reportColumns<Report extends ReportName>(
  report: Report,
  { t }: Pick<DocumentTexts, 't'>,
): readonly DocumentColumn<ReportRows[Report]>[] {
  const columns: readonly ReportColumn[] = REPORT_COLUMNS[report]
  return columns.map(({ key, title, kind, emptyText }): DocumentColumn<ReportRows[Report]> => {
    /** The value of the column in a row; the caller states its type, because the column has only the name of the field. */
    const valueIn = <Value>(row: object) => (row as Readonly<Record<string, Value>>)[key] as Value
    switch (kind) {
      case 'text':
        return {
          title: t(title),
          kind,
          value: (row) => valueIn<string | null>(row) ?? (emptyText ? t(emptyText) : ''),
        }
      case 'delta':
        return { title: t(title), kind: 'cents', value: valueIn<number> }
      default:
        return { title: t(title), kind, value: valueIn<never> }
    }
  })
}
