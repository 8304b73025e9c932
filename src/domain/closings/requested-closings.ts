import type { BusinessDate } from '../dates/calendar.ts'
import type { JobDetail } from '../jobs/jobs.ts'
import { type Correction, mayCorrect } from './closings.ts'

/** The sequence of a closing that the POS lists for a date, although the stored closing with this sequence has another date, `present`. */
interface TakenSequence {
  readonly sequence: number
  readonly present: BusinessDate
}

/** The sequences that the POS lists for a date, by what is to be done with them. */
export interface SortedSequences {
  /** Not stored yet: to be imported. */
  readonly missing: readonly number[]
  /** Stored: to be compared with what the POS answers now. */
  readonly compared: readonly number[]
  readonly taken: readonly TakenSequence[]
}

/** Sorts the sequences that the POS lists for a date. A replaced closing is not compared, because it counts no longer. */
export function sortSequences(
  sequences: readonly number[],
  storedClosings: ReadonlyMap<number, Omit<Correction, 'sequence'> & { readonly isReplaced: boolean }>,
  date: BusinessDate,
): SortedSequences {
  const missing: number[] = []
  const compared: number[] = []
  const taken: TakenSequence[] = []
  for (const sequence of sequences) {
    const stored = storedClosings.get(sequence)
    if (!stored) missing.push(sequence)
    // A stored closing of the day before is the same closing: a person may have corrected it to that day.
    else if (!mayCorrect({ date }, { ...stored, sequence })) taken.push({ sequence, present: stored.date })
    else if (!stored.isReplaced) compared.push(sequence)
  }
  return { missing, compared, taken }
}

/** What a request for the closings of a date led to. */
interface RequestResult extends Pick<SortedSequences, 'taken'> {
  readonly date: BusinessDate
  /** The number of closings that the POS lists for the date. */
  readonly listedCount: number
  /** The number of closings that were imported. */
  readonly newCount: number
  /** Closings that were not imported, because the closing `present` has the same register, date and service. */
  readonly leftOut: readonly { readonly sequence: number; readonly present: number }[]
  /** The sequences of stored closings of which the POS now has other figures. */
  readonly differing: readonly number[]
  /** The number of stored closings that could not be compared. */
  readonly notComparedCount: number
}

/**
 * The status and the details of the job that requested the closings: WARNING if there are none, or if at least one was left out, has a number that is
 * taken, or has other figures than the stored one.
 */
export function outcomeOfRequest(result: RequestResult): {
  readonly status: 'FINISHED' | 'WARNING'
  readonly details: readonly JobDetail[]
} {
  const { date, listedCount, newCount, leftOut, taken, differing, notComparedCount } = result
  const leftOutCount = leftOut.length + taken.length + differing.length
  const areAllLeftOut = leftOutCount > 0 && leftOutCount === listedCount
  return {
    status: listedCount === 0 || leftOutCount > 0 ? 'WARNING' : 'FINISHED',
    details: [
      ...(areAllLeftOut ? [] : countDetails(date, newCount, listedCount - newCount - leftOutCount)),
      ...leftOut.map(
        ({ sequence, present }): JobDetail => ({ key: 'closingLeftOut', params: { sequence, present } }),
      ),
      ...taken.map(
        ({ sequence, present }): JobDetail => ({
          key: 'closingNumberTaken',
          params: { sequence, date, present },
        }),
      ),
      ...differing.map((sequence): JobDetail => ({ key: 'closingDiffers', params: { sequence, date } })),
      ...(notComparedCount > 0
        ? [{ key: 'closingsNotCompared' as const, params: { count: notComparedCount, date } }]
        : []),
    ],
  }
}

/** The details about the closings of a date: how many were imported, and how many existed already. */
function countDetails(date: BusinessDate, newCount: number, presentCount: number): readonly JobDetail[] {
  if (newCount + presentCount === 0) return [{ key: 'noClosing', params: { date } }]
  return [
    ...(newCount > 0 ? [{ key: 'closingsBrought' as const, params: { count: newCount, date } }] : []),
    ...(presentCount > 0 ? [{ key: 'closingsPresent' as const, params: { count: presentCount, date } }] : []),
  ]
}
