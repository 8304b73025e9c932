import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** Whether takings without a closing are posted to suspense, as before, or wait for their closing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_settings
      add column takings_without_closing text not null default 'SUSPENSE' check (takings_without_closing in ('SUSPENSE', 'WAIT'))`.execute(
    db,
  )
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (takings_without_closing), update (takings_without_closing) on accounting_settings to ${roles}`.execute(
    db,
  )
}
