import { useMemo } from 'react'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { pouchDisplayStatus } from '../../domain/pouches/display-status.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, StatusBadge } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import { PouchOrigin, PouchRemittance } from './links.tsx'

/** The columns of the list of pouches. */
export function usePouchColumns(): Column<Pouch>[] {
  const t = useText()
  const { date } = useDates()
  return useMemo(() => {
    return [
      {
        key: 'number',
        title: t('pouches.column.number'),
        heading: true,
        sortable: true,
        total: t('table.pageTotal'),
      },
      {
        key: 'type',
        title: t('pouches.column.type'),
        card: 'plain',
        sortable: true,
        hiddenBesideOpenRow: true,
        cell: (row) => t(`pouchType.${row.type}`),
      },
      {
        key: 'date',
        title: t('pouches.column.date'),
        card: 'plain',
        sortable: true,
        cell: (row) => date(row.date),
      },
      moneyColumn({
        key: 'valueCents',
        title: t('pouches.column.value'),
        card: 'figure',
        sortable: true,
        total: 'sum',
      }),
      {
        key: 'status',
        title: t('pouches.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => (
          <StatusBadge status={row.status} text={t(`pouches.status.${pouchDisplayStatus(row)}`)} />
        ),
      },
      {
        key: 'origin',
        title: t('pouches.column.origin'),
        card: 'plain',
        hiddenBesideOpenRow: true,
        cell: (row) => <PouchOrigin pouch={row} />,
      },
      {
        key: 'remittanceReference',
        title: t('pouches.column.remittance'),
        card: 'plain',
        hiddenBesideOpenRow: true,
        // The dash is text, not a component, so that a card leaves the empty cell out.
        cell: (row) => (row.remittanceId ? <PouchRemittance pouch={row} /> : '—'),
      },
    ]
  }, [t, date])
}
