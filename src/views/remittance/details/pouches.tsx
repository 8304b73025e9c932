import type { Pouch } from '../../../domain/contract/pouches.ts'
import { pouchDisplayStatus } from '../../../domain/pouches/display-status.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { type Column, DataTable, StatusBadge } from '../../ui/index.ts'
import { moneyColumn } from '../../ui/table/amount-columns.tsx'

/** The table of a remittance's pouches. `narrow` leaves out their dates. */
export function RemittancePouches({
  pouches,
  narrow = false,
  title = 'remittance.column.pouches',
}: {
  pouches: readonly Pouch[]
  narrow?: boolean
  title?: 'remittance.column.pouches' | 'remittance.leftBehind'
}) {
  const t = useText()
  const { date } = useDates()
  const columns: Column<Pouch>[] = [
    {
      key: 'number',
      title: t('remittance.column.number'),
      heading: true,
      total: t('remittance.pouches.total', { count: pouches.length }),
    },
    {
      key: 'date',
      title: t('pouches.column.date'),
      card: 'plain',
      hiddenBesideOpenRow: true,
      cell: (row) => date(row.date),
    },
    {
      key: 'status',
      title: t('remittance.column.status'),
      card: 'state',
      cell: (row) => (
        <StatusBadge status={row.status} text={t(`pouches.status.${pouchDisplayStatus(row)}`)} />
      ),
    },
    moneyColumn({
      key: 'valueCents',
      title: t('remittance.column.value'),
      card: 'figure',
      total: 'sum',
    }),
  ]
  return (
    <DataTable
      caption={t(title)}
      columns={columns.filter(({ hiddenBesideOpenRow }) => !(narrow && hiddenBesideOpenRow))}
      rows={pouches}
      idOf={(pouch) => pouch.id}
    />
  )
}
