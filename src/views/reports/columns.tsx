import { Link, useSearchParams } from 'wouter'
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
import { type Cents, sumCents } from '../../domain/money.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { withChanges } from '../lists/list-address.ts'
import { type Column, Delta, Money } from '../ui/index.ts'

type Columns = { readonly [Report in ReportName]: readonly Column<ReportRows[Report]>[] }

type Rows = readonly ReportRows[ReportName][]

/** True if all rows belong to the same establishment, whose name is then left out. */
export function isSingleEstablishment(rows: Rows): boolean {
  return new Set(rows.map((row) => ('establishmentName' in row ? row.establishmentName : ''))).size === 1
}

/** The texts and column factories that the reports share. Columns of amounts and quantities have the total of the rows. */
function useSharedColumns(rows: Rows) {
  const t = useText()
  const [search] = useSearchParams()
  const { date } = useDates()
  const { quantity } = useMoney()
  const amountColumn = <Row,>(
    key: keyof Row & string,
    title: string,
    value: (row: Row) => Cents,
    kind: 'money' | 'delta' = 'money',
  ): Column<Row> => {
    const Amount = kind === 'money' ? Money : Delta
    return {
      key,
      title,
      align: 'end',
      cell: (row) => <Amount cents={value(row)} />,
      total: <Amount cents={sumCents((rows as readonly unknown[] as readonly Row[]).map(value))} />,
    }
  }
  const quantityColumn = <Row,>(
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
  const establishmentColumn = <Row extends { readonly establishmentName: string }>(): Column<Row> => ({
    key: 'establishmentName',
    title: t('reports.column.establishment'),
    card: 'plain',
    cell: (row) => row.establishmentName,
  })
  return {
    t,
    date,
    search,
    amountColumn,
    quantityColumn,
    establishmentColumn,
    isSingle: isSingleEstablishment(rows),
  }
}

type SharedColumns = ReturnType<typeof useSharedColumns>

const REPORT_COLUMNS: { readonly [Report in ReportName]: (shared: SharedColumns) => Columns[Report] } = {
  deltas: ({ t, amountColumn, quantityColumn, establishmentColumn, isSingle }) => [
    {
      key: 'cashRegisterName',
      title: t('reports.column.register'),
      heading: true,
      cell: (row) => row.cashRegisterName,
      total: t('reports.sum'),
    },
    ...(isSingle ? [] : [establishmentColumn<DeltaReportRow>()]),
    quantityColumn<DeltaReportRow>('logs', t('reports.column.logs'), (row) => row.logs),
    amountColumn<DeltaReportRow>('countedCents', t('reports.column.counted'), (row) => row.countedCents),
    amountColumn<DeltaReportRow>('overCents', t('reports.column.over'), (row) => row.overCents),
    amountColumn<DeltaReportRow>('shortCents', t('reports.column.short'), (row) => row.shortCents),
    {
      ...amountColumn<DeltaReportRow>(
        'deltaCents',
        t('reports.column.delta'),
        (row) => row.deltaCents,
        'delta',
      ),
      card: 'figure',
    },
  ],
  payments: ({ t, amountColumn, quantityColumn }) => [
    {
      key: 'paymentCategoryName',
      title: t('reports.column.category'),
      heading: true,
      cell: (row) => row.paymentCategoryName ?? t('reports.float'),
      total: t('reports.sum'),
    },
    {
      key: 'paymentModeName',
      title: t('reports.column.mode'),
      card: 'plain',
      cell: (row) => row.paymentModeName ?? '—',
    },
    quantityColumn<PaymentReportRow>('counts', t('reports.column.counts'), (row) => row.counts),
    {
      ...amountColumn<PaymentReportRow>('totalCents', t('reports.column.total'), (row) => row.totalCents),
      card: 'figure',
    },
  ],
  attendance: ({ t, date, amountColumn, quantityColumn }) => [
    {
      key: 'date',
      title: t('reports.column.date'),
      heading: true,
      cell: (row) => date(row.date),
      total: t('reports.sum'),
    },
    quantityColumn<AttendanceReportRow>('lunch', t('service.lunch'), (row) => row.lunch),
    quantityColumn<AttendanceReportRow>('evening', t('service.evening'), (row) => row.evening),
    {
      ...amountColumn<AttendanceReportRow>(
        'turnoverCents',
        t('reports.column.turnover'),
        (row) => row.turnoverCents,
      ),
      card: 'figure',
    },
  ],
  wallets: ({ t, amountColumn }) => [
    {
      key: 'establishmentName',
      title: t('reports.column.establishment'),
      heading: true,
      cell: (row) => row.establishmentName,
      total: t('reports.sum'),
    },
    amountColumn<WalletReportRow>('openingCents', t('reports.column.opening'), (row) => row.openingCents),
    amountColumn<WalletReportRow>('inCents', t('reports.column.in'), (row) => row.inCents),
    amountColumn<WalletReportRow>('outCents', t('reports.column.out'), (row) => row.outCents),
    {
      ...amountColumn<WalletReportRow>(
        'closingCents',
        t('reports.column.closing'),
        (row) => row.closingCents,
      ),
      card: 'figure',
    },
  ],
  differences: ({ t, amountColumn, quantityColumn, establishmentColumn, isSingle }) => [
    {
      key: 'countedByName',
      title: t('reports.column.person'),
      heading: true,
      cell: (row) => row.countedByName,
      total: t('reports.sum'),
    },
    ...(isSingle ? [] : [establishmentColumn<DifferenceReportRow>()]),
    {
      key: 'cashRegisterName',
      title: t('reports.column.register'),
      card: 'plain',
      cell: (row) => row.cashRegisterName,
    },
    {
      key: 'reason',
      title: t('reports.column.reason'),
      card: 'plain',
      cell: (row) => row.reason ?? t('reports.noReason'),
    },
    quantityColumn<DifferenceReportRow>('logs', t('reports.column.logs'), (row) => row.logs),
    amountColumn<DifferenceReportRow>('overCents', t('reports.column.over'), (row) => row.overCents),
    amountColumn<DifferenceReportRow>('shortCents', t('reports.column.short'), (row) => row.shortCents),
    {
      ...amountColumn<DifferenceReportRow>(
        'deltaCents',
        t('reports.column.delta'),
        (row) => row.deltaCents,
        'delta',
      ),
      card: 'figure',
    },
  ],
  sales: ({ t, amountColumn }) => [
    {
      key: 'saleType',
      title: t('reports.column.saleType'),
      heading: true,
      cell: (row) => row.saleType,
      total: t('reports.sum'),
    },
    {
      key: 'taxRate',
      title: t('reports.column.rate'),
      align: 'end',
      cell: (row) => t('administration.percent', { rate: row.taxRate / 10 }),
    },
    amountColumn<SalesReportRow>('netCents', t('reports.column.net'), (row) => row.netCents),
    amountColumn<SalesReportRow>('vatCents', t('reports.column.vat'), (row) => row.vatCents),
    {
      ...amountColumn<SalesReportRow>('grossCents', t('reports.column.gross'), (row) => row.grossCents),
      card: 'figure',
    },
  ],
  bridge: ({ t, amountColumn, establishmentColumn }) => [
    { ...establishmentColumn<BridgeReportRow>(), heading: true, total: t('reports.sum') },
    amountColumn<BridgeReportRow>('tillCents', t('reports.column.till'), (row) => row.tillCents),
    amountColumn<BridgeReportRow>('otherCents', t('reports.column.other'), (row) => row.otherCents),
    amountColumn<BridgeReportRow>('deltaCents', t('reports.column.delta'), (row) => row.deltaCents, 'delta'),
    amountColumn<BridgeReportRow>('countedCents', t('reports.column.takings'), (row) => row.countedCents),
    amountColumn<BridgeReportRow>('waitingCents', t('reports.column.waiting'), (row) => row.waitingCents),
    {
      ...amountColumn<BridgeReportRow>('postedCents', t('reports.column.posted'), (row) => row.postedCents),
      card: 'figure',
    },
  ],
  balance: ({ t, search, amountColumn, quantityColumn }) => [
    {
      key: 'account',
      title: t('reports.column.account'),
      heading: true,
      cell: (row) => <Link href={`/?${withChanges(search, { account: row.account })}`}>{row.account}</Link>,
      total: t('reports.sum'),
    },
    { key: 'label', title: t('reports.column.accountLabel'), card: 'plain', cell: (row) => row.label },
    quantityColumn<BalanceReportRow>('lines', t('reports.column.lines'), (row) => row.lines),
    amountColumn<BalanceReportRow>('debitCents', t('reports.column.debit'), (row) => row.debitCents),
    amountColumn<BalanceReportRow>('creditCents', t('reports.column.credit'), (row) => row.creditCents),
    {
      ...amountColumn<BalanceReportRow>(
        'balanceCents',
        t('reports.column.balance'),
        (row) => row.balanceCents,
      ),
      card: 'figure',
    },
  ],
}

/** The columns of a report, with the totals of its rows. */
export function useReportColumns(report: ReportName, rows: Rows) {
  const shared = useSharedColumns(rows)
  return REPORT_COLUMNS[report](shared) as readonly Column<ReportRows[ReportName]>[]
}
