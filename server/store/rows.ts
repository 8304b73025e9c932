import {
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import { RefusedError } from '../refused-error.ts'
import { assertNotBefore } from './clock-behind.ts'
import { compileOnceFor } from './compile-once.ts'
import type { Schema } from './schema.ts'

/** The fields of every row that `saveRows` saves. `saveRows` sets `version` and `updatedAt` itself. */
export interface Versioned {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string
  readonly version: number
  readonly updatedAt: string
  readonly status: string
}

/** A row before and after an edit. */
export interface Edited<Row> {
  readonly before: Row
  readonly after: Row
}

/** `value_cents` as `valueCents`. */
type Camel<Column> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Column

/** A stored row with its fields in camel case, as the table declares them in `Schema`. */
type Row<Table extends keyof Schema> = {
  readonly [Column in keyof Selectable<Schema[Table]> as Camel<Column>]: Selectable<Schema[Table]>[Column]
}

/** The fields of a stored row that may be updated. */
type Changeable<Table extends keyof Schema> = Camel<keyof Updateable<Schema[Table]>> & string

const KEY = ['id', 'organizationId', 'establishmentId'] as const
const SET_BY_SAVING = ['version', 'updatedAt'] as const
type FieldOfEveryRow = (typeof KEY)[number] | (typeof SET_BY_SAVING)[number]

/** The columns of a table that commands work on. The type of each field comes from `Schema`, its SQL type from the database. */
interface Shape<Table extends keyof Schema = keyof Schema, Field extends string = string> {
  readonly table: Table
  /** Set when the row is created; not updated with this shape. */
  readonly fixed: readonly Field[]
  readonly changing: readonly Field[]
}

/**
 * Declares the columns of a table that commands work on. The key, `version` and `updatedAt` are always part of them.
 *
 * @example
 * const POUCHES = declareColumns('pouches', { fixed: ['number', 'valueCents'], changing: ['status'] })
 * export type PouchRecord = RecordOf<typeof POUCHES>
 */
export function declareColumns<
  Table extends keyof Schema,
  const Fixed extends keyof Row<Table> & string,
  const Changing extends Changeable<Table>,
>(
  table: Table,
  fields: { readonly fixed: readonly Fixed[]; readonly changing: readonly Changing[] },
): Shape<Table, Fixed | Changing> {
  return { table, ...fields }
}

/** A row of a shape: the fields, with the types that the table has in `Schema`. */
export type RecordOf<S extends Shape> =
  S extends Shape<infer Table, infer Field>
    ? Pick<Row<Table>, (Field | FieldOfEveryRow) & keyof Row<Table>>
    : never

/** The column of a field: its name in snake case. */
export function columnOf(field: string): string {
  const known = columnNames.get(field)
  if (known !== undefined) return known
  const column = field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
  columnNames.set(field, column)
  return column
}

/** The column of each field that was looked up. Field names are constants of the program, so there are few. */
const columnNames = new Map<string, string>()

/** `t.cash_log_id as "cashLogId", …` for a select from the table under the name `t`. */
export function columnsOf({ fixed, changing }: Shape): RawBuilder<unknown> {
  const fields = [...KEY, ...fixed, ...changing, ...SET_BY_SAVING]
  return sql.join(fields.map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} as ${sql.ref(field)}`))
}

/**
 * `column = any of these ids`. The SQL text depends only on whether there is one id. The organizations are
 * part of the condition because the primary keys begin with the organization, and row level security adds no
 * condition on it for head office.
 */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return isIn(column, anyOf(ids))
}

function isIn(column: string, ids: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const organization = sql.ref([...column.split('.').slice(0, -1), 'organization_id'].join('.'))
  return sql<SqlBool>`${organization} in (select o.organization_id from organizations o)
    and ${sql.ref(column)} = ${ids}`
}

/** The number of ids in a statement, as far as its SQL text depends on it. */
export type IdCount = 'one' | 'several'

export function idCountOf(ids: readonly string[]): IdCount {
  return ids.length === 1 ? 'one' : 'several'
}

/** The value of `ids` for a statement of `compileOnceFor` with `isAmongIds`. */
export function idsValue(ids: readonly string[]): string | readonly string[] {
  const [only] = ids
  return ids.length === 1 && only !== undefined ? only : [...ids]
}

/** `isOneOf` in a statement of `compileOnceFor`, where `ids` is a placeholder for the `idsValue`. */
export function isAmongIds(column: string, idCount: IdCount, ids: unknown): RawBuilder<SqlBool> {
  return isIn(column, idCount === 'one' ? sql`${ids}::uuid` : sql`any(${ids}::uuid[])`)
}

/** A single id is not sent as an array: the planner does not know its length and would plan again each time. */
function anyOf(ids: readonly string[]): RawBuilder<unknown> {
  const [only] = ids
  return ids.length === 1 && only !== undefined ? sql`${only}::uuid` : sql`any(${[...ids]}::uuid[])`
}

/** Adds rows in one statement, and returns their ids. With `skipTaken`, rows that conflict with a unique index are left out. */
export async function insertRows<S extends Shape>(
  trx: Transaction<Schema>,
  shape: S,
  rows: readonly RecordOf<S>[],
  now: string,
  { skipTaken = false }: { readonly skipTaken?: boolean } = {},
): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const fields = insertedFields(shape)
  const values = { now, rows: JSON.stringify(rows.map((row) => inColumns(row, fields))) }
  const inserted = await (skipTaken ? insertUnlessTaken : insertAll)(trx, shape, values)
  return inserted.rows.map((row) => row.id)
}

const insertedFields = ({ fixed, changing }: Shape) => [...KEY, ...fixed, ...changing]

type RowsAsJson = { readonly rows: string; readonly now: string }

const insertion = (shape: Shape, { rows, now }: RowsAsJson, onConflict: RawBuilder<unknown>) => {
  const columns = sql.join(insertedFields(shape).map((field) => sql.ref(columnOf(field))))
  const table = sql.table(shape.table)
  return sql<{ id: string }>`
    insert into ${table} (${columns}, created_at, updated_at)
    select ${columns}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)
    ${onConflict} returning id`
}

const insertAll = compileOnceFor((shape: Shape, values: RowsAsJson) => insertion(shape, values, sql``))

const insertUnlessTaken = compileOnceFor((shape: Shape, values: RowsAsJson) =>
  insertion(shape, values, sql`on conflict do nothing`),
)

/**
 * Saves edited rows in one statement and increments their versions. A row must still have the version and status that it has in `before`.
 *
 * @throws ClockBehind when a row was changed after `now`; RefusedError StaleVersion when a row has changed meanwhile
 */
export async function saveRows<S extends Shape>(
  trx: Transaction<Schema>,
  shape: S,
  edits: readonly Edited<RecordOf<S> & Versioned>[],
  now: string,
): Promise<void> {
  if (edits.length === 0) return
  const changedAt = edits.map(({ before }) => before.updatedAt)
  assertNotBefore(now, changedAt)
  const rows = edits.map(({ before, after }) => ({
    ...inColumns(before, ['id', 'organizationId', 'version', 'status']),
    changed: inColumns(after, shape.changing),
  }))
  const saved = await updateIfUnchanged(trx, shape, { now, rows: JSON.stringify(rows) })
  if (Number(saved.numAffectedRows) !== edits.length) throw new RefusedError('StaleVersion')
}

const updateIfUnchanged = compileOnceFor(({ table, changing }: Shape, { rows, now }: RowsAsJson) => {
  const assignments = changing.map((field) => {
    const column = sql.ref(columnOf(field))
    return sql`${column} = changed.${column}`
  })
  return sql`
    update ${sql.table(table)} as t
    set version = t.version + 1, updated_at = ${now}::timestamptz, ${sql.join(assignments)}
    from jsonb_to_recordset(${rows}::jsonb)
        as decided (organization_id uuid, id uuid, version integer, status text, changed jsonb)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, decided.changed) as changed
    where t.organization_id = decided.organization_id and t.id = decided.id
      and t.version = decided.version and t.status = decided.status`
})

/** These fields of a row by the names of their columns. */
function inColumns(row: object, fields: readonly string[]): Record<string, unknown> {
  const values = row as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [columnOf(field), values[field] ?? null]))
}
