import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** What administering needs beyond what the tables gave from the beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What has no status is taken away for good, and only where no key refers to it: then it never carried money.
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  for (const table of ['payment_categories', 'sale_type_taxes', 'delta_reasons']) {
    await sql`grant delete on ${sql.table(table)} to ${roles}`.execute(db)
    await sql`
      create policy taken_away on ${sql.table(table)} as restrictive for delete
      using ((select scope_role()) in (1, 2))`.execute(db)
  }
  await sql`grant delete on cash_pads to ${roles}`.execute(db)

  // Who administers changes everybody but head office.
  await sql`drop policy changed on users`.execute(db)
  const oneself = sql`id = (select scope_user())`
  const administers = sql`((select scope_role()) in (1, 2) and (role <> 1 or (select scope_role()) = 1))`
  await sql`
    create policy changed on users as restrictive for update using (${oneself} or ${administers})
    with check ((${oneself} and role = (select scope_role())) or ${administers})`.execute(db)
}
