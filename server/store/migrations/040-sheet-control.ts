import { type Kysely, sql } from 'kysely'

/** The control lists sheets instead of counts: saved views that sorted counts by amount now sort sheets by their counted amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update saved_views set query = regexp_replace(query, '(^|&)sort=totalCents_', '\\1sort=countedCents_')
    where list = 'counts'`.execute(db)
}
