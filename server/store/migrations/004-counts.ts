import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'
import { uniqueAmongKept } from './unique.ts'

/** Closings (archives), and cash logs with their counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table archives (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      date date not null,
      service text not null check (service in ('lunch', 'evening')),
      sequence bigint not null check (sequence >= 0),
      clients integer not null check (clients >= 0),
      turnover_cents cents not null,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      unique (organization_id, establishment_id, sequence),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create index archives_by_date
    on archives (organization_id, establishment_id, date, service, id)`.execute(db)

  await sql`
    create table archive_receipts (
      organization_id uuid not null,
      establishment_id uuid not null,
      archive_id uuid not null,
      position smallint not null,
      cash_register_id uuid not null,
      payment_category_id uuid not null,
      amount_cents cents not null,
      operations integer not null check (operations >= 0),
      label text not null,
      primary key (organization_id, archive_id, position),
      foreign key (organization_id, establishment_id, archive_id)
        references archives (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, cash_register_id)
        references cash_registers (organization_id, establishment_id, id),
      foreign key (organization_id, payment_category_id) references payment_categories (organization_id, id)
    )`.execute(db)

  await sql`
    create table archive_sales (
      organization_id uuid not null,
      establishment_id uuid not null,
      archive_id uuid not null,
      position smallint not null,
      sale_type text not null,
      tax_rate integer not null check (tax_rate between 0 and 1000),
      amount_cents cents not null,
      tax_cents cents not null,
      primary key (organization_id, archive_id, position),
      foreign key (organization_id, establishment_id, archive_id)
        references archives (organization_id, establishment_id, id)
    )`.execute(db)

  await sql`
    create table cash_logs (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      date date not null,
      service text not null check (service in ('lunch', 'evening')),
      cash_register_id uuid not null,
      status text not null check (status in ('CREATED', 'UPDATED', 'UNVALIDATED', 'VALIDATED', 'AVALIDATED',
        'ERROR', 'SEND', 'SENTP', 'SENT', 'ARCHIVED', 'DELETED')),
      turnover_cents cents,
      float_cents cents not null check (float_cents >= 0),
      counted_cents cents not null,
      expected_cents cents,
      delta_cents cents,
      tolerance_cents cents not null check (tolerance_cents >= 0),
      comment text not null default '',
      reason_id uuid,
      counted_by_id uuid not null,
      counted_by_name text not null,
      validated_at timestamptz(3),
      validated_by_id uuid,
      validated_by_name text,
      archive_id uuid,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      check (delta_cents is not distinct from counted_cents - float_cents - expected_cents),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, establishment_id, cash_register_id)
        references cash_registers (organization_id, establishment_id, id),
      foreign key (organization_id, reason_id) references delta_reasons (organization_id, id),
      foreign key (organization_id, establishment_id, archive_id)
        references archives (organization_id, establishment_id, id)
    )`.execute(db)
  await uniqueAmongKept(db, 'cash_logs_sheet', 'cash_logs', [
    'establishment_id',
    'date',
    'service',
    'cash_register_id',
  ])
  await sql`create index cash_logs_by_date on cash_logs (organization_id, date, id)`.execute(db)
  await sql`
    create index cash_logs_by_establishment on cash_logs (organization_id, establishment_id, date, id)`.execute(
    db,
  )
  await sql`create index cash_logs_by_update on cash_logs (organization_id, updated_at, id)`.execute(db)
  await sql`
    create index cash_logs_by_register on cash_logs (organization_id, cash_register_id, date, id)`.execute(db)

  // date, service and cash_register_id are those of the log, maintained by triggers: the control list reads them for a million
  // counts without joining the logs.
  await sql`
    create table counts (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      cash_log_id uuid not null,
      date date not null,
      service text not null,
      cash_register_id uuid not null,
      payment_category_id uuid not null,
      count_type smallint not null check (count_type between 1 and 6),
      quantity integer check (quantity >= 0),
      unit_value_cents cents,
      denominations jsonb check (jsonb_typeof(denominations) = 'object'),
      total_cents cents,
      first_total_cents cents,
      expected_cents cents,
      pouch_number text,
      status text not null check (status in ('CREATED', 'UPDATED', 'UNVALIDATED', 'VALIDATED', 'AVALIDATED',
        'ERROR', 'SEND', 'SENTP', 'SENT', 'ARCHIVED', 'DELETED')),
      reason text,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, cash_log_id)
        references cash_logs (organization_id, establishment_id, id),
      foreign key (organization_id, payment_category_id) references payment_categories (organization_id, id)
    )`.execute(db)
  await uniqueAmongKept(db, 'counts_line', 'counts', ['cash_log_id', 'payment_category_id'])
  await sql`
    create index counts_by_date
    on counts (organization_id, date, id) include (establishment_id, status, payment_category_id)`.execute(db)
  await sql`
    create index counts_by_establishment
    on counts (organization_id, establishment_id, date, id) include (status, payment_category_id)`.execute(db)
  await sql`
    create index counts_by_status
    on counts (organization_id, status, date, id) include (establishment_id, payment_category_id)`.execute(db)
  await sql`
    create index counts_by_update
    on counts (organization_id, updated_at, id) include (establishment_id, status)`.execute(db)

  await sql`
    create function counts_take_sheet() returns trigger language plpgsql as $$
    begin
      select date, service, cash_register_id into new.date, new.service, new.cash_register_id
      from cash_logs where organization_id = new.organization_id and id = new.cash_log_id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger counts_take_sheet before insert or update of cash_log_id on counts
    for each row execute function counts_take_sheet()`.execute(db)
  await sql`
    create function cash_logs_give_sheet() returns trigger language plpgsql as $$
    begin
      update counts set date = new.date, service = new.service, cash_register_id = new.cash_register_id
      where organization_id = new.organization_id and cash_log_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger cash_logs_give_sheet after update of date, service, cash_register_id on cash_logs
    for each row when ((old.date, old.service, old.cash_register_id) is distinct from
      (new.date, new.service, new.cash_register_id))
    execute function cash_logs_give_sheet()`.execute(db)

  for (const table of ['cash_logs', 'counts'])
    await protect(db, table, { reach: 'establishment', grants: ['select', 'insert', 'update'] })
  for (const table of ['archives', 'archive_receipts', 'archive_sales'])
    await protect(db, table, { reach: 'establishment', grants: ['select', 'insert'] })
}
