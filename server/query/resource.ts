import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { FieldKind, FieldRule, ListQuery } from '../../src/domain/lists/query.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'

/** An SQL expression over the row `t` of the resource's table, made of our own constants, never of input. */
export type RowExpression = RawBuilder<unknown>

/** Somebody who looks at a value: only the role counts, so that the text of a row can be kept by role. */
export type Viewer = Pick<Session, 'role'>

/** A field of a readable resource: what may be asked of it, and where its value comes from. */
export interface ResourceField extends FieldRule {
  /**
   * The value to somebody of this role. Who may not see it gets the mask, and filters and sorts by the mask too, so that
   * nothing is learned by asking.
   */
  readonly value: (viewer: Viewer) => RowExpression
  /** The column of the table that it is. Then the contract says whether it can be null, and a test that it is right. */
  readonly stored?: string
  /** For `ids`: that any of these ids, an array, is among the row's, said so that an index can find it. Masked as the value is. */
  readonly hasAny?: (viewer: Viewer, ids: RowExpression) => RowExpression
}

/** What may be asked of a field beyond reading it. */
type Asked = Omit<FieldRule, 'kind'>

/** A field that is a column of the table, under its own name. */
export function column(kind: FieldKind, name: string, asked: Asked = {}): ResourceField {
  const expression = sql.ref(`t.${name}`)
  return { kind, ...asked, stored: name, value: () => expression }
}

/** A field that is worked out from the row alone, or by a subquery that gives one value. It may be asked for. */
export function computed(
  kind: FieldKind,
  value: RowExpression | ((viewer: Viewer) => RowExpression),
  asked: Asked = {},
): ResourceField {
  return { kind, ...asked, value: typeof value === 'function' ? value : () => value }
}

/** A field of a row that `joins` brings along. It can be read and no more: rows are chosen before they are joined. */
export function joined(
  kind: FieldKind,
  value: RowExpression | ((viewer: Viewer) => RowExpression),
): ResourceField {
  return computed(kind, value)
}

/** For `asked`: may be filtered by and sorted by. */
export const both = { filter: true, sort: true } as const

export const ACTIVE_STATUSES = ['ACTIVE', 'INACTIVE', 'DELETED'] as const

/** Says in a subquery that the row under this alias is of the same organization as `t`: it leads every key and index. */
export function same(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.organization_id`)} = t.organization_id`
}

/** The columns that every stored thing has, as the contract's `stored` names them. */
export const storedFields = {
  id: column('id', 'id', both),
  organizationId: column('id', 'organization_id', { filter: true }),
  version: column('integer', 'version'),
  createdAt: column('instant', 'created_at', { filter: true }),
  updatedAt: column('instant', 'updated_at', both),
} as const

/**
 * A resource that can be read through the generic calls `GET {name}`, `GET {name}/count` and `GET {name}/{id}`. Row
 * level security bounds the rows; `roles` bounds who may ask at all. The fields are those of the contract's schema, no
 * more and no fewer, so a column that is not declared can never leave the database.
 *
 * @example
 * export const cashRegisters = defineResource({
 *   name: 'cashregisters',
 *   table: 'cash_registers',
 *   roles: CAPABILITIES.count,
 *   entry: cashRegister,
 *   fields: { ...storedFields, number: column('integer', 'number', both), … },
 *   search: ['name'],
 *   deletedStatus: 'DELETED',
 * })
 */
export interface Resource<Entry extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly table: keyof Schema
  /** True where that is a view: what it shows may be missing, as far as the database says. */
  readonly isView?: boolean
  readonly roles: readonly Role[]
  /** The contract of one row of a list. */
  readonly entry: Entry
  readonly fields: Readonly<Record<keyof z.output<Entry> & string, ResourceField>>
  /** Left joins to at most one row each, for the fields declared by `joined`. */
  readonly joins?: RowExpression
  /**
   * The contract of `GET {name}/{id}` where it is more than a row, and the values that it adds: JSON text made of what
   * belongs to the row `r`, whose `organization_id` and `id` are known.
   */
  readonly detail?: {
    readonly schema: z.ZodObject
    readonly fields: Readonly<Record<string, (viewer: Viewer) => RowExpression>>
  }
  /** The fields that `q` looks into. None: `q` is refused. */
  readonly search: readonly (keyof z.output<Entry> & string)[]
  /** Lists leave rows of this status out unless `status` is asked for. */
  readonly deletedStatus?: string
  /** The sort of a list that asks for none; by default `updatedAt`, oldest first. */
  readonly defaultSort?: ListQuery['sort']
  /** Bounds the rows further than row level security does. */
  readonly rows?: (viewer: Viewer) => RawBuilder<boolean>
}

/** Declares a readable resource: see `Resource`. */
export function defineResource<Entry extends z.ZodObject>(resource: Resource<Entry>): Resource {
  return resource as unknown as Resource
}

/** A field by its name. A name that is not there is a fault of ours: what comes from outside was checked by the grammar. */
export function fieldOf(resource: Resource, name: string): ResourceField {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

/**
 * The row `t` as JSON text: these fields (all for null), and `id` in any case. Written by hand, kind by kind, because the
 * database's own `row_to_json` looks every type up for every value: this takes half of its time.
 */
export function rowText(
  viewer: Viewer,
  resource: Resource,
  names: readonly string[] | null,
  added: Readonly<Record<string, RowExpression>> = {},
): RowExpression {
  const wanted = names ? [...new Set(['id', ...names])] : Object.keys(resource.fields)
  const members = wanted.map((name): [string, readonly Piece[]] => {
    const { kind, value } = fieldOf(resource, name)
    const text = value(viewer)
    return [name, isNeverNull(resource, name) ? presentText(kind, text) : [valueText(kind, text)]]
  })
  const all = [...members, ...Object.entries(added).map(([name, text]) => [name, [text]] as const)]
  const pieces = all.flatMap(([name, value], place) => [`${place === 0 ? '{' : ','}"${name}":`, ...value])
  return sql`concat(${sql.join(joinedTexts([...pieces, '}']))})`
}

/** A part of a text: written as it is, or worked out by the database. */
type Piece = string | RowExpression

/** Texts that stand beside each other are one: each argument of a row costs time in every row. */
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
    joined.push(piece)
  }
  return text === '' ? joined : [...joined, sql.lit(text)]
}

/** True for a column that the contract does not let be null, where the table sees to it: a view can't. */
export function isNeverNull(resource: Resource, name: string): boolean {
  if (resource.isView) return false
  const schema = resource.entry.shape[name] ?? resource.detail?.schema.shape[name]
  return fieldOf(resource, name).stored !== undefined && schema?.safeParse(null).success === false
}

/** A value that is there, as JSON text: the database writes most kinds as they stand in JSON. */
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

/** A value as JSON text. What can't hold a quote or a backslash needs no escaping. */
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

/** For `detail`: the rows `t` of another resource that belong to the row `r`, as a JSON array shaped by `entry`. */
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

/** The type of the database that values of a kind have; of `ids`, each of them. */
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
