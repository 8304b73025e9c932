import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { isBeyondTolerance } from '../../../domain/counting/tolerance.ts'
import type { Cents } from '../../../domain/money.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { Delta, deltaKind, Icon } from '../../ui/index.ts'
import { DeltaReasonFields, type DeltaReasonProps } from './delta-reason-fields.tsx'
import { type ExpectedLine, ExpectedLines } from './expected-lines.tsx'
import style from './result.module.css'

/** The totals of the sheet, in cents; null while unknown. */
export interface ResultFigures {
  readonly countedCents: Cents
  readonly floatCents: Cents
  readonly expectedCents: Cents | null
  readonly deltaCents: Cents | null
}

export interface ResultProps extends Omit<DeltaReasonProps, 'isBeyond'> {
  figures: ResultFigures
  /** Blind count: expected amount and difference are shown after validation only. */
  expectedHidden: boolean
  /** The lines of the expected amount; empty when it was typed. */
  expectedLines: readonly ExpectedLine[]
  toleranceCents: Cents
  /** True if a field is invalid, so that its amount is missing from the totals. */
  hasInvalidAmount: boolean
  /** The buttons of the next actions. */
  children: ReactNode
}

/** The result beside the sheet: counted, float, expected, difference, reason, and the next actions. */
export function Result(props: ResultProps) {
  const { figures, expectedHidden, expectedLines, toleranceCents, hasInvalidAmount, children } = props
  const t = useText()
  const { money, signed } = useMoney()
  const { countedCents, floatCents, expectedCents, deltaCents } = figures
  return (
    <div className={style.result}>
      <dl className={style.figures}>
        <div>
          <dt>{t('cashLog.result.counted')}</dt>
          <dd className={style.hero}>{money(countedCents)}</dd>
        </div>
        <div>
          <dt>{t('cashLog.result.float')}</dt>
          <dd>{floatCents === 0 ? money(0) : money(-floatCents)}</dd>
        </div>
        {expectedHidden ? (
          <div>
            <dt>{t('cashLog.result.expected')}</dt>
            <dd className={style.soft}>{t('cashLog.result.hidden')}</dd>
          </div>
        ) : (
          <ExpectedLines expectedCents={expectedCents} lines={expectedLines} />
        )}
        {!expectedHidden && (
          <div className={style.deltaLine}>
            <dt>{t('cashLog.result.delta')}</dt>
            <dd>
              {deltaCents === null ? (
                <span className={style.soft}>—</span>
              ) : (
                <Delta cents={deltaCents} size="large" />
              )}
            </dd>
          </div>
        )}
      </dl>
      <LiveAnnouncement>
        {[
          `${t('cashLog.result.counted')} ${money(countedCents)}`,
          !expectedHidden &&
            expectedCents !== null &&
            `${t('cashLog.result.expected')} ${money(expectedCents)}`,
          !expectedHidden &&
            deltaCents !== null &&
            `${t('cashLog.result.delta')} ${t(`delta.${deltaKind(deltaCents)}`)} ${signed(deltaCents)}`,
        ]
          .filter((part) => part !== false)
          .join(', ')}
      </LiveAnnouncement>
      {hasInvalidAmount && (
        <p className={style.warning}>
          <Icon name="warning" /> {t('cashLog.result.unsure')}
        </p>
      )}
      {toleranceCents > 0 && !expectedHidden && (
        <p className={style.note}>{t('cashLog.result.tolerance', { amount: money(toleranceCents) })}</p>
      )}
      <DeltaReasonFields
        {...props}
        isBeyond={!expectedHidden && isBeyondTolerance(deltaCents, toleranceCents)}
      />
      <div className={style.actions}>{children}</div>
    </div>
  )
}

const QUIET_MS = 700

/** Announces its text to screen readers once it has not changed for `QUIET_MS`, so that it does not interrupt typing. */
function LiveAnnouncement({ children: text }: { children: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAnnounced(text), QUIET_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {announced}
    </p>
  )
}
