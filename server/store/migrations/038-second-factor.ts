import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** The second factor: the secret of a person's authenticator app, their recovery codes, and sign-ins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One per person. Without `confirmed_at` it is being set up and protects nothing yet. A code of `last_step` or an earlier time step
  // is refused.
  await sql`
    create table second_factors (
      organization_id uuid not null,
      user_id uuid not null,
      secret text not null check (length(secret) between 1 and 4000),
      created_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      last_step bigint not null default 0,
      primary key (organization_id, user_id),
      foreign key (organization_id, user_id) references users (organization_id, id)
    )`.execute(db)
  await sql`
    create table recovery_codes (
      organization_id uuid not null,
      user_id uuid not null,
      code_hash bytea not null check (length(code_hash) = 32),
      used_at timestamptz(3),
      primary key (organization_id, user_id, code_hash),
      foreign key (organization_id, user_id) references second_factors (organization_id, user_id) on delete cascade
    )`.execute(db)
  await sql`
    create table pending_sign_ins (
      organization_id uuid not null,
      user_id uuid not null,
      token_hash bytea not null check (length(token_hash) = 32),
      way text not null check (way in ('password', 'identity')),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (organization_id, user_id, token_hash),
      foreign key (organization_id, user_id) references users (organization_id, id)
    )`.execute(db)
  // The person is found by the token before the organization is known, so tokens are unique across organizations.
  await sql`create unique index pending_sign_ins_token on pending_sign_ins (token_hash)`.execute(db)
  await sql`create index pending_sign_ins_by_age on pending_sign_ins (expires_at)`.execute(db)
  for (const table of ['second_factors', 'recovery_codes', 'pending_sign_ins'])
    await protect(db, table, { reach: 'organization', grants: [] })

  // A change that ends the sessions of a person ends their unfinished sign-ins too.
  await sql`
    create function end_pending_sign_ins() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      delete from public.pending_sign_ins
      where organization_id = new.organization_id
        and user_id = coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger end_pending_sign_ins after update of role, status on users
    for each row when ((old.role, old.status) is distinct from (new.role, new.status))
    execute function end_pending_sign_ins()`.execute(db)
  await sql`
    create trigger end_pending_sign_ins after update of password_hash on user_credentials
    for each row execute function end_pending_sign_ins()`.execute(db)

  await sql`
    alter table mails drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in ('RESET', 'INVITATION', 'PASSWORD_CHANGED', 'EMAIL_CHANGED',
        'SENSITIVE_CHANGE', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED'))`.execute(db)
}
