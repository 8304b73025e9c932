import { Link } from 'wouter'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../domain/lifecycles/pouch.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, IconButton, Money, StatusBadge } from '../ui/index.ts'

/** The columns of the list of pouches, with the total of the rows shown. */
export function usePouchColumns(rows: readonly Pouch[], onDelete: (pouch: Pouch) => void): Column<Pouch>[] {
  const t = useText()
  const { date } = useDates()
  return [
    {
      key: 'number',
      title: t('pouches.column.number'),
      heading: true,
      sortable: true,
      cell: (row) => row.number,
      total: t('table.total'),
    },
    {
      key: 'type',
      title: t('pouches.column.type'),
      sortable: true,
      cell: (row) => t(`pouchType.${row.type}`),
    },
    { key: 'date', title: t('pouches.column.date'), sortable: true, cell: (row) => date(row.date) },
    {
      key: 'valueCents',
      title: t('pouches.column.value'),
      align: 'end',
      sortable: true,
      cell: (row) => <Money cents={row.valueCents} />,
      total: <Money cents={sumCents(rows.map((row) => row.valueCents))} strong />,
    },
    {
      key: 'status',
      title: t('pouches.column.status'),
      sortable: true,
      cell: (row) => <StatusBadge status={row.status} words={t(`pouches.status.${row.status}`)} />,
    },
    {
      key: 'origin',
      title: t('pouches.column.origin'),
      cell: (row) =>
        row.cashLogId ? (
          <Link href={`/cashlogs?id=${row.cashLogId}`}>{t('pouches.origin.count')}</Link>
        ) : (
          t('pouches.origin.wallet')
        ),
    },
    {
      key: 'remittanceReference',
      title: t('pouches.column.remittance'),
      cell: (row) =>
        row.remittanceId ? (
          <Link href={`/moneyremittance?id=${row.remittanceId}`}>
            {t('pouches.inRemittance', { reference: row.remittanceReference ?? 0 })}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      key: 'actions',
      title: t('pouches.column.actions'),
      align: 'end',
      cell: (row) => (
        <IconButton
          icon="trash"
          label={t('pouches.delete.action', { number: row.number })}
          {...(canFollow(pouchLifecycle, row.status, 'delete')
            ? {}
            : { disabledReason: t('pouches.delete.notAllowed') })}
          onClick={() => onDelete(row)}
        />
      ),
    },
  ]
}
