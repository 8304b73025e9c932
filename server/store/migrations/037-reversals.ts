import { type Kysely, sql } from 'kysely'
import { appendOnly } from './006-wallets.ts'
import { protect, REQUEST_ROLES } from './row-security.ts'

/**
 * Entries that reverse others; and, if the organization chooses `DAY`, entries that sum up the tills of a day, stored with the entries that they
 * consist of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_entries
      drop constraint accounting_entries_kind_check,
      add constraint accounting_entries_kind_check check (kind in ('CASH', 'TICKET', 'PROVISION', 'TRANSIT', 'BANK',
        'COINS', 'CORRECTION', 'WALLET', 'REIMBURSEMENT', 'REVERSAL', 'CASH_DAY', 'TICKET_DAY')),
      drop constraint accounting_entries_source_type_check,
      add constraint accounting_entries_source_type_check check (source_type in ('cashLog', 'count', 'remittance',
        'walletMovement', 'ticketDispatch', 'entry'))`.execute(db)
  await sql`
    alter table accounting_settings
      add column entries_per text not null default 'TILL' check (entries_per in ('TILL', 'DAY'))`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (entries_per), update (entries_per) on accounting_settings to ${roles}`.execute(db)
  await sql`
    create table accounting_entry_parts (
      organization_id uuid not null,
      establishment_id uuid not null,
      entry_id uuid not null,
      source_id uuid not null,
      kind text not null check (kind in ('CASH', 'TICKET')),
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      primary key (organization_id, source_id, kind),
      foreign key (organization_id, establishment_id, entry_id)
        references accounting_entries (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create index accounting_entry_parts_by_entry on accounting_entry_parts (organization_id, establishment_id, entry_id)`.execute(
    db,
  )
  await appendOnly(db, 'accounting_entry_parts')
  await protect(db, 'accounting_entry_parts', { reach: 'establishment', grants: ['select', 'insert'] })
}
