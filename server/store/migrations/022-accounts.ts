import { type Kysely, sql } from 'kysely'
import { protect, REQUEST_ROLES } from './row-security.ts'

/** The links in e-mails for choosing a password, and the queue of e-mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // At most one link of each kind per person: a new one replaces the old, which becomes invalid.
  await sql`
    create table account_links (
      organization_id uuid not null,
      user_id uuid not null,
      kind text not null check (kind in ('RESET', 'INVITATION')),
      token_hash bytea not null check (length(token_hash) = 32),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      primary key (organization_id, user_id, kind),
      foreign key (organization_id, user_id) references users (organization_id, id)
    )`.execute(db)
  // The person is found by the token before the organization is known, so tokens are unique across organizations.
  await sql`create unique index account_links_token on account_links (token_hash)`.execute(db)
  await protect(db, 'account_links', { reach: 'organization', grants: [] })

  // A link becomes invalid when the e-mail address of the person changes, whoever changed it.
  await sql`
    create function end_account_links() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.account_links set used_at = new.updated_at
      where organization_id = new.organization_id and user_id = new.id and used_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger end_account_links after update of email on users
    for each row when (old.email is distinct from new.email) execute function end_account_links()`.execute(db)

  // The table has no organization, because a link may be requested for an unknown address. No secret is stored: a link is created when
  // its e-mail is sent.
  await sql`
    create table mails (
      id uuid primary key,
      kind text not null check (kind in ('RESET', 'INVITATION', 'PASSWORD_CHANGED', 'EMAIL_CHANGED')),
      address text not null check (length(address) between 1 and 254),
      language text check (language in ('fr', 'en', 'it')),
      created_at timestamptz(3) not null,
      due_at timestamptz(3) not null,
      attempts integer not null default 0 check (attempts >= 0),
      check ((language is null) = (kind in ('RESET', 'INVITATION')))
    )`.execute(db)
  // While a mail waits, another request for it adds no second one.
  await sql`create unique index mails_waiting on mails (kind, lower(address))`.execute(db)
  await sql`create index mails_by_due on mails (due_at)`.execute(db)
  await sql`
    create function post_mail(mail_id uuid, mail_kind text, mail_address text, mail_language text, at timestamptz)
    returns void language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if public.scope_role() is distinct from 1 and public.scope_role() is distinct from 2 then
        raise exception 'Mails are posted by who administers' using errcode = 'insufficient_privilege';
      end if;
      insert into public.mails (id, kind, address, language, created_at, due_at)
      values (mail_id, mail_kind, mail_address, mail_language, at, at)
      on conflict (kind, lower(address)) do update set due_at = excluded.due_at, attempts = 0;
    end $$`.execute(db)

  // Requests see whether somebody has a password, and nothing else of it.
  await sql`
    create function has_signed_up(organization uuid, person uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, public as $$
      select exists (select from public.user_credentials c where c.organization_id = organization and c.user_id = person)
    $$`.execute(db)
  const functions = ['post_mail(uuid, text, text, text, timestamptz)', 'has_signed_up(uuid, uuid)']
  for (const name of functions) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
    await sql`
      grant execute on function ${sql.raw(name)}
      to ${sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))}`.execute(db)
  }
}
