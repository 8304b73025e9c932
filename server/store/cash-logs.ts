import { sql, type Transaction } from 'kysely'
import type { BusinessDate, Service } from '../../src/domain/dates/calendar.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import { COUNTS, type CountRecord, lockCounts } from './counts.ts'
import { columnsOf, type Edited, insertRows, isOneOf, type RecordOf, saveRows, shapeOf } from './rows.ts'
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

const CASH_LOGS = shapeOf('cash_logs', {
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

/** As `lockService` for several services, in a fixed order. */
export async function lockServices(trx: Transaction<Schema>, keys: readonly ServiceKey[]): Promise<void> {
  const names = keys.map(
    ({ establishmentId, date, service }) => `service ${establishmentId} ${date} ${service}`,
  )
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select unnest(${[...new Set(names)].sort()}::text[]) as name) as services`.execute(trx)
}

/** Locks cash logs, then their counts, each in the order of their ids. Logs out of scope are left out. */
export async function lockSheets(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly Sheet[]> {
  if (ids.length === 0) return []
  const logs = await sql<CashLogRecord>`
    select ${columnsOf(CASH_LOGS)} from cash_logs t where ${isOneOf('t.id', ids)}
    order by t.id for update`.execute(trx)
  const counts = await lockCounts(
    trx,
    logs.rows.map((log) => log.id),
  )
  return logs.rows.map((log) => ({ log, counts: counts.filter((count) => count.cashLogId === log.id) }))
}

/** The cash log of a register and service, with who counted it and when; null when there is none. */
export async function findLog(
  trx: Transaction<Schema>,
  key: SheetKey,
): Promise<{ id: string; status: CountStatus; by: string; at: string } | null> {
  const found = await trx
    .selectFrom('cash_logs')
    .select(['id', 'status', 'counted_by_name as by', 'created_at as at'])
    .where('organization_id', '=', key.organizationId)
    .where('establishment_id', '=', key.establishmentId)
    .where('date', '=', key.date)
    .where('service', '=', key.service)
    .where('cash_register_id', '=', key.cashRegisterId)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  return found ?? null
}

/** The ids of the cash logs of services, of every register. */
export async function logsOfServices(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: Pick<ServiceKey, 'organizationId' | 'establishmentId'>,
  services: readonly Pick<ServiceKey, 'date' | 'service'>[],
): Promise<readonly string[]> {
  const servicesJson = JSON.stringify(services.map(({ date, service }) => ({ date, service })))
  const found = await sql<{ id: string }>`
    select l.id from cash_logs l
    join (select distinct date, service from jsonb_to_recordset(${servicesJson}::jsonb) as s (date date, service text)) s
      on s.date = l.date and s.service = l.service
    where l.organization_id = ${organizationId}::uuid and l.establishment_id = ${establishmentId}::uuid
      and l.status <> 'DELETED'`.execute(trx)
  return found.rows.map((row) => row.id)
}

/** Adds a cash log with its counts. Returns false and adds nothing when the register already has one for the service. */
export async function insertSheet(trx: Transaction<Schema>, sheet: Sheet, now: string): Promise<boolean> {
  const [added] = await insertRows(trx, CASH_LOGS, [sheet.log], now, true)
  if (added === undefined) return false
  await insertRows(trx, COUNTS, sheet.counts, now)
  return true
}

/** Saves edited sheets: always the log, so that its version changes with every count; of the counts, those that are new or changed. */
export async function saveSheets(
  trx: Transaction<Schema>,
  edits: readonly Edited<Sheet>[],
  now: string,
): Promise<void> {
  const logs = edits.map(({ before, after }) => ({ before: before.log, after: after.log }))
  await saveRows(trx, CASH_LOGS, logs, now)
  const counts = edits.map(editedCounts)
  await saveRows(
    trx,
    COUNTS,
    counts.flatMap((of) => of.changed),
    now,
  )
  await insertRows(
    trx,
    COUNTS,
    counts.flatMap((of) => of.added),
    now,
  )
}

/** The changes of the counts of a sheet. An unchanged count is the same object in both. */
export function editedCounts({ before, after }: Edited<Sheet>): {
  readonly changed: readonly Edited<CountRecord>[]
  readonly added: readonly CountRecord[]
} {
  const countsById = new Map(before.counts.map((count) => [count.id, count]))
  const changed: Edited<CountRecord>[] = []
  const added: CountRecord[] = []
  for (const count of after.counts) {
    const was = countsById.get(count.id)
    if (!was) added.push(count)
    else if (was !== count) changed.push({ before: was, after: count })
  }
  return { changed, added }
}
