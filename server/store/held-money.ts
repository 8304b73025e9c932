import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { HeldMoney } from '../../src/domain/contract/organizations.ts'
import { UNFINISHED_REMITTANCE_STATUSES } from '../../src/domain/lifecycles/remittance.ts'
import { UNFINISHED_DISPATCH_STATUSES } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import { ON_SITE_STATUSES } from '../../src/domain/pouches/on-site.ts'
import { hasCapability, type Role } from '../../src/domain/roles.ts'
import { isOneOf } from './rows.ts'
import { listOf, openStatuses } from './rules-in-sql.ts'
import type { Schema } from './schema.ts'

/** The money and unfinished records of the establishment with this alias, by kind: each is the `from` clause of a `select`. */
const heldIn = (establishment: string) => {
  const inEstablishment = sql`organization_id = ${sql.ref(`${establishment}.organization_id`)}
    and establishment_id = ${sql.ref(`${establishment}.id`)}`
  return {
    openSheets: sql`from cash_logs where ${inEstablishment} and status in ${openStatuses}`,
    pouches: sql`from pouches where ${inEstablishment} and status in ${listOf(ON_SITE_STATUSES)}`,
    remittances: sql`from remittances where ${inEstablishment} and status in ${listOf(UNFINISHED_REMITTANCE_STATUSES)}`,
    tickets: sql`from paper_tickets where ${inEstablishment} and dispatch_id is null
      and status not in ${openStatuses} and status <> 'DELETED'`,
    dispatches: sql`from (select ${UNPAID_CENTS} as value_cents from ticket_dispatches
      where ${inEstablishment} and status in ${listOf(UNFINISHED_DISPATCH_STATUSES)}) as dispatches`,
    exchanges: sql`from pouches where ${inEstablishment} and type = 'CHANGE' and status = 'VALIDATED'`,
    // Floats and the movements that undo them; no other movement names a register.
    floats: sql`from (select -sum(movement_cents) as value_cents from wallet_movements
      where ${inEstablishment} and cash_register_id is not null
      group by cash_register_id having sum(movement_cents) < 0) as floats`,
    wallet: sql`from wallets where ${inEstablishment} and balance_cents > 0`,
  }
}

/** The vouchers of a dispatch whose issuers have not paid, in cents. */
const UNPAID_CENTS = sql`(
  select coalesce(sum((line ->> 'declaredCents')::bigint), 0) from jsonb_array_elements(lines) as line
  where not exists (select from jsonb_array_elements(reimbursements) as paid where paid ->> 'issuer' = line ->> 'issuer'))`

/**
 * The condition that the establishment with this alias holds money, or records that its people have to finish: open sheets, pouches, remittances that
 * are prepared or sent back, paper vouchers without a dispatch, dispatches that issuers have not paid, exchanges whose coins have not come, a change
 * fund, and floats that were moved from it to tills and are still there.
 */
export function holdsMoneyOrOpenWork(establishment: string): RawBuilder<boolean> {
  const held = Object.values(heldIn(establishment)).map((rows) => sql`exists (select ${rows})`)
  return sql<boolean>`(${sql.join(held, sql` or `)})`
}

/**
 * The condition that a person with this role can enter the establishment with this alias. Every role can enter an active establishment. A role
 * that may remit money can also enter an inactive one while `holdsMoneyOrOpenWork` is true.
 */
export function canBeEntered(establishment: string, role: Role): RawBuilder<SqlBool> {
  const status = sql.ref(`${establishment}.status`)
  const toFinish = hasCapability(role, 'remit')
    ? sql` or (${status} = 'INACTIVE' and ${holdsMoneyOrOpenWork(establishment)})`
    : sql``
  return sql<SqlBool>`(${status} = 'ACTIVE'${toFinish})`
}

/** What an establishment in scope holds; undefined if there is none with this id or it was deleted. */
export async function readHeldMoney(trx: Transaction<Schema>, id: string): Promise<HeldMoney | undefined> {
  const { openSheets, pouches, remittances, tickets, dispatches, exchanges, floats, wallet } = heldIn('e')
  const countAndValue = (rows: RawBuilder<unknown>) =>
    sql`(select json_build_object('count', count(*), 'valueCents', coalesce(sum(value_cents), 0)) ${rows})`
  const { rows } = await sql<HeldMoney>`
    select (select count(*)::int ${openSheets}) as "openSheets", ${countAndValue(pouches)} as pouches,
      (select count(*)::int ${remittances}) as remittances, ${countAndValue(exchanges)} as exchanges,
      (select coalesce(sum(value_cents), 0)::bigint ${tickets}) as "ticketCents",
      ${countAndValue(dispatches)} as dispatches, ${countAndValue(floats)} as floats,
      coalesce((select balance_cents ${wallet}), 0) as "walletCents"
    from establishments e where ${isOneOf('e.id', [id])} and e.status <> 'DELETED'`.execute(trx)
  return rows[0]
}
