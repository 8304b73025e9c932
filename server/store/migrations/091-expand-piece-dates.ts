import { type Kysely, sql } from 'kysely'

/** The date of the document of an entry. null: the date of the entry, as for all entries that were posted before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounting_entries add column piece_date date`.execute(db)
}
