import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Counter } from '../../src/domain/contract/cash-logs.ts'
import { inNameOrder } from './name-order.ts'
import type { Schema } from './schema.ts'

const counters = (trx: Transaction<Schema>, establishmentId: string) =>
  trx
    .selectFrom('users as u')
    .innerJoin('user_establishments as a', (join) =>
      join.onRef('a.organization_id', '=', 'u.organization_id').onRef('a.user_id', '=', 'u.id'),
    )
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('a.establishment_id', '=', establishmentId)
    .where('u.status', '=', 'ACTIVE')

/** The active people who are assigned to an establishment, by name. */
export async function findAssignedPeople(
  trx: Transaction<Schema>,
  establishmentId: string,
): Promise<readonly Counter[]> {
  return counters(trx, establishmentId)
    .orderBy(inNameOrder(sql`u.first_name || ' ' || u.last_name`))
    .orderBy('u.id')
    .execute()
}

/** An active person who is assigned to the establishment, or undefined. */
export async function findAssignedPerson(
  trx: Transaction<Schema>,
  establishmentId: string,
  id: string,
): Promise<Counter | undefined> {
  return counters(trx, establishmentId).where('u.id', '=', id).executeTakeFirst()
}

/**
 * The name of the person who counted, for rows that are grouped by `counted_by_id`. It is the current name of an active person whom the reader may
 * see, because a person can use the name of a colleague for a while; otherwise it is the recorded name.
 */
export function nameOfCounter(organizationId: string): RawBuilder<string> {
  return sql<string>`coalesce((select u.first_name || ' ' || u.last_name from users u
    where u.organization_id = ${organizationId}::uuid and u.id = counted_by_id and u.status = 'ACTIVE'), max(counted_by_name))`
}
