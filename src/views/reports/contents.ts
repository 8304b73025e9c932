import type { DeltaReportRow, DifferenceReportRow, ReportRows } from '../../domain/contract/reports.ts'
import type { ReportName } from '../../domain/documents/reports.ts'
import { sumCents } from '../../domain/money.ts'
import type { MessageId, MoneyFormats, Translate } from '../../i18n/index.ts'
import type { NamedBar } from './bars-chart.tsx'
import { isSingleEstablishment } from './columns.tsx'

interface Texts extends Pick<MoneyFormats, 'money' | 'signed'> {
  readonly t: Translate
}

/** The sentence and the chart above the table of a report, and the title that replaces them if there are no rows. */
interface ReportContents<Row> {
  readonly emptyTitle: MessageId
  /** The report in one sentence, such as the number of cash logs and the sum of their deltas. */
  summary(rows: readonly Row[], texts: Texts): string
  /** The bar chart; null for a report with another chart or none. */
  readonly barChart: null | {
    /** What the length of a bar means. */
    readonly label: MessageId
    /** True for over or short amounts, which have their own colours. */
    readonly isDelta: boolean
    bars(rows: readonly Row[], t: Translate): readonly NamedBar[]
  }
}

/** The values in the sentence above the reports `deltas` and `differences`. */
function deltaValues(rows: readonly (DeltaReportRow | DifferenceReportRow)[], { money, signed }: Texts) {
  return {
    logs: rows.reduce((total, { logs }) => total + logs, 0),
    delta: signed(sumCents(rows.map(({ deltaCents }) => deltaCents))),
    over: money(sumCents(rows.map(({ overCents }) => overCents))),
    short: money(Math.abs(sumCents(rows.map(({ shortCents }) => shortCents)))),
  }
}

const CONTENTS: { readonly [Report in ReportName]: ReportContents<ReportRows[Report]> } = {
  deltas: {
    emptyTitle: 'error.noCashLogData',
    summary: (rows, texts) => texts.t('reports.summary.deltas', deltaValues(rows, texts)),
    barChart: {
      label: 'reports.column.delta',
      isDelta: true,
      bars(rows) {
        const isSingle = isSingleEstablishment(rows)
        return rows.map(({ establishmentName, cashRegisterName, deltaCents }) => ({
          name: isSingle ? cashRegisterName : `${establishmentName} · ${cashRegisterName}`,
          cents: deltaCents,
        }))
      },
    },
  },
  differences: {
    emptyTitle: 'reports.noDifferences',
    // The rows of this report count only cash logs with a difference.
    summary: (rows, texts) => texts.t('reports.summary.differences', deltaValues(rows, texts)),
    barChart: {
      label: 'reports.column.delta',
      isDelta: true,
      bars: (rows) =>
        [...Map.groupBy(rows, (row) => row.countedByName)].map(([name, rowsOfPerson]) => ({
          name,
          cents: sumCents(rowsOfPerson.map(({ deltaCents }) => deltaCents)),
        })),
    },
  },
  payments: {
    emptyTitle: 'error.noCashLogData',
    summary: (rows, { t, money }) =>
      t('reports.summary.payments', {
        total: money(sumCents(rows.map(({ totalCents }) => totalCents))),
        counts: rows.reduce((total, { counts }) => total + counts, 0),
      }),
    barChart: {
      label: 'reports.column.total',
      isDelta: false,
      // The row without a name is not a category: it subtracts the floats that were counted with the cash.
      bars: (rows) =>
        rows.flatMap(({ paymentCategoryName: name, totalCents: cents }) =>
          name === null ? [] : [{ name, cents }],
        ),
    },
  },
  sales: {
    emptyTitle: 'error.dataNotAvailable',
    summary: (rows, { t, money }) =>
      t('reports.summary.sales', {
        gross: money(sumCents(rows.map(({ grossCents }) => grossCents))),
        vat: money(sumCents(rows.map(({ vatCents }) => vatCents))),
      }),
    barChart: {
      label: 'reports.column.gross',
      isDelta: false,
      bars: (rows, t) =>
        rows.map(({ saleType, taxRate, grossCents }) => ({
          // The rate is in tenths of a percent.
          name: `${saleType} ${t('administration.percent', { rate: taxRate / 10 })}`,
          cents: grossCents,
        })),
    },
  },
  attendance: {
    emptyTitle: 'error.dataNotAvailable',
    summary: (rows, { t, money }) =>
      t('reports.summary.attendance', {
        clients: rows.reduce((total, { lunch, evening }) => total + lunch + evening, 0),
        till: money(sumCents(rows.map(({ turnoverCents }) => turnoverCents))),
      }),
    barChart: null,
  },
  wallets: {
    emptyTitle: 'error.dataNotAvailable',
    summary: (rows, { t, money }) =>
      t('reports.summary.wallets', {
        opening: money(sumCents(rows.map(({ openingCents }) => openingCents))),
        closing: money(sumCents(rows.map(({ closingCents }) => closingCents))),
      }),
    barChart: {
      label: 'reports.column.closing',
      isDelta: false,
      bars: (rows) =>
        rows.map(({ establishmentName, closingCents }) => ({ name: establishmentName, cents: closingCents })),
    },
  },
  bridge: {
    emptyTitle: 'error.dataNotAvailable',
    summary: (rows, { t, money }) =>
      t('reports.summary.bridge', {
        till: money(sumCents(rows.map(({ tillCents }) => tillCents))),
        counted: money(sumCents(rows.map(({ countedCents }) => countedCents))),
        posted: money(sumCents(rows.map(({ postedCents }) => postedCents))),
      }),
    barChart: {
      label: 'reports.column.posted',
      isDelta: false,
      bars: (rows) =>
        rows.map(({ establishmentName, postedCents }) => ({ name: establishmentName, cents: postedCents })),
    },
  },
  balance: {
    emptyTitle: 'error.dataNotAvailable',
    summary: (rows, { t, money }) =>
      t('reports.summary.balance', {
        debit: money(sumCents(rows.map(({ debitCents }) => debitCents))),
        credit: money(sumCents(rows.map(({ creditCents }) => creditCents))),
      }),
    // Accountants read the figures of a balance: a chart would push the table out of sight.
    barChart: null,
  },
}

/**
 * The contents of a report. Call its functions only with rows of this report: the compiler can't check that,
 * because the report is chosen at run time.
 */
export function reportContentsOf(report: ReportName): ReportContents<ReportRows[ReportName]> {
  return CONTENTS[report]
}
