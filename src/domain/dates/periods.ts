import { addDays, type BusinessDate } from './calendar.ts'

/** A period by its first and last day; null where it is open. */
export interface DatePeriod {
  readonly from: BusinessDate | null
  readonly to: BusinessDate | null
}

/** The named periods. Of several with the same days, `findNamedPeriod` finds the last in this list. */
export const NAMED_PERIODS = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth'] as const
export type NamedPeriod = (typeof NAMED_PERIODS)[number]

/** The days of a named period, relative to `today`. */
export function datesOfPeriod(period: NamedPeriod, today: BusinessDate): DatePeriod {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const yesterday = addDays(today, -1)
  const lastOfPreviousMonth = addDays(firstOfMonth, -1)
  const days: Readonly<Record<NamedPeriod, DatePeriod>> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last7: { from: addDays(today, -6), to: today },
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${lastOfPreviousMonth.slice(0, 8)}01`, to: lastOfPreviousMonth },
  }
  return days[period]
}

/**
 * The named period with these days; null when there is none. If several have these days, it is the last of
 * them in `NAMED_PERIODS`: "this month" rather than "today" on the 1st of a month, and rather than "last 7
 * days" on the 7th.
 */
export function findNamedPeriod({ from, to }: DatePeriod, today: BusinessDate): NamedPeriod | null {
  return (
    NAMED_PERIODS.findLast((period) => {
      const days = datesOfPeriod(period, today)
      return days.from === from && days.to === to
    }) ?? null
  )
}
