import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * The number that is added to the numbers of the closings of a POS: a POS that replaces another counts from 1 again, and its numbers would be those of
 * stored closings. Existing establishments add nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table establishments
      add column closing_offset integer not null default 0 check (closing_offset between 0 and 1000000000)`.execute(
    db,
  )
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (closing_offset), insert (closing_offset), update (closing_offset) on establishments to ${roles}`.execute(
    db,
  )
}
