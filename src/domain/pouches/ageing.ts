import { type Cents, sumCents } from '../money.ts'

/** The first day of each age class: 0–3, 4–7, 8–15, and beyond. */
const AGES_FROM = [0, 4, 8, 16] as const

/** The remittances that were handed over or deposited `days` ago and are not fully credited: their number and the amount that is missing. */
interface UncreditedAmount {
  readonly days: number
  readonly count: number
  readonly outstandingCents: Cents
}

/** The remittances of an age class, like `UncreditedAmount`. */
interface AgeBucket {
  readonly fromDays: number
  /** null for an open end. */
  readonly toDays: number | null
  readonly count: number
  readonly outstandingCents: Cents
}

/** Adds up uncredited amounts by age class. */
export function groupByAge(rows: readonly UncreditedAmount[]): readonly AgeBucket[] {
  return AGES_FROM.map((fromDays, index) => {
    const next = AGES_FROM[index + 1]
    const bucketRows = rows.filter(
      ({ days }) => (index === 0 || days >= fromDays) && (next === undefined || days < next),
    )
    return {
      fromDays,
      toDays: next === undefined ? null : next - 1,
      count: bucketRows.reduce((sum, { count }) => sum + count, 0),
      outstandingCents: sumCents(bucketRows.map(({ outstandingCents }) => outstandingCents)),
    }
  })
}
