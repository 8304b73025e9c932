import type { CashLog } from '../../../domain/contract/cash-logs.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { Delta } from '../../ui/index.ts'
import style from './log.module.css'

export interface LogFiguresProps {
  log: Pick<CashLog, 'countedCents' | 'floatCents' | 'expectedCents' | 'deltaCents' | 'turnoverCents'>
  expectedHidden: boolean
}

/** Counted, float, expected and difference of a log, side by side. */
export function LogFigures({ log, expectedHidden }: LogFiguresProps) {
  const t = useText()
  const { money } = useMoney()
  return (
    <dl className={style.figures}>
      <div>
        <dt>{t('cashLog.result.counted')}</dt>
        <dd>{money(log.countedCents)}</dd>
      </div>
      <div>
        <dt>{t('cashLog.result.float')}</dt>
        <dd>{money(log.floatCents === 0 ? 0 : -log.floatCents)}</dd>
      </div>
      <div>
        <dt>{t('cashLog.result.expected')}</dt>
        <dd>
          {expectedHidden
            ? t('cashLog.result.hidden')
            : log.expectedCents === null
              ? t('cashLog.result.unknown')
              : money(log.expectedCents)}
        </dd>
      </div>
      {!expectedHidden && log.deltaCents !== null && (
        <div>
          <dt>{t('cashLog.result.delta')}</dt>
          <dd>
            <Delta cents={log.deltaCents} />
          </dd>
        </div>
      )}
    </dl>
  )
}
