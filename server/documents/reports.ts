import type { ReportRows } from '../../src/domain/contract/reports.ts'
import type { ReportName } from '../../src/domain/documents/reports.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

interface ReportFile<Row> {
  readonly title: string
  readonly columns: readonly DocumentColumn<Row>[]
}

/** Each report as a file: its title, and the columns of the screen. */
export const REPORT_COLUMNS: {
  readonly [Report in ReportName]: (texts: DocumentTexts) => ReportFile<ReportRows[Report]>
} = {
  deltas: ({ t }) => ({
    title: t('reports.deltas'),
    columns: [
      { title: t('reports.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
      { title: t('reports.column.register'), kind: 'text', value: (row) => row.cashRegisterName },
      { title: t('reports.column.logs'), kind: 'integer', value: (row) => row.logs },
      { title: t('reports.column.counted'), kind: 'cents', value: (row) => row.countedCents },
      { title: t('reports.column.over'), kind: 'cents', value: (row) => row.overCents },
      { title: t('reports.column.short'), kind: 'cents', value: (row) => row.shortCents },
      { title: t('reports.column.delta'), kind: 'cents', value: (row) => row.deltaCents },
    ],
  }),
  payments: ({ t }) => ({
    title: t('reports.payments'),
    columns: [
      { title: t('reports.column.mode'), kind: 'text', value: (row) => row.paymentModeName ?? '' },
      {
        title: t('reports.column.category'),
        kind: 'text',
        value: (row) => row.paymentCategoryName ?? t('reports.float'),
      },
      { title: t('reports.column.counts'), kind: 'integer', value: (row) => row.counts },
      { title: t('reports.column.total'), kind: 'cents', value: (row) => row.totalCents },
    ],
  }),
  attendance: ({ t }) => ({
    title: t('reports.attendance'),
    columns: [
      { title: t('reports.column.date'), kind: 'date', value: (row) => row.date },
      { title: t('service.lunch'), kind: 'integer', value: (row) => row.lunch },
      { title: t('service.evening'), kind: 'integer', value: (row) => row.evening },
      { title: t('reports.column.turnover'), kind: 'cents', value: (row) => row.turnoverCents },
    ],
  }),
  wallets: ({ t }) => ({
    title: t('reports.wallets'),
    columns: [
      { title: t('reports.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
      { title: t('reports.column.opening'), kind: 'cents', value: (row) => row.openingCents },
      { title: t('reports.column.in'), kind: 'cents', value: (row) => row.inCents },
      { title: t('reports.column.out'), kind: 'cents', value: (row) => row.outCents },
      { title: t('reports.column.closing'), kind: 'cents', value: (row) => row.closingCents },
    ],
  }),
  differences: ({ t }) => ({
    title: t('reports.differences'),
    columns: [
      { title: t('reports.column.person'), kind: 'text', value: (row) => row.countedByName },
      { title: t('reports.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
      { title: t('reports.column.register'), kind: 'text', value: (row) => row.cashRegisterName },
      { title: t('reports.column.reason'), kind: 'text', value: (row) => row.reason ?? '' },
      { title: t('reports.column.logs'), kind: 'integer', value: (row) => row.logs },
      { title: t('reports.column.over'), kind: 'cents', value: (row) => row.overCents },
      { title: t('reports.column.short'), kind: 'cents', value: (row) => row.shortCents },
      { title: t('reports.column.delta'), kind: 'cents', value: (row) => row.deltaCents },
    ],
  }),
  sales: ({ t }) => ({
    title: t('reports.sales'),
    columns: [
      { title: t('reports.column.saleType'), kind: 'text', value: (row) => row.saleType },
      { title: t('reports.column.rate'), kind: 'text', value: (row) => String(row.taxRate / 10) },
      { title: t('reports.column.net'), kind: 'cents', value: (row) => row.netCents },
      { title: t('reports.column.vat'), kind: 'cents', value: (row) => row.vatCents },
      { title: t('reports.column.gross'), kind: 'cents', value: (row) => row.grossCents },
    ],
  }),
  bridge: ({ t }) => ({
    title: t('reports.bridge'),
    columns: [
      { title: t('reports.column.establishment'), kind: 'text', value: (row) => row.establishmentName },
      { title: t('reports.column.till'), kind: 'cents', value: (row) => row.tillCents },
      { title: t('reports.column.other'), kind: 'cents', value: (row) => row.otherCents },
      { title: t('reports.column.delta'), kind: 'cents', value: (row) => row.deltaCents },
      { title: t('reports.column.takings'), kind: 'cents', value: (row) => row.countedCents },
      { title: t('reports.column.waiting'), kind: 'cents', value: (row) => row.waitingCents },
      { title: t('reports.column.posted'), kind: 'cents', value: (row) => row.postedCents },
    ],
  }),
  balance: ({ t }) => ({
    title: t('reports.balance'),
    columns: [
      { title: t('reports.column.account'), kind: 'text', value: (row) => row.account },
      { title: t('reports.column.accountLabel'), kind: 'text', value: (row) => row.label },
      { title: t('reports.column.lines'), kind: 'integer', value: (row) => row.lines },
      { title: t('reports.column.debit'), kind: 'cents', value: (row) => row.debitCents },
      { title: t('reports.column.credit'), kind: 'cents', value: (row) => row.creditCents },
      { title: t('reports.column.balance'), kind: 'cents', value: (row) => row.balanceCents },
    ],
  }),
}
