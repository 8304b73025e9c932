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

  // Of head office nothing is changed but by itself. (A policy would make its people look as if they were not there.)
  await sql`
    create function users_guard_head_office() returns trigger language plpgsql as $$
    begin
      if scope_role() = 1 or new.id is not distinct from scope_user() then return new; end if;
      raise exception 'Head office is changed by itself' using errcode = 'insufficient_privilege', table = 'users';
    end $$`.execute(db)
  await sql`
    create trigger users_guard_head_office before update on users
    for each row when (old.role = 1) execute function users_guard_head_office()`.execute(db)
}
