import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { BusinessDate, Service } from '../../src/domain/dates/calendar.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import { RefusedError } from '../refused-error.ts'
import { compileOnce, compileOnceFor } from './compile-once.ts'
import {
  COUNT_COLUMNS,
  type CountRecord,
  lockCountsOfLogs,
  lockSiblingCounts,
  logsOfCountIds,
} from './counts.ts'
import { inOneRoundTrip } from './round-trip.ts'
import {
  columnsOf,
  declareColumns,
  type Edited,
  type IdCount,
  idCountOf,
  idsValue,
  insertRows,
  isAmongIds,
  type RecordOf,
  saveRows,
} from './rows.ts'
import type { Schema } from './schema.ts'

/** Identifies a service of an establishment. */
export interface ServiceKey {
  readonly organizationId: string
  readonly establishmentId: string
  readonly date: BusinessDate
  readonly service: Service
}

/** Identifies the sheet of a register and service. */
export interface SheetKey extends ServiceKey {
  readonly cashRegisterId: string
}

const CASH_LOGS = declareColumns('cash_logs', {
  fixed: [],
  changing: [
    'date',
    'service',
    'cashRegisterId',
    'status',
    'turnoverCents',
    'floatCents',
    'countedCents',
    'expectedCents',
    'deltaCents',
    'toleranceCents',
    'comment',
    'reasonId',
    'countedById',
    'countedByName',
    'validatedAt',
    'validatedById',
    'validatedByName',
    'archiveId',
    'usualFloatCents',
    'closingExpectedCents',
    'validatedDeltaCents',
    'closingReason',
  ],
})

/** A cash log without its counts. Amounts in cents. */
export type CashLogRecord = RecordOf<typeof CASH_LOGS>

/** A cash log with its counts, deleted ones included. */
export interface Sheet {
  readonly log: CashLogRecord
  readonly counts: readonly CountRecord[]
}

/**
 * Serializes counting a service and importing its closing until the transaction ends, so that neither misses the other's changes. Lock it
 * before any row.
 */
export function lockService(trx: Transaction<Schema>, key: ServiceKey): Promise<void> {
  return lockServices(trx, [key])
}

/** Like `lockService` for several services, in a fixed order. */
export async function lockServices(trx: Transaction<Schema>, keys: readonly ServiceKey[]): Promise<void> {
  const names = keys.map(
    ({ establishmentId, date, service }) => `service ${establishmentId} ${date} ${service}`,
  )
  await takeServiceLocks(trx, { names: [...new Set(names)].sort() })
}

const takeServiceLocks = compileOnce(
  ({ names }: { readonly names: readonly string[] }) => sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select unnest(${names}::text[]) as name) as services`,
)

/** Locks cash logs, then their counts, each in the order of their ids. Logs out of scope are left out. */
export async function lockSheets(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly Sheet[]> {
  if (ids.length === 0) return []
  const values = { ids: idsValue(ids) }
  return sheetsOf(
    await inOneRoundTrip(
      selectLogsForUpdate(trx, idCountOf(ids), values).then(({ rows }) => rows),
      lockCountsOfLogs(trx, ids),
    ),
  )
}

/** Like `lockSheets`, for the cash logs of counts. Which log a count belongs to never changes. */
export async function lockSheetsOfCounts(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<readonly Sheet[]> {
  return sheetsOf(
    await inOneRoundTrip(
      selectLogsOfCountsForUpdate(trx, idCountOf(countIds), { ids: idsValue(countIds) }).then(
        ({ rows }) => rows,
      ),
      lockSiblingCounts(trx, countIds),
    ),
  )
}

const lockedLogs = (condition: RawBuilder<SqlBool>) => sql<CashLogRecord>`
  select ${columnsOf(CASH_LOGS)} from cash_logs t where ${condition} order by t.id for update`

const selectLogsForUpdate = compileOnceFor((idCount: IdCount, { ids }: { readonly ids: unknown }) =>
  lockedLogs(isAmongIds('t.id', idCount, ids)),
)

const selectLogsOfCountsForUpdate = compileOnceFor((idCount: IdCount, { ids }: { readonly ids: unknown }) =>
  lockedLogs(sql`(t.organization_id, t.id) in ${logsOfCountIds(idCount, ids)}`),
)

function sheetsOf([logs, counts]: readonly [
  readonly CashLogRecord[],
  readonly CountRecord[],
]): readonly Sheet[] {
  return logs.map((log) => ({ log, counts: counts.filter((count) => count.cashLogId === log.id) }))
}

/**
 * The cash log of a register and service that is not deleted, with who counted it and when it was created; null
 * when there is none.
 */
export async function findLog(
  trx: Transaction<Schema>,
  key: SheetKey,
): Promise<{ id: string; status: CountStatus; by: string; at: string } | null> {
  const { rows } = await selectLogOfService(trx, key)
  return rows[0] ?? null
}

const selectLogOfService = compileOnce((key: SheetKey, trx) =>
  trx
    .selectFrom('cash_logs')
    .select(['id', 'status', 'counted_by_name as by', 'created_at as at'])
    .where('organization_id', '=', key.organizationId)
    .where('establishment_id', '=', key.establishmentId)
    .where('date', '=', key.date)
    .where('service', '=', key.service)
    .where('cash_register_id', '=', key.cashRegisterId)
    .where('status', '<>', 'DELETED'),
)

/** The ids of the cash logs of services, of every register, without deleted ones; with `isMissingClosing`, only logs without a closing. */
export async function logsOfServices(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: Pick<ServiceKey, 'organizationId' | 'establishmentId'>,
  services: readonly Pick<ServiceKey, 'date' | 'service'>[],
  { isMissingClosing = false } = {},
): Promise<readonly string[]> {
  if (services.length === 0) return []
  const servicesJson = JSON.stringify(services.map(({ date, service }) => ({ date, service })))
  const found = await sql<{ id: string }>`
    select l.id from cash_logs l
    join (select distinct date, service from jsonb_to_recordset(${servicesJson}::jsonb) as s (date date, service text)) s
      on s.date = l.date and s.service = l.service
    where l.organization_id = ${organizationId}::uuid and l.establishment_id = ${establishmentId}::uuid
      and l.status <> 'DELETED' and (l.archive_id is null or not ${isMissingClosing}::boolean)`.execute(trx)
  return found.rows.map((row) => row.id)
}

/**
 * Adds a cash log with its counts, in one round trip.
 *
 * @throws RefusedError StaleVersion when the register already has one for the service: lock the service and check with `findLog` first
 */
export async function insertSheet(trx: Transaction<Schema>, sheet: Sheet, now: string): Promise<void> {
  await inOneRoundTrip(insertLog(trx, sheet.log, now), insertRows(trx, COUNT_COLUMNS, sheet.counts, now))
}

async function insertLog(trx: Transaction<Schema>, log: CashLogRecord, now: string): Promise<void> {
  const [added] = await insertRows(trx, CASH_LOGS, [log], now, { skipTaken: true })
  if (added === undefined) throw new RefusedError('StaleVersion')
}

/** Saves the logs and the new and changed counts of edited sheets. A log is saved even if only its counts changed, so that its version changes. */
export async function saveSheets(
  trx: Transaction<Schema>,
  edits: readonly Edited<Sheet>[],
  now: string,
): Promise<void> {
  const logs = edits.map(({ before, after }) => ({ before: before.log, after: after.log }))
  const counts = edits.map(editedCounts)
  const changed = counts.flatMap((edit) => edit.changed)
  const added = counts.flatMap((edit) => edit.added)
  await inOneRoundTrip(
    saveRows(trx, CASH_LOGS, logs, now),
    saveRows(trx, COUNT_COLUMNS, changed, now),
    insertRows(trx, COUNT_COLUMNS, added, now),
  )
}

/** The changes of the counts of a sheet. An unchanged count is the same object in `before` and `after`. */
export function editedCounts({ before, after }: Edited<Sheet>): {
  readonly changed: readonly Edited<CountRecord>[]
  readonly added: readonly CountRecord[]
} {
  const countsById = new Map(before.counts.map((count) => [count.id, count]))
  const changed: Edited<CountRecord>[] = []
  const added: CountRecord[] = []
  for (const count of after.counts) {
    const countBefore = countsById.get(count.id)
    if (!countBefore) added.push(count)
    else if (countBefore !== count) changed.push({ before: countBefore, after: count })
  }
  return { changed, added }
}
