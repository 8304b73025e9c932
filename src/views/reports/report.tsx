import { type ReactNode, Suspense } from 'react'
import type {
  AttendanceReportRow,
  BalanceReportRow,
  BridgeReportRow,
  DeltaReportRow,
  DifferenceReportRow,
  PaymentReportRow,
  ReportRows,
  SalesReportRow,
  WalletReportRow,
} from '../../domain/contract/reports.ts'
import type { ReportName } from '../../domain/documents/reports.ts'
import { sumCents } from '../../domain/money.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { DataTable, NoResults, Panel, Skeleton, Stack } from '../ui/index.ts'
import { barsOf } from './bars.ts'
import type { NamedBar } from './bars-chart.tsx'
import { useReportColumns } from './columns.tsx'
import style from './reports.module.css'

const AttendanceChart = lazyComponent(() => import('../charts/attendance-chart.tsx'), 'default')
const BarsChart = lazyComponent(() => import('./bars-chart.tsx'), 'default')
const CHART_HEIGHT = 280

type ReportWithBars = Exclude<ReportName, 'attendance' | 'balance'>
type Rows = readonly ReportRows[ReportName][]

interface ReportProps {
  report: ReportName
  rows: Rows
  /** The button that shows a longer period, for a report without rows. */
  longer: ReactNode
}

/** A report: a summary sentence, a chart (unless there are no bars or all are zero), and the rows. */
export function Report({ report, rows, longer }: ReportProps) {
  const t = useText()
  const columns = useReportColumns(report, rows)
  const summary = useSummary(report, rows)
  const bars = barsOf(report, rows, (rate) => t('administration.percent', { rate }))
  if (rows.length === 0)
    return (
      <NoResults
        title={t(
          report === 'deltas' || report === 'differences' || report === 'payments'
            ? 'error.noCashLogData'
            : 'error.dataNotAvailable',
        )}
        message={t('reports.empty.message')}
        suggestion={t('reports.empty.suggestion')}
        action={longer}
      />
    )
  return (
    <Stack gap={24}>
      <p className={style.sentence}>{summary}</p>
      {bars?.every(({ cents }) => cents === 0) ? (
        <h2>{t(`reports.${report}`)}</h2>
      ) : (
        <Panel title={t(`reports.${report}`)}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            {bars === null ? (
              <AttendanceChart days={rows as readonly AttendanceReportRow[]} height={CHART_HEIGHT} />
            ) : (
              <ReportChart report={report as ReportWithBars} bars={bars} />
            )}
          </Suspense>
        </Panel>
      )}
      <DataTable caption={t(`reports.${report}`)} columns={columns} rows={rows} idOf={({ id }) => id} />
    </Stack>
  )
}

function ReportChart({ report, bars }: { report: ReportWithBars; bars: readonly NamedBar[] }): ReactNode {
  const t = useText()
  const labels = {
    deltas: 'reports.column.delta',
    payments: 'reports.column.total',
    wallets: 'reports.column.closing',
    differences: 'reports.column.delta',
    sales: 'reports.column.gross',
    bridge: 'reports.column.posted',
  } as const
  return (
    <BarsChart
      title={t(`reports.${report}`)}
      label={t(labels[report])}
      bars={bars}
      isDelta={report === 'deltas' || report === 'differences'}
    />
  )
}

/** The report in one sentence, such as the number of cash logs and the sum of their deltas. */
function useSummary(report: ReportName, rows: Rows): string {
  const t = useText()
  const { money, signed } = useMoney()
  // `report` determines the type of the rows, which the compiler can't infer.
  const rowsAs = <Row,>() => rows as readonly unknown[] as readonly Row[]
  const sumOf = <Row,>(value: (row: Row) => number) =>
    rowsAs<Row>().reduce((total, row) => total + value(row), 0)
  const sumOfCents = <Row,>(value: (row: Row) => number) => sumCents(rowsAs<Row>().map(value))
  switch (report) {
    case 'deltas':
      return t('reports.summary.deltas', {
        logs: sumOf<DeltaReportRow>((row) => row.logs),
        delta: signed(sumOfCents<DeltaReportRow>((row) => row.deltaCents)),
        over: money(sumOfCents<DeltaReportRow>((row) => row.overCents)),
        short: money(Math.abs(sumOfCents<DeltaReportRow>((row) => row.shortCents))),
      })
    case 'payments':
      return t('reports.summary.payments', {
        total: money(sumOfCents<PaymentReportRow>((row) => row.totalCents)),
        counts: sumOf<PaymentReportRow>((row) => row.counts),
      })
    case 'attendance':
      return t('reports.summary.attendance', {
        clients: sumOf<AttendanceReportRow>((row) => row.lunch + row.evening),
        turnover: money(sumOfCents<AttendanceReportRow>((row) => row.turnoverCents)),
      })
    case 'wallets':
      return t('reports.summary.wallets', {
        opening: money(sumOfCents<WalletReportRow>((row) => row.openingCents)),
        closing: money(sumOfCents<WalletReportRow>((row) => row.closingCents)),
      })
    case 'differences':
      return t('reports.summary.deltas', {
        logs: sumOf<DifferenceReportRow>((row) => row.logs),
        delta: signed(sumOfCents<DifferenceReportRow>((row) => row.deltaCents)),
        over: money(sumOfCents<DifferenceReportRow>((row) => row.overCents)),
        short: money(Math.abs(sumOfCents<DifferenceReportRow>((row) => row.shortCents))),
      })
    case 'sales':
      return t('reports.summary.sales', {
        gross: money(sumOfCents<SalesReportRow>((row) => row.grossCents)),
        vat: money(sumOfCents<SalesReportRow>((row) => row.vatCents)),
      })
    case 'bridge':
      return t('reports.summary.bridge', {
        till: money(sumOfCents<BridgeReportRow>((row) => row.tillCents)),
        counted: money(sumOfCents<BridgeReportRow>((row) => row.countedCents)),
        posted: money(sumOfCents<BridgeReportRow>((row) => row.postedCents)),
      })
    case 'balance':
      return t('reports.summary.balance', {
        debit: money(sumOfCents<BalanceReportRow>((row) => row.debitCents)),
        credit: money(sumOfCents<BalanceReportRow>((row) => row.creditCents)),
      })
  }
}
