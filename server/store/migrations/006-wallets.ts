import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** The change wallet: movements that are append-only, and the balance that only they change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallets (
      organization_id uuid not null,
      establishment_id uuid not null,
      balance_cents cents not null default 0 constraint wallets_not_negative check (balance_cents >= 0),
      last_sequence bigint not null default 0,
      updated_at timestamptz(3) not null,
      primary key (organization_id, establishment_id),
      foreign key (organization_id, establishment_id) references establishments (organization_id, id)
    )`.execute(db)

  await sql`
    create table wallet_movements (
      organization_id uuid not null,
      establishment_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      sequence bigint not null,
      date date not null,
      type text not null check (type in ('INVENTORY', 'DECREASE', 'RECEPTION', 'COUNT', 'REVERSAL')),
      movement_cents cents not null,
      total_cents cents not null check (total_cents >= 0),
      denominations jsonb check (jsonb_typeof(denominations) = 'object'),
      pouch_id uuid,
      count_id uuid,
      reverses_id uuid,
      at timestamptz(3) not null,
      by_id uuid,
      by_name text not null,
      primary key (organization_id, id),
      unique (organization_id, establishment_id, id),
      unique (organization_id, establishment_id, sequence),
      check ((type = 'REVERSAL') = (reverses_id is not null)),
      foreign key (organization_id, establishment_id) references wallets (organization_id, establishment_id),
      foreign key (organization_id, establishment_id, pouch_id)
        references pouches (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, count_id)
        references counts (organization_id, establishment_id, id),
      foreign key (organization_id, establishment_id, reverses_id)
        references wallet_movements (organization_id, establishment_id, id)
    )`.execute(db)
  await sql`
    create unique index wallet_movements_reversed_once on wallet_movements (organization_id, reverses_id)
    where reverses_id is not null`.execute(db)
  await sql`
    create index wallet_movements_by_pouch on wallet_movements (organization_id, pouch_id, sequence)
    where pouch_id is not null`.execute(db)
  await sql`
    create index wallet_movements_by_count on wallet_movements (organization_id, count_id, sequence)
    where count_id is not null`.execute(db)
  await sql`
    create index wallet_movements_by_date
    on wallet_movements (organization_id, establishment_id, date, sequence)`.execute(db)
  await sql`
    create index wallet_movements_by_update on wallet_movements (organization_id, updated_at, id)`.execute(db)

  // The update locks the wallet's row, so movements are serialized; the CHECK on the balance refuses overdrawing.
  await sql`
    create function wallet_movements_move_balance() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.wallets set balance_cents = balance_cents + new.movement_cents,
        last_sequence = last_sequence + 1, updated_at = new.created_at
      where organization_id = new.organization_id and establishment_id = new.establishment_id
      returning balance_cents, last_sequence into new.total_cents, new.sequence;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger wallet_movements_move_balance before insert on wallet_movements
    for each row execute function wallet_movements_move_balance()`.execute(db)

  await sql`
    create function establishments_open_books() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into public.wallets (organization_id, establishment_id, updated_at)
      values (new.organization_id, new.id, new.created_at);
      insert into public.reference_counters (organization_id, establishment_id)
      values (new.organization_id, new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger establishments_open_books after insert on establishments
    for each row execute function establishments_open_books()`.execute(db)

  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  await appendOnly(db, 'wallet_movements')

  await protect(db, 'wallets', { reach: 'establishment', grants: ['select'] })
  // Locking a row needs the right to update one of its columns; requests use this right for nothing else.
  await sql`grant update (updated_at) on wallets to sacoche_app, sacoche_office, sacoche_head`.execute(db)
  await protect(db, 'wallet_movements', { reach: 'establishment', grants: ['select', 'insert'] })
}

/** Rows of the table are append-only for everybody: an update, a delete and a truncate raise 23001. */
export async function appendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.table(table)
  await sql`
    create trigger refuse_row_change before update or delete on ${name}
    for each row execute function refuse_change()`.execute(db)
  await sql`
    create trigger refuse_truncate before truncate on ${name}
    for each statement execute function refuse_change()`.execute(db)
}
