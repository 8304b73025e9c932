import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * The accounts of petty cash by reason, the accounts that an establishment uses instead of its organization's, and whether the FEC file has an
 * analytic column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_settings
      add column petty_cash jsonb not null default '[]' check (jsonb_typeof(petty_cash) = 'array'),
      add column analytic_column boolean not null default false`.execute(db)
  await sql`
    alter table establishments add column own_accounts text
      check (own_accounts ~ '^[0-9A-Za-z=, ]+$' and length(own_accounts) <= 2000)`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (petty_cash, analytic_column), update (petty_cash, analytic_column) on accounting_settings
    to ${roles}`.execute(db)
  await sql`
    grant select (own_accounts), insert (own_accounts), update (own_accounts) on establishments to ${roles}`.execute(
    db,
  )
}
