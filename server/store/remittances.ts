import { sql, type Transaction } from 'kysely'
import type { BusinessDate, Instant } from '../../src/domain/dates/calendar.ts'
import type { PouchType } from '../../src/domain/lifecycles/pouch.ts'
import type { RemittanceStatus } from '../../src/domain/lifecycles/remittance.ts'
import type { Cents } from '../../src/domain/money.ts'
import { columnsOf, type Edited, insertRows, isOneOf, type Shape, saveRows, type Versioned } from './rows.ts'
import type { Schema } from './schema.ts'

/** A remittance. The database assigns its reference. */
export interface RemittanceRecord extends Versioned {
  readonly status: RemittanceStatus
  readonly type: PouchType
  readonly date: BusinessDate
  readonly carrierId: string | null
  readonly totalCents: Cents
  readonly pouchCount: number
  readonly preparedAt: string
  readonly preparedById: string
  readonly preparedByName: string
  readonly validatedAt: string | null
  readonly validatedById: string | null
  readonly validatedByName: string | null
  readonly courierName: string | null
  readonly receiptNumber: string | null
  readonly creditedCents: Cents | null
  readonly creditedOn: BusinessDate | null
  readonly reason: string | null
}

/** A remittance with its establishment's rule on validating one's own work. */
export interface LockedRemittance extends RemittanceRecord {
  readonly allowSelfValidation: boolean
  /** The moment from which `allowSelfValidation` holds; null: it always has. */
  readonly selfValidationFrom: Instant | null
}

const REMITTANCES: Shape<RemittanceRecord> = {
  table: 'remittances',
  fixed: {
    id: 'uuid',
    organizationId: 'uuid',
    establishmentId: 'uuid',
    type: 'text',
    date: 'date',
    carrierId: 'uuid',
    totalCents: 'bigint',
    pouchCount: 'integer',
    preparedAt: 'timestamptz',
    preparedById: 'uuid',
    preparedByName: 'text',
  },
  changing: {
    status: 'text',
    validatedAt: 'timestamptz',
    validatedById: 'uuid',
    validatedByName: 'text',
    courierName: 'text',
    receiptNumber: 'text',
    creditedCents: 'bigint',
    creditedOn: 'date',
    reason: 'text',
  },
}

/** Locks remittances in the order of their ids; those out of reach are left out. */
export async function lockRemittances(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly LockedRemittance[]> {
  const locked = await sql<LockedRemittance>`
    select ${columnsOf(REMITTANCES)}, e.allow_self_validation as "allowSelfValidation",
      e.self_validation_from as "selfValidationFrom"
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
  await insertRows(trx, REMITTANCES, [remittance], now)
  const taken = await sql<{ reference: number; pouchIds: string[] }>`
    with taken as (
      insert into remittance_pouches (organization_id, establishment_id, remittance_id, pouch_id)
      select r.organization_id, r.establishment_id, r.id, pouch_id
      from remittances r, unnest(${[...pouchIds]}::uuid[]) as pouch_id
      where r.organization_id = ${remittance.organizationId}::uuid and r.id = ${remittance.id}::uuid
      on conflict do nothing returning pouch_id
    )
    select reference, array(select pouch_id from taken order by pouch_id) as "pouchIds" from remittances
    where organization_id = ${remittance.organizationId}::uuid and id = ${remittance.id}::uuid`.execute(trx)
  return taken.rows[0]!
}

export function saveRemittances(
  trx: Transaction<Schema>,
  edits: readonly Edited<RemittanceRecord>[],
  now: string,
): Promise<void> {
  return saveRows(trx, REMITTANCES, edits, now)
}
