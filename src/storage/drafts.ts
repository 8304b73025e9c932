import type { DeviceDraft } from '../domain/counting/merge-drafts.ts'
import type { Instant } from '../domain/dates/calendar.ts'
import { writeText } from './write-text.ts'

/** The person and establishment of a draft. The draft is stored under `draft.<person>.<establishment>.<kind>.<key>`. */
export interface DraftScope {
  readonly personId: string
  readonly establishmentId: string
}

/** The kind of the drafts that are synchronised with the server. */
export const SYNCED_DRAFT_KIND = 'cash-log'

const CHANGED = 'sacoche:drafts'
/** The storage key of this tab's last draft if it could not be stored. Null after a later draft was stored, or this draft was deleted. */
let lostName: string | null = null

function prefixOf({ personId, establishmentId }: DraftScope): string {
  return `draft.${personId}.${establishmentId}.`
}

/** The drafts of one kind, such as `cash-log`. `scope` is called for each operation; while it returns null, nothing is read, stored or deleted. */
export function draftsOf<Data>(kind: string, scope: () => DraftScope | null, storage = () => localStorage) {
  const nameOf = (key: string) => {
    const current = scope()
    return current && `${prefixOf(current)}${kind}.${key}`
  }
  return {
    /** The keys of the stored drafts. */
    keys(): readonly string[] {
      const prefix = nameOf('')
      if (prefix === null) return []
      return Object.keys(storage())
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length))
    },
    read(key: string): DeviceDraft<Data> | null {
      const name = nameOf(key)
      return name === null ? null : parse<Data>(storage().getItem(name) ?? 'null')
    },
    /** Stores a draft with the time, and returns the time; null when it can't be stored. */
    keep(key: string, draft: DeviceDraft<Data>): Instant | null {
      const name = nameOf(key)
      if (name === null) return null
      const storedAt = new Date().toISOString()
      const isStored = writeText(name, JSON.stringify({ ...draft, storedAt }), storage())
      lostName = isStored ? null : name
      window.dispatchEvent(new Event(CHANGED))
      return isStored ? storedAt : null
    },
    drop(key: string): void {
      const name = nameOf(key)
      if (name === null) return
      storage().removeItem(name)
      if (name === lostName) lostName = null
      window.dispatchEvent(new Event(CHANGED))
    },
  }
}

/** Reports whether the last draft could not be stored, for a warning beside the typed values. */
export const lostDrafts = {
  areLost: () => lostName !== null,
  /** Calls the listener when a draft of this tab is stored, deleted or lost, until the returned function is called. */
  watch(listener: () => void): () => void {
    window.addEventListener(CHANGED, listener)
    return () => window.removeEventListener(CHANGED, listener)
  },
}

/** Calls the listener with the number of drafts in the scope, immediately and after each change in any tab. */
export function watchDraftCount(
  scope: () => DraftScope | null,
  listener: (count: number) => void,
): () => void {
  const notify = () => {
    const current = scope()
    listener(
      current ? Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(current))).length : 0,
    )
  }
  window.addEventListener(CHANGED, notify)
  window.addEventListener('storage', notify)
  notify()
  return () => {
    window.removeEventListener(CHANGED, notify)
    window.removeEventListener('storage', notify)
  }
}

/** Parses a stored draft; null for any other text. The caller checks the version of the draft. */
function parse<Data>(text: string): DeviceDraft<Data> | null {
  try {
    const value: DeviceDraft<Data> | null = JSON.parse(text)
    return value?.snapshot ? value : null
  } catch {
    return null
  }
}
