import type { ColumnType, GeneratedAlways } from 'kysely'

/** Set when the row is created; not updated. */
export type Fixed<Value> = ColumnType<Value, Value, never>
/** Optional in an insert: the column has a default. */
export type Default<Value> = ColumnType<Value, Value | undefined, Value>
/** JSON, written and read unchanged. */
export type Json<Value extends object | null> = ColumnType<Value, Value, Value>
/** Set by the database (a trigger, a default, a view) or by raw SQL; typed queries cannot write it. */
export type ReadOnlyColumn<Value> = GeneratedAlways<Value>

/** The columns that most tables have. Amounts are cents, dates `2026-11-20`, instants ISO 8601 in UTC with milliseconds. */
export interface RecordColumns {
  organization_id: Fixed<string>
  id: Fixed<string>
  version: Default<number>
  created_at: Fixed<string>
  updated_at: string
}

/** The columns of a row that belongs to an establishment. */
export interface EstablishmentRecordColumns extends RecordColumns {
  establishment_id: Fixed<string>
}
