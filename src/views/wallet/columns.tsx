import type { WalletMovement } from '../../domain/contract/walletmovements.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useMedia } from '../shell/use-media.ts'
import { type Column, Money } from '../ui/index.ts'
import { MovementOrigin } from './movement-words.tsx'
import style from './wallet.module.css'

/**
 * The columns of the ledger: what moved, where it came from, who did it, and the balance after it;
 * on a phone both amounts stand in one column, so that money is in sight without moving the table.
 */
export function useMovementColumns(rows: readonly WalletMovement[]): Column<WalletMovement>[] {
  const t = useText()
  const { date, dateTime, time } = useDates()
  const isPhone = useMedia('(max-width: 480px)')
  const sum = sumCents(rows.map((row) => row.movementCents))
  const at: Column<WalletMovement> = {
    key: 'sequence',
    title: t('wallet.column.at'),
    heading: true,
    sortable: true,
    cell: (row) => (isPhone ? <When day={date(row.date)} time={time(row.at)} /> : dateTime(row.at)),
    total: t(isPhone ? 'table.total' : 'table.pageTotal'),
  }
  const what: Column<WalletMovement> = {
    key: 'type',
    title: t('wallet.column.what'),
    cell: (row) => <What movement={row} />,
  }
  const amount: Column<WalletMovement> = {
    key: 'movementCents',
    title: t('wallet.column.amount'),
    align: 'end',
    sortable: true,
    cell: (row) => <Money cents={row.movementCents} signed />,
    total: <Money cents={sum} signed strong />,
  }
  if (isPhone) return [at, what, { ...amount, cell: (row) => <Amounts movement={row} /> }]
  return [
    at,
    what,
    { key: 'byName', title: t('wallet.column.by'), aside: true, cell: (row) => row.byName },
    amount,
    {
      key: 'totalCents',
      title: t('wallet.column.total'),
      align: 'end',
      cell: (row) => <Money cents={row.totalCents} strong />,
    },
  ]
}

function When({ day, time }: { day: string; time: string }) {
  return (
    <span className={style.when}>
      <span>{day}</span> <span>{time}</span>
    </span>
  )
}

/** What moved, over the balance after it. */
function Amounts({ movement }: { movement: WalletMovement }) {
  const t = useText()
  return (
    <span className={style.amounts}>
      <Money cents={movement.movementCents} signed strong />
      <span className={style.after}>
        <span className="visually-hidden">{t('wallet.column.total')} </span>
        <Money cents={movement.totalCents} />
      </span>
    </span>
  )
}

/** A movement in words: its kind, what made it, what was said of it. */
export function What({ movement }: { movement: WalletMovement }) {
  const t = useText()
  return (
    <div className={style.what}>
      <span className={style.kind}>
        {t(`wallet.type.${movement.type}`)}
        {movement.reversedById !== null && (
          <span className={style.reversed}>{t('wallet.what.reversed')}</span>
        )}
      </span>
      <span className={style.from}>
        <MovementOrigin movement={movement} />
      </span>
      {movement.comment !== '' && (
        <span className={style.comment}>{t('wallet.what.said', { comment: movement.comment })}</span>
      )}
    </div>
  )
}
