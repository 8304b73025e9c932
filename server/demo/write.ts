import { sql, type Transaction } from 'kysely'
import type { Schema } from '../store/schema.ts'
import type { AuditEventRow, ChainPosition } from './chains.ts'
import {
  CHANGED_COLUMNS,
  type ChangeableTable,
  type ChangedRow,
  GENERATED_TABLES,
  type RowBatch,
} from './rows-by-table.ts'

/** Rows per statement: a few megabytes of JSON at most. */
const ROWS_PER_STATEMENT = 2_000

/**
 * Writes a batch. Every row is inserted in its first state and then updated change by change, so that the database checks this data by the same
 * lifecycles, balances and references as real data.
 *
 * @param history the rows of the batch's events, which `Chains.append` returned
 */
export async function writeBatch(
  trx: Transaction<Schema>,
  batch: RowBatch,
  history: readonly AuditEventRow[],
): Promise<void> {
  for (const table of GENERATED_TABLES) {
    for (const rows of inBatches(batch.rows.get(table) ?? [])) await insertRows(trx, table, rows)
  }
  for (const round of roundsOf(batch.changes)) {
    for (const [table, rows] of round) {
      for (const batchRows of inBatches(rows)) await changeRows(trx, table, batchRows)
    }
  }
  for (const events of inBatches(history)) await insertRows(trx, 'audit_events', events)
}

/** Writes the head of each audit chain. To be called once, after all batches. */
export async function writeHeads(trx: Transaction<Schema>, heads: readonly ChainPosition[]): Promise<void> {
  for (const batchRows of inBatches(heads)) await insertRows(trx, 'audit_heads', batchRows)
}

async function insertRows(
  trx: Transaction<Schema>,
  table: keyof Schema,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(trx)
}

async function changeRows(
  trx: Transaction<Schema>,
  table: ChangeableTable,
  rows: readonly ChangedRow[],
): Promise<void> {
  const names: readonly string[] = CHANGED_COLUMNS[table]
  const columns = names.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`)
  const wantedColumns = new Set(['organization_id', 'id', ...names])
  const changed = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => wantedColumns.has(name))),
  )
  await sql`
    update ${sql.table(table)} as stored set ${sql.join(columns)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(changed)}::jsonb) as changed
    where stored.organization_id = changed.organization_id and stored.id = changed.id
  `.execute(trx)
}

/**
 * Groups changes into rounds, because one statement can change a row only once: the first round has the first change of every row, the second
 * round the second changes, and so on.
 */
function roundsOf(changes: RowBatch['changes']): Map<ChangeableTable, ChangedRow[]>[] {
  const rounds: Map<ChangeableTable, ChangedRow[]>[] = []
  const changeCounts = new Map<string, number>()
  for (const { table, row } of changes) {
    const index = changeCounts.get(row.id) ?? 0
    changeCounts.set(row.id, index + 1)
    rounds[index] ??= new Map()
    const round = rounds[index]
    const rows = round.get(table)
    if (rows) rows.push(row)
    else round.set(table, [row])
  }
  return rounds
}

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT)
    yield items.slice(start, start + ROWS_PER_STATEMENT)
}
