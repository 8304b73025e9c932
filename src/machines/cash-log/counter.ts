import type { Counter } from '../../domain/contract/cash-logs.ts'
import { hasSameAmounts } from '../../domain/counting/same-amounts.ts'
import { amountOf } from './sheet.ts'
import type { OpenSheet } from './types.ts'

/** Who counted, if nobody is chosen: the person of the stored log if its amounts are the same; otherwise null, which stands for the user. */
export function storedCounter({ stored, entries, float, registerFloatCents }: OpenSheet): Counter | null {
  if (stored === null) return null
  const lineIds = new Set(entries.map(({ paymentCategoryId }) => paymentCategoryId))
  const storedCounts = stored.counts.filter(({ status }) => status !== 'DELETED')
  const counts = [
    ...entries.map(({ paymentCategoryId, value }) => ({ paymentCategoryId, totalCents: value.totalCents })),
    // Stored counts without a line stay as they are.
    ...storedCounts.filter(({ paymentCategoryId }) => !lineIds.has(paymentCategoryId)),
  ]
  const floatCents = amountOf(float) ?? registerFloatCents
  const isSame = hasSameAmounts({ ...stored, counts: storedCounts }, { floatCents, counts })
  return isSame ? { id: stored.countedById, name: stored.countedByName } : null
}
