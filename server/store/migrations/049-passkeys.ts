import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Passkeys of people (WebAuthn), and the challenges that their answers have to sign. A passkey counts as a second factor, also in
 * organizations that require one. `session_of_token` returns the same columns as before, so that processes of the previous version work on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      organization_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      credential_id bytea not null check (length(credential_id) between 1 and 1023),
      public_key bytea not null check (length(public_key) between 1 and 4000),
      sign_count bigint not null check (sign_count >= 0),
      transports text[] not null default '{}',
      backed_up boolean not null,
      name text not null check (length(name) between 1 and 100),
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references users (organization_id, id)
    )`.execute(db)
  // The person is found by the credential before the organization is known, so credentials are unique across organizations.
  await sql`create unique index passkeys_credential on passkeys (credential_id)`.execute(db)
  await sql`create index passkeys_of_user on passkeys (organization_id, user_id)`.execute(db)
  await protect(db, 'passkeys', { reach: 'organization', grants: [] })

  // Each session or unfinished sign-in, whose token is hashed in `bound_hash`, has at most one challenge for each purpose; a new challenge
  // replaces it. A row has no organization, because a challenge may be given before the person is known.
  await sql`
    create table passkey_challenges (
      bound_hash bytea not null check (length(bound_hash) = 32),
      purpose text not null check (purpose in ('register', 'secondStep', 'signIn')),
      challenge text not null check (length(challenge) between 16 and 200),
      expires_at timestamptz(3) not null,
      primary key (bound_hash, purpose)
    )`.execute(db)
  await sql`create index passkey_challenges_by_age on passkey_challenges (expires_at)`.execute(db)

  await sql`
    create or replace function has_second_factor(organization uuid, person uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, public as $$
      select exists (select from public.second_factors f
          where f.organization_id = organization and f.user_id = person and f.confirmed_at is not null)
        or exists (select from public.passkeys p where p.organization_id = organization and p.user_id = person)
    $$`.execute(db)
  await sql`
    create or replace function session_of_token(hash bytea) returns table (
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
          o.second_factor_required
            and not exists (select from second_factors f
              where f.organization_id = s.organization_id and f.user_id = s.user_id and f.confirmed_at is not null)
            and not exists (select from passkeys p
              where p.organization_id = s.organization_id and p.user_id = s.user_id)
        from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
          join organizations o on o.organization_id = s.organization_id
        where s.token_hash = hash and s.ended_at is null and u.status = 'ACTIVE'
          and (o.status = 'ACTIVE' or u.role = 1);
    end $$`.execute(db)

  await sql`
    alter table mails
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in ('RESET', 'INVITATION', 'NEW_EMAIL', 'PASSWORD_CHANGED', 'EMAIL_CHANGED',
        'SENSITIVE_CHANGE', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED',
        'NEW_DEVICE'))`.execute(db)
}
