import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { FieldKind, FieldRule, ListQuery } from '../../src/domain/lists/query.ts'
import { normalizePouchNumber } from '../../src/domain/pouches/number.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Session } from '../session.ts'
import { columnOf } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import { kindOfField } from './contract-fields.ts'

/** An SQL expression over the row `t` of the resource's table. Its SQL text never contains input. */
export type RowExpression = RawBuilder<unknown>

/** The reader of a value. Only the role counts, so that statements can be cached by role. */
export type Viewer = Pick<Session, 'role'>

/** How a field can be queried. */
interface QueryRule extends FieldRule {
  /**
   * For a field whose texts are stored in one form: brings the text of `q` into that form before it is
   * searched. If nothing is left of the text, the original text is searched.
   */
  readonly normalizeSearch?: (text: string) => string
  /** True for a name or label, which is sorted as in a dictionary. Only for small tables, because no index has this order. */
  readonly isName?: true
}

/** A field of a readable resource: how it can be queried, and where its value comes from. */
export interface ResourceField extends QueryRule {
  /**
   * The value for a role. A role that may not see it gets another value instead, such as null, and filters
   * and sorts by that value too, so that queries reveal nothing.
   */
  readonly value: (viewer: Viewer) => RowExpression
  /** The name of its column. The contract says whether it can be null, and a test compares that with the database. */
  readonly stored?: string
  /** The value is computed only after the rows are selected: see `joinedField`. */
  readonly isJoined?: true
  /**
   * For a field with several values: the condition that the row has any value of the array `values`, in a form that
   * an index can use. It is false for a role that may not see the value.
   */
  readonly hasAny?: (viewer: Viewer, values: RowExpression) => RowExpression
}

/** A `QueryRule` without its kind, which comes from the contract or is given separately. */
type QueryOptions = Omit<QueryRule, 'kind'> & { readonly kind?: undefined }

/** A field that is stored in a column. Resources declare it where the column's name or kind differs from those in the contract. */
export function columnField(kind: FieldKind, name: string, options: QueryOptions = {}): ResourceField {
  const expression = sql.ref(`t.${name}`)
  return { ...options, kind, stored: name, value: () => expression }
}

/**
 * A field computed from the row alone, or by a subquery with one value. `options` may let it be filtered and
 * sorted by.
 */
export function computedField(
  kind: FieldKind,
  value: RowExpression | ((viewer: Viewer) => RowExpression),
  options: QueryOptions = {},
): ResourceField {
  return { ...options, kind, value: typeof value === 'function' ? value : () => value }
}

/** A field that is computed only for the selected rows, most often from `joins`. It can only be read, not filtered or sorted by. */
export function joinedField(
  kind: FieldKind,
  value: RowExpression | ((viewer: Viewer) => RowExpression),
): ResourceField {
  return { ...computedField(kind, value), isJoined: true }
}

/** For `options`: can be filtered and sorted by. */
export const filterAndSort = { filter: true, sort: true } as const

/** For `options`: a name or label that can be filtered and sorted by. */
export const nameField = { ...filterAndSort, isName: true } as const

/** For `options`: a pouch number, which `q` finds as it is typed, printed or scanned. */
export const pouchNumberField = { normalizeSearch: normalizePouchNumber } as const

/**
 * A condition for subqueries: the row `alias` belongs to the organization of `t`. The keys and most indexes
 * begin with `organization_id`.
 */
export function sameOrganization(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.organization_id`)} = t.organization_id`
}

/** For `options`: can be filtered by. */
export const filterOnly = { filter: true } as const

/** How `id`, `organizationId`, `createdAt` and `updatedAt`, which every stored row has, can be queried. */
export const storedFields = {
  id: filterAndSort,
  organizationId: filterOnly,
  createdAt: filterOnly,
  updatedAt: filterAndSort,
} as const

/**
 * A resource that can be read through the generic calls `GET {name}`, `GET {name}/count` and `GET {name}/{id}`. Row level security limits
 * the rows; `roles` limits who may call. The fields are exactly those of the contract's schema, so a column that the contract does not have
 * can't leave the database.
 *
 * @example
 * export const cashRegisters = defineResource({
 *   name: 'cashregisters',
 *   table: 'cash_registers',
 *   roles: CAPABILITIES.count,
 *   entry: cashRegister,
 *   fields: { ...storedFields, number: filterAndSort, … },
 *   search: ['name'],
 *   deletedStatus: 'DELETED',
 * })
 */
export interface Resource<Entry extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly table: keyof Schema
  /** True for a view: the database does not know which of its columns can be null. */
  readonly isView?: boolean
  readonly roles: readonly Role[]
  /** The contract of one row of a list. */
  readonly entry: Entry
  readonly fields: Readonly<Record<keyof z.output<Entry> & string, ResourceField>>
  /** Left joins of at most one row each, for the fields declared by `joinedField`. */
  readonly joins?: RowExpression
  /**
   * For a `GET {name}/{id}` that answers more than the fields of the row: its contract, and the expressions
   * of the additional fields as JSON text. They may use the row as `t`. In a subquery that has its own `t`, the outer row is available as `r`,
   * with only `organization_id` and `id`.
   */
  readonly detail?: {
    readonly schema: z.ZodObject
    readonly fields: Readonly<Record<string, (viewer: Viewer) => RowExpression>>
  }
  /** The fields that `q` searches. When empty, `q` is refused. */
  readonly search: readonly (keyof z.output<Entry> & string)[]
  /** Lists leave out rows of this status unless the query filters by `status`. */
  readonly deletedStatus?: string
  /** The sort of a list call that names none; by default `updatedAt`, oldest first. */
  readonly defaultSort?: ListQuery['sort']
  /** Limits the rows further than row level security. */
  readonly rows?: (viewer: Viewer) => RawBuilder<boolean>
}

/**
 * A declared resource. `fields` contains what the contract does not: how a field can be filtered and sorted by, and its source if that is
 * not the column of the same name. Every other field of the contract is read from the column of its name and can only be read.
 */
type Declared<Entry extends z.ZodObject> = Omit<Resource<Entry>, 'fields'> & {
  readonly fields: Readonly<Partial<Record<keyof z.output<Entry> & string, ResourceField | QueryOptions>>>
}

/** Declares a readable resource: see `Resource`. */
export function defineResource<Entry extends z.ZodObject>(declared: Declared<Entry>): Resource {
  const declaredFields: Readonly<Record<string, ResourceField | QueryOptions | undefined>> = declared.fields
  const fields = Object.entries(declared.entry.shape).map(([name, schema]): [string, ResourceField] => {
    const field = declaredFields[name] ?? {}
    if (field.kind !== undefined) return [name, field]
    const { kind, ...values } = kindOfField(name, schema)
    return [name, columnField(kind, columnOf(name), { ...values, ...field })]
  })
  return { ...declared, fields: Object.fromEntries(fields) } as unknown as Resource
}

/** A field by its name. An unknown name is a programming error: input was validated before. */
export function fieldOf(resource: Resource, name: string): ResourceField {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

/**
 * The row `t` as JSON text: the fields `names` (all for null), always `id`, and the JSON texts `added`. The text is built kind by kind, because
 * PostgreSQL's `row_to_json` takes twice as long: it looks up the type of every value.
 */
export function rowText(
  viewer: Viewer,
  resource: Resource,
  names: readonly string[] | null,
  added: Readonly<Record<string, RowExpression>> = {},
): RowExpression {
  const fieldNames = names ? [...new Set(['id', ...names])] : Object.keys(resource.fields)
  const members = fieldNames.map((name): [string, readonly Piece[]] => {
    const { kind, value } = fieldOf(resource, name)
    const text = value(viewer)
    return [name, isNeverNull(resource, name) ? presentText(kind, text) : [valueText(kind, text)]]
  })
  const all = [...members, ...Object.entries(added).map(([name, text]) => [name, [text]] as const)]
  const pieces = all.flatMap(([name, value], index) => [`${index === 0 ? '{' : ','}"${name}":`, ...value])
  return concatenation(joinedTexts([...pieces, '}']))
}

/**
 * Texts, none of them null, one after another. PostgreSQL's `concat` takes a third longer: it copies each argument and searches its end. The
 * operators form a balanced tree, so that each byte is copied only a few times.
 */
function concatenation(texts: readonly RowExpression[]): RowExpression {
  const [first, second] = texts
  if (!first || !second) return first ?? sql`''`
  const middle = Math.ceil(texts.length / 2)
  return sql`(${concatenation(texts.slice(0, middle))} || ${concatenation(texts.slice(middle))})`
}

/** A part of a text: a literal, or an expression computed by the database. */
type Piece = string | RowExpression

/** Merges adjacent literals, because every argument costs time for each row. */
function joinedTexts(pieces: readonly Piece[]): readonly RowExpression[] {
  const joined: RowExpression[] = []
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    if (text !== '') joined.push(sql.lit(text))
    text = ''
    joined.push(sql`(${piece})::text`)
  }
  return text === '' ? joined : [...joined, sql.lit(text)]
}

/** True for a column that is never null according to the contract; false for all fields of a view. */
export function isNeverNull(resource: Resource, name: string): boolean {
  if (resource.isView) return false
  const schema = resource.entry.shape[name] ?? resource.detail?.schema.shape[name]
  return fieldOf(resource, name).stored !== undefined && schema?.safeParse(null).success === false
}

/** The JSON text of a value that is never null: most kinds have the same form in the database and in JSON. */
function presentText(kind: FieldKind, value: RowExpression): readonly Piece[] {
  switch (kind) {
    case 'integer':
    case 'cents':
      return [value]
    case 'id':
    case 'date':
    case 'enum':
      return ['"', value, '"']
    case 'instant':
      return ['"', sql`iso_instant(${value})`, '"']
    case 'boolean':
    case 'text':
    case 'ids':
    case 'json':
      return [valueText(kind, value)]
  }
}

/** A value as JSON text. Kinds that can't contain a quote or a backslash need no escaping. */
function valueText(kind: FieldKind, value: RowExpression): RowExpression {
  switch (kind) {
    case 'integer':
    case 'cents':
    case 'boolean':
      return sql`coalesce((${value})::text, 'null')`
    case 'id':
    case 'date':
    case 'enum':
      return sql`coalesce('"' || (${value})::text || '"', 'null')`
    case 'instant':
      return sql`coalesce('"' || iso_instant(${value}) || '"', 'null')`
    case 'text':
    case 'ids':
    case 'json':
      return sql`coalesce(to_json(${value})::text, 'null')`
  }
}

/** For `detail`: the rows `t` of another resource that belong to the row `r`, as a JSON array of `entry`. */
export function nestedRows(
  viewer: Viewer,
  resource: Resource,
  entry: z.ZodObject,
  belongs: RowExpression,
  order: RowExpression,
): RowExpression {
  const text = rowText(viewer, resource, Object.keys(entry.shape))
  return sql`(select concat('[', string_agg(${text}, ',' order by ${order}), ']')
    from ${sql.table(resource.table)} t ${resource.joins ?? sql``}
    where t.organization_id = r.organization_id and ${belongs})`
}

/** The database type of each kind of value; for `ids`, of each element. */
export const SQL_TYPES: Readonly<Record<FieldKind, string>> = {
  id: 'uuid',
  ids: 'uuid',
  text: 'text',
  integer: 'bigint',
  cents: 'bigint',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  enum: 'text',
  json: 'jsonb',
}
