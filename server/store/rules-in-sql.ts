import { type RawBuilder, sql } from 'kysely'
import { OPEN_COUNT_STATUSES } from '../../src/domain/lifecycles/count.ts'
import { UNCONTROLLED_COUNT_STATUSES } from '../../src/domain/lifecycles/count-stages.ts'
import { isCreditedByBank } from '../../src/domain/lifecycles/remittance.ts'
import { POUCH_TYPES } from '../../src/domain/pouches/types.ts'

/** The rules of src/domain that SQL statements apply too. Constants are literals, so that partial indexes match. */

/** SQL for a list of constants, for `in`. */
export function listOf(constants: readonly (string | number)[]): RawBuilder<unknown> {
  return sql`(${sql.join(constants.map((constant) => sql.lit(constant)))})`
}

/** The statuses of a count or log that the establishment can still edit, as a list for `in`. */
export const openStatuses: RawBuilder<unknown> = listOf(OPEN_COUNT_STATUSES)

const uncontrolledStatuses = listOf(UNCONTROLLED_COUNT_STATUSES)

/**
 * The statuses of a log that is in no sum of differences, on the home screen and in the reports: it is not validated or was sent back, so that its
 * difference is not final, or it was deleted.
 */
export const statusesWithoutFinalDelta: RawBuilder<unknown> = listOf([...OPEN_COUNT_STATUSES, 'DELETED'])

const creditedTypes = listOf(POUCH_TYPES.filter(isCreditedByBank))

/** `isCreditedByBank` for a row of remittances with this alias. */
export function creditedByBank(remittance: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${remittance}.type`)} in ${creditedTypes}`
}

/** `isUnusualFloat` for a row of cash_logs with this alias. */
export function unusualFloat(log: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(abs(${sql.ref(`${log}.float_cents`)} - ${sql.ref(`${log}.usual_float_cents`)}) > ${sql.ref(`${log}.tolerance_cents`)}, false)`
}

/** `needsClosingReason` for a row of cash_logs with this alias. */
export function needsClosingReason(log: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${log}.validated_delta_cents`)} is not null and ${sql.ref(`${log}.closing_reason`)} is null
    and (coalesce(${beyondTolerance(log)}, false) or ${sql.ref(`${log}.status`)} not in ${uncontrolledStatuses}))`
}

/** `awaitsClosing` for a row of cash_logs with this alias. */
export function awaitsClosing(log: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${log}.${name}`)
  return sql<boolean>`(${column('archive_id')} is null
    and (${column('turnover_cents')} is distinct from 0 or ${column('counted_cents')} <> ${column('float_cents')})
    and exists (select from establishments e join accounting_settings s on s.organization_id = e.organization_id
      where e.organization_id = ${column('organization_id')} and e.id = ${column('establishment_id')}
        and e.pos_turnover_source = 'CLOSING' and s.takings_without_closing = 'WAIT'))`
}

/** `isBeyondTolerance` for a row of cash_logs with this alias; null when the difference is null. */
export function beyondTolerance(log: string): RawBuilder<boolean | null> {
  return sql<boolean | null>`(abs(${sql.ref(`${log}.delta_cents`)}) > ${sql.ref(`${log}.tolerance_cents`)})`
}

/**
 * Selects these columns of the type of sale `x` of a row of archive_sales with this alias. The active type decides; without one, the type that was
 * changed last, because a deactivation changes no past sales.
 */
export function typeOfSale(sale: string, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${sale}.${name}`)
  return sql`(select ${columns} from sale_type_taxes x where x.organization_id = ${column('organization_id')}
    and x.sale_type = ${column('sale_type')} and x.tax_rate = ${column('tax_rate')}
    order by x.active desc, x.updated_at desc, x.id limit 1)`
}

/** The condition for a row of archive_sales with this alias to be subtracted: its type of sale is on the debit side, such as a discount. */
export function isSubtracted(sale: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${typeOfSale(sale, sql`x.debit`)}, false)`
}
