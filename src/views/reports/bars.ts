import type {
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
import type { NamedBar } from './bars-chart.tsx'
import { isSingleEstablishment } from './columns.tsx'

type Rows = readonly ReportRows[ReportName][]

/**
 * The bars of a report; null for attendance, whose chart has days instead.
 *
 * @param percentText formats a tax rate in percent
 */
export function barsOf(
  report: ReportName,
  rows: Rows,
  percentText: (rate: number) => string,
): readonly NamedBar[] | null {
  if (report === 'attendance') return null
  const isSingle = isSingleEstablishment(rows)
  const bars: Readonly<Record<Exclude<ReportName, 'attendance'>, () => readonly NamedBar[]>> = {
    deltas: () =>
      (rows as readonly DeltaReportRow[]).map((row) => ({
        name: isSingle ? row.cashRegisterName : `${row.establishmentName} · ${row.cashRegisterName}`,
        cents: row.deltaCents,
      })),
    payments: () =>
      (rows as readonly PaymentReportRow[]).flatMap(({ paymentCategoryName: name, totalCents: cents }) =>
        name === null ? [] : [{ name, cents }],
      ),
    wallets: () =>
      (rows as readonly WalletReportRow[]).map((row) => ({
        name: row.establishmentName,
        cents: row.closingCents,
      })),
    differences: () =>
      [...Map.groupBy(rows as readonly DifferenceReportRow[], (row) => row.countedByName)].map(
        ([name, rowsOfPerson]) => ({
          name,
          cents: sumCents(rowsOfPerson.map(({ deltaCents }) => deltaCents)),
        }),
      ),
    sales: () =>
      (rows as readonly SalesReportRow[]).map((row) => ({
        name: `${row.saleType} ${percentText(row.taxRate / 10)}`,
        cents: row.grossCents,
      })),
    bridge: () =>
      (rows as readonly BridgeReportRow[]).map((row) => ({
        name: row.establishmentName,
        cents: row.postedCents,
      })),
    // Accountants read a balance as figures: a chart would only push them out of sight.
    balance: () => [],
  }
  return bars[report]()
}
