import { type RawBuilder, sql } from 'kysely'
import { isSent } from '../../../src/domain/accounting/sending.ts'
import {
  COUNT_STATUSES,
  type CountStatus,
  UNFINISHED_SENDING_STATUSES,
} from '../../../src/domain/lifecycles/count.ts'
import { sameOrganization } from '../../query/resource.ts'
import type { ReferenceKind } from '../../store/administered.ts'
import { listOf } from '../../store/rules-in-sql.ts'

/** SQL for the rows of a table that reference the row `t` by this column. With `notDeleted`, deleted rows are left out. */
function referencesFrom(
  table: string,
  column: string,
  referrers: 'notDeleted' | 'all' = 'all',
): RawBuilder<unknown> {
  const live = referrers === 'notDeleted' ? sql`and u.status <> 'DELETED'` : sql``
  return sql`select from ${sql.table(table)} u where ${sameOrganization('u')} and ${sql.ref(`u.${column}`)} = t.id ${live}`
}

/** SQL that is true for a count `u` with one of these statuses. */
const hasStatus = (statuses: readonly CountStatus[]): RawBuilder<unknown> =>
  sql`u.status in ${listOf(statuses)}`

/**
 * The counts of the payment category `t` that are being sent: also those with only a provision, and failed
 * ones.
 */
export const COUNTS_BEING_SENT: ReferenceKind = {
  name: 'issue.usedByCounts',
  exists: sql`select from counts u where ${sameOrganization('u')} and u.payment_category_id = t.id
    and ${hasStatus(UNFINISHED_SENDING_STATUSES)}`,
}

/** The counts of the payment category `t` that are not zero, were sent to accounting and are in no dispatch of paper vouchers. */
export const SENT_COUNTS_WITHOUT_DISPATCH: ReferenceKind = {
  name: 'issue.usedByCounts',
  exists: sql`select from counts u where ${sameOrganization('u')} and u.payment_category_id = t.id
    and ${hasStatus(COUNT_STATUSES.filter(isSent))} and u.total_cents <> 0
    and not exists (select from ticket_dispatch_counts d
      where d.organization_id = u.organization_id and d.count_id = u.id and d.live)`,
}

/** By entity: the kinds of rows that prevent the deletion of a row. */
export const REFERENCE_KINDS = {
  organization: [
    { name: 'issue.usedByEstablishments', exists: rowsOfOrganization('establishments') },
    { name: 'issue.usedByUsers', exists: rowsOfOrganization('users') },
    { name: 'issue.usedByCarriers', exists: rowsOfOrganization('cash_carriers') },
    { name: 'issue.usedByPaymentModes', exists: rowsOfOrganization('payment_modes') },
  ],
  establishment: [
    {
      name: 'issue.usedByRegisters',
      exists: referencesFrom('cash_registers', 'establishment_id', 'notDeleted'),
    },
    {
      name: 'issue.usedByUsers',
      exists: sql`select from user_establishments a join users u
        on u.organization_id = a.organization_id and u.id = a.user_id and u.status <> 'DELETED'
        where ${sameOrganization('a')} and a.establishment_id = t.id`,
    },
    { name: 'issue.usedByCashLogs', exists: referencesFrom('cash_logs', 'establishment_id') },
    { name: 'issue.usedByArchives', exists: referencesFrom('archives', 'establishment_id') },
    { name: 'issue.usedByPouches', exists: referencesFrom('pouches', 'establishment_id') },
    { name: 'issue.usedByRemittances', exists: referencesFrom('remittances', 'establishment_id') },
    { name: 'issue.usedByWallet', exists: referencesFrom('wallet_movements', 'establishment_id') },
    { name: 'issue.usedByJobs', exists: referencesFrom('job_events', 'establishment_id') },
  ],
  cashCarrier: [
    {
      name: 'issue.usedByEstablishments',
      exists: referencesFrom('establishments', 'carrier_id', 'notDeleted'),
    },
    { name: 'issue.usedByRemittances', exists: referencesFrom('remittances', 'carrier_id') },
  ],
  cashRegister: [
    { name: 'issue.usedByCashLogs', exists: referencesFrom('cash_logs', 'cash_register_id') },
    {
      name: 'issue.usedByArchives',
      exists: sql`${referencesFrom('archive_receipts', 'cash_register_id')}
        union all ${referencesFrom('archive_movements', 'cash_register_id')}
        union all ${referencesFrom('archive_floats', 'cash_register_id')}`,
    },
    { name: 'issue.usedByWallet', exists: referencesFrom('wallet_movements', 'cash_register_id') },
  ],
  paymentMode: [
    {
      name: 'issue.usedByPaymentCategories',
      exists: referencesFrom('payment_categories', 'payment_mode_id'),
    },
  ],
  paymentCategory: [
    { name: 'issue.usedByCounts', exists: referencesFrom('counts', 'payment_category_id') },
    {
      name: 'issue.usedByArchives',
      exists: sql`${referencesFrom('archive_receipts', 'payment_category_id')}
        union all ${referencesFrom('archive_movements', 'payment_category_id')}`,
    },
  ],
  saleTypeTax: [
    {
      name: 'issue.usedByArchives',
      exists: sql`select from archive_sales u
        where ${sameOrganization('u')} and u.sale_type = t.sale_type and u.tax_rate = t.tax_rate`,
    },
  ],
  deltaReason: [{ name: 'issue.usedByCashLogs', exists: referencesFrom('cash_logs', 'reason_id') }],
} as const satisfies Readonly<Record<string, readonly ReferenceKind[]>>

/** SQL for the rows of a table that belong to the organization `t` and are not deleted. */
function rowsOfOrganization(table: string): RawBuilder<unknown> {
  return sql`select from ${sql.table(table)} u where ${sameOrganization('u')} and u.status <> 'DELETED'`
}
