import type { ReactNode } from 'react'
import type { Instant } from '../../domain/dates/calendar.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import { positionsUpTo } from './positions.ts'
import style from './record-details.module.css'

/** A term and its value. */
export interface DescriptionItem {
  readonly term: string
  readonly value: ReactNode
  /** True for an amount, which is aligned at the right, so that the digits of amounts are under each other. */
  readonly isAmount?: boolean
  /** True for a total, which is bold, with a line above it. */
  readonly isTotal?: boolean
  /** A link or button after the value, such as «Modifier» on a review page. */
  readonly action?: ReactNode
}

/** A list of terms and their values. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={style.list}>
      {items.map(({ term, value, isAmount, isTotal, action }) => (
        <div
          key={term}
          className={classNames(
            style.item,
            action !== undefined && style.withAction,
            (isAmount || isTotal) && style.withFigure,
            isTotal && style.sum,
          )}
        >
          <dt>{term}</dt>
          <dd className={isAmount || isTotal ? style.figure : undefined}>{value}</dd>
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** An event of a timeline. */
export interface TimelineEntry {
  readonly key: string
  readonly at: Instant
  readonly title: ReactNode
  readonly by?: string
  readonly note?: ReactNode
  readonly icon?: IconName
  readonly tone?: 'good' | 'bad' | 'plain'
}

/** A list of events in order, such as a chain of custody or a history. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { dateTime } = useDates()
  return (
    <ol className={style.timeline}>
      {entries.map(({ key, at, title, by, note, icon = 'check', tone = 'plain' }) => (
        <li key={key} className={classNames(style.event, style[tone])}>
          <span className={style.dot}>
            <Icon name={icon} />
          </span>
          <div>
            <p className={style.eventTitle}>{title}</p>
            <p className={style.eventTime}>
              <time dateTime={at}>{dateTime(at)}</time>
              {by && `\u00a0· ${by}`}
            </p>
            {note && <div className={style.note}>{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The heading of a step: «Étape 2 sur 4 · Sacoches». The bar beside it shows the progress; it is not navigation. */
export function StepHeading({ step, total, title }: { step: number; total: number; title: string }) {
  const t = useText()
  return (
    <div className={style.step}>
      <h2 tabIndex={-1}>{t('step.of', { step, total, title })}</h2>
      <span className={style.track} aria-hidden="true">
        {positionsUpTo(total).map((position) => (
          <span key={position} className={position <= step ? style.stepReached : undefined} />
        ))}
      </span>
    </div>
  )
}
