import type { CashLogDraft } from '../../domain/contract/cash-log-drafts.ts'
import type { SharedDraft } from '../../domain/counting/drafts.ts'
import type { StoredDraft } from '../drafts.ts'
import type { Keyed, Note } from './types.ts'

/** What to do with the draft of a sheet that is opened. */
export interface TakenUp {
  /** Which draft is used: this device's, the server's, or none. */
  readonly draft: 'own' | 'theirs' | 'none'
  readonly taken: StoredDraft<Keyed> | null
  readonly note: Note
  readonly elsewhere: SharedDraft['elsewhere']
}

/**
 * Merges the server's and this device's draft of a sheet. Entries of this device that never reached the server are never replaced
 * by the server's; otherwise the server's is newer, from whatever device.
 */
export function broughtTogether(
  line: { readonly note: Note; readonly isHeard: boolean },
  said: CashLogDraft,
  own: StoredDraft<Keyed> | null,
  device: string,
): TakenUp {
  const { note } = line
  // An answer that is older than a later one of the server.
  const theirs = line.isHeard && said.version < note.version ? { ...said, typed: null } : said
  const version = Math.max(said.version, line.isHeard ? note.version : 0)
  const taken = readTyped(theirs)
  const base = { version, key: null, keptAt: null, mayHold: taken !== null, isDropped: false }
  const mine: TakenUp = { draft: 'own', taken: null, note: base, elsewhere: null }
  const kept = { ...base, key: taken?.snapshot.idempotencyKey ?? null, keptAt: theirs.keptAt }
  const isOurs = theirs.device === device || theirs.version <= note.version

  if (note.isDropped && own === null) {
    const isOver = taken === null || !isOurs
    if (!isOver) return { ...mine, draft: 'none', note: { ...base, isDropped: true } }
  }
  if (own === null)
    return taken ? { ...mine, draft: 'theirs', taken, note: kept } : { ...mine, draft: 'none' }
  const isGot = own.snapshot.idempotencyKey === note.key
  if (taken === null) return isGot && version > note.version ? { ...mine, draft: 'none' } : mine
  if (own.snapshot.idempotencyKey === taken.snapshot.idempotencyKey || isOurs) return { ...mine, note: kept }
  if (isGot) return { ...mine, draft: 'theirs', taken, note: kept }
  return { ...mine, note, elsewhere: { kind: 'typed', at: theirs.keptAt } }
}

function readTyped({ typed, schemaVersion }: CashLogDraft): StoredDraft<Keyed> | null {
  if (typed === null || schemaVersion === null) return null
  try {
    const snapshot: unknown = JSON.parse(typed)
    return isKeyed(snapshot) ? { schemaVersion, snapshot } : null
  } catch {
    return null
  }
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && 'idempotencyKey' in value
}
