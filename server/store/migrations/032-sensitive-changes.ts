import { type Kysely, sql } from 'kysely'

/**
 * Switching off the rule of two people takes effect on the next day, in the time zone of the establishment. Administrators receive a
 * mail about sensitive changes, whichever user of the organization made them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table establishments add column self_validation_from timestamptz(3)`.execute(db)
  await sql`grant select (self_validation_from) on establishments to sacoche_app, sacoche_office, sacoche_head`.execute(
    db,
  )
  await sql`
    create function delay_self_validation() returns trigger language plpgsql as $$
    begin
      new.self_validation_from := case when new.allow_self_validation
        then ((new.updated_at at time zone new.time_zone)::date + 1)::timestamp at time zone new.time_zone end;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger delay_self_validation before update of allow_self_validation on establishments
    for each row when (old.allow_self_validation is distinct from new.allow_self_validation)
    execute function delay_self_validation()`.execute(db)

  await sql`
    alter table mails drop constraint mails_kind_check,
      add constraint mails_kind_check
        check (kind in ('RESET', 'INVITATION', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'SENSITIVE_CHANGE'))`.execute(
    db,
  )
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
      on conflict (kind, lower(address)) do update set due_at = excluded.due_at, attempts = 0;
    end $$`.execute(db)
}
