import type { Transaction } from 'kysely'
import { isOneOf } from '../../store/rows.ts'
import type { Schema } from '../../store/schema.ts'

/** An establishment in scope that is not deleted. Waits for one that is being deleted concurrently. */
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

/** The id of an establishment in scope that is not deleted; null for any other. */
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
