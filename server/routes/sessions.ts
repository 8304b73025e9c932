import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { type OwnSession, ownSessions, passwordConfirmationBody } from '../../src/domain/contract/accounts.ts'
import { id } from '../../src/domain/contract/common.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { recordAccountEvent } from '../http/account-history.ts'
import { confirmPassword } from '../http/confirm-password.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { definePlainCall, emptyAnswer } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import { ownerOf } from '../http/second-factor.ts'
import { endOtherSessions } from '../http/sessions.ts'
import { RefusedError } from '../refused-error.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import type { FactorOwner } from '../store/second-factors.ts'
import { managedPerson } from './managed-person.ts'

const ROLES = CAPABILITIES.ownAccount
const { administer } = CAPABILITIES
const idParameters = z.strictObject({ id })
const sessionParameters = z.strictObject({ id, sessionId: id })
/** The maximum number of listed sessions, the last used first. A person with more can still end all of them at once. */
const MAX_SESSIONS = 50

/**
 * The active sessions of the user, and those of the people whom the user administers. Ending them needs the user's password, so that an unattended
 * session can't be used to sign people out. Signing out needs none: see `auth/sign_out`.
 */
export const sessionRoutes: readonly Route[] = [
  definePlainCall({
    method: 'get',
    path: '/accounts/me/sessions',
    summary: 'The active sessions of the user',
    roles: ROLES,
    answer: ownSessions,
    handle: (parts, c) => readSessions(parts, c, ownerOf(c.get('session'))),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/sessions/end',
    summary: 'End all other sessions of the user',
    roles: ROLES,
    body: passwordConfirmationBody,
    answer: emptyAnswer,
    code: CODES.deleted,
    async handle(parts, c, { body }) {
      await confirmPassword(parts, c, c.get('session'), body.currentPassword)
      return endSessions(parts, c, ownerOf(c.get('session')), null)
    },
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/sessions/{id}/end',
    summary: 'End a session of the user',
    roles: ROLES,
    params: idParameters,
    body: passwordConfirmationBody,
    answer: emptyAnswer,
    code: CODES.deleted,
    async handle(parts, c, { params, body }) {
      await confirmPassword(parts, c, c.get('session'), body.currentPassword)
      return endSessions(parts, c, ownerOf(c.get('session')), params.id)
    },
  }),
  definePlainCall({
    method: 'get',
    path: '/users/{id}/sessions',
    summary: 'The active sessions of a person',
    roles: administer,
    params: idParameters,
    answer: ownSessions,
    handle: async (parts, c, { params }) =>
      readSessions(parts, c, await managedPerson(parts, c.get('session'), params.id)),
  }),
  definePlainCall({
    method: 'post',
    path: '/users/{id}/sessions/end',
    summary: 'End all sessions of a person, except the caller’s own',
    roles: administer,
    params: idParameters,
    body: passwordConfirmationBody,
    answer: emptyAnswer,
    code: CODES.deleted,
    async handle(parts, c, { params, body }) {
      await confirmPassword(parts, c, c.get('session'), body.currentPassword)
      return endSessions(parts, c, await managedPerson(parts, c.get('session'), params.id), null)
    },
  }),
  definePlainCall({
    method: 'post',
    path: '/users/{id}/sessions/{sessionId}/end',
    summary: 'End a session of a person',
    roles: administer,
    params: sessionParameters,
    body: passwordConfirmationBody,
    answer: emptyAnswer,
    code: CODES.deleted,
    async handle(parts, c, { params, body }) {
      await confirmPassword(parts, c, c.get('session'), body.currentPassword)
      const person = await managedPerson(parts, c.get('session'), params.id)
      return endSessions(parts, c, person, params.sessionId)
    },
  }),
]

async function readSessions(
  parts: AppParts,
  c: Context<AppEnv>,
  { organizationId, userId }: FactorOwner,
): Promise<{ entries: OwnSession[] }> {
  const current = c.get('session').id
  const now = parts.clock.now()
  const rows = await asSystem(parts.db, (trx) =>
    trx
      .selectFrom('sessions as s')
      .leftJoin('establishments as e', (join) =>
        join
          .onRef('e.organization_id', '=', 's.establishment_organization_id')
          .onRef('e.id', '=', 's.establishment_id'),
      )
      .select([
        's.id',
        's.created_at as createdAt',
        's.last_seen_at as lastSeenAt',
        's.address',
        's.user_agent as device',
        'e.name as establishmentName',
      ])
      .where('s.organization_id', '=', organizationId)
      .where('s.user_id', '=', userId)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('s.idle_expires_at', '>', now)
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(MAX_SESSIONS)
      .execute(),
  )
  return { entries: rows.map((row) => ({ ...row, current: row.id === current })) }
}

/**
 * Ends one session of a person; if `id` is null, all of them except the current one. If an administrator ends sessions of another person, the
 * event in the history belongs to this person. If users end their own, it belongs to the ended session, or for several to the current one.
 *
 * @throws RefusedError NotFound for a session that is unknown, has ended, or belongs to another person
 */
async function endSessions(
  parts: AppParts,
  c: Context<AppEnv>,
  owner: FactorOwner,
  id: string | null,
): Promise<null> {
  const { organizationId, userId } = owner
  await parts.db.assertWritable()
  const session = c.get('session')
  const now = parts.clock.now()
  const isOwn = userId === session.userId
  await asSystem(parts.db, async (trx) => {
    const count =
      id === null ? await endOtherSessions(trx, owner, session, now) : await endSessionOf(trx, owner, id, now)
    await recordAccountEvent(
      trx,
      { now, origin: c.get('origin'), by: session },
      {
        organizationId,
        action: id === null ? 'endSessions' : 'endSession',
        entity: isOwn ? 'session' : 'user',
        entityId: isOwn ? (id ?? session.id) : userId,
        after: { count },
      },
    )
  })
  const otherPerson = isOwn ? {} : { personId: userId }
  c.get('log').info({ event: 'sessions.ended', userId: session.userId, ...otherPerson, all: id === null })
  return null
}

/** Ends one session of a person. Returns 1. @throws RefusedError NotFound for a session that has ended, or of another person */
async function endSessionOf(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
  id: string,
  now: Instant,
): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw new RefusedError('NotFound')
  return 1
}
