import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { Money, Skeleton } from '../ui/index.ts'
import { sortForExplanation } from './balance-explanation.ts'
import style from './wallet.module.css'

interface PeriodFiguresProps {
  from: string | undefined
  to: string | undefined
}

/** The balance before a period, its movements by type, and the balance after it. Use the period as React `key`. */
export function PeriodFigures({ from, to }: PeriodFiguresProps) {
  const t = useText()
  const { ports } = useApp()
  const { data, state, refusal, retry } = useDocument(
    ports.wallet.loadPeriod,
    { ...(from && { from }), ...(to && { to }) },
    { dependsOn: ['walletmovements'] },
  )
  if (!data)
    return state === 'loading' ? <Skeleton height={56} /> : <Failed refusal={refusal} onRetry={retry} />
  const { openingCents, closingCents, types } = data.period
  return (
    <dl className={style.figures}>
      <div>
        <dt>{t('wallet.statement.opening')}</dt>
        <dd>
          <Money cents={openingCents} strong />
        </dd>
      </div>
      {sortForExplanation(types).map(({ type, count, cents }) => (
        <div key={type}>
          <dt>{t('wallet.period.type', { type: t(`wallet.type.${type}`), count })}</dt>
          <dd>
            <Money cents={cents} signed />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('wallet.statement.closing')}</dt>
        <dd>
          <Money cents={closingCents} strong />
        </dd>
      </div>
    </dl>
  )
}
