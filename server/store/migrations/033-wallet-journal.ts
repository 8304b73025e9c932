import { type Kysely, sql } from 'kysely'

/** The journal of the change wallet, and the entries of wallet movements and of reimbursements by voucher issuers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_entries
      drop constraint accounting_entries_kind_check,
      add constraint accounting_entries_kind_check check (kind in ('CASH', 'TICKET', 'PROVISION', 'TRANSIT', 'BANK',
        'COINS', 'CORRECTION', 'WALLET', 'REIMBURSEMENT')),
      drop constraint accounting_entries_source_type_check,
      add constraint accounting_entries_source_type_check check (source_type in ('cashLog', 'count', 'remittance',
        'walletMovement', 'ticketDispatch'))`.execute(db)
  await sql`
    alter table accounting_journals
      drop constraint accounting_journals_kind_check,
      add constraint accounting_journals_kind_check
        check (kind in ('CASH', 'TICKET', 'PROVISION', 'REMITTANCE', 'WALLET'))`.execute(db)
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
      from (values ('CASH', 'CA', 'Caisse'), ('TICKET', 'TR', 'Titres papier'), ('PROVISION', 'PR', 'Provisions'),
        ('REMITTANCE', 'RE', 'Remises'), ('WALLET', 'PM', 'Portefeuille monnaie')) as journal (kind, code, label);
      return null;
    end $$`.execute(db)
  await addToOrganizations(db)
}

/** Adds the journal to the organizations that exist. Row level security applies to the owner too, so the statement runs with head office's scope. */
async function addToOrganizations(db: Kysely<unknown>): Promise<void> {
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    insert into accounting_journals (organization_id, id, created_at, updated_at, kind, code, label)
    select o.organization_id,
      overlay(overlay(md5(o.organization_id || '/WALLET') placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid,
      o.created_at, o.created_at, 'WALLET',
      case when exists (select from accounting_journals j where j.organization_id = o.organization_id and j.code = 'PM')
        then 'PMON' else 'PM' end, 'Portefeuille monnaie'
    from organizations o`.execute(db)
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
}
