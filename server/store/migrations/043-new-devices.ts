import { type Kysely, sql } from 'kysely'

/**
 * A mail about a sign-in from a new device stores which device it was, when and where. Two new devices get two mails, also before the
 * first mail is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails
      add column sign_in jsonb,
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in ('RESET', 'INVITATION', 'PASSWORD_CHANGED', 'EMAIL_CHANGED',
        'SENSITIVE_CHANGE', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'NEW_DEVICE')),
      add constraint mails_sign_in check ((sign_in is null) = (kind <> 'NEW_DEVICE'))`.execute(db)
  await sql`drop index mails_waiting`.execute(db)
  await sql`
    create unique index mails_waiting on mails (kind, lower(address)) where kind <> 'NEW_DEVICE'`.execute(db)
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
        do update set due_at = excluded.due_at, attempts = 0;
    end $$`.execute(db)
}
