import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Cents } from '../../src/domain/money.ts'
import type { SheetKey } from './cash-logs.ts'
import { compileOnce, compileOnceFor } from './compile-once.ts'
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

/** The ids of the cash logs of counts, by count id; a count out of scope is absent. */
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

/**
 * The totals with which counts that are now deleted were validated for the first time, by category id: those of the deleted sheets of a register and
 * service, and of one more sheet (`logId`). Such a count had a pouch, was sent back by accounting, or was itself counted after a deletion.
 */
export async function findDeletedFirstTotals(
  trx: Transaction<Schema>,
  key: SheetKey,
  logId: string | null,
): Promise<ReadonlyMap<string, Cents>> {
  const { organizationId, establishmentId, date, service, cashRegisterId } = key
  const { rows } = await selectDeletedFirstTotals(trx, {
    organizationId,
    establishmentId,
    date,
    service,
    cashRegisterId,
    logId,
  })
  return new Map(rows.map(({ categoryId, firstTotalCents }) => [categoryId, firstTotalCents]))
}

const selectDeletedFirstTotals = compileOnce(
  (key: SheetKey & { readonly logId: string | null }) => sql<{
    categoryId: string
    firstTotalCents: Cents
  }>`
    select distinct on (n.payment_category_id) n.payment_category_id as "categoryId", first.cents as "firstTotalCents"
    from (
      select id from cash_logs
      where organization_id = ${key.organizationId}::uuid and establishment_id = ${key.establishmentId}::uuid
        and date = ${key.date}::date and service = ${key.service} and cash_register_id = ${key.cashRegisterId}::uuid
        and status = 'DELETED'
      union select ${key.logId}::uuid
    ) l
    join counts n on n.organization_id = ${key.organizationId}::uuid and n.cash_log_id = l.id and n.status = 'DELETED'
    cross join lateral (select coalesce(n.first_total_cents,
      (select p.value_cents from pouches p where p.organization_id = n.organization_id and p.count_id = n.id
        order by p.created_at, p.id limit 1),
      case when n.reason is not null then n.total_cents end) as cents) first
    where first.cents is not null
    order by n.payment_category_id, n.created_at, n.id`,
)
