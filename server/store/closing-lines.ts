import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../src/domain/money.ts'

/**
 * The lines of the closing with this alias, as SQL for `from`: its receipts and its cash movements. A line of either kind makes it a closing of the
 * register, because a till may have no receipts, only a float that was put in.
 */
export function linesOfClosing(closing: string): RawBuilder<unknown> {
  const isOfClosing = sql`i.organization_id = ${sql.ref(`${closing}.organization_id`)}
    and i.archive_id = ${sql.ref(`${closing}.id`)}`
  return sql`(
    select cash_register_id, payment_category_id, amount_cents, true as is_receipt from archive_receipts i where ${isOfClosing}
    union all
    select cash_register_id, payment_category_id, amount_cents, false from archive_movements i where ${isOfClosing})`
}

/**
 * SQL for the turnover of the closing with this alias: the sum of its receipts. Up to version 0.3, closings in the vendor's format were stored with
 * their sales as turnover, which are another amount if guests paid more than they bought.
 */
export function turnoverOfClosing(closing: string): RawBuilder<Cents> {
  return sql<Cents>`(select coalesce(sum(i.amount_cents), 0)::bigint from archive_receipts i
    where i.organization_id = ${sql.ref(`${closing}.organization_id`)} and i.archive_id = ${sql.ref(`${closing}.id`)})`
}

/** The condition that the closing with this alias has a line of the register. */
export function hasLineOfRegister(closing: string, cashRegisterId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${linesOfClosing(closing)} line where line.cash_register_id = ${cashRegisterId})`
}
