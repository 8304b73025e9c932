import { type Kysely, sql } from 'kysely'
import { appendOnly } from './006-wallets.ts'
import { protect } from './row-security.ts'

/**
 * The audit chains: one chain of hashes per establishment, and one for what concerns an organization as a whole. The head of a
 * chain is locked while an event is appended, so a chain never forks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_events (
      organization_id uuid not null references organizations (organization_id),
      establishment_id uuid,
      id uuid not null,
      sequence bigint not null check (sequence > 0),
      at timestamptz(3) not null,
      by_id uuid,
      by_name text not null,
      address text not null,
      action text not null,
      entity text not null,
      entity_id uuid not null,
      before jsonb,
      after jsonb,
      hash bytea not null check (length(hash) = 32),
      primary key (organization_id, id),
      unique nulls not distinct (organization_id, establishment_id, sequence),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create index audit_events_by_entity on audit_events (organization_id, entity_id, sequence)`.execute(db)
  await sql`create index audit_events_by_time on audit_events (organization_id, at, id)`.execute(db)
  await appendOnly(db, 'audit_events')

  await sql`
    create table audit_heads (
      organization_id uuid not null references organizations (organization_id),
      establishment_id uuid,
      sequence bigint not null,
      hash bytea not null check (length(hash) = 32),
      unique nulls not distinct (organization_id, establishment_id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create function audit_heads_only_advance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.sequence = old.sequence + 1 then return new; end if;
      raise exception 'The head of an audit chain only advances' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger audit_heads_only_advance before update or delete on audit_heads
    for each row execute function audit_heads_only_advance()`.execute(db)
  await sql`
    create trigger refuse_truncate before truncate on audit_heads
    for each statement execute function refuse_change()`.execute(db)

  // One round trip for any number of events. Each comes with the canonical text that is hashed (written by audit.ts); its
  // position and the previous hash are prepended. All transactions lock chains in the same order.
  await sql`
    create function append_audit(events jsonb) returns void language plpgsql as $$
    declare
      event jsonb;
      chain_sequence bigint;
      chain_hash bytea;
      digest text;
    begin
      for event in
        select value from jsonb_array_elements(events) with ordinality
        order by value ->> 'organizationId', value ->> 'establishmentId' nulls first, ordinality
      loop
        insert into audit_heads as head (organization_id, establishment_id, sequence, hash)
        values ((event ->> 'organizationId')::uuid, (event ->> 'establishmentId')::uuid, 1,
          sha256(decode(repeat('00', 32), 'hex') || convert_to(1 || (event ->> 'canonical'), 'UTF8')))
        on conflict (organization_id, establishment_id) do update set sequence = head.sequence + 1,
          hash = sha256(head.hash || convert_to(head.sequence + 1 || (event ->> 'canonical'), 'UTF8'))
        returning sequence, hash into chain_sequence, chain_hash;
        digest := encode(chain_hash, 'hex');
        insert into audit_events (organization_id, establishment_id, id, sequence, at, by_id, by_name, address,
          action, entity, entity_id, before, after, hash)
        values ((event ->> 'organizationId')::uuid, (event ->> 'establishmentId')::uuid,
          -- A UUID of version 8 made of the hash: the same history has the same ids.
          overlay(overlay(left(digest, 32) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid,
          chain_sequence, (event ->> 'at')::timestamptz, (event ->> 'byId')::uuid, event ->> 'byName',
          event ->> 'address', event ->> 'action', event ->> 'entity', (event ->> 'entityId')::uuid,
          nullif(event -> 'before', 'null'), nullif(event -> 'after', 'null'), chain_hash);
      end loop;
    end $$`.execute(db)

  await protect(db, 'audit_events', { reach: 'establishment', grants: ['select', 'insert'] })
  await protect(db, 'audit_heads', { reach: 'establishment', grants: ['select', 'insert', 'update'] })
  // Everybody may append to the organization's own chain, and for that may read and advance its head; only people who see the whole
  // organization may read its events.
  const ofOrganization = sql`organization_id = (select scope_organization()) and establishment_id is null`
  await sql`
    create policy leave_trace on audit_events for insert to sacoche_app with check (${ofOrganization})`.execute(
    db,
  )
  await sql`create policy leave_trace on audit_heads to sacoche_app using (${ofOrganization})`.execute(db)
  // Nobody can append in another person's name except the system, which has no user.
  await sql`
    create policy own_name on audit_events as restrictive for insert
    with check ((select scope_user()) is null or by_id is not distinct from (select scope_user()))`.execute(
    db,
  )
}
