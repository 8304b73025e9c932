import { type Kysely, sql } from 'kysely'

/**
 * A type of wallet movements: PAYING_IN takes money out that is paid into the bank account. A paying in, a purchase and a float can now be undone,
 * like a reception. A trigger refuses entries of undone movements, because the previous version, which may go on posting, does not know that
 * movements of these types can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet_movements
      drop constraint wallet_movements_type_check,
      add constraint wallet_movements_type_check check (type in ('INVENTORY', 'DECREASE', 'RECEPTION', 'COUNT', 'REVERSAL',
        'PURCHASE', 'PAYING_IN', 'FLOAT')) not valid,
      drop constraint wallet_movements_origin,
      add constraint wallet_movements_origin check (case type
        when 'DECREASE' then movement_cents < 0 and pouch_id is not null
        when 'RECEPTION' then movement_cents > 0 and pouch_id is not null
        when 'PURCHASE' then movement_cents > 0
        when 'PAYING_IN' then movement_cents < 0
        when 'FLOAT' then movement_cents <> 0 and cash_register_id is not null
        when 'COUNT' then count_id is not null
        else true end) not valid`.execute(db)
  await sql`
    create or replace function wallet_movements_take_back() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from public.wallet_movements m
        where m.organization_id = new.organization_id and m.establishment_id = new.establishment_id
          and m.id = new.reverses_id and m.type in ('COUNT', 'DECREASE', 'RECEPTION', 'PURCHASE', 'PAYING_IN', 'FLOAT')
          and m.movement_cents = -new.movement_cents and m.cash_register_id is not distinct from new.cash_register_id
      ) then
        raise exception 'A reversal takes back a count, a decrease, a reception, a purchase, a paying in or the float of the same register, to the cent'
          using errcode = 'check_violation', constraint = 'wallet_movements_reversal', table = 'wallet_movements';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create function accounting_entries_skip_undone() returns trigger language plpgsql as $$
    begin
      if exists (
        select from public.wallet_movements m
        join public.wallet_movements r on r.organization_id = m.organization_id and r.reverses_id = m.id
        where m.organization_id = new.organization_id and m.id = new.source_id
          and m.type in ('RECEPTION', 'PURCHASE', 'PAYING_IN', 'FLOAT')
      ) then
        raise exception 'A wallet movement that was undone is not posted'
          using errcode = 'check_violation', constraint = 'accounting_entries_undone_movement', table = 'accounting_entries';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger accounting_entries_skip_undone before insert on accounting_entries
    for each row when (new.kind = 'WALLET') execute function accounting_entries_skip_undone()`.execute(db)
}
