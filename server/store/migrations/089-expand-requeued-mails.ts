import { type Kysely, sql } from 'kysely'

/** A mail that is queued again while it waits has its whole time again: it is dropped a day after it was last queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function post_mail(mail_id uuid, mail_kind text, mail_address text, mail_language text, at timestamptz)
    returns void language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if mail_kind <> 'SENSITIVE_CHANGE'
        and public.scope_role() is distinct from 1 and public.scope_role() is distinct from 2 then
        raise exception 'Mails are posted by who administers' using errcode = 'insufficient_privilege';
      end if;
      insert into public.mails (id, kind, address, language, created_at, due_at)
      values (mail_id, mail_kind, mail_address, mail_language, at, at)
      on conflict (kind, lower(address)) where kind <> 'NEW_DEVICE'
        do update set created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0;
    end $$`.execute(db)
  await sql`
    create or replace function post_establishment_mail(mail_id uuid, mail_kind text, mail_address text, mail_language text,
      fact jsonb, at timestamptz)
    returns void language sql security definer set search_path = pg_catalog, public as $$
      insert into public.mails as m (id, kind, address, language, created_at, due_at, facts)
      values (mail_id, mail_kind, mail_address, mail_language, at, at, jsonb_build_array(fact))
      on conflict (kind, lower(address)) where kind <> 'NEW_DEVICE'
        do update set created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0,
          facts = m.facts || excluded.facts
    $$`.execute(db)
}
