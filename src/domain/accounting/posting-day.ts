import { addDays, type BusinessDate } from '../dates/calendar.ts'
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
 * its date; the date of its document stays. Lines are lettered at the earliest on the date of the latest entry with their letter, or with a line
 * of the same account and label: that of another settlement of their day, which gets the letter too.
 *
 * Nobody can close the current month of an establishment. But a closed month can become the current one if the time zone of the
 * establishment is changed or the clock is set back. Then the day of posting is the first day after the closed months.
 *
 * @param days by establishment
 */
export function dateEntriesForPosting<
  Posted extends Pick<Entry, 'establishmentId' | 'date' | 'pieceDate' | 'lines'>,
>(entries: readonly Posted[], days: ReadonlyMap<string, PostingDay>): readonly DatedForPosting<Posted>[] {
  const dated = entries.map((entry) => {
    const day = days.get(entry.establishmentId)!
    const validDate = firstOpenDay(day)
    const date = isClosed(entry.date, day) ? validDate : entry.date
    return { ...entry, validDate, date, pieceDate: entry.pieceDate ?? entry.date }
  })
  const lineDates = latestDates(
    dated.flatMap(({ establishmentId, date, lines }) =>
      lines.map((line) => [lineKey(establishmentId, line), date] as const),
    ),
  )
  const letterDates = latestDates(
    dated.flatMap(({ establishmentId, date, lines }) =>
      lines.flatMap((line) =>
        line.letter === null
          ? []
          : [lineDates.get(lineKey(establishmentId, line)), line.letteredOn].map(
              (other) => [line.letter!, other ?? date] as const,
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

function lineKey(establishmentId: string, { account, label }: Pick<EntryLine, 'account' | 'label'>): string {
  return JSON.stringify([establishmentId, account, label])
}

function firstOpenDay(day: PostingDay): BusinessDate {
  if (!isClosed(day.today, day)) return day.today
  const nextMonth = addDays(`${day.latestClosedMonth}-01`, 31).slice(0, 7)
  return `${nextMonth}-01`
}

/** The latest date of each key. */
function latestDates(dates: readonly (readonly [key: string, date: BusinessDate])[]) {
  const latest = new Map<string, BusinessDate>()
  for (const [key, date] of dates) if (date > (latest.get(key) ?? '')) latest.set(key, date)
  return latest
}
