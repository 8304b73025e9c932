import { useMemo } from 'react'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { holdsPouches } from '../../domain/lifecycles/remittance.ts'
import { remittanceDisplayStatus } from '../../domain/lifecycles/without-carrier.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, StatusBadge } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'

/** True for a cancelled remittance, which totals leave out. */
export const isCancelled = ({ status }: RemittanceRow): boolean => !holdsPouches(status)

/** The remittances that are not cancelled: only these are added up in totals. */
export function withoutCancelled(rows: readonly RemittanceRow[]): readonly RemittanceRow[] {
  return rows.filter((row) => !isCancelled(row))
}

/** The columns that every list of remittances shows, by key. The total leaves out cancelled remittances. */
export function useSharedRemittanceColumns() {
  const t = useText()
  const { date } = useDates()
  return useMemo(
    () =>
      ({
        reference: {
          key: 'reference',
          title: t('remittance.column.reference'),
          heading: true,
          sortable: true,
          cell: (row) => t('remittance.name', { reference: String(row.reference) }),
          total: t('table.pageTotal'),
        },
        date: {
          key: 'date',
          title: t('remittance.column.date'),
          card: 'plain',
          sortable: true,
          cell: (row) => date(row.date),
        },
        type: {
          key: 'type',
          title: t('remittance.column.type'),
          card: 'plain',
          sortable: true,
          cell: (row) => t(`pouchType.${row.type}`),
        },
        totalCents: moneyColumn({
          key: 'totalCents',
          title: t('remittance.column.total'),
          card: 'figure',
          sortable: true,
          isVoided: isCancelled,
          total: 'sum',
        }),
        status: {
          key: 'status',
          title: t('remittance.column.status'),
          card: 'state',
          sortable: true,
          cell: (row) => (
            <StatusBadge status={row.status} text={t(`remittance.status.${remittanceDisplayStatus(row)}`)} />
          ),
        },
      }) satisfies Readonly<Record<string, Column<RemittanceRow>>>,
    [t, date],
  )
}
