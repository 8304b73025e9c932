import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * The colleague who typed last on a sheet, and when: people do not see each other's unsaved entries, but must know that somebody counts the
 * same till.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function colleague_draft(organization uuid, establishment uuid, register uuid, on_date date, of_service text)
    returns table (name text, stored_at timestamptz)
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      tenant text := coalesce(current_setting('app.organization_id', true), '');
      establishments text := coalesce(current_setting('app.establishment_ids', true), '');
      person text := coalesce(current_setting('app.user_id', true), '');
      person_role text := coalesce(current_setting('app.role', true), '');
    begin
      if not coalesce(scope_everything() or (organization = scope_organization()
          and (scope_every_establishment() or establishment = any (scope_establishments()))), false) then
        return;
      end if;
      perform set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
        set_config('app.user_id', '', true), set_config('app.role', '1', true);
      return query
        select u.first_name || ' ' || u.last_name, d.updated_at
        from public.cash_log_drafts d
          join public.users u on u.organization_id = d.user_organization_id and u.id = d.user_id
        where d.organization_id = organization and d.establishment_id = establishment and d.cash_register_id = register
          and d.date = on_date and d.service = of_service and d.typed is not null and d.user_id::text <> person
        order by d.updated_at desc limit 1;
      perform set_config('app.organization_id', tenant, true), set_config('app.establishment_ids', establishments, true),
        set_config('app.user_id', person, true), set_config('app.role', person_role, true);
    end $$`.execute(db)
  const name = sql`colleague_draft(uuid, uuid, uuid, date, text)`
  await sql`revoke execute on function ${name} from public`.execute(db)
  await sql`
    grant execute on function ${name} to ${sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))}`.execute(db)
}
