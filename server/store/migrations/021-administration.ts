import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** Rights to delete rows in administration, the protection of head office, and no access for people of an inactive organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // These tables have no status, so deleting removes the row. Foreign keys protect categories and reasons that a cash log uses.
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  for (const table of ['payment_categories', 'sale_type_taxes', 'delta_reasons']) {
    await sql`grant delete on ${sql.table(table)} to ${roles}`.execute(db)
    await sql`
      create policy taken_away on ${sql.table(table)} as restrictive for delete
      using ((select scope_role()) in (1, 2))`.execute(db)
  }
  await sql`grant delete on cash_pads to ${roles}`.execute(db)

  // Only head office can change the users of head office. (A policy would hide these users instead of raising an error.)
  await sql`
    create function users_guard_head_office() returns trigger language plpgsql as $$
    begin
      if scope_role() = 1 or new.id is not distinct from scope_user() then return new; end if;
      raise exception 'Head office is changed by itself' using errcode = 'insufficient_privilege', table = 'users';
    end $$`.execute(db)
  await sql`
    create trigger users_guard_head_office before update on users
    for each row when (old.role = 1) execute function users_guard_head_office()`.execute(db)

  // People of an inactive organization lose access like deleted people. Head office keeps access, because only head
  // office can activate an organization again.
  await sql`
    create or replace function session_of_token(hash bytea) returns table (
      organization_id uuid, id uuid, user_id uuid, user_name text, role smallint,
      establishment_organization_id uuid, establishment_id uuid, establishment_ids uuid[],
      last_seen_at timestamptz, idle_expires_at timestamptz, expires_at timestamptz
    ) language plpgsql as $$
    begin
      perform set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
        set_config('app.role', '1', true);
      return query
        select s.organization_id, s.id, s.user_id, u.first_name || ' ' || u.last_name, u.role,
          s.establishment_organization_id, s.establishment_id,
          array(select e.establishment_id from user_establishments e
            where e.organization_id = s.organization_id and e.user_id = s.user_id order by e.establishment_id),
          s.last_seen_at, s.idle_expires_at, s.expires_at
        from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
          join organizations o on o.organization_id = s.organization_id
        where s.token_hash = hash and s.ended_at is null and u.status = 'ACTIVE'
          and (o.status = 'ACTIVE' or u.role = 1);
    end $$`.execute(db)
}
