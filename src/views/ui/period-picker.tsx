import { Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import type { DatePeriod } from '../../domain/dates/periods.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import style from './field.module.css'
import { LazyCalendar } from './lazy/lazy-components.ts'
import { useRangeText } from './range-text.ts'

/** A period that includes both dates; null means no limit on that side. */
export type Period = DatePeriod

interface PeriodPickerProps {
  /** “Period” by default. */
  label?: string
  value: Period
  onChange: (period: Period) => void
  /** Today's business date in the establishment, from which the named periods are calculated. */
  today: BusinessDate
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  max?: BusinessDate
  /** True if the period must have both dates: the choice “all dates” is then missing. */
  bounded?: boolean
}

/**
 * A button that shows a period. It opens a choice of named periods and a calendar. Their code is imported when they are first opened, unless it
 * was preloaded.
 */
export function PeriodPicker({
  label,
  value,
  onChange,
  today,
  hideLabel = false,
  max,
  bounded = false,
}: PeriodPickerProps) {
  const t = useText()
  const { date } = useDates()
  const rangeText = useRangeText()
  const [isRequested, setRequested] = useState(false)
  const { from, to } = value
  const periodText =
    from === null && to === null ? t('period.all') : rangeText('period', from && date(from), to && date(to))
  const name = label ?? t('period.label')
  const button = (onClick?: () => void) => (
    <Button icon="calendar" aria-haspopup="dialog" aria-expanded={false} {...(onClick ? { onClick } : {})}>
      <span className="visually-hidden">{name} · </span>
      {periodText}
    </Button>
  )
  const picker = isRequested ? (
    <Suspense fallback={button()}>
      <LazyCalendar
        trigger={button()}
        label={name}
        max={max}
        bounded={bounded}
        mode="period"
        value={value}
        today={today}
        onChange={onChange}
      />
    </Suspense>
  ) : (
    button(() => setRequested(true))
  )
  if (hideLabel) return <div className={style.period}>{picker}</div>
  return (
    <div className={classNames(style.field, style.period)}>
      <Text size="2" aria-hidden="true" className={style.label}>
        {name}
      </Text>
      {picker}
    </div>
  )
}
