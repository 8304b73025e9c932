import type { Pouch } from '../../../domain/contract/pouches.ts'
import { sumCents } from '../../../domain/money.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { useMedia } from '../../shell/use-media.ts'
import { type Column, DataTable, Money, StatusBadge } from '../../ui/index.ts'

/** The pouches of a remittance, to be read and printed; without their days where there is little room. */
export function RemittancePouches({
  pouches,
  narrow = false,
}: {
  pouches: readonly Pouch[]
  narrow?: boolean
}) {
  const t = useText()
  const { date } = useDates()
  // What all of them have in common says the least: the number and its value stay.
  const isPhone = useMedia('(max-width: 480px)')
  const left = isPhone ? ['date', 'status'] : narrow ? ['date'] : []
  const columns: Column<Pouch>[] = [
    {
      key: 'number',
      title: t('remittance.column.number'),
      heading: true,
      cell: (row) => row.number,
      total: t('table.total'),
    },
    { key: 'date', title: t('pouches.column.date'), cell: (row) => date(row.date) },
    {
      key: 'status',
      title: t('remittance.column.status'),
      cell: (row) => <StatusBadge status={row.status} words={t(`pouches.status.${row.status}`)} />,
    },
    {
      key: 'valueCents',
      title: t('remittance.column.value'),
      align: 'end',
      cell: (row) => <Money cents={row.valueCents} />,
      total: <Money cents={sumCents(pouches.map((pouch) => pouch.valueCents))} strong />,
    },
  ]
  return (
    <DataTable
      caption={t('remittance.column.pouches')}
      columns={columns.filter(({ key }) => !left.includes(key))}
      rows={pouches}
      idOf={(pouch) => pouch.id}
    />
  )
}
