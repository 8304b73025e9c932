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
  readonly [Report in ReportName]: (words: DocumentTexts) => ReportFile<ReportRows[Report]>
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
      { title: t('reports.column.mode'), kind: 'text', value: (row) => row.paymentModeName },
      { title: t('reports.column.category'), kind: 'text', value: (row) => row.paymentCategoryName },
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
}
