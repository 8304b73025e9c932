import { type Kysely, sql } from 'kysely'
import { protect, REQUEST_ROLES } from './row-security.ts'

/** The cash movements and opening floats of a closing, besides its receipts and sales; and the connection that delivers closings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table archive_movements (
      organization_id uuid not null,
      establishment_id uuid not null,
      archive_id uuid not null,
      position smallint not null,
      cash_register_id uuid not null,
      payment_category_id uuid not null,
      amount_cents cents not null,
      label text not null,
      primary key (organization_id, archive_id, position),
      foreign key (organization_id, establishment_id, archive_id)
        references archives (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, cash_register_id)
        references cash_registers (organization_id, establishment_id, id),
      foreign key (organization_id, payment_category_id) references payment_categories (organization_id, id)
    )`.execute(db)
  await sql`
    create table archive_floats (
      organization_id uuid not null,
      establishment_id uuid not null,
      archive_id uuid not null,
      cash_register_id uuid not null,
      amount_cents cents not null check (amount_cents >= 0),
      primary key (organization_id, archive_id, cash_register_id),
      foreign key (organization_id, establishment_id, archive_id)
        references archives (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, cash_register_id)
        references cash_registers (organization_id, establishment_id, id)
    )`.execute(db)
  for (const table of ['archive_movements', 'archive_floats'])
    await protect(db, table, { reach: 'establishment', grants: ['select', 'insert'] })

  await sql`
    create table cash_pads (
      organization_id uuid not null,
      establishment_id uuid not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      base_url text not null check (base_url ~ '^https?://' and length(base_url) <= 200),
      installation_id text not null check (length(installation_id) between 1 and 100),
      user_email text not null check (length(user_email) between 3 and 254),
      token text not null check (length(token) between 1 and 500),
      evening_from smallint not null default 17 check (evening_from between 6 and 23),
      primary key (organization_id, establishment_id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await protect(db, 'cash_pads', { reach: 'establishment', grants: ['insert'] })
  // No request can read the token: only the system does, to request closings.
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  const readable = sql`organization_id, establishment_id, created_at, updated_at, base_url, installation_id, user_email,
    evening_from`
  await sql`grant select (${readable}) on cash_pads to ${roles}`.execute(db)
  await sql`
    grant update (updated_at, base_url, installation_id, user_email, token, evening_from) on cash_pads
    to ${roles}`.execute(db)
}
