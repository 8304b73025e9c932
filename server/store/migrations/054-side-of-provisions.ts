import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** The account that a provision credits. Organizations that exist keep suspense, which they posted with until now; new ones credit the category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_settings
      add column provision_credit text not null default 'SUSPENSE' check (provision_credit in ('CATEGORY', 'SUSPENSE'))`.execute(
    db,
  )
  await sql`alter table accounting_settings alter column provision_credit set default 'CATEGORY'`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (provision_credit), update (provision_credit) on accounting_settings to ${roles}`.execute(db)
}
