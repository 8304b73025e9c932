import type { ReactNode } from 'react'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { as, classNames, Money, useIsOnCards } from '../ui/index.ts'
import { What } from './columns.tsx'
import { inAndOut } from './since.ts'
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
  const { inCents, outCents } = inAndOut(movements)
  const isOnCards = useIsOnCards()
  const head = (name: string, isFigure = false) => (
    <th {...as('columnheader', isOnCards)} scope="col" className={isFigure ? style.end : undefined}>
      {name}
    </th>
  )
  const figure = (column: 'in' | 'out' | 'after', amount: ReactNode) => (
    <td {...as('cell', isOnCards)} className={classNames(style.end, style[column])}>
      {amount}
    </td>
  )
  return (
    <div className={style.frame}>
      <table {...as('table', isOnCards)} className={style.table}>
        <caption className="visually-hidden">{t('wallet.ledger.title')}</caption>
        <thead {...as('rowgroup', isOnCards)}>
          <tr {...as('row', isOnCards)}>
            {head(t('wallet.column.at'))}
            {head(t('wallet.column.what'))}
            {head(t('wallet.column.by'))}
            {head(t('wallet.column.in'), true)}
            {head(t('wallet.column.out'), true)}
            {head(t('wallet.column.total'), true)}
          </tr>
        </thead>
        <tbody {...as('rowgroup', isOnCards)}>
          <tr {...as('row', isOnCards)} className={style.edge}>
            <th {...as('rowheader', isOnCards)} scope="row" colSpan={5}>
              {t('wallet.statement.opening')}
            </th>
            {figure('after', <Money cents={period.openingCents} strong />)}
          </tr>
          {movements.length === 0 && (
            <tr {...as('row', isOnCards)}>
              <td {...as('cell', isOnCards)} colSpan={6}>
                {t('wallet.statement.none')}
              </td>
            </tr>
          )}
          {movements.map((movement) => (
            <tr {...as('row', isOnCards)} key={movement.id}>
              <th {...as('rowheader', isOnCards)} scope="row">
                {dateTime(movement.at)}
              </th>
              <td {...as('cell', isOnCards)} className={style.what}>
                <What movement={movement} />
              </td>
              <td {...as('cell', isOnCards)} className={style.by}>
                {movement.byName}
              </td>
              {figure('in', movement.movementCents > 0 && money(movement.movementCents))}
              {figure('out', movement.movementCents < 0 && money(-movement.movementCents))}
              {figure('after', <Money cents={movement.totalCents} />)}
            </tr>
          ))}
        </tbody>
        <tfoot {...as('rowgroup', isOnCards)}>
          <tr {...as('row', isOnCards)} className={style.edge}>
            <th {...as('rowheader', isOnCards)} scope="row" colSpan={3}>
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
