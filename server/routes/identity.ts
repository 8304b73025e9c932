import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { type IdentityBody, identityBody } from '../../src/domain/contract/accounts.ts'
import { type SignedIn, signedIn } from '../../src/domain/contract/auth.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { hashToken } from '../clock-and-ids.ts'
import { findAccount } from '../http/accounts.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { definePlainCall } from '../http/plain-call.ts'
import { accountHash, countAttempt } from '../http/sign-in-attempts.ts'
import { RefusedError } from '../refused-error.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import { openSessionOrRequestCode, progressOf } from './auth.ts'

/** Sign-in through an identity provider; without one, these calls do not exist. */
export const identityRoute = definePlainCall({
  method: 'post',
  path: '/auth/firebase/sign_in',
  summary: 'Sign in with the ID token of an identity provider',
  roles: null,
  body: identityBody,
  answer: signedIn,
  handle: (parts, c, { body }) => signIn(parts, c, body),
})

/** Attempts are counted by address, not by account, so that nobody can lock another person out. */
const ANYBODY = 'by identity provider'

/** Marks a nonce as used. Returns false when it was used before: a token that was copied signs nobody in a second time. */
async function claimNonce(trx: Transaction<Schema>, nonce: string, now: Instant): Promise<boolean> {
  const used = await trx
    .insertInto('used_nonces')
    .values({ nonce_hash: hashToken(nonce), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (used.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Counts an invalid token. Valid ones are never limited: checking one is cheap, and invalid ones of others at the same address must not
 * keep anybody out.
 *
 * @throws RefusedError TooManyTries
 */
async function countInvalid(parts: AppParts, address: string): Promise<void> {
  const counted = { email: ANYBODY, address, counter: address }
  const wait = await asSystem(parts.db, (trx) => countAttempt(trx, parts.clock.now(), counted))
  if (wait !== null) throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
}

/** Same answer whether the token is invalid or nobody has its address. It never creates an account. */
async function signIn(parts: AppParts, c: Context<AppEnv>, body: IdentityBody): Promise<SignedIn> {
  if (!parts.identity) throw new RefusedError('NotFound')
  await parts.db.assertWritable()
  const origin = c.get('origin')
  const log = c.get('log').child({ address: origin.address })
  const email = await parts.identity.emailOf(body).catch(async (error: unknown) => {
    const refusal = error instanceof RefusedError ? error.refusal : 'Unexpected'
    log.warn({ event: 'signInByIdentity.refused', refusal })
    if (refusal === 'IdentityRefused') await countInvalid(parts, origin.address)
    throw error
  })
  const user = await asSystem(parts.db, async (trx) => {
    const found = await findAccount(trx, email, null)
    if (!found || !(await claimNonce(trx, body.nonce, parts.clock.now()))) return 'IdentityRefused'
    return found.maySignIn
      ? openSessionOrRequestCode(trx, parts, c, found.account, 'identity', body.deviceToken ?? null)
      : 'OrganizationInactive'
  })
  if (typeof user === 'string') {
    const account = accountHash(email).toString('hex').slice(0, 16)
    const event = user === 'IdentityRefused' ? 'unknown' : 'organizationInactive'
    log.warn({ event: `signInByIdentity.${event}`, account })
    throw new RefusedError(user)
  }
  log.info({ event: `signInByIdentity.${progressOf(user)}`, userId: 'id' in user ? user.id : null })
  return user
}
