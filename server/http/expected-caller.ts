import type { Context } from 'hono'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Role } from '../../src/domain/roles.ts'
import { hashToken } from '../clock-and-ids.ts'
import type { Session } from '../session.ts'
import { type StoredSession, sessionStatement } from '../store/session-lookup.ts'
import type { SqlStatement } from '../store/statements.ts'
import { bearerToken } from './authentication.ts'
import type { AppEnv, AppParts } from './context.ts'
import { expectedSessions, isSameSession } from './expected-sessions.ts'
import { unchangedSession } from './sessions.ts'

/** The last known session of a token, which the database still has to confirm. */
export interface ExpectedCaller {
  readonly session: Session
  /** The statement that looks the session up. */
  readonly lookup: SqlStatement
  /** Sets the session of the request. @throws SessionChanged if the found session is not the expected one, or its row has to be updated */
  confirm(found: readonly StoredSession[], now: Instant): void
}

/** The session of the caller is not the expected one, or its row has to be updated: the request has to be authenticated in the usual way. */
export class SessionChanged extends Error {
  override readonly name = 'SessionChanged'
}

/** The expected caller of a request; null if no session of its token is remembered, or the user may not make this call. */
export function expectedCaller(
  parts: AppParts,
  c: Context<AppEnv>,
  roles: readonly Role[],
): ExpectedCaller | null {
  const token = bearerToken(c)
  if (token === null) return null
  const hash = hashToken(token)
  const session = expectedSessions(parts.db).get(hash)
  if (!session || session.mustEnrol || !roles.includes(session.role)) return null
  return {
    session,
    lookup: sessionStatement(hash),
    confirm([stored = null], now) {
      const current = unchangedSession(stored, now)
      if (!current || !isSameSession(current, session)) throw new SessionChanged()
      c.set('session', session)
    },
  }
}
