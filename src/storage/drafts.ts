import type { Instant } from '../domain/dates/calendar.ts'

/** What a person typed and has not sent, as the device keeps it. */
export interface StoredDraft<Snapshot> {
  readonly schemaVersion: number
  readonly snapshot: Snapshot
}

/** Drafts lie under `draft.<person>.<establishment>.<kind>.<key>`, so that people and establishments stay apart. */
export interface DraftScope {
  readonly personId: string
  readonly establishmentId: string
}

const CHANGED = 'sacoche:drafts'

function prefixOf({ personId, establishmentId }: DraftScope): string {
  return `draft.${personId}.${establishmentId}.`
}

/** The drafts of one kind; `scope` is asked at each call. Without somebody signed in nothing is read or kept. */
export function draftsOf<Snapshot>(kind: string, scope: () => DraftScope | null) {
  const nameOf = (key: string) => {
    const found = scope()
    return found && `${prefixOf(found)}${kind}.${key}`
  }
  return {
    read(key: string): StoredDraft<Snapshot> | null {
      const name = nameOf(key)
      return name === null ? null : parse<Snapshot>(localStorage.getItem(name) ?? 'null')
    },
    keep(key: string, draft: StoredDraft<Snapshot>): Instant | null {
      const name = nameOf(key)
      if (name === null) return null
      try {
        localStorage.setItem(name, JSON.stringify(draft))
      } catch {
        return null
      }
      window.dispatchEvent(new Event(CHANGED))
      return new Date().toISOString()
    },
    drop(key: string): void {
      const name = nameOf(key)
      if (name === null) return
      localStorage.removeItem(name)
      window.dispatchEvent(new Event(CHANGED))
    },
  }
}

/** Tells how many drafts the device holds in a scope, at once and at each change in any tab. */
export function watchDrafts(scope: () => DraftScope | null, listener: (count: number) => void): () => void {
  const tell = () => {
    const found = scope()
    listener(found ? Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(found))).length : 0)
  }
  window.addEventListener(CHANGED, tell)
  window.addEventListener('storage', tell)
  tell()
  return () => {
    window.removeEventListener(CHANGED, tell)
    window.removeEventListener('storage', tell)
  }
}

/** Null for what is no draft. Whoever reads it tells by its version whether it is one of theirs. */
function parse<Snapshot>(text: string): StoredDraft<Snapshot> | null {
  try {
    const value: StoredDraft<Snapshot> | null = JSON.parse(text)
    return value?.snapshot ? value : null
  } catch {
    return null
  }
}
