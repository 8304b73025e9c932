import { useMemo } from 'react'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { holdsPouches } from '../../domain/lifecycles/remittance.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, Money, StatusBadge } from '../ui/index.ts'

/** The columns of the list of remittances; the total leaves out cancelled ones. */
export function useRemittanceColumns(rows: readonly RemittanceRow[]): Column<RemittanceRow>[] {
  const t = useText()
  const { date, dateTime } = useDates()
  return useMemo(() => {
    const live = rows.filter((row) => holdsPouches(row.status))
    return [
      {
        key: 'reference',
        title: t('remittance.column.reference'),
        heading: true,
        sortable: true,
        cell: (row) => t('remittance.name', { reference: String(row.reference) }),
        total: t('table.pageTotal'),
      },
      {
        key: 'date',
        title: t('remittance.column.date'),
        card: 'plain',
        sortable: true,
        cell: (row) => date(row.date),
      },
      {
        key: 'type',
        title: t('remittance.column.type'),
        card: 'plain',
        sortable: true,
        cell: (row) => t(`pouchType.${row.type}`),
      },
      {
        key: 'totalCents',
        title: t('remittance.column.total'),
        card: 'figure',
        align: 'end',
        sortable: true,
        cell: (row) => <Money cents={row.totalCents} voided={row.status === 'CANCELED'} />,
        total: <Money cents={sumCents(live.map((row) => row.totalCents))} strong />,
      },
      {
        key: 'status',
        title: t('remittance.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => <StatusBadge status={row.status} words={t(`remittance.status.${row.status}`)} />,
      },
      {
        key: 'pouchCount',
        title: t('remittance.column.pouches'),
        align: 'end',
        cell: (row) => row.pouchCount,
        total: live.reduce((sum, row) => sum + row.pouchCount, 0),
      },
      {
        key: 'carrierName',
        title: t('remittance.column.carrier'),
        card: 'plain',
        cell: (row) => row.carrierName ?? t('remittance.noCarrier'),
      },
      { key: 'preparedByName', title: t('remittance.column.prepared'), cell: (row) => row.preparedByName },
      {
        key: 'preparedAt',
        extra: true,
        title: t('remittance.column.preparedAt'),
        cell: (row) => dateTime(row.preparedAt),
      },
      {
        key: 'validatedAt',
        extra: true,
        title: t('remittance.column.validatedAt'),
        cell: (row) => (row.validatedAt === null ? '—' : dateTime(row.validatedAt)),
      },
      {
        key: 'validatedByName',
        extra: true,
        title: t('remittance.column.validatedBy'),
        cell: (row) => row.validatedByName ?? '—',
      },
    ]
  }, [t, date, dateTime, rows])
}
