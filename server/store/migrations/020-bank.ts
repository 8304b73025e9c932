import { type Kysely, sql } from 'kysely'
import { appendOnly } from './006-wallets.ts'
import { protect } from './row-security.ts'

/** Bank statements as imported, and which of their lines credits which remittance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await statements(db)
  await links(db)
}

/** A statement belongs to the organization, because an account may serve several establishments. It never changes. */
async function statements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_statements (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      account text not null check (account ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$'),
      format text not null check (format in ('CAMT053', 'CFONB120', 'MT940', 'CSV')),
      file_name text not null check (length(file_name) between 1 and 200),
      message_id text not null,
      statement_id text not null,
      opened_on date not null,
      closed_on date not null,
      opening_cents cents not null,
      closing_cents cents not null,
      line_count integer not null check (line_count >= 0),
      new_line_count integer not null check (new_line_count between 0 and line_count),
      by_id uuid not null,
      by_name text not null,
      primary key (organization_id, id),
      unique (organization_id, account, message_id, statement_id)
    )`.execute(db)
  await sql`
    create index bank_statements_by_close on bank_statements (organization_id, closed_on, id)`.execute(db)
  await sql`
    create index bank_statements_by_update on bank_statements (organization_id, updated_at, id)`.execute(db)
  await sql`
    create table bank_lines (
      organization_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      statement_id uuid not null,
      account text not null,
      position integer not null check (position > 0),
      booked_on date not null,
      value_on date not null,
      amount_cents cents not null,
      label text not null check (length(label) <= 500),
      reference text not null check (length(reference) <= 100),
      fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
      primary key (organization_id, id),
      unique (organization_id, fingerprint),
      unique (organization_id, statement_id, position),
      foreign key (organization_id, statement_id) references bank_statements (organization_id, id)
    )`.execute(db)
  await sql`
    create index bank_lines_by_date on bank_lines (organization_id, booked_on, id)`.execute(db)
  await sql`
    create index bank_lines_by_update on bank_lines (organization_id, updated_at, id)`.execute(db)
  for (const table of ['bank_statements', 'bank_lines']) {
    await appendOnly(db, table)
    await protect(db, table, { reach: 'organization', grants: ['select', 'insert'] })
  }
}

/** A line credits one remittance at a time. A link that a person removed stays, so that it is not proposed again. */
async function links(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_links (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      status text not null check (status in ('LINKED', 'UNLINKED')),
      line_id uuid not null,
      remittance_id uuid not null,
      amount_cents cents not null check (amount_cents > 0),
      origin text not null check (origin in ('PROPOSED', 'BY_HAND')),
      linked_at timestamptz(3) not null,
      linked_by_id uuid not null,
      linked_by_name text not null,
      unlinked_at timestamptz(3),
      unlinked_by_id uuid,
      unlinked_by_name text,
      reason text check (length(reason) <= 500),
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      check ((status = 'UNLINKED') = (unlinked_at is not null)),
      foreign key (organization_id, line_id) references bank_lines (organization_id, id),
      foreign key (organization_id, establishment_id, remittance_id)
        references remittances (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create unique index bank_links_live on bank_links
      (organization_id, line_id, (case when status = 'UNLINKED' then id end))
    nulls not distinct`.execute(db)
  await sql`
    create index bank_links_by_remittance
    on bank_links (organization_id, remittance_id) include (establishment_id, status)`.execute(db)
  await sql`
    create index bank_links_by_update
    on bank_links (organization_id, updated_at, id) include (establishment_id)`.execute(db)
  await sql`
    create function bank_links_only_end() returns trigger language plpgsql as $$
    declare
      ending text[] := '{status,version,updated_at,unlinked_at,unlinked_by_id,unlinked_by_name,reason}';
    begin
      if old.status = 'LINKED' and new.status = 'UNLINKED' and to_jsonb(new) - ending = to_jsonb(old) - ending
      then return new; end if;
      raise exception 'A link of a bank line can only be taken back' using errcode = 'check_violation',
        constraint = 'bank_links_closed', table = 'bank_links';
    end $$`.execute(db)
  await sql`
    create trigger bank_links_only_end before update on bank_links
    for each row execute function bank_links_only_end()`.execute(db)
  await protect(db, 'bank_links', { reach: 'establishment', grants: ['select', 'insert', 'update'] })

  // The part of the amount that belongs to each pouch, where it is known.
  await sql`
    create table bank_link_pouches (
      organization_id uuid not null,
      establishment_id uuid not null,
      link_id uuid not null,
      pouch_id uuid not null,
      amount_cents cents not null check (amount_cents >= 0),
      primary key (organization_id, link_id, pouch_id),
      foreign key (organization_id, establishment_id, link_id)
        references bank_links (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, pouch_id)
        references pouches (organization_id, establishment_id, id)
    )`.execute(db)
  await appendOnly(db, 'bank_link_pouches')
  await protect(db, 'bank_link_pouches', { reach: 'establishment', grants: ['select', 'insert'] })
}
