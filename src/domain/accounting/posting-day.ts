import type { BusinessDate } from '../dates/calendar.ts'
import { addMonths } from '../dates/months.ts'
import type { Entry, EntryLine } from './entries.ts'

/** The day on which an establishment posts, and its closed months. */
interface PostingDay {
  readonly today: BusinessDate
  /** The latest closed month, `2026-10`; null if no month is closed. */
  readonly latestClosedMonth: string | null
}

/** An entry with the dates of its document (`pieceDate`) and of its posting (`validDate`). */
export type DatedForPosting<Posted> = Posted & {
  readonly pieceDate: BusinessDate
  readonly validDate: BusinessDate
}

/** True when a date is in a closed month: every month up to the latest closed one is closed, also one in which nothing was posted. */
function isClosed(date: BusinessDate, { latestClosedMonth }: PostingDay): boolean {
  return latestClosedMonth !== null && date.slice(0, 7) <= latestClosedMonth
}

/**
 * Gives each entry its day of posting, which is today in its establishment. An entry that is dated in a closed month gets the day of posting as
 * its date; the date of its document stays. Lines are lettered at the earliest on the date of the latest entry with their letter. A line of a
 * settlement is also lettered at the earliest on the date of the other settlements of its day, which get the letter too.
 *
 * Nobody can close the current month of an establishment. But a closed month can become the current one if the time zone of the
 * establishment is changed or the clock is set back. Then the day of posting is the first day after the closed months.
 *
 * @param days by establishment
 */
export function dateEntriesForPosting<
  Posted extends Pick<Entry, 'establishmentId' | 'kind' | 'date' | 'pieceDate' | 'lines'>,
>(entries: readonly Posted[], days: ReadonlyMap<string, PostingDay>): readonly DatedForPosting<Posted>[] {
  const dated = entries.map((entry) => {
    const day = days.get(entry.establishmentId)!
    const validDate = firstOpenDay(day)
    const date = isClosed(entry.date, day) ? validDate : entry.date
    return { ...entry, validDate, date, pieceDate: entry.pieceDate ?? entry.date }
  })
  const settledDays = latestDates(
    dated.flatMap(({ lines, ...entry }) =>
      lines.map((line) => [settledDayKey(entry, line), entry.date] as const),
    ),
  )
  const letterDates = latestDates(
    dated.flatMap(({ lines, ...entry }) =>
      lines.flatMap((line) =>
        [entry.date, line.letteredOn, settledDays.get(settledDayKey(entry, line))].map(
          (date) => [line.letter, date] as const,
        ),
      ),
    ),
  )
  return dated.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) =>
      line.letter === null ? line : { ...line, letteredOn: letterDates.get(line.letter) ?? null },
    ),
  }))
}

/** The day and account whose takings a line of a settlement clears: its label names the day. Null for a line of another entry. */
function settledDayKey(
  { kind, establishmentId }: Pick<Entry, 'kind' | 'establishmentId'>,
  { account, label }: Pick<EntryLine, 'account' | 'label'>,
): string | null {
  return kind === 'SETTLEMENT' ? JSON.stringify([establishmentId, account, label]) : null
}

function firstOpenDay(day: PostingDay): BusinessDate {
  if (day.latestClosedMonth === null || !isClosed(day.today, day)) return day.today
  return `${addMonths(day.latestClosedMonth, 1)}-01`
}

/** The latest date of each key. Pairs without a key or a date are left out. */
function latestDates(
  dates: readonly (readonly [key: string | null, date: BusinessDate | null | undefined])[],
) {
  const latest = new Map<string | null, BusinessDate>()
  for (const [key, date] of dates)
    if (key !== null && date && date > (latest.get(key) ?? '')) latest.set(key, date)
  return latest
}
