import type { ReportRows } from '../contract/reports.ts'
import type { ReportName } from './reports.ts'

type KeyOf<Row, Value> = {
  readonly [Key in keyof Row & string]: Row[Key] extends Value ? Key : never
}[keyof Row & string]

type ColumnOf<Row> = {
  /** The id of the message. */
  readonly title: string
  /** True for the one column that names the row; the screen shows it first. */
  readonly isHeading?: true
} & (
  | {
      readonly kind: 'text' | 'date'
      readonly key: KeyOf<Row, string | null>
      /** The id of the message that is shown where the row has no text. */
      readonly emptyText?: string
      /** True if the text is an account, which the screen links to its ledger. */
      readonly opensLedger?: true
    }
  /** A `delta` is an amount in cents that is shown with its sign; `percent` is in tenths of a percent. */
  | { readonly kind: 'integer' | 'cents' | 'delta' | 'percent'; readonly key: KeyOf<Row, number> }
)

/** The columns of each report, on the screen and in its file. */
export const REPORT_COLUMNS = {
  deltas: [
    { key: 'establishmentName', title: 'reports.column.establishment', kind: 'text' },
    { key: 'cashRegisterName', title: 'reports.column.register', kind: 'text', isHeading: true },
    { key: 'logs', title: 'reports.column.logs', kind: 'integer' },
    { key: 'countedCents', title: 'reports.column.takings', kind: 'cents' },
    { key: 'overCents', title: 'reports.column.over', kind: 'cents' },
    { key: 'shortCents', title: 'reports.column.short', kind: 'cents' },
    { key: 'deltaCents', title: 'reports.column.delta', kind: 'delta' },
  ],
  payments: [
    { key: 'paymentModeName', title: 'reports.column.mode', kind: 'text' },
    {
      key: 'paymentCategoryName',
      title: 'reports.column.category',
      kind: 'text',
      isHeading: true,
      emptyText: 'reports.float',
    },
    { key: 'counts', title: 'reports.column.counts', kind: 'integer' },
    { key: 'totalCents', title: 'reports.column.total', kind: 'cents' },
  ],
  attendance: [
    { key: 'date', title: 'reports.column.date', kind: 'date', isHeading: true },
    { key: 'lunch', title: 'service.lunch', kind: 'integer' },
    { key: 'evening', title: 'service.evening', kind: 'integer' },
    { key: 'turnoverCents', title: 'reports.column.till', kind: 'cents' },
  ],
  wallets: [
    { key: 'establishmentName', title: 'reports.column.establishment', kind: 'text', isHeading: true },
    { key: 'openingCents', title: 'reports.column.opening', kind: 'cents' },
    { key: 'inCents', title: 'reports.column.in', kind: 'cents' },
    { key: 'outCents', title: 'reports.column.out', kind: 'cents' },
    { key: 'closingCents', title: 'reports.column.closing', kind: 'cents' },
  ],
  differences: [
    { key: 'countedByName', title: 'reports.column.person', kind: 'text', isHeading: true },
    { key: 'establishmentName', title: 'reports.column.establishment', kind: 'text' },
    { key: 'cashRegisterName', title: 'reports.column.register', kind: 'text' },
    { key: 'reason', title: 'reports.column.reason', kind: 'text', emptyText: 'reports.noReason' },
    { key: 'logs', title: 'reports.column.logs', kind: 'integer' },
    { key: 'overCents', title: 'reports.column.over', kind: 'cents' },
    { key: 'shortCents', title: 'reports.column.short', kind: 'cents' },
    { key: 'deltaCents', title: 'reports.column.delta', kind: 'delta' },
  ],
  sales: [
    { key: 'saleType', title: 'reports.column.saleType', kind: 'text', isHeading: true },
    { key: 'taxRate', title: 'reports.column.rate', kind: 'percent' },
    { key: 'netCents', title: 'reports.column.net', kind: 'cents' },
    { key: 'vatCents', title: 'reports.column.vat', kind: 'cents' },
    { key: 'grossCents', title: 'reports.column.gross', kind: 'cents' },
  ],
  bridge: [
    { key: 'establishmentName', title: 'reports.column.establishment', kind: 'text', isHeading: true },
    { key: 'tillCents', title: 'reports.column.till', kind: 'cents' },
    { key: 'movementCents', title: 'reports.column.movements', kind: 'cents' },
    { key: 'otherCents', title: 'reports.column.other', kind: 'cents' },
    { key: 'deltaCents', title: 'reports.column.delta', kind: 'delta' },
    { key: 'countedCents', title: 'reports.column.takings', kind: 'cents' },
    { key: 'waitingCents', title: 'reports.column.waiting', kind: 'cents' },
    { key: 'postedCents', title: 'reports.column.posted', kind: 'cents' },
  ],
  balance: [
    { key: 'account', title: 'reports.column.account', kind: 'text', isHeading: true, opensLedger: true },
    { key: 'label', title: 'reports.column.accountLabel', kind: 'text' },
    { key: 'lines', title: 'reports.column.lines', kind: 'integer' },
    { key: 'debitCents', title: 'reports.column.debit', kind: 'cents' },
    { key: 'creditCents', title: 'reports.column.credit', kind: 'cents' },
    { key: 'balanceCents', title: 'reports.column.netMovement', kind: 'cents' },
  ],
} as const satisfies { readonly [Report in ReportName]: readonly ColumnOf<ReportRows[Report]>[] }

export type ReportColumn = (typeof REPORT_COLUMNS)[ReportName][number] & {
  readonly isHeading?: true
  readonly emptyText?: 'reports.float' | 'reports.noReason'
  readonly opensLedger?: true
}
