import type { CountRow } from '../../domain/contract/cash-logs.ts'
import { sheetDeltasOf, totalOf } from '../../domain/counting/count-totals.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, Delta, Money, StatusBadge } from '../ui/index.ts'

type Named = Pick<
  CountRow,
  'date' | 'service' | 'establishmentName' | 'cashRegisterName' | 'paymentCategoryName'
>

/** The name of a count in a sentence: «20/11/2026 · Midi · Le Comptoir · Caisse 1 · Billets». */
export function useCountName(): (row: Named) => string {
  const t = useText()
  const { date } = useDates()
  return (row) =>
    t('control.rowName', {
      date: date(row.date),
      service: t(`service.${row.service}`),
      establishment: row.establishmentName,
      register: row.cashRegisterName,
      category: row.paymentCategoryName,
    })
}

/** The columns of the control screen, with totals of the rows shown; `oneStatus` when the tab already implies the status. */
export function useControlColumns(
  rows: readonly CountRow[],
  { oneStatus }: { oneStatus: boolean },
): Column<CountRow>[] {
  const t = useText()
  const { date } = useDates()
  const columns: Column<CountRow>[] = [
    {
      key: 'date',
      title: t('control.column.date'),
      heading: true,
      sortable: true,
      cell: (row) => t('control.when', { date: date(row.date), service: t(`service.${row.service}`) }),
      total: t('table.pageTotal'),
    },
    {
      key: 'establishmentName',
      title: t('control.column.establishment'),
      card: 'plain',
      cell: (row) => row.establishmentName,
    },
    {
      key: 'cashRegisterName',
      title: t('control.column.register'),
      card: 'plain',
      cell: (row) => row.cashRegisterName,
      aside: true,
    },
    {
      key: 'paymentCategoryName',
      title: t('control.column.category'),
      card: 'plain',
      cell: (row) => row.paymentCategoryName,
    },
    {
      key: 'totalCents',
      title: t('control.column.counted'),
      card: 'figure',
      align: 'end',
      sortable: true,
      cell: (row) => <Money cents={row.totalCents} />,
      total: <Money cents={totalOf(rows)} strong />,
    },
    {
      key: 'expectedCents',
      title: t('control.column.expected'),
      align: 'end',
      cell: (row) => (row.expectedCents === null ? '—' : <Money cents={row.expectedCents} />),
      total: <Money cents={sumCents(rows.map((row) => row.expectedCents))} strong />,
      aside: true,
    },
    {
      key: 'deltaCents',
      // A value of the whole sheet: on a card it needs its label, or it would read as this count's.
      title: t('control.column.delta'),
      align: 'end',
      cell: (row) => (row.deltaCents === null ? '—' : <Delta cents={row.deltaCents} />),
      total: <SheetDeltas rows={rows} />,
      aside: true,
    },
    {
      key: 'status',
      title: t('control.column.status'),
      card: 'state',
      sortable: true,
      cell: (row) => <StatusBadge status={row.status} />,
      aside: true,
    },
  ]
  return columns.filter(({ key }) => !(oneStatus && key === 'status'))
}

function SheetDeltas({ rows }: { rows: readonly CountRow[] }) {
  const delta = sheetDeltasOf(rows)
  return delta === null ? '—' : <Delta cents={delta} />
}
