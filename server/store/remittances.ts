import { sql, type Transaction } from 'kysely'
import type { BusinessDate, Instant } from '../../src/domain/dates/calendar.ts'
import { inOneRoundTrip } from './round-trip.ts'
import {
  columnsOf,
  declareColumns,
  type Edited,
  insertRows,
  isOneOf,
  type RecordOf,
  saveRows,
} from './rows.ts'
import type { Schema } from './schema.ts'

const REMITTANCES = declareColumns('remittances', {
  fixed: ['type', 'carrierId', 'preparedAt', 'preparedById', 'preparedByName'],
  changing: [
    'status',
    'date',
    'totalCents',
    'pouchCount',
    'validatedAt',
    'validatedById',
    'validatedByName',
    'courierName',
    'receiptNumber',
    'creditedCents',
    'creditedOn',
    'reason',
  ],
})

/** A remittance. The database assigns its reference. */
export type RemittanceRecord = RecordOf<typeof REMITTANCES>

/** A remittance with the day of its hand-over or deposit, and its establishment's time zone and rule on validating one's own work. */
export interface LockedRemittance extends RemittanceRecord {
  readonly timeZone: string
  /** The day of the hand-over or deposit, in the time zone that the establishment had then; null before. */
  readonly handedOverOn: BusinessDate | null
  readonly allowSelfValidation: boolean
  /**
   * The moment from which `allowSelfValidation` applies; null while it is off. If it is on and this is null, it is already in effect.
   */
  readonly selfValidationFrom: Instant | null
}

/** A locked remittance without the fields that only `LockedRemittance` has. */
export function remittanceRecord({
  allowSelfValidation: _,
  selfValidationFrom: __,
  timeZone: ___,
  handedOverOn: ____,
  ...record
}: LockedRemittance): RemittanceRecord {
  return record
}

/** Locks remittances in the order of their ids; those out of scope are left out. */
export async function lockRemittances(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly LockedRemittance[]> {
  const locked = await sql<LockedRemittance>`
    select ${columnsOf(REMITTANCES)}, e.allow_self_validation as "allowSelfValidation",
      e.self_validation_from as "selfValidationFrom", e.time_zone as "timeZone",
      t.handed_over_on as "handedOverOn"
    from remittances t join establishments e on e.organization_id = t.organization_id and e.id = t.establishment_id
    where ${isOneOf('t.id', ids)} order by t.id for update of t`.execute(trx)
  return locked.rows
}

/**
 * Adds a remittance with its pouches. The reference is the establishment's next number; concurrent requests wait, so that a rollback leaves
 * no gap.
 *
 * @returns the reference, and the ids of the pouches that were added: one that another remittance holds is left out
 */
export async function insertRemittance(
  trx: Transaction<Schema>,
  remittance: RemittanceRecord,
  pouchIds: readonly string[],
  now: string,
): Promise<{ readonly reference: number; readonly pouchIds: readonly string[] }> {
  const added = insertRows(trx, REMITTANCES, [remittance], now)
  const taken = sql<{ reference: number; pouchIds: string[] }>`
    with taken as (
      insert into remittance_pouches (organization_id, establishment_id, remittance_id, pouch_id)
      select r.organization_id, r.establishment_id, r.id, pouch_id
      from remittances r, unnest(${[...pouchIds]}::uuid[]) as pouch_id
      where r.organization_id = ${remittance.organizationId}::uuid and r.id = ${remittance.id}::uuid
      on conflict do nothing returning pouch_id
    )
    select reference, array(select pouch_id from taken order by pouch_id) as "pouchIds" from remittances
    where organization_id = ${remittance.organizationId}::uuid and id = ${remittance.id}::uuid`.execute(trx)
  const [, { rows }] = await inOneRoundTrip(added, taken)
  return rows[0]!
}

export function saveRemittances(
  trx: Transaction<Schema>,
  edits: readonly Edited<RemittanceRecord>[],
  now: string,
): Promise<void> {
  return saveRows(trx, REMITTANCES, edits, now)
}
