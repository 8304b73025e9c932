import { type ReactNode, Suspense } from 'react'
import type { AttendanceReportRow, ReportRows } from '../../domain/contract/reports.ts'
import type { ReportName } from '../../domain/documents/reports.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { DataTable, NoResults, Panel, Skeleton, Stack } from '../ui/index.ts'
import { useReportColumns } from './columns.tsx'
import { reportContentsOf } from './contents.ts'
import style from './reports.module.css'

const AttendanceChart = lazyComponent(() => import('../charts/attendance-chart.tsx'), 'default')
const BarsChart = lazyComponent(() => import('./bars-chart.tsx'), 'default')
const CHART_HEIGHT = 280

interface ReportProps {
  report: ReportName
  rows: readonly ReportRows[ReportName][]
  /** The button that shows a longer period, for a report without rows. */
  longer: ReactNode
}

/** A report: a summary sentence, a chart (unless it has none or all bars are zero), and the rows. */
export function ReportView({ report, rows, longer }: ReportProps) {
  const t = useText()
  const { money, signed } = useMoney()
  const columns = useReportColumns(report, rows)
  const { emptyTitle, summary } = reportContentsOf(report)
  const chart = useChart(report, rows)
  if (rows.length === 0)
    return (
      <NoResults
        title={t(emptyTitle)}
        message={t('reports.empty.message')}
        suggestion={t('reports.empty.suggestion')}
        action={longer}
      />
    )
  const title = t(`reports.${report}`)
  return (
    <Stack gap={24}>
      <p className={style.sentence}>{summary(rows, { t, money, signed })}</p>
      {chart === null ? (
        <h2>{title}</h2>
      ) : (
        <Panel title={title}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>{chart}</Suspense>
        </Panel>
      )}
      <DataTable caption={title} columns={columns} rows={rows} idOf={({ id }) => id} />
    </Stack>
  )
}

/** The chart of a report; null if it has none or all bars are zero. */
function useChart(report: ReportName, rows: ReportProps['rows']): ReactNode {
  const t = useText()
  const { barChart } = reportContentsOf(report)
  if (report === 'attendance')
    return <AttendanceChart days={rows as readonly AttendanceReportRow[]} height={CHART_HEIGHT} />
  const bars = barChart?.bars(rows, t) ?? []
  if (barChart === null || bars.every(({ cents }) => cents === 0)) return null
  return (
    <BarsChart
      title={t(`reports.${report}`)}
      label={t(barChart.label)}
      bars={bars}
      isDelta={barChart.isDelta}
    />
  )
}
