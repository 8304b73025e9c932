import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** Photos and documents of cash logs, pouches and remittances, in the database so that backup and tenancy cover them too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attachments (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      entity text not null check (entity in ('cashLog', 'pouch', 'remittance')),
      cash_log_id uuid,
      pouch_id uuid,
      remittance_id uuid,
      entity_id uuid not null generated always as (coalesce(cash_log_id, pouch_id, remittance_id)) stored,
      name text not null check (length(name) between 1 and 200),
      type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
      size_bytes integer not null check (size_bytes between 1 and 5242880),
      status text not null check (status in ('ACTIVE', 'DELETED')),
      by_id uuid not null,
      by_name text not null,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      check ((entity = 'cashLog') = (cash_log_id is not null)),
      check ((entity = 'pouch') = (pouch_id is not null)),
      check ((entity = 'remittance') = (remittance_id is not null)),
      foreign key (organization_id, establishment_id, cash_log_id)
        references cash_logs (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, pouch_id)
        references pouches (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, remittance_id)
        references remittances (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create index attachments_by_entity
    on attachments (organization_id, entity_id, created_at, id) include (establishment_id, status)`.execute(
    db,
  )
  await sql`
    create index attachments_by_update
    on attachments (organization_id, updated_at, id) include (establishment_id, status)`.execute(db)

  // The contents are separate from what lists read, and never change.
  await sql`
    create table attachment_contents (
      organization_id uuid not null,
      establishment_id uuid not null,
      attachment_id uuid not null,
      content bytea not null check (length(content) between 1 and 5242880),
      primary key (organization_id, attachment_id),
      foreign key (organization_id, establishment_id, attachment_id)
        references attachments (organization_id, establishment_id, id)
    )`.execute(db)
  // Photos and PDF are already compressed.
  await sql`alter table attachment_contents alter column content set storage external`.execute(db)

  // An attachment never changes; it can only be deleted, once. `entity_id` is not compared, because a generated column has no value yet
  // in a trigger that runs before the update.
  await sql`
    create function attachments_only_end() returns trigger language plpgsql as $$
    begin
      if old.status = 'ACTIVE' and to_jsonb(new) - '{status,version,updated_at,entity_id}'::text[]
        = to_jsonb(old) - '{status,version,updated_at,entity_id}'::text[] then return new; end if;
      raise exception 'An attachment is never changed' using errcode = 'check_violation',
        constraint = 'attachments_closed', table = 'attachments';
    end $$`.execute(db)
  await sql`
    create trigger attachments_only_end before update on attachments
    for each row execute function attachments_only_end()`.execute(db)

  await protect(db, 'attachments', { reach: 'establishment', grants: ['select', 'insert'] })
  await sql`
    grant update (status, version, updated_at) on attachments
    to sacoche_app, sacoche_office, sacoche_head`.execute(db)
  await protect(db, 'attachment_contents', { reach: 'establishment', grants: ['select', 'insert'] })
}
