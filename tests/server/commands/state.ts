import { sql } from 'kysely'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'

/** All tables that commands write, except the history. */
const TABLES = [
  'archives',
  'archive_receipts',
  'archive_sales',
  'archive_movements',
  'archive_floats',
  'cash_logs',
  'counts',
  'pouches',
  'remittances',
  'remittance_pouches',
  'reference_counters',
  'wallets',
  'wallet_movements',
  'bank_statements',
  'bank_lines',
  'bank_links',
  'bank_layouts',
  'bank_rules',
  'bank_link_pouches',
] as const

/** All data of an organization as text. Equal texts mean equal data. */
export async function stateOf(db: Database, organizationId: string): Promise<string> {
  const selects = TABLES.map(
    (table) => sql`
      select ${table}::text as place, t::text as content from ${sql.table(table)} t
      where organization_id = ${organizationId}::uuid`,
  )
  const rows = await asSystem(db, (trx) =>
    sql<{ place: string; content: string }>`${sql.join(selects, sql` union all `)} order by 1, 2`.execute(
      trx,
    ),
  )
  return rows.rows.map((row) => `${row.place} ${row.content}`).join('\n')
}

export interface AuditLine {
  readonly entity: string
  readonly entityId: string
  readonly action: string
  readonly byName: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** The history of an organization's establishments, without sessions, from the first event on. */
export async function auditOf(db: Database, organizationId: string): Promise<readonly AuditLine[]> {
  const rows = await asSystem(db, (trx) =>
    sql<AuditLine>`
      select entity, entity_id as "entityId", action, by_name as "byName", before, after from audit_events
      where organization_id = ${organizationId}::uuid and establishment_id is not null
      order by establishment_id, sequence`.execute(trx),
  )
  return rows.rows
}
