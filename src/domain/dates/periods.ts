import { addDays, type BusinessDate } from './calendar.ts'

/** A period by its first and last day; null where it is open. */
export interface Days {
  readonly from: BusinessDate | null
  readonly to: BusinessDate | null
}

/** The named periods, relative to today. */
export const NAMED_PERIODS = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth'] as const
export type NamedPeriod = (typeof NAMED_PERIODS)[number]

/** The days of a named period, as they are on a day. */
export function datesOfPeriod(period: NamedPeriod, today: BusinessDate): Days {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const yesterday = addDays(today, -1)
  const lastOfBefore = addDays(firstOfMonth, -1)
  const days: Readonly<Record<NamedPeriod, Days>> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last7: { from: addDays(today, -6), to: today },
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore },
  }
  return days[period]
}

/** The name of a period, the first that fits; null for days that have none. */
export function findNamedPeriod({ from, to }: Days, today: BusinessDate): NamedPeriod | null {
  return (
    NAMED_PERIODS.find((period) => {
      const days = datesOfPeriod(period, today)
      return days.from === from && days.to === to
    }) ?? null
  )
}
