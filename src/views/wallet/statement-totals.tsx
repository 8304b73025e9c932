import type { Wallet } from '../../domain/contract/wallet-movements.ts'
import { useText } from '../../i18n/index.ts'
import { DescriptionList } from '../ui/facts.tsx'
import { Money } from '../ui/index.ts'
import { sortForExplanation } from './balance-explanation.ts'
import style from './statement.module.css'

/** The balance before a period, the total of each type of movement, and the balance after it. */
export function StatementTotals({ period }: { period: Wallet['period'] }) {
  const t = useText()
  return (
    <div className={style.totals}>
      <DescriptionList
        items={[
          {
            term: t('wallet.statement.opening'),
            value: <Money cents={period.openingCents} />,
            figure: true,
          },
          ...sortForExplanation(period.types).map(({ type, count, cents }) => ({
            term: t('wallet.period.type', { type: t(`wallet.type.${type}`), count }),
            value: <Money cents={cents} signed />,
            figure: true,
          })),
          {
            term: t('wallet.statement.closing'),
            value: <Money cents={period.closingCents} size="large" />,
            sum: true,
          },
        ]}
      />
    </div>
  )
}
