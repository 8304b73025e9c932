import { z } from 'zod'
import { MAX_CLOSINGS, serviceOfClosing } from '../../../../src/domain/closings/closings.ts'
import type { ServiceSetting } from '../../../../src/domain/closings/import-settings.ts'
import type { Instant } from '../../../../src/domain/dates/calendar.ts'
import { JobFailure } from '../../../job-failure.ts'
import type { RequestPos } from './client.ts'

const listed = z.object({
  succeeded: z.literal(true),
  data: z.union([
    z.object({ archives: z.array(z.unknown()) }).transform(({ archives }) => archives),
    z.array(z.unknown()),
  ]),
})
const entry = z.object({
  sequential_id: z.int().min(0),
  range_end_date: z.iso.datetime(),
})

/**
 * The maximum number of pages that one run reads. A POS that was never read before lists its closings of several years on several hundred pages.
 * A list that never ends would occupy the worker for all organizations.
 */
const MAX_PAGES = 1_000

/**
 * The sequences of the archives of one business date, in order. The list is read page by page from the sequence `from` on, until a page is
 * empty or contains a later date.
 *
 * @throws JobFailure
 */
export async function fetchSequences(
  requestPos: RequestPos,
  date: string,
  from: number,
  { timeZone, eveningFrom }: ServiceSetting,
): Promise<readonly number[]> {
  const found = new Set<number>()
  for (let next = from, pages = 1; ; pages += 1) {
    const page = pageOf(await requestPos('archives', { start_sequential_id: next }))
    const dated = page.map(({ sequential_id, range_end_date }) => ({
      sequence: sequential_id,
      date: serviceOfClosing(range_end_date as Instant, timeZone, eveningFrom).date,
    }))
    for (const archive of dated) if (archive.date === date) found.add(archive.sequence)
    if (page.length === 0 || dated.some((archive) => archive.date > date))
      return [...found].sort((a, b) => a - b)
    const last = Math.max(...dated.map(({ sequence }) => sequence))
    // Without these checks a list that does not advance, or never ends, would be requested endlessly.
    if (last < next || found.size > MAX_CLOSINGS || pages === MAX_PAGES) throw new JobFailure('PosUnreadable')
    next = last + 1
  }
}

/** True if the POS has an archive with this sequence. @throws JobFailure */
export async function posHasSequence(requestPos: RequestPos, sequence: number): Promise<boolean> {
  const page = pageOf(await requestPos('archives', { start_sequential_id: sequence }))
  return page.some(({ sequential_id }) => sequential_id === sequence)
}

function pageOf(answer: unknown): readonly z.output<typeof entry>[] {
  const page = listed.safeParse(answer)
  const entries = page.success ? z.array(entry).safeParse(page.data.data) : undefined
  if (!entries?.success) throw new JobFailure('PosUnreadable')
  return entries.data
}
