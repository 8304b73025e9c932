import type { Transaction } from 'kysely'
import { divideCredit } from '../../src/domain/bank/matching.ts'
import { lockPouchCredits, type PouchCredit, toMatchablePouch } from '../store/bank-links.ts'
import type { RemittanceRecord } from '../store/remittances.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'

/**
 * The edits of the pouches of remittances whose credit accounting types: each gets its part, as from a linked bank line, where it can be determined
 * (`divideCredit`). Linked lines have credited their pouches already.
 *
 * @param edits the remittances that are controlled
 * @param linked the ids of those with linked bank lines
 */
export async function pouchesOfTypedCredits(
  trx: Transaction<Schema>,
  edits: readonly Edited<RemittanceRecord>[],
  linked: ReadonlySet<string>,
): Promise<readonly Edited<PouchCredit>[]> {
  const creditById = new Map(
    edits.flatMap(({ after: { id, creditedCents } }) =>
      creditedCents === null || linked.has(id) ? [] : [[id, creditedCents]],
    ),
  )
  if (creditById.size === 0) return []
  const pouches = await lockPouchCredits(trx, [...creditById.keys()])
  return [...Map.groupBy(pouches, ({ remittanceId }) => remittanceId)].flatMap(([id, before]) => {
    const shares = divideCredit(creditById.get(id) ?? 0, before.map(toMatchablePouch))
    return before.flatMap((pouch) => {
      const share = shares.find(({ pouchId }) => pouchId === pouch.id)
      return share === undefined || share.amountCents === pouch.creditedCents
        ? []
        : [{ before: pouch, after: { ...pouch, creditedCents: share.amountCents } }]
    })
  })
}
