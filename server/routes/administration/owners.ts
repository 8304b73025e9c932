import type { Transaction } from 'kysely'
import { isOneOf } from '../../store/rows.ts'
import type { Schema } from '../../store/schema.ts'

/** Finds an establishment in scope that is not deleted. Waits while it is being edited or deleted. */
export function findEstablishment(
  trx: Transaction<Schema>,
  id: string,
): Promise<{ readonly id: string; readonly organizationId: string } | undefined> {
  return trx
    .selectFrom('establishments')
    .select(['id', 'organization_id as organizationId'])
    .where(isOneOf('id', [id]))
    .where('status', '<>', 'DELETED')
    .forKeyShare()
    .executeTakeFirst()
}

/** Returns the id of an organization in scope that is not deleted; null for any other. Waits while it is being edited or deleted. */
export async function findOrganization(trx: Transaction<Schema>, id: string): Promise<string | null> {
  const found = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'DELETED')
    .forKeyShare()
    .executeTakeFirst()
  return found?.id ?? null
}
