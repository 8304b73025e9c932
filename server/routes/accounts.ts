import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  account,
  accountBody,
  type ConfirmedEmail,
  confirmEmailBody,
  confirmedEmail,
  type OwnAccount,
  ownEmailBody,
  ownPasswordBody,
} from '../../src/domain/contract/accounts.ts'
import { type SessionUser, sessionUser } from '../../src/domain/contract/auth.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { authorOf, recordOwnChange } from '../http/account-history.ts'
import { accessibleEstablishments, accountOf, forgetDevices, lockUser } from '../http/accounts.ts'
import { confirmPassword } from '../http/confirm-password.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { refuseWeakPassword } from '../http/new-passwords.ts'
import { definePlainCall } from '../http/plain-call.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { ownerOf } from '../http/second-factor.ts'
import { openSession } from '../http/sessions.ts'
import { countAttempt } from '../http/sign-in-attempts.ts'
import { describeSession } from '../http/start-session.ts'
import { queueEmailConfirmation, queueNotice } from '../mail/queue-mail.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { createAccountLink, newEmailOf, useEmailLink } from '../store/account-links.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import { onUniqueViolation } from '../store/unique-violation.ts'
import { recordChanges } from '../workflow/record-changes.ts'
import { replaceRecipient } from '../workflow/replace-recipient.ts'
import { setPassword } from './passwords.ts'

const ROLES = CAPABILITIES.ownAccount

/** The calls on the user's own account, for every role. A new e-mail address is confirmed without a session. */
export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/accounts/me',
    summary: 'The user’s account',
    roles: ROLES,
    answer: account,
    handle: async (trx, { session, now }) => ({
      code: CODES.saved,
      data: await readOwnAccount(trx, session, now),
    }),
  }),
  defineRoute({
    method: 'put',
    path: '/accounts/me',
    summary: 'Change the user’s name and language',
    roles: ROLES,
    body: accountBody,
    answer: account,
    async handle(trx, { session, body, now, origin }) {
      const before = await lockOwnAccount(trx, session, body.version, now)
      const { version: _, ...after } = body
      const { firstName, lastName, language } = before
      const valuesBefore = { firstName, lastName, language }
      if (isDeepStrictEqual(after, valuesBefore))
        return { code: CODES.modified, data: await readOwnAccount(trx, session, now) }
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
      await recordOwnChange(trx, { now, origin, account: before }, 'edit', { before: valuesBefore, after })
      return { code: CODES.modified, data: await readOwnAccount(trx, session, now) }
    },
  }),
  definePlainCall({
    method: 'put',
    path: '/accounts/me/email',
    summary: 'Send a link to the user’s new e-mail address, which confirms it',
    roles: ROLES,
    body: ownEmailBody,
    answer: account,
    code: CODES.modified,
    handle: (parts, c, { body }) => requestEmail(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/confirmEmail',
    summary: 'Confirm a new e-mail address with the link that was sent to it',
    roles: null,
    body: confirmEmailBody,
    answer: confirmedEmail,
    code: CODES.modified,
    handle: (parts, c, { body }) => confirmEmail(parts, c, body.token),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/password',
    summary: 'Change the user’s password; all other sessions end',
    roles: ROLES,
    body: ownPasswordBody,
    answer: sessionUser,
    code: CODES.passwordChanged,
    handle: (parts, c, { body }) => changePassword(parts, c, body),
  }),
]

async function readOwnAccount(trx: Transaction<Schema>, session: Session, now: Instant): Promise<OwnAccount> {
  const row = await trx
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
  const { userId, homeOrganizationId: organizationId } = session
  return { ...row, newEmail: await newEmailOf(trx, { organizationId, userId }, now) }
}

/** The user's own row, locked until the transaction ends. @throws RefusedError StaleVersion */
async function lockOwnAccount(
  trx: Transaction<Schema>,
  session: Session,
  version: number,
  now: Instant,
): Promise<OwnAccount> {
  await lockUser(trx, ownerOf(session))
  const before = await readOwnAccount(trx, session, now)
  if (before.version !== version) throw new RefusedError('StaleVersion')
  return before
}

/**
 * Sends a link to the new address, unless it is the present one. The address changes only when the link is used. A later request, or a
 * change of the password or the address, makes the link invalid. An address that another person has is not
 * refused here, because the answer would reveal accounts of other organizations. It is refused when its link
 * is used, which only the owner of the address can do. Requests are limited like sign-ins, for the person and
 * for the new address, because nobody has confirmed that the address belongs to the person.
 *
 * @throws RefusedError TooManyTries
 */
async function requestEmail(
  parts: AppParts,
  c: Context<AppEnv>,
  { version, email, currentPassword }: z.output<typeof ownEmailBody>,
): Promise<OwnAccount> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  const now = parts.clock.now()
  const account = await asSystem(parts.db, async (trx) => {
    const before = await lockOwnAccount(trx, session, version, now)
    if (before.email === email) return before
    for (const counted of [`new address of ${before.id}`, `new address ${email}`]) {
      const wait = await countAttempt(trx, now, { email: counted, address: null })
      if (wait !== null) throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
    }
    const owner = { organizationId: before.organizationId, userId: before.id }
    // Stores the new address. Only the hash of this link's token is stored, so the mail sender replaces the link by a new one that it sends.
    await createAccountLink(trx, owner, 'NEW_EMAIL', now, email)
    const { id: userId, language } = before
    await queueEmailConfirmation(trx, { userId, language }, email, { now, ids: parts.ids })
    return readOwnAccount(trx, session, now)
  })
  c.get('log').info({ event: 'email.requested', userId: session.userId })
  parts.mailSender.wake()
  return account
}

/**
 * Changes the address to that of the link, also among the recipients of establishments. The old address receives a notice, and a trigger
 * invalidates links that were sent to it. Sessions continue, because the password is the same.
 *
 * @throws RefusedError LinkOver; EmailTaken if another person has the address
 */
async function confirmEmail(parts: AppParts, c: Context<AppEnv>, token: string): Promise<ConfirmedEmail> {
  await parts.db.assertWritable()
  const now = parts.clock.now()
  const confirmed = await asSystem(parts.db, async (trx) => {
    const link = await useEmailLink(trx, token, now)
    if (!link) return null
    const before = await accountOf(trx, link.organizationId, link.userId)
    await trx
      .updateTable('users')
      .set((row) => ({ email: link.newEmail, version: row('version', '+', 1), updated_at: now }))
      .where('organization_id', '=', link.organizationId)
      .where('id', '=', link.userId)
      .execute()
    await queueNotice(trx, 'EMAIL_CHANGED', before, { now, ids: parts.ids })
    const changes = { before: { email: before.email }, after: { email: link.newEmail } }
    const replaced = await replaceRecipient(
      trx,
      { user: before, address: before.email, newAddress: link.newEmail },
      { action: 'changeEmail', now },
    )
    const origin = c.get('origin')
    await recordOwnChange(trx, { now, origin, account: before }, 'changeEmail', changes)
    await recordChanges(trx, { session: authorOf(before), now, origin }, replaced)
    return { id: before.id, email: link.newEmail }
  }).catch(onUniqueViolation('EmailTaken'))
  if (!confirmed) {
    c.get('log').warn({ event: 'link.refused', kind: 'NEW_EMAIL', address: c.get('origin').address })
    throw new RefusedError('LinkOver')
  }
  c.get('log').info({ event: 'email.changed', userId: confirmed.id })
  parts.mailSender.wake()
  return confirmed
}

/** Changes the password and ends all sessions of the person. A session with a new token and the same expiry replaces the current session. */
async function changePassword(
  parts: AppParts,
  c: Context<AppEnv>,
  { currentPassword, password, deviceToken = null }: z.output<typeof ownPasswordBody>,
): Promise<SessionUser> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  const person = await asSystem(parts.db, (trx) => accountOf(trx, session.homeOrganizationId, session.userId))
  await refuseWeakPassword(password, person)
  const hash = await parts.passwords.hash(password)
  const now = parts.clock.now()
  const user = await asSystem(parts.db, async (trx) => {
    const account = await accountOf(trx, session.homeOrganizationId, session.userId)
    await setPassword(trx, account, hash, now)
    await forgetDevices(trx, ownerOf(session), deviceToken)
    const establishments = await accessibleEstablishments(trx, account)
    const establishment = await establishmentOfSession(trx, session)
    const opened = await openSession(trx, parts.ids.next(), {
      homeOrganizationId: account.organizationId,
      userId: account.id,
      establishment,
      now,
      expiresAt: session.expiresAt,
      origin: c.get('origin'),
    })
    await queueNotice(trx, 'PASSWORD_CHANGED', account, { now, ids: parts.ids })
    await recordOwnChange(trx, { now, origin: c.get('origin'), account }, 'changePassword')
    return describeSession(account, establishments, establishment, opened)
  })
  c.get('log').info({ event: 'password.changed', userId: session.userId })
  parts.mailSender.wake()
  return user
}

/** The current establishment of the session; null if it has none. */
async function establishmentOfSession(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: Session,
) {
  if (establishmentId === null) return null
  return trx
    .selectFrom('establishments')
    .select(['organization_id as organizationId', 'id', 'time_zone as timeZone'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', establishmentId)
    .executeTakeFirstOrThrow()
}
