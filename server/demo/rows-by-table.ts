import type { Insertable } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { HistoryAction } from '../../src/domain/documents/history.ts'
import type { AuditEntry } from '../store/audit.ts'
import type { Schema } from '../store/schema.ts'

/** The tables with generated data. Each table is after the tables that it references. */
export const GENERATED_TABLES = [
  'organizations',
  'cash_carriers',
  'establishments',
  'cash_registers',
  'users',
  'user_credentials',
  'user_establishments',
  'payment_modes',
  'payment_categories',
  'sale_type_taxes',
  'delta_reasons',
  'archives',
  'archive_receipts',
  'archive_sales',
  'archive_movements',
  'archive_floats',
  'cash_logs',
  'counts',
  'pouches',
  'wallet_movements',
  'remittances',
  'remittance_pouches',
  'ticket_dispatches',
  'ticket_dispatch_counts',
  'bank_statements',
  'bank_lines',
  'job_events',
] as const satisfies readonly (keyof Schema)[]
export type Table = (typeof GENERATED_TABLES)[number]
/** A complete row: it has a value for every column that can be inserted. */
export type Row<Name extends Table> = Required<Insertable<Schema[Name]>>

/** The tables whose rows have a history, with their entity names in it. */
const ENTITIES = {
  organizations: 'organization',
  cash_carriers: 'cashCarrier',
  establishments: 'establishment',
  cash_registers: 'cashRegister',
  users: 'user',
  payment_modes: 'paymentMode',
  payment_categories: 'paymentCategory',
  sale_type_taxes: 'saleTypeTax',
  delta_reasons: 'deltaReason',
  archives: 'archive',
  cash_logs: 'cashLog',
  counts: 'count',
  pouches: 'pouch',
  wallet_movements: 'walletMovement',
  remittances: 'remittance',
  ticket_dispatches: 'ticketDispatch',
  bank_statements: 'bankStatement',
  job_events: 'jobEvent',
} as const satisfies { readonly [Name in Table]?: string }
type TableWithHistory = keyof typeof ENTITIES

/** The columns that a change of a row can write, by table. */
export const CHANGED_COLUMNS = {
  counts: [
    'status',
    'version',
    'updated_at',
    'denominations',
    'total_cents',
    'first_total_cents',
    'pouch_number',
    'reason',
  ],
  cash_logs: [
    'status',
    'version',
    'updated_at',
    'counted_cents',
    'delta_cents',
    'comment',
    'validated_at',
    'validated_by_id',
    'validated_by_name',
  ],
  pouches: ['status', 'version', 'updated_at', 'carrier_counted_cents', 'credited_cents'],
  remittances: [
    'status',
    'version',
    'updated_at',
    'validated_at',
    'validated_by_id',
    'validated_by_name',
    'courier_name',
    'receipt_number',
    'credited_cents',
    'credited_on',
    'reason',
  ],
  ticket_dispatches: [
    'status',
    'version',
    'updated_at',
    'slip_number',
    'parcel_number',
    'sent_on',
    'reimbursements',
    'reimbursed_cents',
    'commission_cents',
    'reason',
  ],
} as const satisfies { readonly [Name in TableWithHistory]?: readonly (keyof Row<Name>)[] }
export type ChangeableTable = keyof typeof CHANGED_COLUMNS

/** The columns that a history event needs. */
interface StoredRow {
  readonly organization_id: string
  readonly establishment_id?: string | null
  readonly id: string
}

/** A row with a status that follows a lifecycle. */
export interface ChangedRow extends StoredRow {
  status: string
  version: number | undefined
  updated_at: string
}

/** Who makes a change, when and from where. */
export interface Author {
  readonly at: Instant
  /** null for the program itself. */
  readonly by: { readonly id: string; readonly name: string } | null
  /** The IP address. */
  readonly address: string
}

/** Data ready to be written: first new rows, then changes of rows in order, then the history. */
export interface RowBatch {
  readonly rows: ReadonlyMap<Table, readonly object[]>
  readonly changes: readonly { readonly table: ChangeableTable; readonly row: ChangedRow }[]
  readonly history: readonly AuditEntry[]
}

/**
 * Collects generated data in batches, with its history. Rows are copied when they are added or changed, because the caller changes the originals
 * later.
 */
export interface RowCollector {
  /** Adds a row without a history event. */
  add<Name extends Table>(table: Name, row: Row<Name>): void
  /** Adds a row and the history event of its creation, which also contains `extraFields`. */
  create<Name extends TableWithHistory>(
    author: Author,
    table: Name,
    row: Row<Name> & StoredRow,
    extraFields?: Readonly<Record<string, unknown>>,
  ): void
  /**
   * Sets the status, the version and the time of a row. The history lists the fields that differ from the last copy of the row, including those
   * that the caller has changed, and `extraFields`.
   */
  change(
    author: Author,
    action: HistoryAction,
    table: ChangeableTable,
    row: ChangedRow,
    status: string,
    extraFields?: Readonly<Record<string, unknown>>,
  ): void
  /** Adds a history event whose details are not in the row itself. */
  addEvent(
    author: Author,
    action: HistoryAction,
    table: TableWithHistory,
    row: StoredRow,
    change: Pick<AuditEntry, 'before' | 'after'>,
  ): void
  /** Starts a new batch, for events that need the changes so far to be written first. */
  startBatch(): void
  /** Returns the batches collected since the last call. */
  takeBatches(): RowBatch[]
}

/** Creates an empty collector. */
export function createRowCollector(): RowCollector {
  let finishedBatches: RowBatch[] = []
  let rows = new Map<Table, object[]>()
  let changes: { table: ChangeableTable; row: ChangedRow }[] = []
  let history: AuditEntry[] = []
  const lastCopies = new WeakMap<object, object>()

  function add(table: Table, row: object): void {
    const copy = { ...row }
    lastCopies.set(row, copy)
    const tableRows = rows.get(table)
    if (tableRows) tableRows.push(copy)
    else rows.set(table, [copy])
  }

  function addEvent(
    { at, by, address }: Author,
    action: HistoryAction,
    table: TableWithHistory,
    row: StoredRow,
    change: Pick<AuditEntry, 'before' | 'after'>,
  ): void {
    history.push({
      organizationId: row.organization_id,
      establishmentId: table === 'establishments' ? row.id : (row.establishment_id ?? null),
      at,
      byId: by?.id ?? null,
      byName: by?.name ?? 'Sacoche',
      address,
      action,
      entity: ENTITIES[table],
      entityId: row.id,
      ...change,
    })
  }

  function startBatch(): void {
    if (rows.size + changes.length + history.length > 0) finishedBatches.push({ rows, changes, history })
    rows = new Map()
    changes = []
    history = []
  }

  return {
    add,
    addEvent,
    create(author, table, row, extraFields) {
      add(table, row)
      addEvent(author, 'create', table, row, {
        before: null,
        after: { ...changedFields(Object.entries(row)), ...extraFields },
      })
    },
    change(author, action, table, row, status, extraFields) {
      const valuesBefore = new Map(Object.entries(lastCopies.get(row) ?? {}))
      row.status = status
      row.version = (row.version ?? 1) + 1
      row.updated_at = author.at
      const copy = { ...row }
      lastCopies.set(row, copy)
      changes.push({ table, row: copy })
      const changedEntries = Object.entries(copy).filter(
        ([field, value]) => value !== valuesBefore.get(field),
      )
      addEvent(author, action, table, row, {
        before: changedFields(changedEntries.map(([field]) => [field, valuesBefore.get(field)])),
        after: { ...changedFields(changedEntries), ...extraFields },
      })
    },
    startBatch,
    takeBatches() {
      startBatch()
      const batches = finishedBatches
      finishedBatches = []
      return batches
    },
  }
}

/**
 * Columns that the history does not list: an event has them anyway, they change with every write or without an event (`reported_on`), or they
 * are confidential.
 */
const FIELDS_WITHOUT_HISTORY = new Set([
  'id',
  'organization_id',
  'establishment_id',
  'version',
  'created_at',
  'updated_at',
  'bank_details',
  'account',
  'reported_on',
])
/** The names of fields in the API by column, as far as they have been computed. */
const fieldNames = new Map<string, string>()

/** An object of those columns that the history lists, under their names in the API. */
function changedFields(fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(([field]) => !FIELDS_WITHOUT_HISTORY.has(field))
      .map(([field, value]) => [fieldNameOf(field), value]),
  )
}

function fieldNameOf(column: string): string {
  const known = fieldNames.get(column)
  if (known !== undefined) return known
  const name = column.replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
  fieldNames.set(column, name)
  return name
}
