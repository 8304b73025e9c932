import type { Session } from '../session.ts'
import type { Database } from '../store/open.ts'

/** Maximum number of sessions remembered; the one stored longest ago is dropped first. */
const MAX_SESSIONS = 10_000

const byDatabase = new WeakMap<Database, Map<string, Session>>()

/** The last known session of each token, by the hash of the token. */
interface ExpectedSessions {
  get(hash: Buffer): Session | undefined
  store(hash: Buffer, session: Session | null): void
}

/**
 * Remembers sessions, so that the statements of a call can be sent to the database together with the check of
 * its token. A remembered session is only a guess: the result is returned, and a change made, only after the
 * database has confirmed that the session is unchanged.
 */
export function expectedSessions(db: Database): ExpectedSessions {
  const sessions = byDatabase.get(db) ?? new Map<string, Session>()
  byDatabase.set(db, sessions)
  return {
    get: (hash) => sessions.get(hash.toString('latin1')),
    store(hash, session) {
      const key = hash.toString('latin1')
      sessions.delete(key)
      if (session === null) return
      sessions.set(key, session)
      const [oldest] = sessions.keys()
      if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    },
  }
}

/** True if all fields of two sessions are equal: both have the same permissions and see the same rows. */
export function isSameSession(first: Session, second: Session): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
