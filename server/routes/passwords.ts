import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import {
  changePasswordBody,
  forgotPasswordBody,
  type Invitation,
  invitation,
  invitationBody,
  signUpBody,
} from '../../src/domain/contract/accounts.ts'
import { recordOwnChange } from '../http/account-history.ts'
import { accountOf, forgetDevices, hasSignedUp, type UserAccount } from '../http/accounts.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { refuseWeakPassword } from '../http/new-passwords.ts'
import { definePlainCall, emptyAnswer } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import { countAttemptByCounter } from '../http/sign-in-attempts.ts'
import { queueNotice, queueResetMail } from '../mail/queue-mail.ts'
import { RefusedError } from '../refused-error.ts'
import { endLinks, findLinkOwner, type LinkOwner, useLink } from '../store/account-links.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'

/** The calls with which a person resets a forgotten password or accepts an invitation. None of them signs the person in. */
export const passwordRoutes: readonly Route[] = [
  definePlainCall({
    method: 'post',
    path: '/auth/forgotPassword',
    summary: 'Request a link for a new password',
    roles: null,
    body: forgotPasswordBody,
    answer: emptyAnswer,
    handle: (parts, c, { body }) => forgotPassword(parts, c, body.email),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/changePassword',
    summary: 'Choose a new password with the link from an e-mail',
    roles: null,
    body: changePasswordBody,
    answer: emptyAnswer,
    code: CODES.passwordChanged,
    handle: (parts, c, { body }) => changePassword(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/invitation',
    summary: 'The invitation of a link',
    roles: null,
    body: invitationBody,
    answer: invitation,
    handle: (parts, _c, { body }) => readInvitation(parts, body.token),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/sign_up',
    summary: 'Accept an invitation: name, language and password',
    roles: null,
    body: signUpBody,
    answer: emptyAnswer,
    code: CODES.created,
    handle: (parts, c, { body }) => signUp(parts, c, body),
  }),
]

/**
 * Requests a mail with a link for a new password. The work and the answer are the same for every e-mail address, because only the sending of the
 * mail checks whether the account exists. An IP address has a limited number of requests. An e-mail address with too many requests only gets
 * fewer mails, at least one in a quarter of an hour, so that strangers can't keep its owner from a link.
 *
 * @throws RefusedError TooManyTries for an IP address, whatever the e-mail address
 */
async function forgotPassword(parts: AppParts, c: Context<AppEnv>, email: string): Promise<null> {
  await parts.db.assertWritable()
  const now = parts.clock.now()
  const { address } = c.get('origin')
  const counted = await asSystem(parts.db, async (trx) => {
    const attempt = await countAttemptByCounter(trx, now, {
      email: `reset of ${email.toLowerCase()}`,
      address,
    })
    if (attempt.wait === null) await queueResetMail(trx, email, { now, ids: parts.ids })
    return attempt
  })
  if (counted.wait !== null) {
    c.get('log').warn({ event: 'reset.limited', address, seconds: counted.wait })
    if (counted.isAddressFree) return null
    throw new RefusedError('TooManyTries', { retryAfterSeconds: counted.wait })
  }
  c.get('log').info({ event: 'reset.requested', address })
  parts.mailSender.wake()
  return null
}

async function changePassword(
  parts: AppParts,
  c: Context<AppEnv>,
  { token, password }: z.output<typeof changePasswordBody>,
): Promise<null> {
  const owner = await ownerOfLink(parts, c, token, 'RESET')
  await refuseWeakPassword(password, owner)
  const hash = await parts.passwords.hash(password)
  await asSystem(parts.db, async (trx) => {
    const now = parts.clock.now()
    const [isUsed, account] = await inOneRoundTrip(
      useLink(trx, token, 'RESET', now),
      accountOf(trx, owner.organizationId, owner.userId),
    )
    if (!isUsed) throw new RefusedError('LinkOver')
    await inOneRoundTrip(
      setPassword(trx, account, hash, now),
      forgetDevices(trx, owner, null),
      queueNotice(trx, 'PASSWORD_CHANGED', account, { now, ids: parts.ids }),
      recordOwnChange(trx, { now, origin: c.get('origin'), account }, 'resetPassword'),
    )
  })
  c.get('log').info({ event: 'password.reset', userId: owner.userId })
  parts.mailSender.wake()
  return null
}

async function readInvitation(parts: AppParts, token: string): Promise<Invitation> {
  return asSystem(parts.db, async (trx) => {
    const owner = await findLinkOwner(trx, token, 'INVITATION', parts.clock.now())
    if (!owner) throw new RefusedError('LinkOver')
    const { email, firstName, lastName, language } = await accountOf(trx, owner.organizationId, owner.userId)
    return { email, firstName, lastName, language }
  })
}

async function signUp(
  parts: AppParts,
  c: Context<AppEnv>,
  { token, password, firstName, lastName, language }: z.output<typeof signUpBody>,
): Promise<null> {
  const owner = await ownerOfLink(parts, c, token, 'INVITATION')
  await refuseWeakPassword(password, { email: owner.email, firstName, lastName })
  const hash = await parts.passwords.hash(password)
  await asSystem(parts.db, async (trx) => {
    const now = parts.clock.now()
    const [isUsed, before, hadAccess] = await inOneRoundTrip(
      useLink(trx, token, 'INVITATION', now),
      accountOf(trx, owner.organizationId, owner.userId),
      // The identity provider may have signed the person in before.
      hasSignedUp(trx, { organizationId: owner.organizationId, id: owner.userId }),
    )
    if (!isUsed) throw new RefusedError('LinkOver')
    const after = { firstName, lastName, language }
    const saving = trx
      .updateTable('users')
      .set((row) => ({
        first_name: firstName,
        last_name: lastName,
        language,
        version: row('version', '+', 1),
        updated_at: now,
      }))
      .where('organization_id', '=', owner.organizationId)
      .where('id', '=', owner.userId)
      .execute()
    await inOneRoundTrip(
      saving,
      setPassword(trx, before, hash, now),
      hadAccess &&
        queueNotice(trx, 'PASSWORD_CHANGED', { email: before.email, language }, { now, ids: parts.ids }),
      recordOwnChange(trx, { now, origin: c.get('origin'), account: { ...before, ...after } }, 'signUp', {
        after,
      }),
    )
  })
  c.get('log').info({ event: 'signUp.accepted', userId: owner.userId })
  parts.mailSender.wake()
  return null
}

/**
 * Finds the person of a link. To be called before a password is hashed, so that invalid links are cheap.
 *
 * @throws RefusedError LinkOver
 */
async function ownerOfLink(parts: AppParts, c: Context<AppEnv>, token: string, kind: 'RESET' | 'INVITATION') {
  await parts.db.assertWritable()
  const owner = await asSystem(parts.db, (trx) => findLinkOwner(trx, token, kind, parts.clock.now()))
  if (owner) return owner
  c.get('log').warn({ event: 'link.refused', kind, address: c.get('origin').address })
  throw new RefusedError('LinkOver')
}

/** Sets a person's password. A trigger ends all of the person's sessions; links that were sent before become invalid. */
export async function setPassword(
  trx: Transaction<Schema>,
  { organizationId, id }: Pick<UserAccount, 'organizationId' | 'id'>,
  hash: string,
  now: string,
): Promise<void> {
  const owner: LinkOwner = { organizationId, userId: id }
  const saving = trx
    .insertInto('user_credentials')
    .values({ organization_id: organizationId, user_id: id, password_hash: hash, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ password_hash: hash, changed_at: now }),
    )
    .execute()
  await inOneRoundTrip(saving, endLinks(trx, owner, now))
}
