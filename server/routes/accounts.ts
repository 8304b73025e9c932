import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  account,
  accountBody,
  type OwnAccount,
  ownEmailBody,
  ownPasswordBody,
} from '../../src/domain/contract/accounts.ts'
import { type SessionUser, sessionUser } from '../../src/domain/contract/auth.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { accountOf, reachedEstablishments } from '../http/accounts.ts'
import { confirmPassword } from '../http/confirm-password.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { judgeNewPassword } from '../http/new-passwords.ts'
import { definePlainCall } from '../http/plain-call.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { openSession } from '../http/sessions.ts'
import { auditAccount, describe } from '../http/start-session.ts'
import { postNotice } from '../mail/post.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import { setPassword } from './passwords.ts'

const own = CAPABILITIES.ownAccount

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
