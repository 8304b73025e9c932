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

/** True when every row belongs to the same establishment: its name is then left out. */
export function isSingleEstablishment(rows: Rows): boolean {
  return new Set(rows.map((row) => ('establishmentName' in row ? row.establishmentName : ''))).size === 1
}

/** The texts and kinds of columns that the reports share; an amount and a quantity have the total of the rows. */
function useColumnKinds(rows: Rows) {
  const t = useText()
  const [search] = useSearchParams()
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
  const establishmentColumn = <Row extends { readonly establishmentName: string }>(): Column<Row> => ({
    key: 'establishmentName',
    title: t('reports.column.establishment'),
    card: 'plain',
    cell: (row) => row.establishmentName,
  })
  return { t, date, search, cents, howMany, establishmentColumn, isSingle: isSingleEstablishment(rows) }
}

type ColumnKinds = ReturnType<typeof useColumnKinds>

const REPORT_COLUMNS: { readonly [Report in ReportName]: (kinds: ColumnKinds) => Columns[Report] } = {
  deltas: ({ t, cents, howMany, establishmentColumn, isSingle }) => [
    {
      key: 'cashRegisterName',
      title: t('reports.column.register'),
      heading: true,
      cell: (row) => row.cashRegisterName,
      total: t('reports.sum'),
    },
    ...(isSingle ? [] : [establishmentColumn<DeltaReportRow>()]),
    howMany<DeltaReportRow>('logs', t('reports.column.logs'), (row) => row.logs),
    cents<DeltaReportRow>('countedCents', t('reports.column.counted'), (row) => row.countedCents),
    cents<DeltaReportRow>('overCents', t('reports.column.over'), (row) => row.overCents),
    cents<DeltaReportRow>('shortCents', t('reports.column.short'), (row) => row.shortCents),
    {
      ...cents<DeltaReportRow>('deltaCents', t('reports.column.delta'), (row) => row.deltaCents, 'delta'),
      card: 'figure',
    },
  ],
  payments: ({ t, cents, howMany }) => [
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
  attendance: ({ t, date, cents, howMany }) => [
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
  wallets: ({ t, cents }) => [
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
  differences: ({ t, cents, howMany, establishmentColumn, isSingle }) => [
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
    howMany<DifferenceReportRow>('logs', t('reports.column.logs'), (row) => row.logs),
    cents<DifferenceReportRow>('overCents', t('reports.column.over'), (row) => row.overCents),
    cents<DifferenceReportRow>('shortCents', t('reports.column.short'), (row) => row.shortCents),
    {
      ...cents<DifferenceReportRow>(
        'deltaCents',
        t('reports.column.delta'),
        (row) => row.deltaCents,
        'delta',
      ),
      card: 'figure',
    },
  ],
  sales: ({ t, cents }) => [
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
    cents<SalesReportRow>('netCents', t('reports.column.net'), (row) => row.netCents),
    cents<SalesReportRow>('vatCents', t('reports.column.vat'), (row) => row.vatCents),
    {
      ...cents<SalesReportRow>('grossCents', t('reports.column.gross'), (row) => row.grossCents),
      card: 'figure',
    },
  ],
  bridge: ({ t, cents, establishmentColumn }) => [
    { ...establishmentColumn<BridgeReportRow>(), heading: true, total: t('reports.sum') },
    cents<BridgeReportRow>('tillCents', t('reports.column.till'), (row) => row.tillCents),
    cents<BridgeReportRow>('otherCents', t('reports.column.other'), (row) => row.otherCents),
    cents<BridgeReportRow>('deltaCents', t('reports.column.delta'), (row) => row.deltaCents, 'delta'),
    cents<BridgeReportRow>('countedCents', t('reports.column.takings'), (row) => row.countedCents),
    cents<BridgeReportRow>('waitingCents', t('reports.column.waiting'), (row) => row.waitingCents),
    {
      ...cents<BridgeReportRow>('postedCents', t('reports.column.posted'), (row) => row.postedCents),
      card: 'figure',
    },
  ],
  balance: ({ t, search, cents, howMany }) => [
    {
      key: 'account',
      title: t('reports.column.account'),
      heading: true,
      cell: (row) => <Link href={`/?${withChanges(search, { account: row.account })}`}>{row.account}</Link>,
      total: t('reports.sum'),
    },
    { key: 'label', title: t('reports.column.accountLabel'), card: 'plain', cell: (row) => row.label },
    howMany<BalanceReportRow>('lines', t('reports.column.lines'), (row) => row.lines),
    cents<BalanceReportRow>('debitCents', t('reports.column.debit'), (row) => row.debitCents),
    cents<BalanceReportRow>('creditCents', t('reports.column.credit'), (row) => row.creditCents),
    {
      ...cents<BalanceReportRow>('balanceCents', t('reports.column.balance'), (row) => row.balanceCents),
      card: 'figure',
    },
  ],
}

/** The columns of a report, with the totals of its rows. */
export function useReportColumns(report: ReportName, rows: Rows) {
  const kinds = useColumnKinds(rows)
  return REPORT_COLUMNS[report](kinds) as readonly Column<ReportRows[ReportName]>[]
}
