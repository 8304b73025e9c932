import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { type Column, Money } from '../ui/index.ts'
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
      { key: 'byName', title: t('wallet.column.by'), card: 'plain', hiddenBesideOpenRow: true },
      {
        key: 'movementCents',
        title: t('wallet.column.amount'),
        card: 'figure',
        align: 'end',
        sortable: true,
        cell: (row) => <Money cents={row.movementCents} signed />,
        total: (rows) => <Money cents={sumCents(rows.map((row) => row.movementCents))} signed />,
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
        <MovementExplanation movement={movement} />
      </span>
      {movement.comment !== '' && (
        <span className={style.comment}>{t('wallet.what.note', { comment: movement.comment })}</span>
      )}
    </div>
  )
}

/** Where the money of a movement came from or went, with a link to the sheet or pouch; for an inventory its result, for a reversal what it undoes. */
export function MovementExplanation({ movement }: { movement: WalletMovement }): ReactNode {
  const t = useText()
  const { money, signed } = useMoney()
  const { type, movementCents, totalCents, pouchValueCents, differenceCents } = movement
  switch (type) {
    case 'INVENTORY': {
      const countedAmount = money(totalCents)
      if (movementCents === 0) return t('wallet.what.inventoryExact', { found: countedAmount })
      return t('wallet.what.inventory', { found: countedAmount, expected: money(totalCents - movementCents) })
    }
    case 'COUNT':
      return <SheetLink movement={movement} />
    case 'DECREASE':
      return (
        <>
          <PouchLink movement={movement} /> {t('wallet.what.forCoins')}
        </>
      )
    case 'RECEPTION': {
      const value = money(pouchValueCents ?? 0)
      return (
        <>
          <PouchLink movement={movement} />{' '}
          {differenceCents
            ? t('wallet.what.againstDelta', { value, difference: signed(differenceCents) })
            : t('wallet.what.against', { value })}
        </>
      )
    }
    case 'PURCHASE':
      return t('wallet.what.bank')
    case 'PAYING_IN':
      return t('wallet.what.intoBank')
    case 'FLOAT':
      return t(movementCents < 0 ? 'wallet.what.toTill' : 'wallet.what.fromTill', {
        register: movement.cashRegisterName ?? '—',
      })
    case 'REVERSAL':
      return <ReversalOrigin movement={movement} />
  }
}

/** What a reversal takes back, with a link to the sheet or pouch. */
function ReversalOrigin({ movement }: { movement: WalletMovement }) {
  const t = useText()
  const { reversesType, cashRegisterName } = movement
  switch (reversesType) {
    case 'PURCHASE':
    case 'PAYING_IN':
      return t(`wallet.what.reverses.${reversesType}`)
    case 'FLOAT':
      return t('wallet.what.reverses.FLOAT', { register: cashRegisterName ?? '—' })
    case 'DECREASE':
    case 'RECEPTION':
      return (
        <>
          {t(`wallet.what.reverses.${reversesType}`)} <PouchLink movement={movement} />
        </>
      )
    default:
      return (
        <>
          {t('wallet.what.reverses.COUNT')} <SheetLink movement={movement} />
        </>
      )
  }
}

/** A link to the sheet on which the coins of the movement were counted: «Soir · 19/11/2026 · Bar». */
function SheetLink({ movement }: { movement: WalletMovement }) {
  const t = useText()
  const { date } = useDates()
  const { cashLogId, service, serviceDate, cashRegisterName } = movement
  if (cashLogId === null || service === null || serviceDate === null) return null
  return (
    <Link href={`/cashlogs?id=${cashLogId}`} className={style.origin}>
      {t('wallet.what.sheet', {
        service: t(`service.${service}`),
        date: date(serviceDate),
        register: cashRegisterName ?? '—',
      })}
    </Link>
  )
}

/** A link to the pouch in which the notes left the wallet. */
function PouchLink({ movement: { pouchId, pouchNumber } }: { movement: WalletMovement }) {
  const t = useText()
  if (pouchId === null) return null
  return (
    <Link href={`/carryingPouch?id=${pouchId}`} className={style.origin}>
      {t('wallet.what.pouch', { number: pouchNumber ?? '—' })}
    </Link>
  )
}
