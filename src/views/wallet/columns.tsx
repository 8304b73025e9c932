import { useMemo } from 'react'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, Money } from '../ui/index.ts'
import { MovementOrigin } from './movement-origin.tsx'
import style from './wallet.module.css'

/** The columns of the list of wallet movements. */
export function useMovementColumns(): Column<WalletMovement>[] {
  const t = useText()
  const { dateTime } = useDates()
  return useMemo(() => {
    return [
      {
        key: 'sequence',
        title: t('wallet.column.at'),
        heading: true,
        sortable: true,
        cell: (row) => dateTime(row.at),
        total: t('table.pageTotal'),
      },
      {
        key: 'type',
        title: t('wallet.column.what'),
        card: 'plain',
        cell: (row) => <MovementText movement={row} />,
      },
      {
        key: 'byName',
        title: t('wallet.column.by'),
        card: 'plain',
        hiddenBesideOpenRow: true,
        cell: (row) => row.byName,
      },
      {
        key: 'movementCents',
        title: t('wallet.column.amount'),
        card: 'figure',
        align: 'end',
        sortable: true,
        cell: (row) => <Money cents={row.movementCents} signed />,
        total: (rows) => <Money cents={sumCents(rows.map((row) => row.movementCents))} signed strong />,
      },
      {
        key: 'totalCents',
        title: t('wallet.column.total'),
        card: 'state',
        align: 'end',
        cell: (row) => <Money cents={row.totalCents} strong />,
      },
    ]
  }, [t, dateTime])
}

/** The text of a movement: its type, origin and comment. */
export function MovementText({ movement }: { movement: WalletMovement }) {
  const t = useText()
  return (
    <div className={style.movement}>
      <span className={style.movementType}>
        {t(`wallet.type.${movement.type}`)}
        {movement.reversedById !== null && (
          <span className={style.reversed}>{t('wallet.what.reversed')}</span>
        )}
      </span>
      <span className={style.movementOrigin}>
        <MovementOrigin movement={movement} />
      </span>
      {movement.comment !== '' && (
        <span className={style.comment}>{t('wallet.what.note', { comment: movement.comment })}</span>
      )}
    </div>
  )
}
