import { type Kysely, sql } from 'kysely'

/**
 * Entries posted in place of reversed ones: each replaces one entry of the same source, kind and part, after its reversal. Without a
 * reversal, a source is still posted only once per kind and part.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_entries
      add column replaces_id uuid,
      drop constraint accounting_entries_source,
      add constraint accounting_entries_source
        unique nulls not distinct (organization_id, source_id, kind, part, replaces_id),
      add constraint accounting_entries_replaces unique (organization_id, replaces_id),
      add foreign key (organization_id, establishment_id, replaces_id)
        references accounting_entries (organization_id, establishment_id, id)`.execute(db)
  await sql`
    create function accounting_entries_replace_reversed() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if not exists (
        select from public.accounting_entries o
        join public.accounting_entries r on r.organization_id = o.organization_id and r.source_id = o.id
          and r.kind = 'REVERSAL'
        where o.organization_id = new.organization_id and o.id = new.replaces_id and o.source_id = new.source_id
          and o.kind = new.kind and o.part = new.part
      ) then
        raise exception 'The entry % is not reversed, or of another source', new.replaces_id
          using errcode = 'check_violation', constraint = 'accounting_entries_replace_reversed',
          table = 'accounting_entries';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger accounting_entries_replace_reversed before insert on accounting_entries
    for each row when (new.replaces_id is not null) execute function accounting_entries_replace_reversed()`.execute(
    db,
  )
}
