import { useMemo } from 'react'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { holdsPouches } from '../../domain/lifecycles/remittance.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, Delta, Money, StatusBadge } from '../ui/index.ts'

/** The columns of the remittance control, named as in the entries (`NCE06-R18`): the list has several establishments. Totals leave out cancelled remittances. */
export function useRemittanceControlColumns(rows: readonly RemittanceRow[]): Column<RemittanceRow>[] {
  const t = useText()
  const { date } = useDates()
  return useMemo(() => {
    const live = rows.filter((row) => holdsPouches(row.status))
    return [
      {
        key: 'reference',
        title: t('remittance.column.reference'),
        heading: true,
        sortable: true,
        cell: remittanceLetter,
        total: t('table.pageTotal'),
      },
      {
        key: 'establishmentName',
        title: t('remittanceControl.column.establishment'),
        card: 'plain',
        cell: (row) => row.establishmentName,
      },
      {
        key: 'date',
        title: t('remittance.column.date'),
        card: 'plain',
        sortable: true,
        cell: (row) => date(row.date),
      },
      {
        key: 'totalCents',
        title: t('remittanceControl.column.declared'),
        card: 'figure',
        align: 'end',
        sortable: true,
        cell: (row) => <Money cents={row.totalCents} voided={row.status === 'CANCELED'} />,
        total: <Money cents={sumCents(live.map((row) => row.totalCents))} strong />,
      },
      {
        key: 'creditedCents',
        title: t('remittanceControl.column.credited'),
        align: 'end',
        cell: (row) =>
          row.creditedCents === null ? (
            t('remittanceControl.waiting')
          ) : (
            <Money cents={row.creditedCents} voided={row.status === 'CANCELED'} />
          ),
        total: <Money cents={sumCents(live.map((row) => row.creditedCents))} strong />,
      },
      {
        key: 'difference',
        title: t('remittanceControl.column.difference'),
        card: 'state',
        align: 'end',
        cell: (row) =>
          row.creditedCents === null ? '—' : <Delta cents={row.creditedCents - row.totalCents} />,
      },
      {
        key: 'status',
        title: t('remittance.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => <StatusBadge status={row.status} words={t(`remittance.status.${row.status}`)} />,
      },
      {
        key: 'type',
        title: t('remittance.column.type'),
        card: 'plain',
        sortable: true,
        cell: (row) => t(`pouchType.${row.type}`),
      },
    ]
  }, [t, date, rows])
}
