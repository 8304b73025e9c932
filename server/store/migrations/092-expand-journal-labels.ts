import { type Kysely, sql } from 'kysely'

/**
 * New organizations get journals with the words of the accountants. The labels of existing organizations stay: they are in files that were
 * exported, and accounting can rename a journal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function organizations_open_accounting() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into public.accounting_settings (organization_id, created_at, updated_at)
      values (new.organization_id, new.created_at, new.created_at);
      insert into public.accounting_journals (organization_id, id, created_at, updated_at, kind, code, label)
      select new.organization_id,
        overlay(overlay(md5(new.organization_id || '/' || kind) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid,
        new.created_at, new.created_at, kind, code, label
      from (values ('CASH', 'CA', 'Caisse'), ('TICKET', 'TR', 'Titres-restaurant papier'),
        ('PROVISION', 'PR', 'Écritures provisoires'), ('REMITTANCE', 'RE', 'Remises'),
        ('WALLET', 'PM', 'Réserve de monnaie')) as journal (kind, code, label);
      return null;
    end $$`.execute(db)
}
