import { type Kysely, sql } from 'kysely'
import { protect, REQUEST_ROLES } from './row-security.ts'

/** Paper vouchers: their years, their issuers, and the dispatches that send them to the issuers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In January vouchers of two years are accepted: these columns contain the part of a count that is from the year before.
  await sql`
    alter table counts
      add column last_year_quantity integer check (last_year_quantity between 0 and quantity),
      add column last_year_cents cents check (last_year_cents between 0 and total_cents)`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`grant update (last_year_quantity, last_year_cents) on counts to ${roles}`.execute(db)

  await issuers(db)
  await dispatches(db)

  // A row for the vouchers of each year of a count. Last year's have an id derived from the count's.
  await sql`
    create view paper_tickets with (security_invoker = true) as
    select n.organization_id, n.establishment_id,
      case when part.back = 0 then n.id else
        overlay(overlay(md5(n.id || '/1') placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid end as id,
      n.version, n.created_at, n.updated_at, n.date, n.service, n.cash_register_id, n.cash_log_id,
      n.id as count_id, n.payment_category_id, coalesce(c.issuer, c.name) as issuer,
      extract(year from n.date)::integer - part.back as year, part.quantity, part.cents::cents as value_cents, n.status,
      (select h.dispatch_id from ticket_dispatch_counts h
        where h.organization_id = n.organization_id and h.count_id = n.id and h.live) as dispatch_id
    from counts n
    join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
      and c.paper_ticket
    cross join lateral (values
      (0, n.quantity - coalesce(n.last_year_quantity, 0), n.total_cents - coalesce(n.last_year_cents, 0)),
      (1, n.last_year_quantity, n.last_year_cents)) as part (back, quantity, cents)
    where n.status <> 'DELETED' and part.cents <> 0`.execute(db)
  await sql`grant select on paper_tickets to ${roles}`.execute(db)
}

/** A payment category of paper vouchers creates the issuer that it names, or one with its own name, unless that issuer exists. */
async function issuers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_issuers (
      organization_id uuid not null references organizations (organization_id),
      id uuid not null default gen_random_uuid(),
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      closed_from date,
      primary key (organization_id, id),
      unique (organization_id, name)
    )`.execute(db)
  await protect(db, 'ticket_issuers', { reach: 'organization', grants: ['select', 'insert', 'update'] })
  await sql`
    create function payment_categories_name_issuer() returns trigger language plpgsql as $$
    begin
      insert into ticket_issuers (organization_id, created_at, updated_at, name)
      values (new.organization_id, new.updated_at, new.updated_at, coalesce(new.issuer, new.name))
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger payment_categories_name_issuer after insert or update of paper_ticket, issuer, name
    on payment_categories for each row when (new.paper_ticket)
    execute function payment_categories_name_issuer()`.execute(db)

  // Row level security applies to the owner too: this statement runs with head office's scope.
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    insert into ticket_issuers (organization_id, created_at, updated_at, name)
    select organization_id, min(created_at), min(created_at), coalesce(issuer, name)
    from payment_categories where paper_ticket group by organization_id, coalesce(issuer, name)`.execute(db)
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
}

async function dispatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_dispatches (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      status text not null check (status in ('CREATED', 'SENT', 'REIMBURSED', 'CANCELED')),
      date date not null,
      through date not null,
      transport text not null check (transport in ('POST', 'CARRIER')),
      slip_number text,
      parcel_number text,
      sent_on date,
      pouch_id uuid,
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      quantity integer not null check (quantity >= 0),
      declared_cents cents not null check (declared_cents > 0),
      reimbursements jsonb not null check (jsonb_typeof(reimbursements) = 'array'),
      reimbursed_cents cents not null check (reimbursed_cents >= 0),
      commission_cents cents not null check (commission_cents >= 0),
      reason text,
      prepared_at timestamptz(3) not null,
      prepared_by_id uuid not null,
      prepared_by_name text not null,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      check (status not in ('SENT', 'REIMBURSED') or (slip_number is not null and sent_on is not null)),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, establishment_id, pouch_id)
        references pouches (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create index ticket_dispatches_by_date
    on ticket_dispatches (organization_id, establishment_id, date, id) include (status)`.execute(db)
  await sql`
    create index ticket_dispatches_by_update
    on ticket_dispatches (organization_id, updated_at, id) include (establishment_id, status)`.execute(db)
  await sql`
    create trigger guard_lifecycle before insert or update on ticket_dispatches
    for each row execute function guard_lifecycle('ticketDispatch', '{REIMBURSED,CANCELED}',
      '{status,version,updated_at}')`.execute(db)

  // All links of counts to dispatches, past and live; the live one names the dispatch that the vouchers of a count are in.
  await sql`
    create table ticket_dispatch_counts (
      organization_id uuid not null,
      establishment_id uuid not null,
      dispatch_id uuid not null,
      count_id uuid not null,
      live boolean not null default true,
      primary key (organization_id, dispatch_id, count_id),
      foreign key (organization_id, establishment_id, dispatch_id)
        references ticket_dispatches (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, count_id)
        references counts (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create unique index ticket_dispatch_counts_live on ticket_dispatch_counts
      (organization_id, count_id, (case when not live then dispatch_id end))
    nulls not distinct`.execute(db)
  await sql`
    create function ticket_dispatches_release_counts() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.ticket_dispatch_counts set live = false
      where organization_id = new.organization_id and dispatch_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ticket_dispatches_release_counts after update of status on ticket_dispatches
    for each row when (new.status = 'CANCELED' and old.status <> 'CANCELED')
    execute function ticket_dispatches_release_counts()`.execute(db)

  await protect(db, 'ticket_dispatches', {
    reach: 'establishment',
    grants: ['select', 'insert', 'update'],
  })
  await protect(db, 'ticket_dispatch_counts', { reach: 'establishment', grants: ['select', 'insert'] })
}
