import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * Labels of establishments, and the addresses that get mails about them. A mail about establishments is stored with its facts. `reported_on`
 * is the date of the last daily report, so that the report of a date is sent once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  for (const column of ['labels', 'alert_recipients', 'report_recipients']) {
    const name = sql.ref(column)
    await sql`
      alter table establishments
        add column ${name} jsonb not null default '[]' check (jsonb_typeof(${name}) = 'array')`.execute(db)
    await sql`
      grant select (${name}), insert (${name}), update (${name}) on establishments to ${roles}`.execute(db)
  }
  await sql`alter table establishments add column reported_on date`.execute(db)
  await sql`grant select (reported_on), update (reported_on) on establishments to ${roles}`.execute(db)

  await sql`
    alter table mails
      add column facts jsonb,
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in ('RESET', 'INVITATION', 'NEW_EMAIL', 'PASSWORD_CHANGED', 'EMAIL_CHANGED',
        'SENSITIVE_CHANGE', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED',
        'NEW_DEVICE', 'DIFFERENCE', 'JOB_FAILED', 'DAY_REPORT')),
      add constraint mails_facts check ((facts is null) = (kind not in ('DIFFERENCE', 'JOB_FAILED', 'DAY_REPORT')))`.execute(
    db,
  )
  // A fact that is queued while a mail of this kind to the address waits is added to that mail.
  await sql`
    create function post_establishment_mail(mail_id uuid, mail_kind text, mail_address text, mail_language text, fact jsonb,
      at timestamptz)
    returns void language sql security definer set search_path = pg_catalog, public as $$
      insert into public.mails as m (id, kind, address, language, created_at, due_at, facts)
      values (mail_id, mail_kind, mail_address, mail_language, at, at, jsonb_build_array(fact))
      on conflict (kind, lower(address)) where kind <> 'NEW_DEVICE'
        do update set due_at = excluded.due_at, attempts = 0, facts = m.facts || excluded.facts
    $$`.execute(db)
  const name = sql`post_establishment_mail(uuid, text, text, text, jsonb, timestamptz)`
  await sql`revoke execute on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to ${roles}`.execute(db)
}
