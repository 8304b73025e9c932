import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  account,
  accountBody,
  type OwnAccount,
  type OwnSession,
  ownEmailBody,
  ownPasswordBody,
  ownSessions,
} from '../../src/domain/contract/accounts.ts'
import { type SessionUser, sessionUser } from '../../src/domain/contract/auth.ts'
import { id } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { accountOf, reachedEstablishments } from '../http/accounts.ts'
import { confirmPassword } from '../http/confirm-password.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { judgeNewPassword } from '../http/new-passwords.ts'
import { definePlainCall, nothing } from '../http/plain-call.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { openSession } from '../http/sessions.ts'
import { auditAccount, auditSession, describe } from '../http/start-session.ts'
import { postNotice } from '../mail/post.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import { setPassword } from './passwords.ts'

const own = CAPABILITIES.ownAccount
const oneSession = z.strictObject({ id })
/** The latest sessions; a person with more can end them all at once. */
const MAX_SESSIONS = 50

/** The account of the current user, whatever the role. */
export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/accounts/me',
    summary: 'The user’s account',
    roles: own,
    answer: account,
    handle: async (trx, { session }) => ({ code: CODES.saved, data: await readOwn(trx, session) }),
  }),
  defineRoute({
    method: 'put',
    path: '/accounts/me',
    summary: 'Change the user’s name and language',
    roles: own,
    body: accountBody,
    answer: account,
    async handle(trx, { session, body, now, origin }) {
      const before = await lockOwn(trx, session, body.version)
      const { version: _, ...after } = body
      await trx
        .updateTable('users')
        .set({
          first_name: after.firstName,
          last_name: after.lastName,
          language: after.language,
          version: body.version + 1,
          updated_at: now,
        })
        .where('organization_id', '=', before.organizationId)
        .where('id', '=', before.id)
        .execute()
      const { firstName, lastName, language } = before
      await auditAccount(trx, origin, before, now, 'edit', {
        before: { firstName, lastName, language },
        after,
      })
      return { code: CODES.modified, data: await readOwn(trx, session) }
    },
  }),
  definePlainCall({
    method: 'put',
    path: '/accounts/me/email',
    summary: 'Change the user’s e-mail address',
    roles: own,
    body: ownEmailBody,
    answer: account,
    code: CODES.modified,
    handle: (parts, c, { body }) => changeEmail(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/password',
    summary: 'Change the user’s password; all other sessions end',
    roles: own,
    body: ownPasswordBody,
    answer: sessionUser,
    code: CODES.passwordChanged,
    handle: (parts, c, { body }) => changePassword(parts, c, body),
  }),
  definePlainCall({
    method: 'get',
    path: '/accounts/me/sessions',
    summary: 'The active sessions of the user',
    roles: own,
    answer: ownSessions,
    handle: (parts, c) => readSessions(parts, c.get('session')),
  }),
  definePlainCall({
    method: 'delete',
    path: '/accounts/me/sessions',
    summary: 'End all other sessions of the user',
    roles: own,
    answer: nothing,
    code: CODES.deleted,
    handle: (parts, c) => endSessions(parts, c, null),
  }),
  definePlainCall({
    method: 'delete',
    path: '/accounts/me/sessions/{id}',
    summary: 'End a session of the user',
    roles: own,
    params: oneSession,
    answer: nothing,
    code: CODES.deleted,
    handle: (parts, c, { params }) => endSessions(parts, c, params.id),
  }),
]

async function readOwn(trx: Transaction<Schema>, session: Session): Promise<OwnAccount> {
  return trx
    .selectFrom('users')
    .select([
      'id',
      'organization_id as organizationId',
      'version',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'language',
      'role',
    ])
    .where('organization_id', '=', session.homeOrganizationId)
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
}

/** The user's own row, locked until the transaction ends. @throws RefusedError StaleVersion */
async function lockOwn(trx: Transaction<Schema>, session: Session, version: number): Promise<OwnAccount> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', session.homeOrganizationId)
    .where('id', '=', session.userId)
    .forUpdate()
    .execute()
  const before = await readOwn(trx, session)
  if (before.version !== version) throw new RefusedError('StaleVersion')
  return before
}

const UNIQUE = '23505'

/** The old address receives a notice; a trigger invalidates links sent to it. Sessions stay: the password is the same. */
async function changeEmail(
  parts: AppParts,
  c: Context<AppEnv>,
  { version, email, currentPassword }: z.output<typeof ownEmailBody>,
): Promise<OwnAccount> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  const now = parts.clock.now()
  const changed = asSystem(parts.db, async (trx) => {
    const before = await lockOwn(trx, session, version)
    if (before.email === email) return before
    await trx
      .updateTable('users')
      .set({ email, version: version + 1, updated_at: now })
      .where('organization_id', '=', before.organizationId)
      .where('id', '=', before.id)
      .execute()
    await postNotice(trx, 'EMAIL_CHANGED', before, { now, ids: parts.ids })
    const changes = { before: { email: before.email }, after: { email } }
    await auditAccount(trx, c.get('origin'), before, now, 'changeEmail', changes)
    return readOwn(trx, session)
  })
  const account = await changed.catch((error: unknown) => {
    if ((error as { code?: string }).code !== UNIQUE) throw error
    throw new RefusedError('EmailTaken')
  })
  c.get('log').info({ event: 'email.changed', userId: session.userId })
  parts.mailSender.wake()
  return account
}

/**
 * Every session of the person ends with the old password; the current one continues with a new token until its original expiry.
 */
async function changePassword(
  parts: AppParts,
  c: Context<AppEnv>,
  { currentPassword, password }: z.output<typeof ownPasswordBody>,
): Promise<SessionUser> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  const known = await asSystem(parts.db, (trx) => accountOf(trx, session.homeOrganizationId, session.userId))
  await judgeNewPassword(password, known)
  const hash = await parts.passwords.hash(password)
  const now = parts.clock.now()
  const user = await asSystem(parts.db, async (trx) => {
    const account = await accountOf(trx, session.homeOrganizationId, session.userId)
    await setPassword(trx, account, hash, now)
    const establishments = await reachedEstablishments(trx, account)
    const establishment = await placeOf(trx, session)
    const opened = await openSession(trx, parts.ids, {
      homeOrganizationId: account.organizationId,
      userId: account.id,
      establishment,
      now,
      expiresAt: session.expiresAt,
      origin: c.get('origin'),
    })
    await postNotice(trx, 'PASSWORD_CHANGED', account, { now, ids: parts.ids })
    await auditAccount(trx, c.get('origin'), account, now, 'changePassword', null)
    return describe(account, establishments, establishment, opened)
  })
  c.get('log').info({ event: 'password.changed', userId: session.userId })
  parts.mailSender.wake()
  return user
}

/** The establishment of the session. */
async function placeOf(trx: Transaction<Schema>, { organizationId, establishmentId }: Session) {
  if (establishmentId === null) return null
  return trx
    .selectFrom('establishments')
    .select(['organization_id as organizationId', 'id', 'time_zone as timeZone'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', establishmentId)
    .executeTakeFirstOrThrow()
}

async function readSessions(parts: AppParts, session: Session): Promise<{ entries: OwnSession[] }> {
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
      .where('s.organization_id', '=', session.homeOrganizationId)
      .where('s.user_id', '=', session.userId)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('s.idle_expires_at', '>', now)
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(MAX_SESSIONS)
      .execute(),
  )
  return { entries: rows.map((row) => ({ ...row, current: row.id === session.id })) }
}

/**
 * Ends one session of the person, or with null all but the current one. A session of another person is refused like an unknown
 * one.
 */
async function endSessions(parts: AppParts, c: Context<AppEnv>, id: string | null): Promise<null> {
  await parts.db.assertWritable()
  const session = c.get('session')
  const now = parts.clock.now()
  await asSystem(parts.db, async (trx) => {
    let ending = trx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('organization_id', '=', session.homeOrganizationId)
      .where('user_id', '=', session.userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
    ending = id === null ? ending.where('id', '<>', session.id) : ending.where('id', '=', id)
    const { numUpdatedRows } = await ending.executeTakeFirst()
    if (id !== null && numUpdatedRows === 0n) throw new RefusedError('NotFound')
    const account = await accountOf(trx, session.homeOrganizationId, session.userId)
    const ended = { count: Number(numUpdatedRows) }
    await auditSession(
      trx,
      c,
      account,
      id ?? session.id,
      now,
      id === null ? 'endSessions' : 'endSession',
      ended,
    )
  })
  c.get('log').info({ event: 'sessions.ended', userId: session.userId, all: id === null })
  return null
}
