import type { AuditEvent } from '../../domain/contract/audit-events.ts'

/** One field that an event changed. `before` is undefined when there is no previous value. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Fields that `listedChangesOf` leaves out: ids and versions, people and times (the event has its own), and the status, which is shown separately. The
 * person who counted is listed: somebody else may have entered the sheet.
 */
const HIDDEN_FIELDS = /^(?!countedByName$)(?:id|version|createdAt|updatedAt|status|.+Ids?|.+ByName|.+At)$/u

/** The changes of an event that are listed: those of fields that are not hidden and whose values are no objects. */
export function listedChangesOf(event: Pick<AuditEvent, 'before' | 'after'>): FieldChange[] {
  return allChangesOf(event).filter(
    ({ field, before, after }) => !HIDDEN_FIELDS.test(field) && isPlain(before) && isPlain(after),
  )
}

/** All changes of an event, also of hidden fields. Null, undefined and an empty text are equal; two objects never are. */
export function allChangesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => (change.before ?? '') !== (change.after ?? ''))
}

function isPlain(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== 'object'
}

/** The new status of the record, if the event changed it; otherwise null. */
export function statusAfter({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string | null {
  const status = after?.status
  return typeof status === 'string' && status !== before?.status ? status : null
}
