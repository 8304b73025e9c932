import type { ReactNode } from 'react'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { cardRole, classNames, Money, useIsOnCards } from '../ui/index.ts'
import { MovementText } from './columns.tsx'
import { totalsInAndOut } from './since.ts'
import style from './statement.module.css'

interface StatementTableProps {
  period: Wallet['period']
  /** Oldest first. */
  movements: readonly WalletMovement[]
}

/** Every movement of a period, each with the balance after it, between the opening and the closing balance. */
export function StatementTable({ period, movements }: StatementTableProps) {
  const t = useText()
  const { money } = useMoney()
  const { dateTime } = useDates()
  const { inCents, outCents } = totalsInAndOut(movements)
  const isOnCards = useIsOnCards()
  const head = (name: string, isFigure = false) => (
    <th {...cardRole('columnheader', isOnCards)} scope="col" className={isFigure ? style.end : undefined}>
      {name}
    </th>
  )
  const figure = (column: 'in' | 'out' | 'after', amount: ReactNode) => (
    <td {...cardRole('cell', isOnCards)} className={classNames(style.end, style[column])}>
      {amount}
    </td>
  )
  return (
    <div className={style.frame}>
      <table {...cardRole('table', isOnCards)} className={style.table}>
        <caption className="visually-hidden">{t('wallet.ledger.title')}</caption>
        <thead {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)}>
            {head(t('wallet.column.at'))}
            {head(t('wallet.column.what'))}
            {head(t('wallet.column.by'))}
            {head(t('wallet.column.in'), true)}
            {head(t('wallet.column.out'), true)}
            {head(t('wallet.column.total'), true)}
          </tr>
        </thead>
        <tbody {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)} className={style.edge}>
            <th {...cardRole('rowheader', isOnCards)} scope="row" colSpan={5}>
              {t('wallet.statement.opening')}
            </th>
            {figure('after', <Money cents={period.openingCents} strong />)}
          </tr>
          {movements.length === 0 && (
            <tr {...cardRole('row', isOnCards)}>
              <td {...cardRole('cell', isOnCards)} colSpan={6}>
                {t('wallet.statement.none')}
              </td>
            </tr>
          )}
          {movements.map((movement) => (
            <tr {...cardRole('row', isOnCards)} key={movement.id}>
              <th {...cardRole('rowheader', isOnCards)} scope="row">
                {dateTime(movement.at)}
              </th>
              <td {...cardRole('cell', isOnCards)} className={style.what}>
                <MovementText movement={movement} />
              </td>
              <td {...cardRole('cell', isOnCards)} className={style.by}>
                {movement.byName}
              </td>
              {figure('in', movement.movementCents > 0 && money(movement.movementCents))}
              {figure('out', movement.movementCents < 0 && money(-movement.movementCents))}
              {figure('after', <Money cents={movement.totalCents} />)}
            </tr>
          ))}
        </tbody>
        <tfoot {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)} className={style.edge}>
            <th {...cardRole('rowheader', isOnCards)} scope="row" colSpan={3}>
              {t('wallet.statement.closing')}
            </th>
            {figure('in', money(inCents))}
            {figure('out', money(outCents))}
            {figure('after', <Money cents={period.closingCents} strong />)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
