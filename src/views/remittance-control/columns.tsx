import { useMemo } from 'react'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { returnedMinusDeclared } from '../../domain/lifecycles/remittance.ts'
import { useText } from '../../i18n/index.ts'
import { AWAITED_TEXTS } from '../remittance/awaited-texts.ts'
import { isCancelled, useSharedRemittanceColumns } from '../remittance/shared-columns.tsx'
import type { Column } from '../ui/index.ts'
import { deltaColumn, moneyColumn } from '../ui/table/amount-columns.tsx'

/**
 * The columns of the remittance control. The list shows several establishments, so each remittance is named as in the accounting entries
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
      },
      { ...date, hiddenBesideOpenRow: true },
      { ...totalCents, title: t('remittanceControl.column.declared') },
      moneyColumn({
        key: 'returnedCents',
        title: t('remittanceControl.column.returned'),
        hiddenBesideOpenRow: true,
        whenNull: ({ type }) => t(AWAITED_TEXTS[type]),
        isVoided: isCancelled,
        total: 'sum',
      }),
      deltaColumn({
        key: 'difference',
        title: t('remittanceControl.column.difference'),
        card: 'state',
        cents: (row) => (isCancelled(row) ? null : returnedMinusDeclared(row)),
        total: 'sum',
      }),
      status,
      { ...type, hiddenBesideOpenRow: true },
    ],
    [t, reference, date, type, totalCents, status],
  )
}
