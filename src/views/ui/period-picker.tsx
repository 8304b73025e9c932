import { Suspense, useState } from 'react'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import type { DatePeriod } from '../../domain/dates/periods.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import style from './field.module.css'
import { LazyCalendar } from './parts/load.ts'

/** Both dates are included; null on a side leaves it open. */
export type Period = DatePeriod

export interface PeriodPickerProps {
  value: Period
  onChange: (period: Period) => void
  /** Today's business date in the establishment, for the ready-made periods. */
  today: BusinessDate
  label?: string
  /** The name is for screen readers only. */
  hideLabel?: boolean
  min?: BusinessDate
  max?: BusinessDate
  /** True when a period must have both ends: "all dates" is not offered. */
  bounded?: boolean
}

/** A period, ready-made or picked in a calendar; the calendar is loaded when first opened. */
export function PeriodPicker({
  value,
  onChange,
  today,
  label,
  hideLabel = false,
  min,
  max,
  bounded = false,
}: PeriodPickerProps) {
  const t = useText()
  const { date } = useDates()
  const [opened, setOpened] = useState(false)
  const { from, to } = value
  const words =
    from === null && to === null
      ? t('period.all')
      : t('period.range', { from: from === null ? '…' : date(from), to: to === null ? '…' : date(to) })
  const name = label ?? t('period.label')
  const button = (onClick?: () => void) => (
    <Button icon="calendar" aria-haspopup="dialog" aria-expanded={false} {...(onClick ? { onClick } : {})}>
      <span className="visually-hidden">{name} · </span>
      {words}
    </Button>
  )
  const picker = opened ? (
    <Suspense fallback={button()}>
      <LazyCalendar
        trigger={button()}
        label={name}
        min={min}
        max={max}
        bounded={bounded}
        mode="period"
        value={value}
        today={today}
        onChange={onChange}
      />
    </Suspense>
  ) : (
    button(() => setOpened(true))
  )
  if (hideLabel) return <div className={style.period}>{picker}</div>
  return (
    <div className={classNames(style.field, style.period)}>
      <span aria-hidden="true" className={style.label}>
        {name}
      </span>
      {picker}
    </div>
  )
}
