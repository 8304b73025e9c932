import type { ReactNode } from 'react'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { cardRole, classNames, Money, useIsOnCards } from '../ui/index.ts'
import { totalsInAndOut } from './balance-explanation.ts'
import { MovementText } from './columns.tsx'
import style from './statement.module.css'

interface StatementTableProps {
  period: Wallet['period']
  /** Oldest first. */
  movements: readonly WalletMovement[]
}

/** The table of the movements of a period, each with the balance after it, between the opening and the closing balance. */
export function StatementTable({ period, movements }: StatementTableProps) {
  const t = useText()
  const { money } = useMoney()
  const { dateTime } = useDates()
  const { inCents, outCents } = totalsInAndOut(movements)
  const isOnCards = useIsOnCards()
  const headerCell = (name: string, isFigure = false) => (
    <th {...cardRole('columnheader', isOnCards)} scope="col" className={isFigure ? style.end : undefined}>
      {name}
    </th>
  )
  const amountCell = (column: 'in' | 'out' | 'after', amount: ReactNode) => (
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
            {headerCell(t('wallet.column.at'))}
            {headerCell(t('wallet.column.what'))}
            {headerCell(t('wallet.column.by'))}
            {headerCell(t('wallet.column.in'), true)}
            {headerCell(t('wallet.column.out'), true)}
            {headerCell(t('wallet.column.total'), true)}
          </tr>
        </thead>
        <tbody {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)} className={style.edge}>
            <th {...cardRole('rowheader', isOnCards)} scope="row" colSpan={5}>
              {t('wallet.statement.opening')}
            </th>
            {amountCell('after', <Money cents={period.openingCents} strong />)}
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
              {amountCell('in', movement.movementCents > 0 && money(movement.movementCents))}
              {amountCell('out', movement.movementCents < 0 && money(-movement.movementCents))}
              {amountCell('after', <Money cents={movement.totalCents} />)}
            </tr>
          ))}
        </tbody>
        <tfoot {...cardRole('rowgroup', isOnCards)}>
          <tr {...cardRole('row', isOnCards)} className={style.edge}>
            <th {...cardRole('rowheader', isOnCards)} scope="row" colSpan={3}>
              {t('wallet.statement.closing')}
            </th>
            {amountCell('in', money(inCents))}
            {amountCell('out', money(outCents))}
            {amountCell('after', <Money cents={period.closingCents} strong />)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
