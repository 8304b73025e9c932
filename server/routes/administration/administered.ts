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
import type { Entity, RecordChange } from '../../workflow/record-changes.ts'

/** The parts of a call that the rules of a resource may use. */
export type RuleContext = Pick<Call, 'session' | 'now' | 'ids' | 'origin' | 'passwordConfirmed' | 'log'>

/** A requested change of a row. */
export interface RequestedRow {
  /** null for a new row. */
  readonly before: AdministeredRow | null
  readonly after: AdministeredRow
}

/**
 * The declaration of a resource that people administer. Its fields are those of its `bodies`. Each field is stored
 * in the column from which `resource` reads it, unless the field is `masked` or `linked`. So a new field is added
 * only to the bodies and to `resource`.
 */
export interface AdministeredResource {
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
    /** The code of a changed status; by default that of a modification. */
    readonly statusChanged?: Code
  }
  /** The establishment to which a row belongs: the row itself, the one in its column `establishment_id`, or null for none. */
  readonly belongsTo: AdministeredTable['belongsTo']
  /**
   * How the owner of a new row is found. `establishment`: the body names an establishment, to which the row belongs. `itself`: the row is an
   * organization. By default the row belongs to the organization in the body, or to that of the session if the body has none.
   */
  readonly owner?: 'establishment' | 'itself'
  /** The columns of fields that the resource computes, because it hides their values from some viewers. */
  readonly masked?: AdministeredTable['columns']
  /** By the name of a unique index: the field whose value another row already has, and the refusal of such a value. */
  readonly uniqueIndexes?: Readonly<Record<string, { readonly field: string; readonly refusal: RefusalName }>>
  /** `person` for `personLifecycle`; by default `activeLifecycle`. */
  readonly lifecycle?: 'person'
  /** The kinds of rows that may reference a row and so prevent its deletion. Their names are `issue.…` keys. */
  readonly uses: readonly ReferenceKind[]
  /** True if the change requires the user's password. */
  readonly isSensitive?: (requested: RequestedRow) => boolean
  /** Checks the rules of this resource. @throws RefusedError */
  readonly check?: (trx: Transaction<Schema>, context: RuleContext, requested: RequestedRow) => Promise<void>
  /** Reads and writes values of a row that are stored in another table. */
  readonly linked?: LinkedValues
  /**
   * Called after a row was created, changed or got another status, also DELETED; not after it was deleted from
   * its table. For mails, for example.
   */
  readonly afterWrite?: (
    trx: Transaction<Schema>,
    context: RuleContext,
    requested: RequestedRow,
  ) => Promise<void>
  /** Changes other rows after a row was changed or got another status. Returns these changes for the history. */
  readonly changeOthers?: (
    trx: Transaction<Schema>,
    context: RuleContext,
    requested: RequestedRow,
  ) => Promise<readonly RecordChange[]>
}

/** Reads and writes values of rows that are stored in another table. */
export interface LinkedValues {
  /** Returns the values by the id of their row. */
  read(trx: Transaction<Schema>, rows: readonly AdministeredRow[]): Promise<ReadonlyMap<string, RowValues>>
  write(trx: Transaction<Schema>, requested: RequestedRow): Promise<void>
}

/** The fields of a body that are not among the `values` of a row. */
const NOT_COLUMNS = new Set(['version', 'organizationId', 'currentPassword'])

/** The values of a row that a body contains: those of its columns, and linked ones. */
export function rowValuesOf(body: RowValues): RowValues {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !NOT_COLUMNS.has(field)))
}

/** The type of the column for each kind of field that people administer. */
const TYPES: Readonly<Partial<Record<FieldKind, ColumnType>>> = {
  id: 'uuid',
  text: 'text',
  enum: 'text',
  integer: 'bigint',
  cents: 'bigint',
  boolean: 'boolean',
  json: 'jsonb',
}

/**
 * The table of a resource: the columns of the fields in its bodies.
 *
 * @throws Error when a stored field of a body has a kind that `TYPES` does not have
 */
export function administeredTableOf({
  resource,
  bodies,
  masked = {},
  belongsTo,
  owner,
}: AdministeredResource): AdministeredTable {
  const columns: Record<string, { column: string; type: ColumnType }> = {}
  for (const field of new Set([...Object.keys(bodies.create.shape), ...Object.keys(bodies.update.shape)])) {
    const { stored, kind } = resource.fields[field] ?? {}
    const type = kind && TYPES[kind]
    if (NOT_COLUMNS.has(field) || (owner === 'establishment' && field === 'establishmentId')) continue
    if (masked[field]) columns[field] = masked[field]
    else if (stored !== undefined && kind) {
      // Without this, the field would be accepted in requests and never stored.
      if (!type) throw new Error(`${resource.name}.${field}: no column type for ${kind}`)
      columns[field] = { column: stored, type }
    }
  }
  const state = 'status' in resource.fields ? 'status' : 'active'
  return { table: resource.table, belongsTo, state, columns }
}
