import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * Whether the people who administer an organization need a second factor: on, except in demos. A session says whether its organization requires one
 * and its person has none; the program applies this only to roles that administer. Processes of the previous version read the same columns as
 * before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column second_factor_required boolean not null default true`.execute(
    db,
  )
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`update organizations set second_factor_required = false where made_as_demo`.execute(db)
  await sql`
    grant update (second_factor_required) on organizations
    to ${sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))}`.execute(db)

  await sql`drop function session_of_token(bytea)`.execute(db)
  await sql`
    create function session_of_token(hash bytea) returns table (
      organization_id uuid, id uuid, user_id uuid, user_name text, role smallint,
      establishment_organization_id uuid, establishment_id uuid, establishment_ids uuid[],
      last_seen_at timestamptz, idle_expires_at timestamptz, expires_at timestamptz, lacks_second_factor boolean
    ) language plpgsql as $$
    begin
      perform set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
        set_config('app.role', '1', true);
      return query
        select s.organization_id, s.id, s.user_id, u.first_name || ' ' || u.last_name, u.role,
          s.establishment_organization_id, s.establishment_id,
          array(select e.establishment_id from user_establishments e
            where e.organization_id = s.organization_id and e.user_id = s.user_id order by e.establishment_id),
          s.last_seen_at, s.idle_expires_at, s.expires_at,
          o.second_factor_required and not exists (select from second_factors f
            where f.organization_id = s.organization_id and f.user_id = s.user_id and f.confirmed_at is not null)
        from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
          join organizations o on o.organization_id = s.organization_id
        where s.token_hash = hash and s.ended_at is null and u.status = 'ACTIVE'
          and (o.status = 'ACTIVE' or u.role = 1);
    end $$`.execute(db)
  await sql`revoke execute on function session_of_token(bytea) from public`.execute(db)
}
