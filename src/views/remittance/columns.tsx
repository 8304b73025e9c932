import { useMemo } from 'react'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { useDates, useText } from '../../i18n/index.ts'
import type { Column } from '../ui/index.ts'
import { isCancelled, useSharedRemittanceColumns, withoutCancelled } from './shared-columns.tsx'

/** The columns of the list of remittances of an establishment. */
export function useRemittanceColumns(): Column<RemittanceRow>[] {
  const t = useText()
  const { dateTime } = useDates()
  const { reference, date, type, totalCents, status } = useSharedRemittanceColumns()
  return useMemo(
    () => [
      reference,
      date,
      type,
      totalCents,
      status,
      {
        key: 'pouchCount',
        title: t('remittance.column.pouches'),
        align: 'end',
        cell: (row) => (isCancelled(row) ? <s>{row.pouchCount}</s> : row.pouchCount),
        total: (rows) => withoutCancelled(rows).reduce((sum, row) => sum + row.pouchCount, 0),
      },
      {
        key: 'carrierName',
        title: t('remittance.column.carrier'),
        card: 'plain',
        cell: (row) => row.carrierName ?? t('remittance.noCarrier'),
      },
      { key: 'preparedByName', title: t('remittance.column.prepared') },
      {
        key: 'preparedAt',
        hiddenByDefault: true,
        title: t('remittance.column.preparedAt'),
        cell: (row) => dateTime(row.preparedAt),
      },
      {
        key: 'validatedAt',
        hiddenByDefault: true,
        title: t('remittance.column.validatedAt'),
        cell: (row) => (row.validatedAt === null ? '—' : dateTime(row.validatedAt)),
      },
      { key: 'validatedByName', hiddenByDefault: true, title: t('remittance.column.validatedBy') },
    ],
    [t, dateTime, reference, date, type, totalCents, status],
  )
}
