import type { ReactNode } from 'react'
import type { CashLog } from '../../../domain/contract/cash-logs.ts'
import type { Today } from '../../../domain/contract/today.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { Button, Delta, Icon, LinkButton, Panel } from '../../ui/index.ts'
import { sheetAddress } from '../address.ts'
import style from './confirmed.module.css'

export interface ValidationResultProps {
  log: CashLog
  /** The server answered with code 11027 (the difference is within the tolerance), not 11028. */
  isWithinTolerance: boolean
  /** The services still to be counted; null while loading. */
  due: Today['uncounted'] | null
  /** The log itself, for reading and printing. */
  children: ReactNode
}

/** Shown after the validation: the result, what is still to be counted, and the cash log. */
export function ValidationResult({ log, isWithinTolerance, due, children }: ValidationResultProps) {
  const t = useText()
  const pouches = log.counts.flatMap(({ pouchNumber, totalCents }) =>
    pouchNumber !== null && (totalCents ?? 0) > 0 ? [pouchNumber] : [],
  )
  return (
    <div className={style.confirmed}>
      <Panel>
        <div className={style.head} data-outcome={isWithinTolerance ? 'ok' : 'ko'}>
          <span className={style.seal}>
            <Icon name={isWithinTolerance ? 'check' : 'warning'} size={20} />
          </span>
          <div className={style.words} role="status">
            <h2 tabIndex={-1}>{t(isWithinTolerance ? 'cashLog.confirmed.ok' : 'cashLog.confirmed.ko')}</h2>
            {log.deltaCents !== null && <Delta cents={log.deltaCents} size="hero" />}
          </div>
        </div>
        <ul className={style.next}>
          {pouches.length > 0 && (
            <li>{t('cashLog.confirmed.pouches', { count: pouches.length, numbers: pouches.join(', ') })}</li>
          )}
          <li>{t('cashLog.confirmed.control')}</li>
        </ul>
        <div className={style.acts}>
          <NextSheet due={due} />
          <Button size="large" icon="print" onClick={() => window.print()}>
            {t('action.print')}
          </Button>
          <LinkButton size="large" href={`/cashlogs?id=${log.id}`}>
            {t('cashLog.confirmed.toLogs')}
          </LinkButton>
        </div>
      </Panel>
      <Panel>{children}</Panel>
    </div>
  )
}

/** Opens the next register or service that is still to be counted. */
function NextSheet({ due }: { due: Today['uncounted'] | null }) {
  const t = useText()
  const { shortDate } = useDates()
  const [next] = due ?? []
  if (due === null) return null
  if (!next) return <p className={style.allDone}>{t('cashLog.start.nothingDue')}</p>
  const { date, service, cashRegisterName } = next
  return (
    <LinkButton size="large" href={sheetAddress(next)} look="primary">
      {t('cashLog.confirmed.next', {
        service: t(`service.${service}`),
        date: shortDate(date),
        register: cashRegisterName,
      })}
      <Icon name="chevronRight" />
    </LinkButton>
  )
}
