import { type Kysely, sql } from 'kysely'
import { forceRowSecurity, grant, protect } from './row-security.ts'

/** Sign-in, sessions, jobs, and stored answers so that a repeated request has one effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // organization_id is the person's own; head office may work in an establishment of another one.
  await sql`
    create table sessions (
      organization_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      token_hash bytea not null check (length(token_hash) = 32),
      establishment_organization_id uuid,
      establishment_id uuid,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      idle_expires_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      address text not null,
      user_agent text not null,
      primary key (organization_id, id),
      check ((establishment_id is null) = (establishment_organization_id is null)),
      foreign key (organization_id, user_id) references users (organization_id, id),
      foreign key (establishment_organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  // The person is found by the token before the organization is known, so tokens are unique across organizations.
  await sql`create unique index sessions_token on sessions (token_hash)`.execute(db)
  await sql`
    create index sessions_of_user on sessions (organization_id, user_id, expires_at)`.execute(db)

  await sql`
    create table known_devices (
      organization_id uuid not null,
      user_id uuid not null,
      device_hash bytea not null check (length(device_hash) = 32),
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      primary key (organization_id, user_id, device_hash),
      foreign key (organization_id, user_id) references users (organization_id, id)
    )`.execute(db)

  // The table has no organization, because attempts on unknown accounts are counted too.
  await sql`
    create table sign_in_attempts (
      account_hash bytea not null check (length(account_hash) = 32),
      address text not null,
      failures integer not null check (failures >= 0),
      blocked_until timestamptz(3),
      updated_at timestamptz(3) not null,
      primary key (account_hash, address)
    )`.execute(db)
  await sql`create index sign_in_attempts_by_update on sign_in_attempts (updated_at)`.execute(db)

  // answer is null while the first request is running; it is text so that it is repeated byte for byte.
  await sql`
    create table idempotency_keys (
      organization_id uuid not null,
      user_id uuid not null,
      method text not null,
      route text not null,
      key text not null check (length(key) between 1 and 255),
      body_hash bytea not null check (length(body_hash) = 32),
      status smallint,
      answer text,
      created_at timestamptz(3) not null,
      primary key (organization_id, user_id, method, route, key),
      foreign key (organization_id, user_id) references users (organization_id, id)
    )`.execute(db)
  await sql`
    create index idempotency_keys_by_age on idempotency_keys (organization_id, created_at)`.execute(db)

  await sql`
    create table job_events (
      organization_id uuid not null references organizations (organization_id),
      establishment_id uuid,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      type text not null check (type in ('SERVICE-CLOSING', 'ACCOUNTING_TICKET', 'ACCOUNTING-CASH',
        'ACCOUNTING-PROVISION', 'CLEAN-JOBS-LOG')),
      status text not null check (status in ('REQUEST', 'STARTED', 'FINISHED', 'WARNING', 'ERROR')),
      sequence bigint,
      executed_at timestamptz(3),
      details text not null default '',
      attempts integer not null default 0,
      primary key (organization_id, id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create index job_events_by_status on job_events (organization_id, status, created_at, id)`.execute(db)
  await sql`create index job_events_by_update on job_events (organization_id, updated_at, id)`.execute(db)

  await protect(db, 'sessions', { reach: 'organization', grants: [] })
  await protect(db, 'known_devices', { reach: 'organization', grants: [] })
  await protect(db, 'job_events', {
    reach: 'establishment',
    grants: ['select', 'insert', 'update'],
  })

  // A user sees only their own keys, in head office too. Only the system, which has no user, deletes old ones.
  await forceRowSecurity(db, 'idempotency_keys')
  const own = sql`user_id = (select scope_user())`
  await sql`
    create policy own on idempotency_keys to sacoche_app, sacoche_office
    using (${own} and organization_id = (select scope_organization()))`.execute(db)
  await sql`
    create policy own_everywhere on idempotency_keys to sacoche_head
    using ((${own} or (select scope_user()) is null) and (select scope_everything()))`.execute(db)
  await grant(db, 'idempotency_keys', ['select', 'insert', 'update'])

  // A new password, another role or a deletion ends the person's sessions in the same transaction, in every process.
  await sql`
    create function end_sessions() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if tg_table_name = 'users' then
        update public.sessions set ended_at = new.updated_at
        where organization_id = new.organization_id and user_id = new.id and ended_at is null;
      else
        update public.sessions set ended_at = new.changed_at
        where organization_id = new.organization_id and user_id = new.user_id and ended_at is null;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger end_sessions after update of role, status on users
    for each row when ((old.role, old.status) is distinct from (new.role, new.status))
    execute function end_sessions()`.execute(db)
  await sql`
    create trigger end_sessions after update of password_hash on user_credentials
    for each row execute function end_sessions()`.execute(db)

  // Every request runs this first, before a tenant is known: one statement with full access for its own duration (a setting on
  // the function itself would need a superuser). Only the owner may call it.
  await sql`
    create function session_of_token(hash bytea) returns table (
      organization_id uuid, id uuid, user_id uuid, user_name text, role smallint,
      establishment_organization_id uuid, establishment_id uuid, establishment_ids uuid[],
      last_seen_at timestamptz, idle_expires_at timestamptz, expires_at timestamptz
    ) language plpgsql as $$
    begin
      perform set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
        set_config('app.role', '1', true);
      return query
        select s.organization_id, s.id, s.user_id, u.first_name || ' ' || u.last_name, u.role,
          s.establishment_organization_id, s.establishment_id,
          array(select e.establishment_id from user_establishments e
            where e.organization_id = s.organization_id and e.user_id = s.user_id order by e.establishment_id),
          s.last_seen_at, s.idle_expires_at, s.expires_at
        from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
        where s.token_hash = hash and s.ended_at is null and u.status = 'ACTIVE';
    end $$`.execute(db)
  await sql`revoke execute on function session_of_token(bytea) from public`.execute(db)
}
