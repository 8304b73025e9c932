import { type Kysely, sql } from 'kysely'

/** An organization that becomes inactive ends the sessions and unfinished sign-ins of its people, except super admins, who keep access to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_sessions_of_organization() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.sessions s set ended_at = new.updated_at
      from public.users u
      where s.organization_id = new.organization_id and s.ended_at is null
        and u.organization_id = s.organization_id and u.id = s.user_id and u.role <> 1;
      delete from public.pending_sign_ins p using public.users u
      where p.organization_id = new.organization_id
        and u.organization_id = p.organization_id and u.id = p.user_id and u.role <> 1;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger end_sessions after update of status on organizations
    for each row when (old.status = 'ACTIVE' and new.status <> 'ACTIVE')
    execute function end_sessions_of_organization()`.execute(db)
}
