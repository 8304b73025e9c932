import type { CashLogDraft } from '../contract/cash-log-drafts.ts'
import type { Cents } from '../money.ts'
import type { DraftNote, SharedDraft } from './drafts.ts'

/** A typed sheet, as far as synchronization reads it: every change of it has another key. */
export interface KeyedSnapshot {
  readonly idempotencyKey: string
  readonly countedCents?: Cents
}

/** A user's unsent input, stored on the device. */
export interface DeviceDraft<Snapshot> {
  readonly schemaVersion: number
  readonly snapshot: Snapshot
}

/** The state of a draft after the server's copy and the device's copy were merged. */
export interface MergedDraft {
  /** The copy to use: the device's stays as it is, the server's replaces it, or there is none. */
  readonly draft: 'own' | 'theirs' | 'none'
  readonly taken: DeviceDraft<KeyedSnapshot> | null
  readonly note: DraftNote
  readonly elsewhere: SharedDraft['elsewhere']
}

/**
 * Merges the server's draft of a sheet with the draft on this device. Input of this device that the server never received is never replaced;
 * input that the server received may have been continued on another device.
 *
 * @param isConfirmed the server confirmed the note since the page was loaded
 */
export function mergeDrafts(
  { note, isConfirmed }: { readonly note: DraftNote; readonly isConfirmed: boolean },
  server: CashLogDraft,
  own: DeviceDraft<KeyedSnapshot> | null,
  device: string,
): MergedDraft {
  // An answer that is older than a later answer of the server has no draft to offer.
  const theirs = isConfirmed && server.version < note.version ? { ...server, typed: null } : server
  const version = Math.max(server.version, isConfirmed ? note.version : 0)
  const taken = readTyped(theirs)
  const base = { version, key: null, keptAt: null, mayHold: taken !== null, isDropped: false }
  const mine: MergedDraft = { draft: 'own', taken: null, note: base, elsewhere: null }
  const storedDraft = { ...base, key: taken?.snapshot.idempotencyKey ?? null, keptAt: theirs.keptAt }
  const isFromThisDevice = theirs.device === device || theirs.version <= note.version

  if (note.isDropped && own === null && taken !== null && isFromThisDevice)
    return { ...mine, draft: 'none', note: { ...base, isDropped: true } }
  if (own === null)
    return taken ? { ...mine, draft: 'theirs', taken, note: storedDraft } : { ...mine, draft: 'none' }
  const isReceived = own.snapshot.idempotencyKey === note.key
  if (taken === null) return isReceived && version > note.version ? { ...mine, draft: 'none' } : mine
  if (own.snapshot.idempotencyKey === taken.snapshot.idempotencyKey || isFromThisDevice)
    return { ...mine, note: storedDraft }
  if (isReceived) return { ...mine, draft: 'theirs', taken, note: storedDraft }
  return { ...mine, note, elsewhere: { kind: 'typed', at: theirs.keptAt } }
}

function readTyped({ typed, schemaVersion }: CashLogDraft): DeviceDraft<KeyedSnapshot> | null {
  if (typed === null || schemaVersion === null) return null
  try {
    const snapshot: unknown = JSON.parse(typed)
    return isKeyed(snapshot) ? { schemaVersion, snapshot } : null
  } catch {
    return null
  }
}

function isKeyed(value: unknown): value is KeyedSnapshot {
  return typeof value === 'object' && value !== null && 'idempotencyKey' in value
}
