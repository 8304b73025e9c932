import type {
  AttendanceReportRow,
  DeltaReportRow,
  PaymentReportRow,
  ReportRows,
  WalletReportRow,
} from '../../domain/contract/reports.ts'
import type { ReportName } from '../../domain/documents/reports.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { type Column, Delta, Money } from '../ui/index.ts'

type Columns = { readonly [Report in ReportName]: readonly Column<ReportRows[Report]>[] }

type Rows = readonly ReportRows[ReportName][]

/** True when every row belongs to the same establishment: its name is then left out. */
export function isOfOneEstablishment(rows: Rows): boolean {
  return new Set(rows.map((row) => ('establishmentName' in row ? row.establishmentName : ''))).size === 1
}

/** The columns of each report, with the totals of its rows. */
export function useReportColumns(report: ReportName, rows: Rows) {
  const t = useText()
  const { date } = useDates()
  const { quantity } = useMoney()
  const cents = <Row,>(
    key: keyof Row & string,
    title: string,
    value: (row: Row) => Cents,
    shown: 'money' | 'delta' = 'money',
  ): Column<Row> => {
    const Amount = shown === 'money' ? Money : Delta
    return {
      key,
      title,
      align: 'end',
      cell: (row) => <Amount cents={value(row)} />,
      total: <Amount cents={sumCents((rows as readonly unknown[] as readonly Row[]).map(value))} />,
    }
  }
  const howMany = <Row,>(
    key: keyof Row & string,
    title: string,
    value: (row: Row) => number,
  ): Column<Row> => ({
    key,
    title,
    align: 'end',
    cell: (row) => quantity(value(row)),
    total: quantity((rows as readonly unknown[] as readonly Row[]).reduce((sum, row) => sum + value(row), 0)),
  })
  const place: Column<DeltaReportRow> = {
    key: 'establishmentName',
    title: t('reports.column.establishment'),
    card: 'plain',
    cell: (row) => row.establishmentName,
  }
  const columns: Columns = {
    deltas: [
      {
        key: 'cashRegisterName',
        title: t('reports.column.register'),
        heading: true,
        cell: (row) => row.cashRegisterName,
        total: t('reports.sum'),
      },
      ...(isOfOneEstablishment(rows) ? [] : [place]),
      howMany<DeltaReportRow>('logs', t('reports.column.logs'), (row) => row.logs),
      cents<DeltaReportRow>('countedCents', t('reports.column.counted'), (row) => row.countedCents),
      cents<DeltaReportRow>('overCents', t('reports.column.over'), (row) => row.overCents),
      cents<DeltaReportRow>('shortCents', t('reports.column.short'), (row) => row.shortCents),
      {
        ...cents<DeltaReportRow>('deltaCents', t('reports.column.delta'), (row) => row.deltaCents, 'delta'),
        card: 'figure',
      },
    ],
    payments: [
      {
        key: 'paymentCategoryName',
        title: t('reports.column.category'),
        heading: true,
        cell: (row) => row.paymentCategoryName,
        total: t('reports.sum'),
      },
      {
        key: 'paymentModeName',
        title: t('reports.column.mode'),
        card: 'plain',
        cell: (row) => row.paymentModeName,
      },
      howMany<PaymentReportRow>('counts', t('reports.column.counts'), (row) => row.counts),
      {
        ...cents<PaymentReportRow>('totalCents', t('reports.column.total'), (row) => row.totalCents),
        card: 'figure',
      },
    ],
    attendance: [
      {
        key: 'date',
        title: t('reports.column.date'),
        heading: true,
        cell: (row) => date(row.date),
        total: t('reports.sum'),
      },
      howMany<AttendanceReportRow>('lunch', t('service.lunch'), (row) => row.lunch),
      howMany<AttendanceReportRow>('evening', t('service.evening'), (row) => row.evening),
      {
        ...cents<AttendanceReportRow>(
          'turnoverCents',
          t('reports.column.turnover'),
          (row) => row.turnoverCents,
        ),
        card: 'figure',
      },
    ],
    wallets: [
      {
        key: 'establishmentName',
        title: t('reports.column.establishment'),
        heading: true,
        cell: (row) => row.establishmentName,
        total: t('reports.sum'),
      },
      cents<WalletReportRow>('openingCents', t('reports.column.opening'), (row) => row.openingCents),
      cents<WalletReportRow>('inCents', t('reports.column.in'), (row) => row.inCents),
      cents<WalletReportRow>('outCents', t('reports.column.out'), (row) => row.outCents),
      {
        ...cents<WalletReportRow>('closingCents', t('reports.column.closing'), (row) => row.closingCents),
        card: 'figure',
      },
    ],
  }
  return columns[report] as readonly Column<ReportRows[ReportName]>[]
}
