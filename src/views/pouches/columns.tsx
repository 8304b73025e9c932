import { Link } from 'wouter'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, Money, StatusBadge } from '../ui/index.ts'

/** The columns of the list of pouches, with the total of the rows shown; the few that matter while one is open beside it. */
export function usePouchColumns(rows: readonly Pouch[]): Column<Pouch>[] {
  const t = useText()
  const { date } = useDates()
  return [
    {
      key: 'number',
      title: t('pouches.column.number'),
      heading: true,
      sortable: true,
      cell: (row) => row.number,
      total: t('table.pageTotal'),
    },
    {
      key: 'type',
      title: t('pouches.column.type'),
      card: 'plain',
      sortable: true,
      aside: true,
      cell: (row) => t(`pouchType.${row.type}`),
    },
    {
      key: 'date',
      title: t('pouches.column.date'),
      card: 'plain',
      sortable: true,
      cell: (row) => date(row.date),
    },
    {
      key: 'valueCents',
      title: t('pouches.column.value'),
      card: 'figure',
      align: 'end',
      sortable: true,
      cell: (row) => <Money cents={row.valueCents} />,
      total: <Money cents={sumCents(rows.map((row) => row.valueCents))} strong />,
    },
    {
      key: 'status',
      title: t('pouches.column.status'),
      card: 'state',
      sortable: true,
      cell: (row) => <StatusBadge status={row.status} words={t(`pouches.status.${row.status}`)} />,
    },
    {
      key: 'origin',
      title: t('pouches.column.origin'),
      card: 'plain',
      aside: true,
      cell: (row) => <Origin pouch={row} />,
    },
    {
      key: 'remittanceReference',
      title: t('pouches.column.remittance'),
      card: 'plain',
      aside: true,
      cell: (row) => (row.remittanceId ? <InRemittance pouch={row} /> : '—'),
    },
  ]
}

/** Where the pouch came from, with the way there: the log of its count, or the wallet. */
export function Origin({ pouch }: { pouch: Pouch }) {
  const t = useText()
  return pouch.cashLogId ? (
    <Link href={`/cashlogs?id=${pouch.cashLogId}`}>{t('pouches.origin.count')}</Link>
  ) : pouch.walletMovementId ? (
    <Link href={`/wallet?id=${pouch.walletMovementId}`}>{t('pouches.origin.wallet')}</Link>
  ) : (
    t('tickets.dispatch')
  )
}

/** The remittance that holds the pouch now, with the way there. */
export function InRemittance({ pouch }: { pouch: Pouch }) {
  const t = useText()
  return pouch.remittanceId ? (
    <Link href={`/moneyremittance?id=${pouch.remittanceId}`}>
      {t('pouches.inRemittance', { reference: pouch.remittanceReference ?? 0 })}
    </Link>
  ) : (
    '—'
  )
}
