import { sql, type Transaction } from 'kysely'
import type { ReplayFinding } from './audit-replay.ts'
import type { RecordedKind } from './history-rights.ts'
import type { Schema } from './schema.ts'

export const NO_HISTORY = 'has no history'

/** A table without a lifecycle in `RECORDED_KINDS` whose rows each have an event of their creation. */
interface CreatedTable {
  readonly table: keyof Schema & string
  /** True when rows may be removed; the history then ends with `delete`. */
  readonly rowsAreDeleted?: true
}

/** These tables by their entity name in the history. Journals, ticket issuers and bank lines are left out: no event records their creation. */
const CREATED_TABLES: Readonly<Record<string, CreatedTable>> = {
  accountingClosing: { table: 'accounting_closings' },
  accountingExport: { table: 'accounting_exports' },
  archive: { table: 'archives' },
  bankRule: { table: 'bank_rules' },
  bankStatement: { table: 'bank_statements' },
  cashLog: { table: 'cash_logs' },
  deltaReason: { table: 'delta_reasons', rowsAreDeleted: true },
  paymentCategory: { table: 'payment_categories', rowsAreDeleted: true },
  saleTypeTax: { table: 'sale_type_taxes', rowsAreDeleted: true },
  walletMovement: { table: 'wallet_movements' },
}

/** Rows without a history, rows whose status is not the last one of their history, and histories without a row unless rows expire. */
export async function rowFaults(
  trx: Transaction<Schema>,
  entity: string,
  { table, lifecycle, rowsExpire }: RecordedKind,
): Promise<readonly ReplayFinding[]> {
  const initial = lifecycle.initial[0] ?? ''
  const { rows } = await sql<{
    organizationId: string
    entityId: string
    status: string
    known: string | null
  }>`
    select row.organization_id as "organizationId", row.id as "entityId", row.status, history.status as known
    from ${sql.table(table)} as row
    left join lateral (
      select coalesce((array_agg(after ->> 'status' order by sequence desc)
        filter (where after ->> 'status' is not null))[1], ${initial}) as status
      from audit_events where organization_id = row.organization_id and entity_id = row.id and entity = ${entity}
      having count(*) > 0
    ) as history on true
    where row.status is distinct from history.status
    order by row.organization_id, row.id`.execute(trx)
  const contradictions = rows.map(({ organizationId, entityId, status, known }) => ({
    organizationId,
    entity,
    entityId,
    sequence: null,
    fault: known === null ? NO_HISTORY : `is ${status}, but by its history it is ${known}`,
  }))
  return rowsExpire ? contradictions : [...contradictions, ...(await missingRows(trx, entity, { table }))]
}

/** Rows of `CREATED_TABLES` without an event of their creation, and histories without a row unless it was deleted. */
export async function createdRowFaults(trx: Transaction<Schema>): Promise<readonly ReplayFinding[]> {
  const faults: ReplayFinding[] = []
  for (const [entity, created] of Object.entries(CREATED_TABLES)) {
    const { rows } = await sql<{ organizationId: string; entityId: string }>`
      select organization_id as "organizationId", id as "entityId" from ${sql.table(created.table)} as row
      where not exists (
        select from audit_events where organization_id = row.organization_id and entity_id = row.id
          and entity = ${entity} and action in ('create', 'import'))
      order by 1, 2`.execute(trx)
    faults.push(...rows.map((row) => ({ ...row, entity, sequence: null, fault: NO_HISTORY })))
    faults.push(...(await missingRows(trx, entity, created)))
  }
  return faults
}

async function missingRows(
  trx: Transaction<Schema>,
  entity: string,
  { table, rowsAreDeleted }: CreatedTable,
): Promise<readonly ReplayFinding[]> {
  const { rows } = await sql<{ organizationId: string; entityId: string }>`
    select organization_id as "organizationId", entity_id as "entityId" from audit_events as event
    where entity = ${entity} and not exists (
      select from ${sql.table(table)} as row
      where row.organization_id = event.organization_id and row.id = event.entity_id)
    group by 1, 2
    having not ${rowsAreDeleted ?? false} or (array_agg(action order by sequence desc))[1] <> 'delete'
    order by 1, 2`.execute(trx)
  return rows.map((row) => ({ ...row, entity, sequence: null, fault: 'has a history, but no row' }))
}
