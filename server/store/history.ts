import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The last change of a row: who and when; null when its history does not say. */
export interface LastChange {
  readonly by: string | null
  readonly at: string | null
}

/** The last event in reach of a row's history. */
export async function lastChangeOf(
  trx: Transaction<Schema>,
  record: { readonly organizationId: string; readonly id: string },
): Promise<LastChange> {
  const found = await trx
    .selectFrom('audit_events')
    .select(['by_name as by', 'at'])
    .where('organization_id', '=', record.organizationId)
    .where('entity_id', '=', record.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? { by: null, at: null }
}
