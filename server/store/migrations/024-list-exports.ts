import { type Kysely, sql } from 'kysely'
import { forceRowSecurity, grant } from './row-security.ts'

/** Exports of long lists: files that a job created for one person, stored for a limited time, in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_events drop constraint job_events_type_check,
      add constraint job_events_type_check check (type in ('SERVICE-CLOSING', 'ACCOUNTING_TICKET', 'ACCOUNTING-CASH',
        'ACCOUNTING-PROVISION', 'CLEAN-JOBS-LOG', 'LIST-EXPORT'))`.execute(db)

  // The id is the job's: a job that runs twice creates one file. `role` and `establishment_ids` are the scope in which the job read the rows.
  await sql`
    create table list_exports (
      organization_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      user_organization_id uuid not null,
      user_id uuid not null,
      role smallint not null,
      establishment_ids uuid[],
      row_count integer not null check (row_count >= 0),
      name text check (length(name) between 1 and 300),
      size_bytes bigint check (size_bytes >= 0),
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      expires_at timestamptz(3),
      primary key (organization_id, id),
      check (num_nonnulls(name, size_bytes, sha256, expires_at) in (0, 4)),
      foreign key (organization_id, id) references job_events (organization_id, id) on delete cascade,
      foreign key (user_organization_id, user_id) references users (organization_id, id)
    )`.execute(db)
  await sql`
    create index list_exports_by_expiry on list_exports (organization_id, expires_at)`.execute(db)
  await sql`
    create index list_exports_by_update on list_exports (organization_id, updated_at, id)`.execute(db)
  // A part first contains rows as read, one JSON text per line. When a CSV file is created, the lines made from these rows replace them in the
  // same part. When a workbook is created, its pieces replace all parts.
  await sql`
    create table list_export_parts (
      organization_id uuid not null,
      export_id uuid not null,
      position integer not null check (position > 0),
      row_count integer not null check (row_count >= 0),
      rows text,
      content bytea,
      primary key (organization_id, export_id, position),
      check ((rows is null) <> (content is null)),
      foreign key (organization_id, export_id) references list_exports (organization_id, id) on delete cascade
    )`.execute(db)

  // A person sees only their own files, in head office too. The job stores the rows in the scope of the person;
  // the system, which has no user, writes the file and deletes its content when it expires.
  await forceRowSecurity(db, 'list_exports')
  await forceRowSecurity(db, 'list_export_parts')
  const own = sql`user_id = (select scope_user())`
  const ownOrSystem = sql`(${own} or (select scope_user()) is null)`
  const here = sql`organization_id = (select scope_organization())`
  const ofThose = sql`export_id in (select id from list_exports)`
  await sql`create policy own on list_exports to sacoche_app using (${own} and ${here})`.execute(db)
  await sql`
    create policy own_or_system on list_exports to sacoche_office using (${ownOrSystem} and ${here})`.execute(
    db,
  )
  await sql`
    create policy own_everywhere on list_exports to sacoche_head
    using (${ownOrSystem} and (select scope_everything()))`.execute(db)
  await sql`
    create policy own on list_export_parts to sacoche_app, sacoche_office
    using (${here} and ${ofThose})`.execute(db)
  await sql`
    create policy own_everywhere on list_export_parts to sacoche_head
    using ((select scope_everything()) and ${ofThose})`.execute(db)
  for (const table of ['list_exports', 'list_export_parts'])
    await grant(db, table, ['select', 'insert', 'update', 'delete'])
}
