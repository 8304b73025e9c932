import { type Kysely, sql } from 'kysely'

/**
 * A purchase and a float can be undone, as a reception can. No entry is posted of a movement that was undone: the previous version, which may go on
 * posting, does not know that purchases and floats can be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function wallet_movements_take_back() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from public.wallet_movements m
        where m.organization_id = new.organization_id and m.establishment_id = new.establishment_id
          and m.id = new.reverses_id and m.type in ('COUNT', 'DECREASE', 'RECEPTION', 'PURCHASE', 'FLOAT')
          and m.movement_cents = -new.movement_cents and m.cash_register_id is not distinct from new.cash_register_id
      ) then
        raise exception 'A reversal takes back a count, a decrease, a reception, a purchase or the float of the same register, to the cent'
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
          and m.type in ('RECEPTION', 'PURCHASE', 'FLOAT')
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
