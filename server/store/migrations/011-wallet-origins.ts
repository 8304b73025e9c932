import { type Kysely, sql } from 'kysely'

/**
 * Adds the rolls of received coins and a comment to wallet movements. The database now checks the origin of a movement: its denominations add up
 * to its amount (of an inventory: to the balance), a pouch is filled once and received once, and a reversal takes back a whole movement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet_movements
      add column rolls jsonb check (jsonb_typeof(rolls) = 'object'),
      add column comment text not null default ''`.execute(db)
  await sql`
    create function pile_cents(pile jsonb) returns bigint
    language sql immutable strict set search_path = pg_catalog as $$
      select coalesce(sum(key::bigint * value::bigint), 0)::bigint from jsonb_each_text(pile)
    $$`.execute(db)
  // Existing movements stay as they are: they can't be changed, so they are not checked.
  await sql`
    alter table wallet_movements
      add constraint wallet_movements_origin check (case type
        when 'DECREASE' then movement_cents < 0 and pouch_id is not null
        when 'RECEPTION' then movement_cents > 0 and pouch_id is not null
        when 'COUNT' then count_id is not null
        else true end) not valid,
      add constraint wallet_movements_pieces check (denominations is null or public.pile_cents(denominations)
        = case type when 'INVENTORY' then total_cents else abs(movement_cents) end) not valid,
      add constraint wallet_movements_rolls check (rolls is null or type = 'RECEPTION') not valid`.execute(db)
  await sql`
    create unique index wallet_movements_once_a_pouch on wallet_movements (organization_id, pouch_id, type)
    where type in ('DECREASE', 'RECEPTION')`.execute(db)

  await sql`
    create function wallet_movements_take_back() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from public.wallet_movements m
        where m.organization_id = new.organization_id and m.establishment_id = new.establishment_id
          and m.id = new.reverses_id and m.type in ('COUNT', 'DECREASE') and m.movement_cents = -new.movement_cents
      ) then
        raise exception 'A reversal takes a count or a decrease back, to the cent'
          using errcode = 'check_violation', constraint = 'wallet_movements_reversal', table = 'wallet_movements';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger wallet_movements_take_back before insert on wallet_movements
    for each row when (new.type = 'REVERSAL') execute function wallet_movements_take_back()`.execute(db)
}
