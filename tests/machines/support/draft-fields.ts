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

/**
 * What opening something with a draft of it changes: a draft of the version that it has now is taken up, one of another says nothing.
 *
 * @param found what lay on the device as JSON; undefined for nothing
 * @param now the version of what was opened, where drafts say of which they are
 */
export function laidOut<Snapshot extends object>(
  found: string | undefined,
  now?: number,
):
  | (Omit<Snapshot, 'version'> & { readonly notice: 'DraftResumed' })
  | { readonly notice: 'DraftDropped' | null } {
  if (found === undefined) return { notice: null }
  const { schemaVersion, snapshot } = JSON.parse(found) as { schemaVersion: number; snapshot: Snapshot }
  if (schemaVersion !== 1) return { notice: 'DraftDropped' }
  const { version, ...typed } = { version: now, ...snapshot }
  return version === now ? { ...typed, notice: 'DraftResumed' } : { notice: null }
}

/** What a refusal still says when a field is typed anew: what it said of the others. */
export function lessAt(refusal: Refusal | null, field: string): Refusal | null {
  const issues = (refusal?.issues ?? []).filter(({ path }) => path !== field)
  return refusal && issues.length > 0 ? { ...refusal, issues } : null
}
