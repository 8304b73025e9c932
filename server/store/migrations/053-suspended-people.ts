import { type Kysely, sql } from 'kysely'

/**
 * People who are suspended: they keep their address and rights, but can't sign in. The triggers on `status` end their sessions.
 * Processes of the previous version treat them like deleted people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      drop constraint users_status_check,
      add constraint users_status_check check (status in ('ACTIVE', 'INACTIVE', 'DELETED'))`.execute(db)
}
