import { type Kysely, sql } from 'kysely'

/**
 * Creates a unique index: rows that are not DELETED are unique by these columns (none of which may be null) in their
 * organization; deleted ones are distinguished by their id. Unlike a partial index it also serves queries without a condition on the status.
 */
export async function uniqueAmongKept(
  // plain-english: landed migrations import this name
  db: Kysely<unknown>,
  index: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await sql`
    create unique index ${sql.ref(index)} on ${sql.table(table)} (
      organization_id, ${sql.join(columns.map((column) => sql.ref(column)))},
      (case when status = 'DELETED' then id end)
    ) nulls not distinct`.execute(db)
}
