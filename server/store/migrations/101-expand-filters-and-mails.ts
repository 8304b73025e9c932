import { type Kysely, sql } from 'kysely'

/** Adds the indexes that find the events of one person and of one kind of record for the audit log, without reading all other events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_events_by_person on audit_events (organization_id, by_id, at, id)`.execute(db)
  await sql`create index audit_events_by_kind on audit_events (organization_id, entity, at, id)`.execute(db)
}
