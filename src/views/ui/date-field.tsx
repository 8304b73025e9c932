import { Suspense, useState } from 'react'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { hasFullYear, parseDate } from '../../i18n/date-text.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { IconButton } from './button.tsx'
import { Field, type FieldBasics } from './field.tsx'
import { Input } from './input.tsx'
import { LazyCalendar } from './lazy/lazy-components.ts'
import { pickBasics } from './text-field.tsx'

interface DateFieldProps extends FieldBasics {
  value: BusinessDate | null
  /**
   * Called with a valid date. Called with null when the field is emptied, or left with a text that is no date. While a person types, only dates
   * with a year of four digits are reported: `31/12/20` may become `31/12/2026`.
   */
  onChange: (date: BusinessDate | null) => void
  /**
   * The caller saves each reported date at once. Typed dates are therefore reported only when the field is left or Enter is pressed, and a
   * text that is no date is not reported.
   */
  savesAtOnce?: boolean
  /** The first date that can be picked. For a typed date before `min` or after `max`, the caller passes `error`. */
  min?: BusinessDate
  max?: BusinessDate
  /** True if Saturdays and Sundays can't be picked. */
  weekdaysOnly?: boolean
  /** Why the field is disabled; undefined if it is not. Shown at the button of the calendar. */
  disabledReason?: string | undefined
  large?: boolean
  'data-testid'?: string
}

/**
 * A field for a calendar date, which is typed (day first) or picked in a calendar. The calendar is imported
 * when it is first opened, unless it was preloaded.
 */
export function DateField(props: DateFieldProps) {
  const {
    value,
    onChange,
    savesAtOnce = false,
    min,
    max,
    weekdaysOnly,
    hint,
    error,
    disabledReason,
    large,
    'data-testid': testId,
  } = props
  const t = useText()
  const { date } = useDates()
  const [draft, setDraft] = useState<string | null>(null)
  const [isRequested, setRequested] = useState(false)
  const text = draft ?? (value === null ? '' : date(value))
  const isUnreadable = draft !== null && draft.trim() !== '' && parseDate(draft) === null

  const report = (next: BusinessDate | null) => {
    if (next !== value) onChange(next)
  }
  const commit = () => {
    if (draft === null) return
    if (!isUnreadable || !savesAtOnce) report(parseDate(draft))
    if (!isUnreadable) setDraft(null)
  }
  const type = (next: string) => {
    setDraft(next)
    if (savesAtOnce) return
    const parsed = hasFullYear(next) ? parseDate(next) : null
    if (parsed !== null || next.trim() === '') report(parsed)
  }
  const openButton = (onClick?: () => void) => (
    <IconButton
      icon="calendar"
      size="small"
      label={t('date.open')}
      aria-haspopup="dialog"
      aria-expanded={false}
      disabledReason={disabledReason}
      {...(onClick && { onClick })}
    />
  )
  return (
    <Field
      {...pickBasics(props)}
      hint={hint ?? t('date.hint')}
      error={isUnreadable ? t('date.unreadable') : error}
    >
      {(wiring) => (
        <Input
          {...wiring}
          data-testid={testId}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabledReason !== undefined}
          value={text}
          large={large}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
          }}
          end={
            isRequested ? (
              <Suspense fallback={openButton()}>
                <LazyCalendar
                  trigger={openButton()}
                  label={props.label}
                  min={min}
                  max={max}
                  weekdaysOnly={weekdaysOnly}
                  mode="day"
                  value={value}
                  onChange={(picked) => {
                    setDraft(null)
                    onChange(picked)
                  }}
                />
              </Suspense>
            ) : (
              openButton(() => setRequested(true))
            )
          }
        />
      )}
    </Field>
  )
}
