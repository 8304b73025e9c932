import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * The roles that requests run as, and the functions that read the scope of a request from the settings `app.*`. A setting that is not
 * set gives no access. Roles belong to the whole cluster: another database may have created them already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const role of REQUEST_ROLES) {
    await sql
      .raw(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = '${role}') then
          begin
            create role ${role} nologin;
          exception when duplicate_object or unique_violation then null;
          end;
        end if;
        if exists (select from pg_roles where rolname = '${role}' and (rolsuper or rolbypassrls or rolcanlogin)) then
          raise exception 'The role ${role} exists with rights that it must not have: superuser, bypassrls or login';
        end if;
        if not pg_has_role(current_user, '${role}', 'usage') then
          grant ${role} to current_user;
        end if;
        grant usage on schema public to ${role};
      end $$`)
      .execute(db)
  }

  await sql`create domain cents as bigint check (value between -99999999999 and 99999999999)`.execute(db)

  await sql`
    create function scope_organization() returns uuid language sql stable parallel safe
    return case when current_setting('app.organization_id', true) in ('', 'all') then null
      else current_setting('app.organization_id', true)::uuid end`.execute(db)
  await sql`
    create function scope_every_establishment() returns boolean language sql stable parallel safe
    return coalesce(current_setting('app.establishment_ids', true) = 'all', false)`.execute(db)
  await sql`
    create function scope_everything() returns boolean language sql stable parallel safe
    return coalesce(current_setting('app.organization_id', true) = 'all'
      and current_setting('app.establishment_ids', true) = 'all', false)`.execute(db)
  await sql`
    create function scope_establishments() returns uuid[] language sql stable parallel safe
    return case when current_setting('app.establishment_ids', true) in ('', 'all') then null
      else current_setting('app.establishment_ids', true)::uuid[] end`.execute(db)
  await sql`
    create function scope_user() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.user_id', true), '')::uuid`.execute(db)
  await sql`
    create function scope_role() returns smallint language sql stable parallel safe
    return nullif(current_setting('app.role', true), '')::smallint`.execute(db)

  // An instant in the format of the API, for lists that are built as JSON in the database.
  await sql`
    create function iso_instant(at timestamptz) returns text language sql stable parallel safe
    return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(db)
}
