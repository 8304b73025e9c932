import { Popover } from '@radix-ui/themes'
import { cloneElement, type ReactElement, useRef, useState } from 'react'
import { type DateRange, DayPicker, type DayPickerProps, type Matcher } from 'react-day-picker'
import type { BusinessDate } from '../../../domain/dates/calendar.ts'
import { datesOfPeriod, NAMED_PERIODS } from '../../../domain/dates/periods.ts'
import { type MessageId, useDates, useText } from '../../../i18n/index.ts'
import { Button, type ButtonProps } from '../button.tsx'
import { Icon } from '../icons.tsx'
import type { Period } from '../period-picker.tsx'
import style from './calendar.module.css'
import { OverlayTheme } from './overlay-theme.tsx'
import { usePopupFocus } from './popup-focus.ts'

interface CalendarProps {
  trigger: ReactElement<Pick<ButtonProps, 'aria-expanded'>>
  label: string
  min?: BusinessDate | undefined
  max?: BusinessDate | undefined
  weekdaysOnly?: boolean | undefined
}
interface DayProps extends CalendarProps {
  mode: 'day'
  value: BusinessDate | null
  onChange: (date: BusinessDate) => void
}
interface PeriodProps extends CalendarProps {
  mode: 'period'
  value: Period
  today: BusinessDate
  bounded: boolean
  onChange: (period: Period) => void
}
type LoadedCalendarProps = DayProps | PeriodProps

/** The calendar library uses local dates. Year, month and day are copied, so that no time zone can shift a date. */
const toLocal = (date: BusinessDate): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}
const fromLocal = (day: Date): BusinessDate =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The button and its calendar, which is open from the first render. */
export default function LoadedCalendar(props: LoadedCalendarProps) {
  const [open, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const { ref, ...focus } = usePopupFocus(open, {
    preventScroll: true,
    firstSelector: '[role=grid] button[tabindex="0"]',
    opener: button,
  })
  const close = () => setOpen(false)
  return (
    <OverlayTheme>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger ref={button}>
          {cloneElement(props.trigger, { 'aria-expanded': open })}
        </Popover.Trigger>
        <Popover.Content
          {...focus}
          ref={ref}
          size="1"
          aria-label={props.label}
          align={props.mode === 'day' ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={8}
        >
          {props.mode === 'day' ? (
            <DayCalendar {...props} close={close} />
          ) : (
            <PeriodCalendar {...props} close={close} />
          )}
        </Popover.Content>
      </Popover.Root>
    </OverlayTheme>
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return <Icon name={orientation === 'left' ? 'chevronLeft' : 'chevronRight'} />
}

const monthOf = (day: Date): string => fromLocal(day).slice(0, 7)
/** The ISO weekday: Monday is 1. */
const isoWeekday = (day: Date): number => day.getDay() || 7

function useCalendarProps({ min, max, weekdaysOnly }: CalendarProps) {
  const t = useText()
  const { longDate, month, weekday } = useDates()
  const disabledDays: Matcher[] = []
  if (min) disabledDays.push({ before: toLocal(min) })
  if (max) disabledDays.push({ after: toLocal(max) })
  if (weekdaysOnly) disabledDays.push({ dayOfWeek: [0, 6] })
  return {
    weekStartsOn: 1,
    formatters: {
      formatCaption: (day) => month(monthOf(day)),
      formatWeekdayName: (day) => weekday(isoWeekday(day)).slice(0, 2),
    },
    labels: {
      labelNav: () => '',
      labelGrid: (day) => month(monthOf(day)),
      labelWeekday: (day) => weekday(isoWeekday(day)),
      // The buttons to other months have the names of those months.
      labelNext: (day) => (day ? month(monthOf(day)) : ''),
      labelPrevious: (day) => (day ? month(monthOf(day)) : ''),
      labelDayButton: (day, { today, selected }) => {
        const date = longDate(fromLocal(day))
        const dayLabel = today ? `${t('period.today')}, ${date}` : date
        return selected ? t('date.selected', { date: dayLabel }) : dayLabel
      },
    },
    classNames: style as Record<string, string>,
    disabled: disabledDays,
    showOutsideDays: true,
    components: { Chevron },
  } satisfies Partial<DayPickerProps>
}

function DayCalendar(props: DayProps & { close: () => void }) {
  const { value, onChange, close } = props
  const selected = value === null ? undefined : toLocal(value)
  return (
    <DayPicker
      {...useCalendarProps(props)}
      mode="single"
      required
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      onSelect={(day) => {
        onChange(fromLocal(day))
        close()
      }}
    />
  )
}

const ALL_DATES = { id: 'period.all', period: { from: null, to: null } } as const

/** Named periods, such as the last month; and all dates, unless the period must be bounded. */
function namedPeriods(today: BusinessDate, bounded: boolean): readonly { id: MessageId; period: Period }[] {
  const periods = NAMED_PERIODS.map(
    (name) => ({ id: `period.${name}`, period: datesOfPeriod(name, today) }) as const,
  )
  return bounded ? periods : [...periods, ALL_DATES]
}

function PeriodCalendar(props: PeriodProps & { close: () => void }) {
  const { value, today, bounded, onChange, close } = props
  const t = useText()
  const [range, setRange] = useState<DateRange | undefined>({
    from: value.from === null ? undefined : toLocal(value.from),
    to: value.to === null ? undefined : toLocal(value.to),
  })
  const selectRange = (range: DateRange | undefined) => {
    // When the only day of a period is pressed again, the library clears the period. A bounded period must keep its dates.
    if (bounded && !range?.from) return
    setRange(range)
    onChange({ from: range?.from ? fromLocal(range.from) : null, to: range?.to ? fromLocal(range.to) : null })
  }
  return (
    <div className={style.namesAndCalendar}>
      <div className={style.namedPeriods}>
        {namedPeriods(today, bounded).map(({ id, period }) => (
          <Button
            key={id}
            look="bare"
            size="small"
            aria-pressed={period.from === value.from && period.to === value.to}
            onClick={() => {
              onChange(period)
              close()
            }}
          >
            {t(id)}
          </Button>
        ))}
      </div>
      <DayPicker
        {...useCalendarProps(props)}
        mode="range"
        selected={range}
        defaultMonth={toLocal(value.to ?? today)}
        onSelect={selectRange}
      />
    </div>
  )
}
