import { type Kysely, sql } from 'kysely'

/**
 * `append_audit` with the same arguments and results in three statements for each chain instead of two for each event: a validation of
 * a sheet of ten counts writes eleven events. The hashes of a chain are computed between them, while its head is locked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_heads_only_advance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.sequence > old.sequence then return new; end if;
      raise exception 'The head of an audit chain only advances' using errcode = 'restrict_violation';
    end $$`.execute(db)
  // All transactions lock chains in the same order.
  await sql`
    create or replace function append_audit(events jsonb) returns void language plpgsql as $$
    declare
      chain record;
      canonical_text text;
      head_place tid;
      first_sequence bigint;
      chain_sequence bigint;
      chain_hash bytea;
      hashes bytea[];
    begin
      for chain in
        select "organizationId" as organization, "establishmentId" as establishment,
          array_agg(canonical order by place) as canonicals, array_agg(place - 1 order by place) as places
        from rows from (jsonb_to_recordset(events) as (
            "organizationId" uuid, "establishmentId" uuid, canonical text
          )) with ordinality as event ("organizationId", "establishmentId", canonical, place)
        group by "organizationId", "establishmentId"
        order by "organizationId", "establishmentId" nulls first
      loop
        loop
          -- Two statements, because "is not distinct from" can't use the index.
          if chain.establishment is null then
            select ctid, sequence, hash into head_place, first_sequence, chain_hash from audit_heads
            where organization_id = chain.organization and establishment_id is null for update;
          else
            select ctid, sequence, hash into head_place, first_sequence, chain_hash from audit_heads
            where organization_id = chain.organization and establishment_id = chain.establishment for update;
          end if;
          exit when found;
          insert into audit_heads (organization_id, establishment_id, sequence, hash)
          values (chain.organization, chain.establishment, 0, decode(repeat('00', 32), 'hex'))
          on conflict do nothing;
        end loop;
        chain_sequence := first_sequence;
        hashes := '{}';
        foreach canonical_text in array chain.canonicals loop
          chain_sequence := chain_sequence + 1;
          chain_hash := sha256(chain_hash || convert_to(chain_sequence || canonical_text, 'UTF8'));
          hashes := hashes || chain_hash;
        end loop;
        update audit_heads set sequence = chain_sequence, hash = chain_hash where ctid = head_place;
        insert into audit_events (organization_id, establishment_id, id, sequence, at, by_id, by_name, address,
          action, entity, entity_id, before, after, hash)
        select chain.organization, chain.establishment,
          -- A UUID of version 8 made of the hash: the same history has the same ids.
          overlay(overlay(left(encode(hashed.hash, 'hex'), 32) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid,
          first_sequence + hashed.number, event.at, event."byId", event."byName", event.address, event.action,
          event.entity, event."entityId", event.before, event.after, hashed.hash
        from rows from (unnest(hashes), unnest(chain.places)) with ordinality as hashed (hash, place, number)
          cross join lateral jsonb_to_record(events -> hashed.place::integer) as event (
            at timestamptz, "byId" uuid, "byName" text, address text, action text, entity text, "entityId" uuid,
            before jsonb, after jsonb);
      end loop;
    end $$`.execute(db)
}
