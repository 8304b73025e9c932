import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { ActiveStatus } from '../../src/domain/lifecycles/active.ts'
import { assertNotBefore } from './clock-behind.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** The values of a row, by their names in the contract. */
export type RowValues = Readonly<Record<string, unknown>>

/** A row of the administration screens, as locked or as edited. */
export interface AdministeredRow {
  readonly id: string
  readonly organizationId: string
  /** The establishment whose history records the changes of the row; null if the organization's history does. */
  readonly establishmentId: string | null
  readonly version: number
  readonly updatedAt: string
  readonly status: ActiveStatus
  readonly values: RowValues
}

/** The database type of a column. */
export type ColumnType = 'text' | 'bigint' | 'boolean' | 'uuid' | 'jsonb'

export interface AdministeredTable {
  readonly table: keyof Schema
  /** The establishment of a row: the row itself, the one in its column `establishment_id`, or null for none. */
  readonly belongsTo: 'itself' | 'establishment' | null
  /** The column for active, inactive and deleted: `status`, or `active` (then deleting removes the row). */
  readonly state: 'status' | 'active'
  /** The columns, by their names in the contract. */
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: ColumnType }>>
}

/** Locks and returns rows in scope by id: no other row can start to reference them until the transaction ends. */
export async function lockAdministered(
  trx: Transaction<Schema>,
  table: AdministeredTable,
  ids: readonly string[],
): Promise<readonly AdministeredRow[]> {
  const { columns, belongsTo, state } = table
  const fields = Object.entries(columns)
  const values = fields.map(
    ([, { column }], index) => sql`${sql.ref(`t.${column}`)} as ${sql.ref(`v${index}`)}`,
  )
  const establishment = { itself: sql`t.id`, establishment: sql`t.establishment_id`, none: sql`null::uuid` }
  const { rows } = await sql<Omit<AdministeredRow, 'values'> & RowValues>`
    select t.id, t.organization_id as "organizationId", ${establishment[belongsTo ?? 'none']} as "establishmentId", t.version,
      t.updated_at as "updatedAt",
      ${state === 'status' ? sql`t.status` : sql`case when t.active then 'ACTIVE' else 'INACTIVE' end`} as status,
      ${sql.join(values)}
    from ${sql.table(table.table)} t where ${isOneOf('t.id', ids)} order by t.id for update of t`.execute(trx)
  return rows.map(({ id, organizationId, establishmentId, version, updatedAt, status, ...row }) => ({
    id,
    organizationId,
    establishmentId,
    version,
    updatedAt,
    status,
    values: Object.fromEntries(fields.map(([field], index) => [field, row[`v${index}`]])),
  }))
}

/** Adds a row. The caller validates its values. */
export async function insertAdministered(
  trx: Transaction<Schema>,
  table: AdministeredTable,
  row: AdministeredRow,
): Promise<void> {
  const columnValues = [
    ['organization_id', sql`${row.organizationId}::uuid`],
    ...(table.belongsTo === 'establishment'
      ? [['establishment_id', sql`${row.establishmentId}::uuid`] as const]
      : []),
    ['id', sql`${row.id}::uuid`],
    ['created_at', sql`${row.updatedAt}::timestamptz`],
    ['updated_at', sql`${row.updatedAt}::timestamptz`],
    ...assignments(table, row),
  ] as const
  await sql`
    insert into ${sql.table(table.table)} (${sql.join(columnValues.map(([column]) => sql.ref(column)))})
    values (${sql.join(columnValues.map(([, value]) => value))})`.execute(trx)
}

/** Saves a locked row and increments its version. @throws ClockBehind when the row was changed after `now` */
export async function saveAdministered(
  trx: Transaction<Schema>,
  table: AdministeredTable,
  row: AdministeredRow,
  now: string,
): Promise<void> {
  assertNotBefore(now, [row.updatedAt])
  const changes = assignments(table, row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    update ${sql.table(table.table)} set version = version + 1, updated_at = ${now}::timestamptz, ${sql.join(changes)}
    where ${hasKeyOf(row)}`.execute(trx)
}

/** Deletes a row. The database refuses to delete a row that another one references. */
export async function removeAdministered(
  trx: Transaction<Schema>,
  table: AdministeredTable,
  row: AdministeredRow,
): Promise<void> {
  await sql`delete from ${sql.table(table.table)} where ${hasKeyOf(row)}`.execute(trx)
}

/** A kind of row that may reference the row `t` of a table. */
export interface ReferenceKind {
  /** A key of a message. */
  readonly name: string
  /** A subquery that finds the rows of this kind that reference `t`. It is built from constants of the program. */
  readonly exists: RawBuilder<unknown>
}

/** The names of the kinds of rows that reference a row. */
export async function findReferences(
  trx: Transaction<Schema>,
  table: AdministeredTable,
  row: AdministeredRow,
  kinds: readonly ReferenceKind[],
): Promise<readonly string[]> {
  if (kinds.length === 0) return []
  const found = kinds.map(({ exists }) => sql`exists (${exists})`)
  const { rows } = await sql<{ found: readonly boolean[] }>`
    select array[${sql.join(found)}] as found from ${sql.table(table.table)} t where ${hasKeyOf(row)}`.execute(
    trx,
  )
  return kinds.filter((_, index) => rows[0]?.found[index]).map(({ name }) => name)
}

/** The condition that finds this row by its primary key. */
function hasKeyOf({ organizationId, id }: AdministeredRow): RawBuilder<SqlBool> {
  return sql<SqlBool>`organization_id = ${organizationId}::uuid and id = ${id}::uuid`
}

function assignments(
  table: AdministeredTable,
  row: AdministeredRow,
): readonly (readonly [string, RawBuilder<unknown>])[] {
  const state =
    table.state === 'status'
      ? (['status', sql`${row.status}`] as const)
      : (['active', sql`${row.status === 'ACTIVE'}::boolean`] as const)
  const values = Object.entries(table.columns).map(([field, { column, type }]) => {
    const value = row.values[field] ?? null
    const parameter = type === 'jsonb' && value !== null ? JSON.stringify(value) : value
    return [column, sql`${parameter}::${sql.raw(type)}`] as const
  })
  return [state, ...values]
}
