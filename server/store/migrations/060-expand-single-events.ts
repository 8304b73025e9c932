import { type Kysely, sql } from 'kysely'

/** Restores the functions of step 008 in a database in which step 059 replaced them: the head of a chain advances by one event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_heads_only_advance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.sequence = old.sequence + 1 then return new; end if;
      raise exception 'The head of an audit chain only advances' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create or replace function append_audit(events jsonb) returns void language plpgsql as $$
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
}
