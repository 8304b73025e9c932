import { type Kysely, sql } from 'kysely'
import { appendOnly } from './006-wallets.ts'
import { protect } from './row-security.ts'

/**
 * The accounts on which entries post takings, by count, and on which settlements clear them, by day and category. Entries that were posted before
 * this migration have no such rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounting_entry_takings (
      organization_id uuid not null,
      establishment_id uuid not null,
      entry_id uuid not null,
      count_id uuid not null,
      account text not null,
      account_label text not null,
      primary key (organization_id, count_id, entry_id),
      foreign key (organization_id, establishment_id, entry_id)
        references accounting_entries (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, count_id)
        references counts (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create table accounting_settled_takings (
      organization_id uuid not null,
      establishment_id uuid not null,
      entry_id uuid not null,
      date date not null,
      payment_category_id uuid not null,
      account text not null,
      amount_cents cents not null check (amount_cents > 0),
      primary key (organization_id, entry_id, date, payment_category_id, account),
      foreign key (organization_id, establishment_id, entry_id)
        references accounting_entries (organization_id, establishment_id, id),
      foreign key (organization_id, payment_category_id) references payment_categories (organization_id, id)
    )`.execute(db)
  for (const table of ['accounting_entry_takings', 'accounting_settled_takings']) {
    await appendOnly(db, table)
    await protect(db, table, { reach: 'establishment', grants: ['select', 'insert'] })
  }
}
