import type { Wallet, WalletMovement } from '../../domain/contract/walletmovements.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { Money } from '../ui/index.ts'
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
  return (
    <div className={style.frame}>
      <table className={style.table}>
        <caption className="visually-hidden">{t('wallet.ledger.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('wallet.column.at')}</th>
            <th scope="col">{t('wallet.column.what')}</th>
            <th scope="col">{t('wallet.column.by')}</th>
            <th scope="col" className={style.end}>
              {t('wallet.column.in')}
            </th>
            <th scope="col" className={style.end}>
              {t('wallet.column.out')}
            </th>
            <th scope="col" className={style.end}>
              {t('wallet.column.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={style.edge}>
            <th scope="row" colSpan={5}>
              {t('wallet.statement.opening')}
            </th>
            <td className={style.end}>
              <Money cents={period.openingCents} strong />
            </td>
          </tr>
          {movements.length === 0 && (
            <tr>
              <td colSpan={6}>{t('wallet.statement.none')}</td>
            </tr>
          )}
          {movements.map((movement) => (
            <tr key={movement.id}>
              <th scope="row">{dateTime(movement.at)}</th>
              <td>
                <What movement={movement} />
              </td>
              <td>{movement.byName}</td>
              <td className={style.end}>
                {movement.movementCents > 0 ? money(movement.movementCents) : null}
              </td>
              <td className={style.end}>
                {movement.movementCents < 0 ? money(-movement.movementCents) : null}
              </td>
              <td className={style.end}>
                <Money cents={movement.totalCents} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={style.edge}>
            <th scope="row" colSpan={3}>
              {t('wallet.statement.closing')}
            </th>
            <td className={style.end}>{money(inCents)}</td>
            <td className={style.end}>{money(outCents)}</td>
            <td className={style.end}>
              <Money cents={period.closingCents} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
