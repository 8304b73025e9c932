import { type Kysely, sql } from 'kysely'

/**
 * A reception can be undone: a reversal takes it back, and its pouch leaves ARCHIVED. A pouch has one reception at a time, which a trigger
 * checks instead of the unique index, because an undone reception stays. The previous version, which undoes none, may go on writing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index wallet_movements_once_a_pouch`.execute(db)
  await sql`
    create unique index wallet_movements_once_a_pouch on wallet_movements (organization_id, pouch_id, type)
    where type = 'DECREASE'`.execute(db)
  // The trigger runs after wallet_movements_move_balance, which locks the wallet: movements of one wallet are serialized.
  await sql`
    create function wallet_movements_receive_once() returns trigger language plpgsql as $$
    begin
      if exists (
        select from public.wallet_movements m
        where m.organization_id = new.organization_id and m.pouch_id = new.pouch_id and m.type = 'RECEPTION'
          and not exists (select from public.wallet_movements r
            where r.organization_id = m.organization_id and r.reverses_id = m.id)
      ) then
        raise exception 'The coins of the pouch were received'
          using errcode = 'unique_violation', constraint = 'wallet_movements_received_once', table = 'wallet_movements';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger wallet_movements_receive_once before insert on wallet_movements
    for each row when (new.type = 'RECEPTION') execute function wallet_movements_receive_once()`.execute(db)

  await sql`
    create or replace function wallet_movements_take_back() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from public.wallet_movements m
        where m.organization_id = new.organization_id and m.establishment_id = new.establishment_id
          and m.id = new.reverses_id and m.type in ('COUNT', 'DECREASE', 'RECEPTION') and m.movement_cents = -new.movement_cents
      ) then
        raise exception 'A reversal takes a count, a decrease or a reception back, to the cent'
          using errcode = 'check_violation', constraint = 'wallet_movements_reversal', table = 'wallet_movements';
      end if;
      return new;
    end $$`.execute(db)

  await sql`
    create function pouches_leave_archive() returns trigger language plpgsql as $$
    begin
      if new.type <> 'CHANGE' or exists (
        select from public.wallet_movements m
        where m.organization_id = new.organization_id and m.pouch_id = new.id and m.type = 'RECEPTION'
          and not exists (select from public.wallet_movements r
            where r.organization_id = m.organization_id and r.reverses_id = m.id)
      ) or (new.status = 'VALIDATED') <> exists (
        select from public.remittance_pouches l
        where l.organization_id = new.organization_id and l.pouch_id = new.id and l.live
      ) then
        raise exception 'A pouch that is ARCHIVED leaves this status only for the one before, when its reception is undone'
          using errcode = 'check_violation', constraint = 'pouches_leave_archive', table = 'pouches';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger pouches_leave_archive before update of status on pouches
    for each row when (old.status = 'ARCHIVED' and new.status <> 'ARCHIVED') execute function pouches_leave_archive()`.execute(
    db,
  )
}
