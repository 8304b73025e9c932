import type { Session } from '../session.ts'
import type { Database } from '../store/open.ts'

/** Sessions remembered at most; the one that was not used for longest goes first. */
const KEPT = 10_000

const byDatabase = new WeakMap<Database, Map<string, Session>>()

/** What a token's session was when it asked last, by the token's hash. */
export interface ExpectedSessions {
  get(hash: Buffer): Session | undefined
  note(hash: Buffer, session: Session | null): void
}

/**
 * Remembers what sessions were, so that a reading call can be sent along with the question whose it is. It is a guess and
 * never an answer: nothing that was read goes out before the database has said that the session is still the same.
 */
export function expectedSessions(db: Database): ExpectedSessions {
  const kept = byDatabase.get(db) ?? new Map<string, Session>()
  byDatabase.set(db, kept)
  return {
    get: (hash) => kept.get(hash.toString('latin1')),
    note(hash, session) {
      const key = hash.toString('latin1')
      kept.delete(key)
      if (session === null) return
      kept.set(key, session)
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** True when two sessions let the same person do and see the same. */
export function isSameSession(one: Session, other: Session): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
