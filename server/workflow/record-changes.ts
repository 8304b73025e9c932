import type { Transaction } from 'kysely'
import type { HistoryAction, HistoryEntity } from '../../src/domain/documents/history.ts'
import type { Session } from '../session.ts'
import { appendAudits } from '../store/audit.ts'
import { editedCounts, type Sheet } from '../store/cash-logs.ts'
import type { Edited } from '../store/rows.ts'
import type { Schema } from '../store/schema.ts'
import type { CommandContext } from './context.ts'

export type Entity = HistoryEntity

interface Owned {
  readonly id: string
  readonly organizationId: string
  /** null for a record that belongs to no establishment, such as a user. */
  readonly establishmentId: string | null
}

/** One change for the history. */
export interface RecordChange extends Owned {
  readonly entity: Entity
  /** An event of the lifecycle of the record, or another action such as `create`. */
  readonly action: HistoryAction
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Fields that the history does not list among the changed ones: an event has them anyway, or they change with every write. */
const FIELDS_WITHOUT_HISTORY = new Set([
  'id',
  'organizationId',
  'establishmentId',
  'version',
  'updatedAt',
  'createdAt',
])

/** Adds the changes of a command to the history, in one round trip. It locks the audit chains: call it after every other write. */
export function recordChanges(
  trx: Transaction<Schema>,
  {
    session,
    now,
    origin,
    clockWasBehind,
  }: Pick<CommandContext, 'now' | 'origin' | 'clockWasBehind'> & {
    readonly session: Pick<Session, 'userId' | 'userName'>
  },
  changes: readonly RecordChange[],
): Promise<void> {
  const author = { at: now, byId: session.userId, byName: session.userName, address: origin.address }
  return appendAudits(
    trx,
    changes.map(({ id, ...change }) => ({
      ...change,
      ...(clockWasBehind && change.after && { after: { ...change.after, clockWasBehind } }),
      ...author,
      entityId: id,
    })),
  )
}

/**
 * Records in the history of a record that a person downloaded a file of it. `lastChangeOf` ignores these events, because nothing changes.
 *
 * @param file what was downloaded, such as `{ paper: 'slip' }`; the event contains it as `after`
 */
export function recordDownload(
  trx: Transaction<Schema>,
  call: Pick<CommandContext, 'session' | 'now' | 'origin'>,
  { entity, ...owned }: Owned & { readonly entity: Entity },
  file: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordChanges(trx, call, [
    { ...ownerOf(owned), entity, action: 'download', before: null, after: file },
  ])
}

/** The change of creating a record. */
export function creationChange<Row extends Owned>(entity: Entity, row: Row): RecordChange {
  return {
    ...ownerOf(row),
    entity,
    action: 'create',
    before: null,
    after: changedFields(Object.entries(row)),
  }
}

/** The change of editing a record, with the fields that differ, as a list with one item; an empty list if no field differs. */
export function editChanges(
  entity: Entity,
  action: HistoryAction,
  { before, after }: Edited<Owned>,
): readonly RecordChange[] {
  const valuesBefore = new Map(Object.entries(before))
  const differing = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(valuesBefore.get(field)),
  )
  const newValues = changedFields(differing)
  const fields = Object.keys(newValues)
  if (fields.length === 0) return []
  const oldValues = changedFields(fields.map((field) => [field, valuesBefore.get(field)]))
  return [{ ...ownerOf(after), entity, action, before: oldValues, after: newValues }]
}

/** The changes with these fields added to the new values of each. */
export function withFields(
  changes: readonly RecordChange[],
  added: Readonly<Record<string, unknown>>,
): readonly RecordChange[] {
  return Object.keys(added).length === 0
    ? changes
    : changes.map((change) => ({ ...change, after: { ...change.after, ...added } }))
}

/**
 * The changes of a sheet: first of its counts, then of the log. New counts are recorded as `create`, deleted counts as `delete`, other changes
 * as `action`.
 */
export function sheetChanges(action: HistoryAction, edit: Edited<Sheet>): readonly RecordChange[] {
  const counts = editedCounts(edit)
  return [
    ...counts.added.map((count) => creationChange('count', count)),
    ...counts.changed.flatMap((count) =>
      editChanges('count', count.after.status === 'DELETED' ? 'delete' : action, count),
    ),
    ...editChanges('cashLog', action, { before: edit.before.log, after: edit.after.log }),
  ]
}

function ownerOf({ id, organizationId, establishmentId }: Owned): Owned {
  return { id, organizationId, establishmentId }
}

/** An object of those fields that the history lists. */
function changedFields(fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter(([field]) => !FIELDS_WITHOUT_HISTORY.has(field)))
}
