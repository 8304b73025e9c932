import { type Kysely, sql } from 'kysely'
import { appendOnly } from './006-wallets.ts'
import { protect, REQUEST_ROLES } from './row-security.ts'

/** Bank lines that settle takings of cards and vouchers, and the letters that settled takings get after they were posted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_entries
      drop constraint accounting_entries_kind_check,
      add constraint accounting_entries_kind_check check (kind in ('CASH', 'TICKET', 'PROVISION', 'TRANSIT', 'BANK',
        'COINS', 'CORRECTION', 'WALLET', 'REIMBURSEMENT', 'REVERSAL', 'CASH_DAY', 'TICKET_DAY', 'SETTLEMENT')),
      drop constraint accounting_entries_source_type_check,
      add constraint accounting_entries_source_type_check check (source_type in ('cashLog', 'count', 'remittance',
        'walletMovement', 'ticketDispatch', 'entry', 'bankSettlement'))`.execute(db)
  await settlements(db)
  await lines(db)
  await letters(db)
}

/** What a bank line settles. A settlement that was undone stays in the table. */
async function settlements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_settlements (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      status text not null check (status in ('SETTLED', 'UNDONE')),
      line_id uuid not null,
      reference integer not null check (reference > 0),
      kind text not null check (kind in ('CARDS', 'VOUCHERS')),
      gross_cents cents not null check (gross_cents >= 0),
      fee_cents cents not null check (fee_cents >= 0),
      fee_vat_cents cents not null check (fee_vat_cents between 0 and fee_cents),
      difference_cents cents not null,
      difference_reason text check (length(difference_reason) <= 500),
      settled_by_id uuid not null,
      settled_by_name text not null,
      undone_at timestamptz(3),
      undone_by_id uuid,
      undone_by_name text,
      reason text check (length(reason) <= 500),
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      unique (organization_id, establishment_id, reference),
      check ((status = 'UNDONE') = (undone_at is not null)),
      check ((difference_cents = 0) = (difference_reason is null)),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id),
      foreign key (organization_id, line_id) references bank_lines (organization_id, id)
    )`.execute(db)
  await sql`
    create unique index bank_settlements_live on bank_settlements (organization_id, line_id)
    where status = 'SETTLED'`.execute(db)
  await sql`
    create index bank_settlements_by_update
    on bank_settlements (organization_id, updated_at, id) include (establishment_id)`.execute(db)
  await sql`
    create function bank_settlements_only_end() returns trigger language plpgsql as $$
    declare
      ending text[] := '{status,version,updated_at,undone_at,undone_by_id,undone_by_name,reason}';
    begin
      if old.status = 'SETTLED' and new.status = 'UNDONE' and to_jsonb(new) - ending = to_jsonb(old) - ending
      then return new; end if;
      raise exception 'A settlement can only be taken back' using errcode = 'check_violation',
        constraint = 'bank_settlements_closed', table = 'bank_settlements';
    end $$`.execute(db)
  await sql`
    create trigger bank_settlements_only_end before update on bank_settlements
    for each row execute function bank_settlements_only_end()`.execute(db)
  await protect(db, 'bank_settlements', { reach: 'establishment', grants: ['select', 'insert', 'update'] })
  await sql`
    create table bank_settlement_days (
      organization_id uuid not null,
      establishment_id uuid not null,
      settlement_id uuid not null,
      date date not null,
      payment_category_id uuid not null,
      amount_cents cents not null check (amount_cents > 0),
      primary key (organization_id, settlement_id, date, payment_category_id),
      foreign key (organization_id, establishment_id, settlement_id)
        references bank_settlements (organization_id, establishment_id, id),
      foreign key (organization_id, payment_category_id) references payment_categories (organization_id, id)
    )`.execute(db)
  await sql`
    create index bank_settlement_days_by_day
    on bank_settlement_days (organization_id, establishment_id, date)`.execute(db)
  await appendOnly(db, 'bank_settlement_days')
  await protect(db, 'bank_settlement_days', { reach: 'establishment', grants: ['select', 'insert'] })
}

/** A line that settles takings has their kind, credits no remittance, and is no longer open. */
async function lines(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_lines
      add column settled boolean not null default false,
      add constraint bank_lines_settled check (not settled or kind in ('CARDS', 'VOUCHERS'))`.execute(db)
  await sql`
    create or replace function bank_lines_status() returns trigger language plpgsql as $$
    declare
      changing text[] := '{version,updated_at,kind,kind_reason,kind_by_name,kind_at,rule_id,linked,settled,status}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - changing <> to_jsonb(old) - changing then
        raise exception 'Only the purpose of a bank line can change' using errcode = 'check_violation',
          constraint = 'bank_lines_fixed', table = 'bank_lines';
      end if;
      new.status := case when new.linked or new.settled then 'LINKED' when new.kind = 'IGNORED' then 'IGNORED'
        when new.kind <> 'NONE' then 'KNOWN' else 'OPEN' end;
      return new;
    end $$`.execute(db)
  await sql`
    create function bank_settlements_mark_line() returns trigger language plpgsql as $$
    begin
      update bank_lines set settled = (new.status = 'SETTLED')
      where organization_id = new.organization_id and id = new.line_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger bank_settlements_mark_line after insert or update of status on bank_settlements
    for each row execute function bank_settlements_mark_line()`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`grant update (settled) on bank_lines to ${roles}`.execute(db)
}

/** The letter of an entry line that was posted before it was settled. The letter is deleted when the settlement is undone. */
async function letters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounting_letters (
      organization_id uuid not null,
      establishment_id uuid not null,
      entry_id uuid not null,
      position smallint not null,
      settlement_id uuid not null,
      letter text not null,
      lettered_on date not null,
      primary key (organization_id, entry_id, position),
      foreign key (organization_id, establishment_id, entry_id)
        references accounting_entries (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, settlement_id)
        references bank_settlements (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create index accounting_letters_by_settlement
    on accounting_letters (organization_id, establishment_id, settlement_id)`.execute(db)
  await protect(db, 'accounting_letters', { reach: 'establishment', grants: ['select', 'insert', 'delete'] })
}
