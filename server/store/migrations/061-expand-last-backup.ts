import { type Kysely, sql } from 'kysely'

/**
 * When the last backup of this database was taken, in at most one row. It is no content of the product: backups leave it out. No request
 * role has any right to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table last_backup (
      only_row boolean primary key default true check (only_row),
      taken_at timestamptz(3) not null
    )`.execute(db)
}
