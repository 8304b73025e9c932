import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { compileOnceFor } from './compile-once.ts'
import {
  columnsOf,
  declareColumns,
  type IdCount,
  idCountOf,
  idsValue,
  isAmongIds,
  isOneOf,
  type RecordOf,
} from './rows.ts'
import type { Schema } from './schema.ts'

export const COUNT_COLUMNS = declareColumns('counts', {
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

/** One line of a cash log as the commands work on it. Amounts in cents; `totalCents` is null while it is not counted. */
export type CountRecord = RecordOf<typeof COUNT_COLUMNS>

/** Locks the counts of locked logs in the order of their ids, deleted ones included. */
export async function lockCountsOfLogs(
  trx: Transaction<Schema>,
  logIds: readonly string[],
): Promise<readonly CountRecord[]> {
  return (await selectCountsOfLogsForUpdate(trx, idCountOf(logIds), { ids: idsValue(logIds) })).rows
}

/** Like `lockCountsOfLogs`, for the logs of these counts. */
export async function lockSiblingCounts(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<readonly CountRecord[]> {
  return (await selectSiblingCountsForUpdate(trx, idCountOf(countIds), { ids: idsValue(countIds) })).rows
}

/** The logs of counts as a subselect, for a statement of `compileOnceFor`. */
export function logsOfCountIds(idCount: IdCount, ids: unknown): RawBuilder<unknown> {
  return sql`(select c.organization_id, c.cash_log_id from counts c where ${isAmongIds('c.id', idCount, ids)})`
}

const lockedCounts = (condition: RawBuilder<SqlBool>) => sql<CountRecord>`
  select ${columnsOf(COUNT_COLUMNS)} from counts t where ${condition} order by t.id for update`

const selectCountsOfLogsForUpdate = compileOnceFor((idCount: IdCount, { ids }: { readonly ids: unknown }) =>
  lockedCounts(isAmongIds('t.cash_log_id', idCount, ids)),
)

const selectSiblingCountsForUpdate = compileOnceFor((idCount: IdCount, { ids }: { readonly ids: unknown }) =>
  lockedCounts(sql`(t.organization_id, t.cash_log_id) in ${logsOfCountIds(idCount, ids)}`),
)

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
