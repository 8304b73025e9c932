import type { CashLogDraft } from '../contract/cash-log-drafts.ts'
import type { Instant } from '../dates/calendar.ts'
import type { VersionedRow } from '../lists/versions.ts'
import type { Cents } from '../money.ts'
import type { DraftSyncState, KnownServerCopy } from './drafts.ts'

/** The fields of a typed sheet that synchronization reads; the idempotency key changes with every edit. */
export interface KeyedDraftData {
  readonly idempotencyKey: string
  readonly countedCents?: Cents
  /** The stored log on which the draft is based; null if there was none. */
  readonly logId?: string | null
  readonly baseVersion?: number | null
}

/** The server's draft, and the stored log of its sheet: null if there is none, absent if it was not loaded. */
export type ServerDraft = CashLogDraft & {
  readonly log?: VersionedRow | null
}

/** A user's draft, as the device stores it. */
export interface DeviceDraft<Data> {
  readonly schemaVersion: number
  readonly snapshot: Data
  /** When the device stored it; absent in older drafts. */
  readonly storedAt?: Instant
}

/** The state of a draft after the server's copy and the device's copy were merged. */
interface MergedDraft {
  /** The copy to use: the device's (unchanged), the server's (which replaces the device's), or none. */
  readonly draft: 'device' | 'server' | 'none'
  readonly serverDraft: DeviceDraft<KeyedDraftData> | null
  readonly knownCopy: KnownServerCopy
  readonly otherDraft: DraftSyncState['otherDraft']
}

/**
 * Merges the server's draft of a sheet with the draft on this device. Input of this device that the server never received is never replaced;
 * input that the server received may have been continued on another device.
 * Input that was discarded on another device stays here, with a notice.
 *
 * @param isConfirmed true when the server has confirmed the known copy since the page was loaded
 */
export function mergeDrafts(
  { knownCopy, isConfirmed }: { readonly knownCopy: KnownServerCopy; readonly isConfirmed: boolean },
  server: ServerDraft,
  deviceDraft: DeviceDraft<KeyedDraftData> | null,
  device: string,
): MergedDraft {
  // An answer with an older version than the server has already confirmed is outdated: its draft is ignored, and `mayHold` and `isDropped` stay. This
  // device sends its draft again, because the server may have lost the later version.
  const isOutdated = isConfirmed && server.version < knownCopy.version
  const serverCopy = isOutdated ? { ...server, typed: null } : server
  const version = Math.max(server.version, isConfirmed ? knownCopy.version : 0)
  const serverDraft = readTyped(serverCopy)
  const copyWithoutKey = {
    version,
    key: null,
    storedAt: null,
    mayHold: isOutdated ? knownCopy.mayHold : serverDraft !== null,
    isDropped: isOutdated && knownCopy.isDropped,
  }
  const unchanged: MergedDraft = {
    draft: 'device',
    serverDraft: null,
    knownCopy: copyWithoutKey,
    otherDraft: null,
  }
  const copyOfServerDraft = {
    ...copyWithoutKey,
    key: serverDraft?.snapshot.idempotencyKey ?? null,
    storedAt: serverCopy.storedAt,
  }
  const isKnownHere = serverCopy.device === device || serverCopy.version <= knownCopy.version

  // The draft was dropped here, which the server has not confirmed yet.
  if (knownCopy.isDropped && deviceDraft === null && serverDraft !== null && isKnownHere)
    return { ...unchanged, draft: 'none', knownCopy: { ...copyWithoutKey, isDropped: true } }
  if (deviceDraft === null)
    return serverDraft
      ? { ...unchanged, draft: 'server', serverDraft, knownCopy: copyOfServerDraft }
      : { ...unchanged, draft: 'none' }
  const isOnServer = deviceDraft.snapshot.idempotencyKey === knownCopy.key
  // A draft that the server had and has no longer was saved or dropped on another device.
  if (serverDraft === null && isOnServer && version > knownCopy.version)
    return isSaved(server.log, deviceDraft.snapshot)
      ? { ...unchanged, draft: 'none' }
      : { ...unchanged, knownCopy, otherDraft: { kind: 'settled', at: serverCopy.storedAt } }
  if (serverDraft === null) return unchanged
  if (deviceDraft.snapshot.idempotencyKey === serverDraft.snapshot.idempotencyKey || isKnownHere)
    return { ...unchanged, knownCopy: copyOfServerDraft }
  // Another device continued this draft. If this device has edits that the server lacks, both are kept.
  if (isOnServer) return { ...unchanged, draft: 'server', serverDraft, knownCopy: copyOfServerDraft }
  return { ...unchanged, knownCopy, otherDraft: { kind: 'typed', at: serverCopy.storedAt } }
}

/** True if the sheet was saved after the draft was begun: its log is not the one on which the draft is based. */
function isSaved(log: ServerDraft['log'], { logId, baseVersion }: KeyedDraftData): boolean {
  return log === undefined || (log !== null && (log.id !== logId || log.version !== baseVersion))
}

function readTyped({ typed, schemaVersion }: CashLogDraft): DeviceDraft<KeyedDraftData> | null {
  if (typed === null || schemaVersion === null) return null
  try {
    const snapshot: unknown = JSON.parse(typed)
    return isKeyed(snapshot) ? { schemaVersion, snapshot } : null
  } catch {
    return null
  }
}

function isKeyed(value: unknown): value is KeyedDraftData {
  return typeof value === 'object' && value !== null && 'idempotencyKey' in value
}
