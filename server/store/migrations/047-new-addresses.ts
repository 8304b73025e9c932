import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * A person's new e-mail address takes effect through a link that is sent to it. The link stores the address, and its mail names the person,
 * because no account has the address yet. Processes of the previous version neither write nor read these links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_links
      add column email text check (length(email) between 1 and 254),
      drop constraint account_links_kind_check,
      add constraint account_links_kind_check check (kind in ('RESET', 'INVITATION', 'NEW_EMAIL')),
      add constraint account_links_email check ((email is null) = (kind <> 'NEW_EMAIL'))`.execute(db)
  await sql`
    alter table mails
      add column user_id uuid,
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in ('RESET', 'INVITATION', 'NEW_EMAIL', 'PASSWORD_CHANGED', 'EMAIL_CHANGED',
        'SENSITIVE_CHANGE', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'NEW_DEVICE')),
      add constraint mails_user check ((user_id is null) = (kind <> 'NEW_EMAIL'))`.execute(db)

  // Requests see the address that a person has not confirmed yet, and nothing else of the link.
  await sql`
    create function new_email_of(organization uuid, person uuid, at timestamptz) returns text
    language sql stable security definer set search_path = pg_catalog, public as $$
      select l.email from public.account_links l
      where l.organization_id = organization and l.user_id = person and l.kind = 'NEW_EMAIL'
        and l.used_at is null and l.expires_at > at
    $$`.execute(db)
  await sql`revoke execute on function new_email_of(uuid, uuid, timestamptz) from public`.execute(db)
  await sql`
    grant execute on function new_email_of(uuid, uuid, timestamptz)
    to ${sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))}`.execute(db)

  // Requests see whether a person has a second factor, and nothing else of it.
  await sql`
    create function has_second_factor(organization uuid, person uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, public as $$
      select exists (select from public.second_factors f
        where f.organization_id = organization and f.user_id = person and f.confirmed_at is not null)
    $$`.execute(db)
  await sql`revoke execute on function has_second_factor(uuid, uuid) from public`.execute(db)
  await sql`
    grant execute on function has_second_factor(uuid, uuid)
    to ${sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))}`.execute(db)
}
