import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Code } from '../../../src/domain/codes.ts'
import type { FieldKind } from '../../../src/domain/lists/query.ts'
import type { RefusalName } from '../../../src/domain/refusals.ts'
import type { Role } from '../../../src/domain/roles.ts'
import type { Call } from '../../http/route.ts'
import type { Resource } from '../../query/resource.ts'
import type {
  AdministeredRow,
  AdministeredTable,
  ColumnType,
  ReferenceKind,
  RowValues,
} from '../../store/administered.ts'
import type { Schema } from '../../store/schema.ts'
import type { Entity } from '../../workflow/record-changes.ts'

/** The parts of a call that the rules of a resource may use. */
export type RuleContext = Pick<Call, 'session' | 'now' | 'ids' | 'origin' | 'passwordConfirmed' | 'log'>

/** The requested state of a row: `before` is null for a new one. */
export interface RequestedRow {
  readonly before: AdministeredRow | null
  readonly after: AdministeredRow
}

/**
 * The declaration of a resource that people administer: its fields are the body of its contract, and each column is the one that
 * the resource reads. A field is one line in each of the two.
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
    /** By default the action of a modification. */
    readonly statusChanged?: Code
  }
  readonly of: AdministeredTable['of']
  /**
   * The organization or establishment of a new row when the body does not name its organization: an establishment in the body, or
   * the row itself.
   */
  readonly owner?: 'establishment' | 'itself'
  /** Columns of fields that the resource shows masked. */
  readonly masked?: AdministeredTable['columns']
  /** Unique indexes: the field that clashes with another row's under each, and the name of that refusal. */
  readonly uniqueIndexes?: Readonly<Record<string, { readonly field: string; readonly refusal: RefusalName }>>
  /** By default active, inactive or deleted. */
  readonly lifecycle?: 'person'
  /** The kinds of rows that may reference a row and so prevent its deletion. Names are `issue.…` keys. */
  readonly uses: readonly ReferenceKind[]
  /** Whether this change needs the user's password. */
  readonly isSensitive?: (requested: RequestedRow) => boolean
  /** The rules of this resource. @throws RefusedError */
  readonly check?: (trx: Transaction<Schema>, context: RuleContext, requested: RequestedRow) => Promise<void>
  /** Values that are rows of another table. */
  readonly linked?: LinkedValues
  /** Side effects of a row that was created, changed, deactivated or deleted, after it is written. */
  readonly afterWrite?: (
    trx: Transaction<Schema>,
    context: RuleContext,
    requested: RequestedRow,
  ) => Promise<void>
}

/** Values of a row that are stored in another table. */
export interface LinkedValues {
  read(trx: Transaction<Schema>, rows: readonly AdministeredRow[]): Promise<ReadonlyMap<string, RowValues>>
  write(trx: Transaction<Schema>, requested: RequestedRow): Promise<void>
}

/** The values of a body that are not columns of the row. */
const NOT_COLUMNS = new Set(['version', 'organizationId', 'currentPassword'])

/** The column values of a body. */
export function valuesOf(body: RowValues): RowValues {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !NOT_COLUMNS.has(field)))
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

/** The table of a resource: the columns of the fields in its bodies. */
export function tableOf({ resource, bodies, masked = {}, of, owner }: Administered): AdministeredTable {
  const columns: Record<string, { column: string; type: ColumnType }> = {}
  for (const field of new Set([...Object.keys(bodies.create.shape), ...Object.keys(bodies.update.shape)])) {
    const { stored, kind } = resource.fields[field] ?? {}
    const type = kind && TYPES[kind]
    if (NOT_COLUMNS.has(field) || (owner === 'establishment' && field === 'establishmentId')) continue
    if (masked[field]) columns[field] = masked[field]
    else if (stored !== undefined && type) columns[field] = { column: stored, type }
  }
  const state = 'status' in resource.fields ? 'status' : 'active'
  return { table: resource.table, of, state, columns }
}
