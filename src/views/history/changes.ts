import type { AuditEvent } from '../../domain/contract/archives.ts'

/** One field that an event changed. `before` is undefined where there was nothing to compare with. */
export interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Says nothing to a reader: keys between rows, and what every write moves. */
const SILENT = /^(?:id|version|createdAt|updatedAt|status|.+Ids?|.+ByName|.+At)$/u

/** What an event changed that a reader can follow: amounts, words, dates. The status stands by itself. */
export function changesOf(event: Pick<AuditEvent, 'before' | 'after'>): Change[] {
  return allChangesOf(event).filter(
    ({ field, before, after }) => !SILENT.test(field) && isPlain(before) && isPlain(after),
  )
}

/** Every field that an event changed, whatever it holds. */
export function allChangesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ before: was, after: is }) => (was ?? '') !== (is ?? ''))
}

function isPlain(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== 'object'
}

/** The status that an event led to, when it led to another. */
export function statusAfter({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string | null {
  const status = after?.status
  return typeof status === 'string' && status !== before?.status ? status : null
}
