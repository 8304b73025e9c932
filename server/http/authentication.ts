import type { Context } from 'hono'
import type { Role } from '../../src/domain/roles.ts'
import { hashToken } from '../clock-and-ids.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { findStoredSession } from '../store/session-lookup.ts'
import type { AppEnv, AppParts } from './context.ts'
import { expectedSessions } from './expected-sessions.ts'
import { findCurrentSession } from './sessions.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/u

/** The bearer token of a request, or null. */
export function bearerToken(c: Context<AppEnv>): string | null {
  return BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

/**
 * Finds the session of the caller.
 *
 * @throws RefusedError InvalidToken
 */
async function authenticate(parts: AppParts, c: Context<AppEnv>): Promise<Session> {
  const token = bearerToken(c)
  if (token === null) throw new RefusedError('InvalidToken')
  const hash = hashToken(token)
  const stored = await findStoredSession(parts.db, hash)
  const session = await findCurrentSession(parts.db, stored, parts.clock.now())
  expectedSessions(parts.db).store(hash, session)
  if (!session) throw new RefusedError('InvalidToken')
  c.set('session', session)
  return session
}

type RequestLog = Pick<AppEnv['Variables'], 'log' | 'origin'>

/** The logger and the origin of the request. */
export function requestLogOf(c: Context<AppEnv>): RequestLog {
  return { log: c.get('log'), origin: c.get('origin') }
}

/**
 * Checks that the person of a session may make a call.
 *
 * @param roles the roles that may make the call
 * @param whileEnrolling true for the calls that set up a required second factor
 * @throws RefusedError RoleNotAllowed, SecondFactorRequired
 */
export function authorise(
  { log, origin }: RequestLog,
  session: Session,
  roles: readonly Role[],
  whileEnrolling = false,
): void {
  if (session.mustEnrol && !whileEnrolling) throw new RefusedError('SecondFactorRequired')
  if (roles.includes(session.role)) return
  log.warn({
    event: 'authorisation.refused',
    userId: session.userId,
    role: session.role,
    address: origin.address,
  })
  throw new RefusedError('RoleNotAllowed')
}

/**
 * Authenticates a request and checks that the person may call.
 *
 * @throws RefusedError InvalidToken, RoleNotAllowed, SecondFactorRequired
 */
export async function authenticateAndAuthorise(
  parts: AppParts,
  c: Context<AppEnv>,
  roles: readonly Role[],
  whileEnrolling = false,
): Promise<Session> {
  const session = await authenticate(parts, c)
  authorise(requestLogOf(c), session, roles, whileEnrolling)
  return session
}
