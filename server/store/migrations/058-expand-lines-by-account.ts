import { type Kysely, sql } from 'kysely'

/** Adds the index that finds the lines of one account for its ledger, without reading those of all other accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index accounting_lines_by_account
    on accounting_lines (organization_id, account, entry_id) include (establishment_id)`.execute(db)
}
