import { type Kysely, sql } from 'kysely'
import { appendOnly } from './006-wallets.ts'
import { protect, REQUEST_ROLES } from './row-security.ts'

/** Posting to accounting: the settings of an organization, its journals, the entries and files that were sent, and the closed months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await books(db)
  await entries(db)
  await exports(db)
  await sql`
    create table accounting_closings (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      counts integer not null check (counts >= 0),
      remittances integer not null check (remittances >= 0),
      by_id uuid not null,
      by_name text not null,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, month),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create index accounting_closings_by_update on accounting_closings (organization_id, updated_at, id)`.execute(
    db,
  )
  await appendOnly(db, 'accounting_closings')
  await protect(db, 'accounting_closings', { reach: 'establishment', grants: ['select', 'insert'] })
}

/** The accounting settings and the journals: an organization has both from its creation. */
async function books(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounting_settings (
      organization_id uuid not null primary key references organizations (organization_id),
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      accounts jsonb not null default '{}' check (jsonb_typeof(accounts) = 'object'),
      format text not null default 'FEC' check (format in ('FEC', 'CSV')),
      separator text not null default 'TAB' check (separator in ('TAB', 'PIPE')),
      encoding text not null default 'UTF-8' check (encoding in ('UTF-8', 'ISO-8859-15')),
      year_end text not null default '12-31' check (year_end ~ '^(0[1-9]|1[0-2])-[0-3][0-9]$'),
      delivery_url text check (delivery_url ~ '^https?://' and length(delivery_url) <= 300),
      delivery_secret text check (length(delivery_secret) between 1 and 500),
      delivery_secret_set boolean generated always as (delivery_secret is not null) stored
    )`.execute(db)
  await protect(db, 'accounting_settings', { reach: 'organization', grants: [] })
  // No request can read the secret: only the system does, to send it.
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (organization_id, version, created_at, updated_at, accounts, format, separator, encoding, year_end,
      delivery_url, delivery_secret_set) on accounting_settings to ${roles}`.execute(db)
  await sql`
    grant update (version, updated_at, accounts, format, separator, encoding, year_end, delivery_url, delivery_secret)
    on accounting_settings to ${roles}`.execute(db)

  await sql`
    create table accounting_journals (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      kind text not null check (kind in ('CASH', 'TICKET', 'PROVISION', 'REMITTANCE')),
      code text not null check (code ~ '^[A-Z0-9]{1,6}$'),
      label text not null check (length(label) between 1 and 100),
      last_number bigint not null default 0,
      primary key (organization_id, id),
      unique (organization_id, kind),
      unique (organization_id, code)
    )`.execute(db)
  await sql`
    create index accounting_journals_by_update on accounting_journals (organization_id, updated_at, id)`.execute(
    db,
  )
  await protect(db, 'accounting_journals', { reach: 'organization', grants: ['select'] })
  await sql`grant update (version, updated_at, code, label) on accounting_journals to ${roles}`.execute(db)
  await sql`
    create function accounting_journals_keep_code() returns trigger language plpgsql as $$
    begin
      if old.last_number > 0 and new.code <> old.code then
        raise exception 'A journal that has entries keeps its code' using errcode = 'check_violation',
          constraint = 'accounting_journals_code_kept', table = 'accounting_journals';
      end if;
      if new.last_number not in (old.last_number, old.last_number + 1) then
        raise exception 'The numbers of a journal have no gaps' using errcode = 'check_violation',
          constraint = 'accounting_journals_gapless', table = 'accounting_journals';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger accounting_journals_keep_code before update on accounting_journals
    for each row execute function accounting_journals_keep_code()`.execute(db)

  // The ids are derived from the organization and the kind, so that the same steps always create the same ids.
  await sql`
    create function organizations_open_accounting() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into public.accounting_settings (organization_id, created_at, updated_at)
      values (new.organization_id, new.created_at, new.created_at);
      insert into public.accounting_journals (organization_id, id, created_at, updated_at, kind, code, label)
      select new.organization_id,
        overlay(overlay(md5(new.organization_id || '/' || kind) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid,
        new.created_at, new.created_at, kind, code, label
      from (values ('CASH', 'CA', 'Caisse'), ('TICKET', 'TR', 'Titres papier'), ('PROVISION', 'PR', 'Provisions'),
        ('REMITTANCE', 'RE', 'Remises')) as journal (kind, code, label);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger organizations_open_accounting after insert on organizations
    for each row execute function organizations_open_accounting()`.execute(db)
  await addToExistingOrganizations(db)
}

/**
 * Adds settings and journals to the existing organizations. Row level security applies to the owner of the tables too, so these statements run
 * with head office's scope.
 */
async function addToExistingOrganizations(db: Kysely<unknown>): Promise<void> {
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    insert into accounting_settings (organization_id, created_at, updated_at)
    select organization_id, created_at, created_at from organizations`.execute(db)
  await sql`
    insert into accounting_journals (organization_id, id, created_at, updated_at, kind, code, label)
    select organization_id,
      overlay(overlay(md5(organization_id || '/' || kind) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid,
      created_at, created_at, kind, code, label
    from organizations cross join (values ('CASH', 'CA', 'Caisse'), ('TICKET', 'TR', 'Titres papier'),
      ('PROVISION', 'PR', 'Provisions'), ('REMITTANCE', 'RE', 'Remises')) as journal (kind, code, label)`.execute(
    db,
  )
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
}

/** The contents and deliveries of the exports. `establishment_id` is null for an export of several establishments. */
async function exports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounting_export_contents (
      organization_id uuid not null,
      establishment_id uuid,
      export_id uuid not null,
      content bytea not null,
      primary key (organization_id, export_id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, export_id) references accounting_exports (organization_id, id)
    )`.execute(db)
  await sql`
    create table accounting_deliveries (
      organization_id uuid not null,
      establishment_id uuid,
      export_id uuid not null,
      delivered_at timestamptz(3) not null,
      host text not null,
      primary key (organization_id, export_id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, export_id) references accounting_exports (organization_id, id)
    )`.execute(db)
  for (const table of ['accounting_export_contents', 'accounting_deliveries']) {
    await appendOnly(db, table)
    await protect(db, table, { reach: 'establishment', grants: ['select', 'insert'] })
  }
}

/** The exports, their entries and the lines of these. They never change, a source is posted once per kind, and each entry must balance. */
async function entries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounting_exports (
      organization_id uuid not null references organizations (organization_id),
      establishment_id uuid,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      job_id uuid not null,
      type text not null check (type in ('ACCOUNTING_TICKET', 'ACCOUNTING-CASH', 'ACCOUNTING-PROVISION')),
      name text not null check (length(name) between 1 and 200),
      format text not null check (format in ('FEC', 'CSV')),
      encoding text not null check (encoding in ('UTF-8', 'ISO-8859-15')),
      entry_count integer not null check (entry_count > 0),
      first_date date not null,
      last_date date not null,
      debit_cents cents not null,
      credit_cents cents not null,
      size_bytes integer not null check (size_bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      remarks jsonb not null check (jsonb_typeof(remarks) = 'array'),
      primary key (organization_id, id),
      unique (organization_id, job_id),
      check (debit_cents = credit_cents),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)
  await sql`
    create index accounting_exports_by_creation
    on accounting_exports (organization_id, created_at, id) include (establishment_id)`.execute(db)
  await sql`
    create index accounting_exports_by_update
    on accounting_exports (organization_id, updated_at, id) include (establishment_id)`.execute(db)

  await sql`
    create table accounting_entries (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      export_id uuid not null,
      journal_id uuid not null,
      journal_code text not null,
      journal_label text not null,
      number bigint not null check (number > 0),
      date date not null,
      valid_date date not null,
      piece_ref text not null,
      source_type text not null check (source_type in ('cashLog', 'count', 'remittance')),
      source_id uuid not null,
      kind text not null check (kind in ('CASH', 'TICKET', 'PROVISION', 'TRANSIT', 'BANK')),
      debit_cents cents not null check (debit_cents > 0),
      credit_cents cents not null,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      unique (organization_id, source_id, kind),
      unique (organization_id, journal_id, number),
      check (debit_cents = credit_cents),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      -- The file is made of the numbers that its entries get, so it comes after them.
      foreign key (organization_id, export_id) references accounting_exports (organization_id, id)
        deferrable initially deferred,
      foreign key (organization_id, journal_id) references accounting_journals (organization_id, id)
    )`.execute(db)
  await sql`
    create index accounting_entries_by_date
    on accounting_entries (organization_id, date, id) include (establishment_id)`.execute(db)
  await sql`
    create index accounting_entries_of_export
    on accounting_entries (organization_id, export_id, journal_code, number) include (establishment_id)`.execute(
    db,
  )
  await sql`
    create index accounting_entries_by_update
    on accounting_entries (organization_id, updated_at, id) include (establishment_id)`.execute(db)
  await sql`
    create table accounting_lines (
      organization_id uuid not null,
      establishment_id uuid not null,
      entry_id uuid not null,
      position smallint not null check (position > 0),
      account text not null check (length(account) > 0),
      account_label text not null,
      label text not null,
      debit_cents cents not null check (debit_cents >= 0),
      credit_cents cents not null check (credit_cents >= 0),
      letter text,
      lettered_on date,
      primary key (organization_id, entry_id, position),
      check ((debit_cents = 0) <> (credit_cents = 0)),
      foreign key (organization_id, establishment_id, entry_id)
        references accounting_entries (organization_id, establishment_id, id)
    )`.execute(db)

  // The numbers have no gaps: the counter is part of the transaction, concurrent transactions wait, and nothing else changes the counter.
  await sql`
    create function accounting_entries_take_number() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.accounting_journals set last_number = last_number + 1
      where organization_id = new.organization_id and id = new.journal_id
      returning last_number, code, label into new.number, new.journal_code, new.journal_label;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger accounting_entries_take_number before insert on accounting_entries
    for each row execute function accounting_entries_take_number()`.execute(db)

  // Checked when the transaction ends: by then an entry has all its lines, and none can be added later.
  await sql`
    create function accounting_entries_balance() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      entry uuid := coalesce(to_jsonb(new) ->> 'entry_id', to_jsonb(new) ->> 'id')::uuid;
    begin
      if exists (
        select from public.accounting_entries e
        cross join lateral (
          select coalesce(sum(l.debit_cents), 0) as debit, coalesce(sum(l.credit_cents), 0) as credit
          from public.accounting_lines l
          where l.organization_id = e.organization_id and l.entry_id = e.id) as own
        where e.organization_id = new.organization_id and e.id = entry
          and (own.debit <> e.debit_cents or own.credit <> e.credit_cents)
      ) then
        raise exception 'The entry % does not balance', entry using errcode = 'check_violation',
          constraint = 'accounting_entries_balance', table = 'accounting_entries';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['accounting_entries', 'accounting_lines'])
    await sql`
      create constraint trigger accounting_entries_balance after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function accounting_entries_balance()`.execute(db)

  for (const table of ['accounting_exports', 'accounting_entries', 'accounting_lines']) {
    await appendOnly(db, table)
    await protect(db, table, { reach: 'establishment', grants: ['select', 'insert'] })
  }
}
