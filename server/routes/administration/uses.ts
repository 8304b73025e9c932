import { type RawBuilder, sql } from 'kysely'
import { sameOrganization } from '../../query/resource.ts'
import type { ReferenceKind } from '../../store/administered.ts'

/** Rows of a table that reference the row `t` by this column; `notDeleted`: references of deleted rows do not count. */
function referring(
  table: string,
  column: string,
  referrers: 'notDeleted' | 'all' = 'all',
): RawBuilder<unknown> {
  const live = referrers === 'notDeleted' ? sql`and u.status <> 'DELETED'` : sql``
  return sql`select from ${sql.table(table)} u where ${sameOrganization('u')} and ${sql.ref(`u.${column}`)} = t.id ${live}`
}

export const REFERENCE_KINDS = {
  organization: [
    { name: 'issue.usedByEstablishments', exists: rowsOfOrganization('establishments') },
    { name: 'issue.usedByUsers', exists: rowsOfOrganization('users') },
    { name: 'issue.usedByCarriers', exists: rowsOfOrganization('cash_carriers') },
    { name: 'issue.usedByPaymentModes', exists: rowsOfOrganization('payment_modes') },
  ],
  establishment: [
    { name: 'issue.usedByRegisters', exists: referring('cash_registers', 'establishment_id', 'notDeleted') },
    {
      name: 'issue.usedByUsers',
      exists: sql`select from user_establishments a join users u
        on u.organization_id = a.organization_id and u.id = a.user_id and u.status <> 'DELETED'
        where ${sameOrganization('a')} and a.establishment_id = t.id`,
    },
    { name: 'issue.usedByCashLogs', exists: referring('cash_logs', 'establishment_id') },
    { name: 'issue.usedByArchives', exists: referring('archives', 'establishment_id') },
    { name: 'issue.usedByPouches', exists: referring('pouches', 'establishment_id') },
    { name: 'issue.usedByRemittances', exists: referring('remittances', 'establishment_id') },
    { name: 'issue.usedByWallet', exists: referring('wallet_movements', 'establishment_id') },
    { name: 'issue.usedByJobs', exists: referring('job_events', 'establishment_id') },
  ],
  cashCarrier: [
    { name: 'issue.usedByEstablishments', exists: referring('establishments', 'carrier_id', 'notDeleted') },
    { name: 'issue.usedByRemittances', exists: referring('remittances', 'carrier_id') },
  ],
  cashRegister: [
    { name: 'issue.usedByCashLogs', exists: referring('cash_logs', 'cash_register_id') },
    {
      name: 'issue.usedByArchives',
      exists: sql`${referring('archive_receipts', 'cash_register_id')}
        union all ${referring('archive_movements', 'cash_register_id')}
        union all ${referring('archive_floats', 'cash_register_id')}`,
    },
  ],
  paymentMode: [
    { name: 'issue.usedByPaymentCategories', exists: referring('payment_categories', 'payment_mode_id') },
  ],
  paymentCategory: [
    { name: 'issue.usedByCounts', exists: referring('counts', 'payment_category_id') },
    {
      name: 'issue.usedByArchives',
      exists: sql`${referring('archive_receipts', 'payment_category_id')}
        union all ${referring('archive_movements', 'payment_category_id')}`,
    },
  ],
  saleTypeTax: [
    {
      name: 'issue.usedByArchives',
      exists: sql`select from archive_sales u
        where ${sameOrganization('u')} and u.sale_type = t.sale_type and u.tax_rate = t.tax_rate`,
    },
  ],
  deltaReason: [{ name: 'issue.usedByCashLogs', exists: referring('cash_logs', 'reason_id') }],
} as const satisfies Readonly<Record<string, readonly ReferenceKind[]>>

/** The rows of an organization that are not deleted. */
function rowsOfOrganization(table: string): RawBuilder<unknown> {
  return sql`select from ${sql.table(table)} u where ${sameOrganization('u')} and u.status <> 'DELETED'`
}
