import { useMemo } from 'react'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { creditDifference } from '../../domain/lifecycles/remittance.ts'
import { sumCents } from '../../domain/money.ts'
import { useText } from '../../i18n/index.ts'
import { useSharedRemittanceColumns, withoutCancelled } from '../remittance/shared-columns.tsx'
import { type Column, Delta, Money } from '../ui/index.ts'

/**
 * The columns of the remittance control. Because the list contains several establishments, remittances are named as in the entries
 * (`NCE06-R18`). Totals leave out cancelled remittances.
 */
export function useRemittanceControlColumns(): Column<RemittanceRow>[] {
  const t = useText()
  const { reference, date, type, totalCents, status } = useSharedRemittanceColumns()
  return useMemo(
    () => [
      { ...reference, cell: remittanceLetter },
      {
        key: 'establishmentName',
        title: t('remittanceControl.column.establishment'),
        hiddenBesideOpenRow: true,
        card: 'plain',
        cell: (row) => row.establishmentName,
      },
      { ...date, hiddenBesideOpenRow: true },
      { ...totalCents, title: t('remittanceControl.column.declared') },
      {
        key: 'creditedCents',
        title: t('remittanceControl.column.credited'),
        hiddenBesideOpenRow: true,
        align: 'end',
        cell: (row) =>
          row.creditedCents === null ? (
            t('remittanceControl.waiting')
          ) : (
            <Money cents={row.creditedCents} voided={row.status === 'CANCELED'} />
          ),
        total: (rows) => (
          <Money cents={sumCents(withoutCancelled(rows).map((row) => row.creditedCents))} strong />
        ),
      },
      {
        key: 'difference',
        title: t('remittanceControl.column.difference'),
        card: 'state',
        align: 'end',
        cell: (row) => {
          const difference = row.status === 'CANCELED' ? null : creditDifference(row)
          return difference === null ? '—' : <Delta cents={difference} />
        },
        total: (rows) => <Delta cents={sumCents(withoutCancelled(rows).map(creditDifference))} />,
      },
      status,
      { ...type, hiddenBesideOpenRow: true },
    ],
    [t, reference, date, type, totalCents, status],
  )
}
