import type { Ledger, LedgerLine } from '../../src/domain/contract/ledger.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

/** A row of the file: a line, or one of the two balances, which has only a date, a label and the balance. */
type Row = Pick<LedgerLine, 'date' | 'balanceCents'> & Partial<LedgerLine>

/** The ledger of an account as a table: its opening balance on the day `from`, its lines, and its closing balance on the day `to`. */
export function ledgerFile(
  { account, openingCents, closingCents, lines }: Ledger,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
  { t }: DocumentTexts,
): {
  readonly title: string
  readonly columns: readonly DocumentColumn<Row>[]
  readonly rows: readonly Row[]
} {
  return {
    title: t('reports.ledger', { account }),
    columns: [
      { title: t('reports.column.date'), kind: 'date', value: (row) => row.date },
      { title: t('reports.column.journal'), kind: 'text', value: (row) => row.journalCode ?? null },
      { title: t('reports.column.number'), kind: 'integer', value: (row) => row.number ?? null },
      { title: t('reports.column.piece'), kind: 'text', value: (row) => row.pieceRef ?? null },
      {
        title: t('reports.column.establishment'),
        kind: 'text',
        value: (row) => row.establishmentName ?? null,
      },
      { title: t('reports.column.label'), kind: 'text', value: (row) => row.label ?? null },
      { title: t('reports.column.debit'), kind: 'cents', value: (row) => row.debitCents ?? null },
      { title: t('reports.column.credit'), kind: 'cents', value: (row) => row.creditCents ?? null },
      { title: t('reports.column.balance'), kind: 'cents', value: (row) => row.balanceCents },
      { title: t('reports.column.letter'), kind: 'text', value: (row) => row.letter ?? null },
    ],
    rows: [
      { date: from, label: t('reports.column.opening'), balanceCents: openingCents },
      ...lines,
      { date: to, label: t('reports.column.closing'), balanceCents: closingCents },
    ],
  }
}
