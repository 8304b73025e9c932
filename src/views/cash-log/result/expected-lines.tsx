import type { Cents } from '../../../domain/money.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { Icon } from '../../ui/index.ts'
import style from './result.module.css'

/** The expected amount of one payment category, or one of its cash movements. */
export interface ExpectedLine {
  readonly id: string
  readonly name: string
  readonly cents: Cents
  /** True for a cash movement, whose name is its label in the closing. */
  readonly isMovement?: boolean
}

export interface ExpectedLinesProps {
  expectedCents: Cents | null
  /** Empty when the turnover was typed. */
  lines: readonly ExpectedLine[]
}

/** The expected amount, with its lines when it comes from a closing. */
export function ExpectedLines({ expectedCents, lines }: ExpectedLinesProps) {
  const t = useText()
  const { money } = useMoney()
  if (expectedCents === null) {
    return (
      <div>
        <dt>{t('cashLog.result.expected')}</dt>
        <dd className={style.soft}>{t('cashLog.result.unknown')}</dd>
      </div>
    )
  }
  if (lines.length === 0) {
    return (
      <div>
        <dt>{t('cashLog.result.expectedTyped')}</dt>
        <dd>{money(expectedCents)}</dd>
      </div>
    )
  }
  return (
    <div className={style.expectedLines}>
      <dt className="visually-hidden">{t('cashLog.result.expected')}</dt>
      <dd>
        <details>
          <summary>
            <span>
              <Icon name="chevronRight" /> {t('cashLog.result.expected')}
            </span>
            <span>{money(expectedCents)}</span>
          </summary>
          <ul>
            {lines.map(({ id, name, cents, isMovement }) => (
              <li key={id}>
                <span>{isMovement ? t('cashLog.details.movement', { label: name }) : name}</span>
                <span>{money(cents)}</span>
              </li>
            ))}
          </ul>
          <p>{t('cashLog.result.fromClosing')}</p>
        </details>
      </dd>
    </div>
  )
}
