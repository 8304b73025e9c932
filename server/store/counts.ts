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
 * The totals with which counts that are now deleted were validated for the first time, by category id: those of the deleted sheets that were
 * validated for a register and service, wherever they were moved afterwards, and of one more sheet (`logId`). A count that was never
 * validated itself is left out. A sheet that was moved to another date is only found by its pouches.
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
        and date = ${key.date}::date and status = 'DELETED'
      union select c.cash_log_id from pouches p
      join counts c on c.organization_id = p.organization_id and c.id = p.count_id
      where p.organization_id = ${key.organizationId}::uuid and p.establishment_id = ${key.establishmentId}::uuid
        and p.date = ${key.date}::date and p.status = 'DELETED' and c.status = 'DELETED'
      union select ${key.logId}::uuid
    ) found
    join cash_logs l on l.organization_id = ${key.organizationId}::uuid and l.id = found.id
    join counts n on n.organization_id = l.organization_id and n.cash_log_id = l.id and n.status = 'DELETED'
    cross join lateral (select min(e.sequence) as sequence from audit_events e
      where e.organization_id = n.organization_id and e.entity_id = n.id and e.action = 'validate') validation
    cross join lateral (select ${keyAtValidation('date')}, ${keyAtValidation('service')}, ${keyAtValidation('cashRegisterId')}
      from audit_events e where e.organization_id = l.organization_id and e.entity_id = l.id and e.action = 'edit'
        and e.sequence > validation.sequence) moved
    cross join lateral (select coalesce(
      (select p.value_cents from pouches p where p.organization_id = n.organization_id and p.count_id = n.id
        order by p.created_at, p.id limit 1),
      n.first_total_cents,
      case when n.reason is not null then n.total_cents end) as cents) first
    where first.cents is not null and validation.sequence is not null
      and (l.id = ${key.logId}::uuid or l.status = 'DELETED'
        and coalesce(moved."date", l.date::text) = ${key.date}
        and coalesce(moved."service", l.service) = ${key.service}
        and coalesce(moved."cashRegisterId", l.cash_register_id::text) = ${key.cashRegisterId})
    order by n.payment_category_id, n.created_at, n.id`,
)

/** The value that a field of a sheet had before its first change among the events `e`, or null without such a change. */
function keyAtValidation(field: 'date' | 'service' | 'cashRegisterId'): RawBuilder<unknown> {
  const value = sql`e.before ->> ${sql.lit(field)}`
  return sql`(array_agg(${value} order by e.sequence) filter (where ${value} is not null))[1] as ${sql.ref(field)}`
}
