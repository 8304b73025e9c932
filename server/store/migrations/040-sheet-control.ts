import { type Kysely, sql } from 'kysely'

/** The control lists sheets: saved views that sorted its counts by amount sort the sheets by what was counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update saved_views set query = regexp_replace(query, '(^|&)sort=totalCents_', '\\1sort=countedCents_')
    where list = 'counts'`.execute(db)
}
