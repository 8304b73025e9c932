import type { Refusal } from '../../../src/domain/outcome.ts'
import { NEW_KEY } from './fields.ts'

/**
 * The fields that a machine sets at its start from the draft on the device. A draft of the current format is restored with its idempotency
 * key. A draft of another format is ignored with a notice.
 *
 * @param stored the stored JSON; undefined for none
 * @param version the current version of the draft format
 */
export function restoredFromDraft<Data extends object>(
  stored: string | undefined,
  version: number,
):
  | (Data & { readonly notice: 'DraftResumed' })
  | { readonly idempotencyKey: typeof NEW_KEY; readonly notice: 'DraftIgnored' | null } {
  if (stored === undefined) return { idempotencyKey: NEW_KEY, notice: null }
  const { schemaVersion, snapshot } = JSON.parse(stored) as { schemaVersion: number; snapshot: Data }
  return schemaVersion === version
    ? { ...snapshot, notice: 'DraftResumed' }
    : { idempotencyKey: NEW_KEY, notice: 'DraftIgnored' }
}

/**
 * The fields that a machine sets from the draft when a record is opened. The draft is restored if it has the
 * current format and the version of the record. A draft of another format is ignored with a notice. A draft for another version of the record
 * is ignored without a notice.
 *
 * @param stored the stored JSON; undefined for none
 * @param recordVersion the version of the opened record; omitted if the drafts contain no version of their record
 * @param schemaVersion the current version of the draft format
 */
export function restoredWithRecord<Data extends object>(
  stored: string | undefined,
  recordVersion?: number,
  schemaVersion = 1,
):
  | (Omit<Data, 'version'> & { readonly notice: 'DraftResumed' })
  | { readonly notice: 'DraftIgnored' | null } {
  if (stored === undefined) return { notice: null }
  const draft = JSON.parse(stored) as { schemaVersion: number; snapshot: Data }
  if (draft.schemaVersion !== schemaVersion) return { notice: 'DraftIgnored' }
  // A draft without a version belongs to every version of its record.
  const { version, ...typed } = { version: recordVersion, ...draft.snapshot }
  return version === recordVersion ? { ...typed, notice: 'DraftResumed' } : { notice: null }
}

/** The refusal without the errors of the edited field; null if no errors remain. */
export function withoutIssuesAt(refusal: Refusal | null, field: string): Refusal | null {
  const issues = (refusal?.issues ?? []).filter(({ path }) => path !== field)
  return refusal && issues.length > 0 ? { ...refusal, issues } : null
}
