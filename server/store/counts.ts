import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { columnsOf, isOneOf, type RecordOf, shapeOf } from './rows.ts'
import type { Schema } from './schema.ts'

export const COUNTS = shapeOf('counts', {
  fixed: ['cashLogId', 'paymentCategoryId', 'countType', 'unitValueCents'],
  changing: [
    'quantity',
    'denominations',
    'lastYearQuantity',
    'lastYearCents',
    'totalCents',
    'firstTotalCents',
    'expectedCents',
    'pouchNumber',
    'status',
    'reason',
  ],
})

/** One line of a cash log as the commands work on it. Amounts in cents; null is "not counted". */
export type CountRecord = RecordOf<typeof COUNTS>

/** Locks the counts `t` of locked logs in the order of their ids, deleted ones included. */
export async function lockCounts(
  trx: Transaction<Schema>,
  condition: RawBuilder<SqlBool>,
): Promise<readonly CountRecord[]> {
  const locked = await sql<CountRecord>`
    select ${columnsOf(COUNTS)} from counts t where ${condition} order by t.id for update`.execute(trx)
  return locked.rows
}

/** The cash logs of counts, by count id; a count out of scope is absent. */
export async function logsOfCounts(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await trx
    .selectFrom('counts')
    .select(['id', 'cash_log_id'])
    .where(isOneOf('id', countIds))
    .execute()
  return new Map(found.map((row) => [row.id, row.cash_log_id]))
}
