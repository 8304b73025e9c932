import type { Insertable, Transaction } from 'kysely'
import { canNeedSecondFactor } from '../../src/domain/accounts/second-factor.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { hasCapability } from '../../src/domain/roles.ts'
import { addMilliseconds, hashToken, randomToken } from '../clock-and-ids.ts'
import type { RequestOrigin, Session } from '../session.ts'
import { compileOnce } from '../store/compile-once.ts'
import type { Database } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import type { FactorOwner } from '../store/second-factors.ts'
import type { StoredSession } from '../store/session-lookup.ts'

/** Minutes without use after which a session ends. */
const IDLE_MINUTES = 60
/** Hours after sign-in at which a session, or the one that has replaced it, ends in any case. */
export const SESSION_HOURS = 12

const MINUTE_MS = 60_000
/** The last use is saved once a minute at most, so that few requests write it: a session ends after 59 to 60 idle minutes. */
const LAST_USE_INTERVAL_MS = MINUTE_MS

/**
 * Returns the session of the row `stored`, or null if there is none or it has expired. Saves the end of an expired session, and the last
 * use once a minute.
 */
export async function findCurrentSession(
  db: Database,
  stored: StoredSession | null,
  now: Instant,
): Promise<Session | null> {
  if (!stored) return null
  if (hasExpired(stored, now)) {
    // A clock that is set back must not reopen a session that was reported as ended.
    const { organizationId: homeOrganizationId, id } = stored
    await asSystem(db, (trx) => endSession(trx, { homeOrganizationId, id }, now))
    return null
  }
  if (isLastUseDue(stored, now)) await saveLastUse(db, stored, now)
  return sessionFrom(stored)
}

/** Like `findCurrentSession`, but never writes: also returns null if the session's end or last use would have to be saved. */
export function unchangedSession(stored: StoredSession | null, now: Instant): Session | null {
  if (!stored || hasExpired(stored, now) || isLastUseDue(stored, now)) return null
  return sessionFrom(stored)
}

function hasExpired(
  { expiresAt, idleExpiresAt }: Pick<StoredSession, 'expiresAt' | 'idleExpiresAt'>,
  now: Instant,
): boolean {
  return expiresAt <= now || idleExpiresAt <= now
}

function isLastUseDue({ lastSeenAt }: StoredSession, now: Instant): boolean {
  return addMilliseconds(lastSeenAt, LAST_USE_INTERVAL_MS) < now
}

function sessionFrom(stored: StoredSession): Session {
  const {
    organizationId,
    establishmentOrganizationId,
    establishmentIds,
    lastSeenAt: _lastSeenAt,
    idleExpiresAt: _idleExpiresAt,
    lacksSecondFactor,
    ...rest
  } = stored
  return {
    ...rest,
    homeOrganizationId: organizationId,
    organizationId: establishmentOrganizationId ?? organizationId,
    establishmentIds: hasCapability(stored.role, 'seeWholeOrganization') ? null : establishmentIds,
    mustEnrol: lacksSecondFactor && canNeedSecondFactor(stored.role),
  }
}

async function saveLastUse(
  db: Database,
  session: { organizationId: string; id: string },
  now: Instant,
): Promise<void> {
  await asSystem(db, (trx) =>
    trx
      .updateTable('sessions')
      .set({ last_seen_at: now, idle_expires_at: addMilliseconds(now, IDLE_MINUTES * MINUTE_MS) })
      .where('organization_id', '=', session.organizationId)
      .where('id', '=', session.id)
      .where('last_seen_at', '<', now)
      .execute(),
  )
}

/**
 * A new session. If the session replaces another one, after a change of establishment or of the user's own password, `expiresAt` is the end of
 * the replaced session.
 */
interface NewSession {
  readonly homeOrganizationId: string
  readonly userId: string
  readonly establishment: { readonly organizationId: string; readonly id: string } | null
  readonly now: Instant
  readonly expiresAt?: Instant
  readonly origin: RequestOrigin
}

/** A session with its token, which is valid once `save` has stored the session. */
interface OpenedSession {
  readonly id: string
  readonly token: string
  readonly expiresAt: Instant
  /** Stores the session, with the hash of its token only. */
  save(trx: Transaction<Schema>): Promise<unknown>
}

/** Creates a session with this id and a new token; the caller saves it. */
export function newSession(id: string, session: NewSession): OpenedSession {
  const { now, establishment, origin } = session
  const token = randomToken()
  const expiresAt = session.expiresAt ?? addMilliseconds(now, SESSION_HOURS * 60 * MINUTE_MS)
  return {
    id,
    token,
    expiresAt,
    save: (trx) =>
      insertSession(trx, {
        organization_id: session.homeOrganizationId,
        id,
        user_id: session.userId,
        token_hash: hashToken(token),
        establishment_organization_id: establishment?.organizationId ?? null,
        establishment_id: establishment?.id ?? null,
        created_at: now,
        last_seen_at: now,
        idle_expires_at: addMilliseconds(now, IDLE_MINUTES * MINUTE_MS),
        expires_at: expiresAt,
        ended_at: null,
        address: origin.address,
        user_agent: origin.userAgent,
      }),
  }
}

const insertSession = compileOnce((row: Insertable<Schema['sessions']>, trx) =>
  trx.insertInto('sessions').values({
    organization_id: row.organization_id,
    id: row.id,
    user_id: row.user_id,
    token_hash: row.token_hash,
    establishment_organization_id: row.establishment_organization_id,
    establishment_id: row.establishment_id,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    idle_expires_at: row.idle_expires_at,
    expires_at: row.expires_at,
    ended_at: row.ended_at,
    address: row.address,
    user_agent: row.user_agent,
  }),
)

/** Creates and saves a session with this id, and returns it with its token. */
export async function openSession(
  trx: Transaction<Schema>,
  id: string,
  session: NewSession,
): Promise<OpenedSession> {
  const opened = newSession(id, session)
  await opened.save(trx)
  return opened
}

/** Ends a session. Returns false if it had already ended, so of two concurrent requests only one succeeds. */
export async function endSession(
  trx: Transaction<Schema>,
  session: Pick<Session, 'homeOrganizationId' | 'id'>,
  now: Instant,
): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('organization_id', '=', session.homeOrganizationId)
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Ends all sessions of a person except the caller's own. Returns how many had not expired. */
export async function endOtherSessions(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
  caller: Pick<Session, 'id'>,
  now: Instant,
): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('id', '<>', caller.id)
    .where('ended_at', 'is', null)
    .returning(['expires_at as expiresAt', 'idle_expires_at as idleExpiresAt'])
    .execute()
  return ended.filter((session) => !hasExpired(session, now)).length
}
