import { sql, type Transaction } from 'kysely'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import { type FinalityReason, UNDOABLE_TYPES } from '../../src/domain/wallet/undo.ts'
import type { WalletMovementType } from '../../src/domain/wallet/wallet.ts'
import { isOneOf } from './rows.ts'
import { listOf } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'

/** A wallet movement that a person wants to undo, with the facts on which that depends. */
export interface StoredMovement {
  readonly id: string
  readonly establishmentId: string
  readonly type: WalletMovementType
  readonly date: BusinessDate
  readonly movementCents: Cents
  readonly denominations: Denominations | null
  /** The register of a float. */
  readonly cashRegisterId: string | null
  readonly pouchId: string | null
  /** The remittance that contains the pouch; null without a pouch, and for a pouch in no remittance. */
  readonly remittanceId: string | null
  readonly isReversed: boolean
  readonly finalBy: FinalityReason | null
}

/**
 * SQL for the reason for which the movement `t` can't be undone by hand any more; null if there is
 * none, and for types of movements that can never be undone by hand. The coins received for a CHANGE pouch have
 * their own entry; its `part` is the position of the pouch among those of its remittance, by number
 * (`readRemittancesToPost`).
 */
export const REASON_NOT_UNDOABLE = sql<FinalityReason | null>`case when t.type not in ${listOf(UNDOABLE_TYPES)} then null
  when exists (select from accounting_entries a where a.organization_id = t.organization_id
    and a.source_id = t.id and a.kind = 'WALLET') then 'POSTED'
  when exists (
    select from remittance_pouches own
    join pouches received on received.organization_id = own.organization_id and received.id = own.pouch_id
    join accounting_entries a on a.organization_id = own.organization_id and a.source_id = own.remittance_id and a.kind = 'COINS'
    where own.organization_id = t.organization_id and own.pouch_id = t.pouch_id and own.live
      and a.part = (select count(*) from remittance_pouches h
        join pouches p on p.organization_id = h.organization_id and p.id = h.pouch_id
        where h.organization_id = own.organization_id and h.remittance_id = own.remittance_id and h.live
          and p.number <= received.number)) then 'POSTED'
  when exists (select from accounting_closings k where k.organization_id = t.organization_id
    and k.establishment_id = t.establishment_id and k.status <> 'REOPENED' and k.month >= to_char(t.date, 'YYYY-MM')) then 'MONTH_CLOSED'
  when exists (select from wallet_movements later where later.organization_id = t.organization_id
    and later.establishment_id = t.establishment_id and later.type = 'INVENTORY' and later.sequence > t.sequence) then 'COUNTED' end`

/** A movement in scope, read without a lock; undefined when there is none. */
export async function findMovement(
  trx: Transaction<Schema>,
  id: string,
): Promise<StoredMovement | undefined> {
  const { rows } = await sql<StoredMovement>`
    select t.id, t.establishment_id as "establishmentId", t.type, t.date, t.movement_cents as "movementCents", t.denominations,
      t.pouch_id as "pouchId", t.cash_register_id as "cashRegisterId", ${REASON_NOT_UNDOABLE} as "finalBy",
      (select l.remittance_id from remittance_pouches l
        where l.organization_id = t.organization_id and l.pouch_id = t.pouch_id and l.live) as "remittanceId",
      exists (select from wallet_movements r where r.organization_id = t.organization_id and r.reverses_id = t.id) as "isReversed"
    from wallet_movements t where ${isOneOf('t.id', [id])}`.execute(trx)
  return rows[0]
}
