import type { Refusal } from '../../../src/domain/outcome.ts'
import { FRESH } from './fields.ts'

/**
 * What a start with a draft on the device changes: one of this version is taken up with its key, one of another is dropped and said.
 *
 * @param kept what lies on the device as JSON; undefined for nothing
 */
export function takenUp<Snapshot extends object>(
  kept: string | undefined,
  version: number,
):
  | (Snapshot & { readonly notice: 'DraftResumed' })
  | { readonly idempotencyKey: typeof FRESH; readonly notice: 'DraftDropped' | null } {
  if (kept === undefined) return { idempotencyKey: FRESH, notice: null }
  const { schemaVersion, snapshot } = JSON.parse(kept) as { schemaVersion: number; snapshot: Snapshot }
  return schemaVersion === version
    ? { ...snapshot, notice: 'DraftResumed' }
    : { idempotencyKey: FRESH, notice: 'DraftDropped' }
}

/** What a refusal still says when a field is typed anew: what it said of the others. */
export function lessAt(refusal: Refusal | null, field: string): Refusal | null {
  const issues = (refusal?.issues ?? []).filter(({ path }) => path !== field)
  return refusal && issues.length > 0 ? { ...refusal, issues } : null
}
