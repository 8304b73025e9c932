import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'
import { uniqueAmongKept } from './unique.ts'

/** Sealed pouches, and the remittances that hand them to the carrier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pouches (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      number text not null check (number ~ '^[A-Z0-9]{6,12}$'),
      seal_number text,
      type text not null check (type in ('NOTES', 'CHEQUES', 'TICKETS', 'CHANGE')),
      date date not null,
      value_cents cents not null check (value_cents >= 0),
      carrier_counted_cents cents,
      credited_cents cents,
      status text not null check (status in ('CREATED', 'PREPARED', 'VALIDATED', 'ARCHIVED', 'DELETED')),
      count_id uuid,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, establishment_id, count_id)
        references counts (organization_id, establishment_id, id)
    )`.execute(db)
  await uniqueAmongKept(db, 'pouches_number', 'pouches', ['establishment_id', 'number'])
  await sql`
    create unique index pouches_of_count on pouches
      (organization_id, count_id, (case when status = 'DELETED' or count_id is null then id end))
    nulls not distinct`.execute(db)
  await sql`
    create index pouches_by_status
    on pouches (organization_id, establishment_id, status, date, id)`.execute(db)
  await sql`
    create index pouches_by_date
    on pouches (organization_id, date, id) include (establishment_id, status)`.execute(db)
  await sql`
    create index pouches_by_update
    on pouches (organization_id, updated_at, id) include (establishment_id, status)`.execute(db)

  await sql`
    create table remittances (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      reference bigint not null check (reference > 0),
      type text not null check (type in ('NOTES', 'CHEQUES', 'TICKETS', 'CHANGE')),
      status text not null check (status in ('PREPARED', 'VALIDATED', 'UNVALIDATED', 'AVALIDATED', 'ERROR',
        'SEND', 'SENT', 'ARCHIVED', 'CANCELED')),
      date date not null,
      carrier_id uuid,
      total_cents cents not null check (total_cents > 0),
      pouch_count integer not null check (pouch_count > 0),
      prepared_at timestamptz(3) not null,
      prepared_by_id uuid not null,
      prepared_by_name text not null,
      validated_at timestamptz(3),
      validated_by_id uuid,
      validated_by_name text,
      courier_name text,
      receipt_number text,
      credited_cents cents check (credited_cents >= 0),
      credited_on date,
      reason text,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      unique (organization_id, establishment_id, reference),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, carrier_id) references cash_carriers (organization_id, id)
    )`.execute(db)
  await sql`
    create index remittances_by_date
    on remittances (organization_id, date, id) include (establishment_id, status)`.execute(db)
  await sql`
    create index remittances_by_establishment
    on remittances (organization_id, establishment_id, date, id) include (status)`.execute(db)
  await sql`
    create index remittances_by_status
    on remittances (organization_id, status, date, id) include (establishment_id)`.execute(db)
  await sql`
    create index remittances_by_update
    on remittances (organization_id, updated_at, id) include (establishment_id, status)`.execute(db)

  // All links of pouches to remittances, past and live; the live one names the remittance that a pouch is in.
  await sql`
    create table remittance_pouches (
      organization_id uuid not null,
      establishment_id uuid not null,
      remittance_id uuid not null,
      pouch_id uuid not null,
      live boolean not null default true,
      primary key (organization_id, remittance_id, pouch_id),
      foreign key (organization_id, establishment_id, remittance_id)
        references remittances (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, pouch_id)
        references pouches (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create unique index remittance_pouches_live on remittance_pouches
      (organization_id, pouch_id, (case when not live then remittance_id end))
    nulls not distinct`.execute(db)

  await sql`
    create function remittances_release_pouches() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.remittance_pouches set live = false
      where organization_id = new.organization_id and remittance_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger remittances_release_pouches after update of status on remittances
    for each row when (new.status = 'CANCELED' and old.status <> 'CANCELED')
    execute function remittances_release_pouches()`.execute(db)

  await sql`
    create table reference_counters (
      organization_id uuid not null,
      establishment_id uuid not null,
      last_reference bigint not null default 0,
      primary key (organization_id, establishment_id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)

  // References have no gaps: the counter is part of the transaction, and nothing else changes it.
  await sql`
    create function remittances_take_reference() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.reference_counters set last_reference = last_reference + 1
      where organization_id = new.organization_id and establishment_id = new.establishment_id
      returning last_reference into new.reference;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger remittances_take_reference before insert on remittances
    for each row execute function remittances_take_reference()`.execute(db)

  for (const table of ['pouches', 'remittances'])
    await protect(db, table, { reach: 'establishment', grants: ['select', 'insert', 'update'] })
  await protect(db, 'remittance_pouches', {
    reach: 'establishment',
    grants: ['select', 'insert'],
  })
  await protect(db, 'reference_counters', { reach: 'establishment', grants: ['select'] })
}
