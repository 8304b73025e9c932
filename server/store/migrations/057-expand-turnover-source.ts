import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** Whether an establishment expects closings of its POS, or types the turnover on every sheet. Those that exist expect closings, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table establishments
      add column pos_turnover_source text not null default 'CLOSING' check (pos_turnover_source in ('CLOSING', 'TYPED'))`.execute(
    db,
  )
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (pos_turnover_source), insert (pos_turnover_source), update (pos_turnover_source) on establishments to ${roles}`.execute(
    db,
  )
}
