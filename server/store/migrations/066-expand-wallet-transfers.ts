import { type Kysely, sql } from 'kysely'

/**
 * Two types of wallet movements: PURCHASE adds money that was bought with the bank account, in rolls or loose; FLOAT moves the float of a till out of
 * the wallet or back, and names the register.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet_movements
      add column cash_register_id uuid,
      add foreign key (organization_id, cash_register_id) references cash_registers (organization_id, id),
      drop constraint wallet_movements_type_check,
      add constraint wallet_movements_type_check
        check (type in ('INVENTORY', 'DECREASE', 'RECEPTION', 'COUNT', 'REVERSAL', 'PURCHASE', 'FLOAT')) not valid,
      drop constraint wallet_movements_origin,
      add constraint wallet_movements_origin check (case type
        when 'DECREASE' then movement_cents < 0 and pouch_id is not null
        when 'RECEPTION' then movement_cents > 0 and pouch_id is not null
        when 'PURCHASE' then movement_cents > 0
        when 'FLOAT' then movement_cents <> 0 and cash_register_id is not null
        when 'COUNT' then count_id is not null
        else true end) not valid,
      drop constraint wallet_movements_rolls,
      add constraint wallet_movements_rolls check (rolls is null or type in ('RECEPTION', 'PURCHASE')) not valid`.execute(
    db,
  )
  await sql`
    create index wallet_movements_by_register on wallet_movements (organization_id, cash_register_id)
    where cash_register_id is not null`.execute(db)
}
