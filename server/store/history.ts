import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { CustodyEvent } from '../../src/domain/pouches/custody.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** The last change of a row: who and when; null when its history does not say. */
interface LastChange {
  readonly by: string | null
  readonly at: string | null
}

/** The last event in scope of a row's history, except downloads, which change nothing. */
export async function lastChangeOf(
  trx: Transaction<Schema>,
  record: { readonly organizationId: string; readonly id: string },
): Promise<LastChange> {
  const found = await trx
    .selectFrom('audit_events')
    .select(['by_name as by', 'at'])
    .where('organization_id', '=', record.organizationId)
    .where('entity_id', '=', record.id)
    .where('action', '<>', 'download')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? { by: null, at: null }
}

/** SQL for the name of the carrier at the preparation, for the event under this alias that prepared a remittance; null for every other event. */
export function carrierOfPreparation(event: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${event}.${name}`)
  return sql<string | null>`case when ${column('entity')} = 'remittance' and ${column('action')} = 'create'
    then (select r.carrier_name from remittances r
      where r.organization_id = ${column('organization_id')} and r.id = ${column('entity_id')}) end`
}

/** The events of these rows by row id, in no particular order. */
export async function readEventsByRecord(
  trx: Transaction<Schema>,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CustodyEvent[]>> {
  const events = await trx
    .selectFrom('audit_events')
    .select([
      'id',
      'sequence',
      'at',
      'by_name as byName',
      'entity',
      'entity_id as entityId',
      'action',
      carrierOfPreparation('audit_events').as('carrierName'),
      'before',
      'after',
    ])
    .where(isOneOf('entity_id', entityIds))
    .execute()
  return Map.groupBy(events, ({ entityId }) => entityId)
}
