import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** The catalogues of an organization: payment modes and categories, sale types, reasons for a difference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_modes (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      short_name text not null,
      status text not null check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
      primary key (organization_id, id)
    )`.execute(db)

  await sql`
    create table payment_categories (
      organization_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      payment_mode_id uuid not null,
      name text not null,
      short_name text not null,
      count_type smallint not null check (count_type between 1 and 6),
      unit_value_cents cents check (unit_value_cents > 0),
      paper_ticket boolean not null default false,
      issuer text,
      accounting_code text not null,
      provision_code text,
      label text not null,
      provision_label text,
      debit boolean not null,
      active boolean not null default true,
      position integer not null,
      primary key (organization_id, id),
      check ((count_type = 3) = (unit_value_cents is not null)),
      foreign key (organization_id, payment_mode_id) references payment_modes (organization_id, id)
    )`.execute(db)
  await sql`
    create index payment_categories_by_mode
    on payment_categories (organization_id, payment_mode_id)`.execute(db)

  // The rate is stored times 10: 5.5 % is 55.
  await sql`
    create table sale_type_taxes (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      sale_type text not null,
      tax_rate integer not null check (tax_rate between 0 and 1000),
      code text not null,
      vat_code text not null,
      label text not null,
      debit boolean not null,
      active boolean not null default true,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`
    create unique index sale_type_taxes_active
    on sale_type_taxes (organization_id, sale_type, tax_rate) where active`.execute(db)

  await sql`
    create table delta_reasons (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      active boolean not null default true,
      position integer not null,
      primary key (organization_id, id)
    )`.execute(db)

  for (const table of ['payment_modes', 'payment_categories', 'sale_type_taxes', 'delta_reasons'])
    await protect(db, table, { reach: 'organization', grants: ['select', 'insert', 'update'] })
}
