import { type Kysely, sql } from 'kysely'
import { appendOnly } from './006-wallets.ts'
import { protect, REQUEST_ROLES } from './row-security.ts'

/** A closed month can be reopened until it is exported; the exported file never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger refuse_row_change on accounting_closings`.execute(db)
  await sql`
    alter table accounting_closings
      add column status text not null default 'CLOSED' check (status in ('CLOSED', 'EXPORTED', 'REOPENED')),
      add column reason text check (length(reason) between 1 and 500),
      add column status_by_name text,
      drop constraint accounting_closings_organization_id_establishment_id_month_key`.execute(db)
  await sql`
    create unique index accounting_closings_of_month on accounting_closings (organization_id, establishment_id, month)
    where status <> 'REOPENED'`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant update (version, updated_at, status, reason, status_by_name) on accounting_closings to ${roles}`.execute(
    db,
  )
  await sql`
    create trigger guard_lifecycle before insert or update on accounting_closings for each row
    execute function guard_lifecycle('accountingMonth', '{CLOSED,EXPORTED,REOPENED}',
      '{status,version,updated_at,reason,status_by_name}')`.execute(db)
  await sql`
    create trigger refuse_row_deletion before delete on accounting_closings
    for each row execute function refuse_change()`.execute(db)

  await sql`
    create table accounting_month_files (
      organization_id uuid not null,
      establishment_id uuid not null,
      closing_id uuid not null,
      created_at timestamptz(3) not null,
      name text not null check (length(name) between 1 and 200),
      format text not null check (format in ('FEC', 'CSV', 'PENNYLANE', 'SAGE', 'CEGID', 'EBP')),
      encoding text not null check (encoding in ('UTF-8', 'ISO-8859-15')),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      content bytea not null,
      primary key (organization_id, closing_id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, closing_id) references accounting_closings (organization_id, id)
    )`.execute(db)
  await appendOnly(db, 'accounting_month_files')
  await protect(db, 'accounting_month_files', { reach: 'establishment', grants: ['select', 'insert'] })
}
