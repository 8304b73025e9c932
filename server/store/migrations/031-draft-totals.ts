import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** The total of a draft, so that it can be shown without reading what was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cash_log_drafts
      add column counted_cents cents,
      add constraint cash_log_drafts_total_of_typed check (counted_cents is null or typed is not null)`.execute(
    db,
  )
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`grant update (counted_cents) on cash_log_drafts to ${roles}`.execute(db)
}
