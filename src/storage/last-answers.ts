import type { Instant } from '../domain/dates/calendar.ts'
import type { DraftScope } from './drafts.ts'
import { writeText } from './write-text.ts'

/** An answer of the server, with the time at which this device received it. */
interface StoredAnswer<Data> {
  readonly data: Data
  readonly storedAt: Instant
}

/** The prefix of the storage keys of a person's answers. */
export const lastAnswerPrefix = (personId: string) => `last-answer.${personId}.`

/**
 * Stores the server's last answer of one kind, for counting without network: one per person and establishment, under
 * `last-answer.<person>.<establishment>.<kind>`. `scope` is called for each operation; while it returns null, nothing is read or stored.
 */
export function lastAnswersOf<Data>(kind: 'setup' | 'sheet', scope: () => DraftScope | null) {
  const storageKey = () => {
    const current = scope()
    return current && `${lastAnswerPrefix(current.personId)}${current.establishmentId}.${kind}`
  }
  return {
    /** Replaces the stored answer; `subject` is what the answer is about, such as the key of a sheet. */
    store(subject: string, data: Data): void {
      const key = storageKey()
      if (key === null) return
      const isStored = writeText(key, JSON.stringify({ subject, data, storedAt: new Date().toISOString() }))
      // No space is left. The older answer is deleted, because it is outdated and drafts need its space.
      if (!isStored) writeText(key, null)
    },
    /** Returns the stored answer; null when there is none, or it is about another subject. */
    read(subject: string): StoredAnswer<Data> | null {
      const key = storageKey()
      const stored = key === null ? null : parse<Data>(localStorage.getItem(key))
      return stored?.subject === subject ? { data: stored.data, storedAt: stored.storedAt } : null
    },
    drop(): void {
      const key = storageKey()
      if (key !== null) localStorage.removeItem(key)
    },
    /** Deletes the stored answer if its data match. */
    dropIf(matches: (data: Data) => boolean): void {
      const key = storageKey()
      const stored = key === null ? null : parse<Data>(localStorage.getItem(key))
      if (key !== null && stored && matches(stored.data)) localStorage.removeItem(key)
    },
  }
}

function parse<Data>(text: string | null): (StoredAnswer<Data> & { readonly subject: string }) | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StoredAnswer<Data> & { subject: string }> | null
    return value?.data && typeof value.storedAt === 'string' && typeof value.subject === 'string'
      ? { subject: value.subject, data: value.data, storedAt: value.storedAt }
      : null
  } catch {
    return null
  }
}
