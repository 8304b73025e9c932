import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { RefusedError } from '../refused-error.ts'
import type { Schema } from './schema.ts'

/** The fields of every row with a lifecycle. Only `saveRows` changes `version` and `updatedAt`. */
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

type SqlType = 'uuid' | 'text' | 'integer' | 'smallint' | 'bigint' | 'date' | 'timestamptz' | 'jsonb'

/** The columns of a table for commands: the SQL type of each field (the column is its name in snake case). */
export interface Shape<Row extends Versioned> {
  readonly table: keyof Schema
  /** Set when the row is created; never updated. */
  readonly fixed: Readonly<Partial<Record<keyof Row & string, SqlType>>>
  readonly changing: Readonly<Partial<Record<keyof Row & string, SqlType>>>
}

const MOVED_BY_SAVING = { version: 'integer', updatedAt: 'timestamptz' } as const

function columnOf(field: string): string {
  return field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
}

/** `t.cash_log_id as "cashLogId", …` for a select from the table under the name `t`. */
export function columnsOf<Row extends Versioned>(shape: Shape<Row>): RawBuilder<unknown> {
  const fields = Object.keys({ ...shape.fixed, ...shape.changing, ...MOVED_BY_SAVING })
  return sql.join(fields.map((field) => sql`${sql.ref(`t.${columnOf(field)}`)} as ${sql.ref(field)}`))
}

/**
 * `column = any of these ids`: one SQL text for any number of ids. The organizations are part of the condition because they lead every
 * index, and head office has no row level security condition on them.
 */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const organization = sql.ref([...column.split('.').slice(0, -1), 'organization_id'].join('.'))
  return sql<SqlBool>`${organization} in (select o.organization_id from organizations o)
    and ${sql.ref(column)} = any(${[...ids]}::uuid[])`
}

/** Adds rows in one statement. With `skipTaken`, rows that conflict with this unique index are left out. */
export async function insertRows<Row extends Versioned>(
  trx: Transaction<Schema>,
  shape: Shape<Row>,
  rows: readonly Row[],
  now: string,
  skipTaken = false,
): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const fields = { ...shape.fixed, ...shape.changing }
  const columns = sql.join(Object.keys(fields).map((field) => sql.ref(columnOf(field))))
  const taken = skipTaken ? sql`on conflict do nothing` : sql``
  const inserted = await sql<{ id: string }>`
    insert into ${sql.table(shape.table)} (${columns}, created_at, updated_at)
    select ${columns}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${asColumns(rows, fields)}::jsonb) as made (${definitions(fields)})
    ${taken} returning id`.execute(trx)
  return inserted.rows.map((row) => row.id)
}

/**
 * Saves edited rows in one statement: increments the version, only where version and status are unchanged since the decision.
 *
 * @throws RefusedError StaleVersion when a row has changed meanwhile
 */
export async function saveRows<Row extends Versioned>(
  trx: Transaction<Schema>,
  shape: Shape<Row>,
  edits: readonly Edited<Row>[],
  now: string,
): Promise<void> {
  if (edits.length === 0) return
  const key = { id: 'uuid', organizationId: 'uuid', heldVersion: 'integer', heldStatus: 'text' } as const
  const rows = edits.map(({ before, after }) => ({
    ...after,
    heldVersion: before.version,
    heldStatus: before.status,
  }))
  const columns = Object.keys(shape.changing).map((field) => sql.ref(columnOf(field)))
  const assignments = columns.map((column) => sql`${column} = made.${column}`)
  const saved = await sql`
    update ${sql.table(shape.table)} as t
    set version = t.version + 1, updated_at = ${now}::timestamptz, ${sql.join(assignments)}
    from jsonb_to_recordset(${asColumns(rows, { ...key, ...shape.changing })}::jsonb)
      as made (${definitions({ ...key, ...shape.changing })})
    where t.organization_id = made.organization_id and t.id = made.id
      and t.version = made.held_version and t.status = made.held_status`.execute(trx)
  if (Number(saved.numAffectedRows) !== edits.length) throw new RefusedError('StaleVersion')
}

function asColumns(rows: readonly object[], fields: object): string {
  return JSON.stringify(
    rows.map((row) => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(Object.keys(fields).map((field) => [columnOf(field), values[field] ?? null]))
    }),
  )
}

function definitions(fields: object): RawBuilder<unknown> {
  const types: [string, SqlType][] = Object.entries(fields)
  return sql.join(types.map(([field, type]) => sql`${sql.ref(columnOf(field))} ${sql.raw(type)}`))
}
