import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Code } from '../../../src/domain/codes.ts'
import type { FieldKind } from '../../../src/domain/lists/query.ts'
import type { RefusalName } from '../../../src/domain/refusals.ts'
import type { Role } from '../../../src/domain/roles.ts'
import type { Call } from '../../http/route.ts'
import type { Resource } from '../../query/resource.ts'
import type { AdministeredRow, AdministeredTable, ColumnType, Use, Values } from '../../store/administered.ts'
import type { Schema } from '../../store/schema.ts'
import type { Entity } from '../../workflow/record-changes.ts'

/** What of a call the rules of a resource may look at. */
export type Acting = Pick<Call, 'session' | 'now' | 'ids' | 'origin' | 'confirmed' | 'log'>

/** What somebody asks to become of a row: `before` is null for a new one. */
export interface Wanted {
  readonly before: AdministeredRow | null
  readonly after: AdministeredRow
}

/**
 * A resource that people administer, declared: what of it is written stands in the bodies of its contract, and its column is the
 * one that the resource reads. So a field is one line in each of both.
 */
export interface Administered {
  readonly resource: Resource
  readonly entity: Entity
  readonly bodies: { readonly create: z.ZodObject; readonly update: z.ZodObject }
  readonly roles: {
    readonly create: readonly Role[]
    readonly update: readonly Role[]
    readonly status: readonly Role[]
    readonly remove: readonly Role[]
  }
  readonly codes: {
    readonly created: Code
    readonly modified: Code
    readonly deleted: Code
    /** By default that of a modification. */
    readonly statusChanged?: Code
  }
  readonly of: AdministeredTable['of']
  /** Whose a new row is where the body does not say its organization: an establishment that the body names, or itself. */
  readonly owner?: 'establishment' | 'itself'
  /** Columns of fields that the resource shows masked. */
  readonly masked?: AdministeredTable['columns']
  /** Unique indexes: the field that meets another's under each, and what that is called. */
  readonly taken?: Readonly<Record<string, { readonly field: string; readonly refusal: RefusalName }>>
  /** By default what is in use, set aside or gone. */
  readonly lifecycle?: 'person'
  /** What may refer to a row: then it is not deleted. Names are `issue.…` keys. */
  readonly uses: readonly Use[]
  /** Whether this needs the password of who asks. */
  readonly isSensitive?: (wanted: Wanted) => boolean
  /** The rules of this resource. @throws RefusedError */
  readonly judge?: (trx: Transaction<Schema>, acting: Acting, wanted: Wanted) => Promise<void>
  /** Values that are rows of another table. */
  readonly linked?: Linked
  /** What follows from a row that was made, changed, set aside or deleted, once it is written. */
  readonly follow?: (trx: Transaction<Schema>, acting: Acting, wanted: Wanted) => Promise<void>
}

/** Values of a row that stand in another table. */
export interface Linked {
  read(trx: Transaction<Schema>, rows: readonly AdministeredRow[]): Promise<ReadonlyMap<string, Values>>
  write(trx: Transaction<Schema>, wanted: Wanted): Promise<void>
}

/** What a body says beside the values of the row. */
const BESIDE = new Set(['version', 'organizationId', 'currentPassword'])

/** The values that a body gives. */
export function valuesOf(body: Values): Values {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !BESIDE.has(field)))
}

const TYPES: Readonly<Partial<Record<FieldKind, ColumnType>>> = {
  id: 'uuid',
  text: 'text',
  enum: 'text',
  integer: 'bigint',
  cents: 'bigint',
  boolean: 'boolean',
  json: 'jsonb',
}

/** The table that a resource is administered in: the columns of the fields that its bodies name. */
export function tableOf({ resource, bodies, masked = {}, of, owner }: Administered): AdministeredTable {
  const columns: Record<string, { column: string; type: ColumnType }> = {}
  for (const field of new Set([...Object.keys(bodies.create.shape), ...Object.keys(bodies.update.shape)])) {
    const { stored, kind } = resource.fields[field] ?? {}
    const type = kind && TYPES[kind]
    if (BESIDE.has(field) || (owner === 'establishment' && field === 'establishmentId')) continue
    if (masked[field]) columns[field] = masked[field]
    else if (stored !== undefined && type) columns[field] = { column: stored, type }
  }
  const state = 'status' in resource.fields ? 'status' : 'active'
  return { table: resource.table, of, state, columns }
}
