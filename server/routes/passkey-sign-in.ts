import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { sessionUser } from '../../src/domain/contract/auth.ts'
import {
  type PasskeyBegun,
  type PasskeyOptions,
  type PasskeySignInBody,
  passkeyBegun,
  passkeyOptions,
  passkeySignInBody,
  passkeyTokenBody,
} from '../../src/domain/contract/passkeys.ts'
import { randomToken } from '../clock-and-ids.ts'
import { accountOf, SIGN_IN_REFUSAL_EVENTS } from '../http/accounts.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { passkeysOf, saveChallenge, takeChallenge, verifyAndRecordSignature } from '../http/passkeys.ts'
import { definePlainCall } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import { endPendingSignIn, lockPendingSignIn } from '../http/second-factor.ts'
import { countAttempt, resetAttempts, type SignInAttempt } from '../http/sign-in-attempts.ts'
import { prepareSession, startingPointOf } from '../http/start-session.ts'
import { authenticationOptions } from '../identity/passkeys.ts'
import { RefusedError } from '../refused-error.ts'
import type { Schema } from '../store/schema.ts'
import type { SignInMethod } from '../store/schema-accounts.ts'
import { asSystem } from '../store/scope.ts'
import type { FactorOwner } from '../store/second-factors.ts'
import { requireRelyingParty } from './passkeys.ts'

/** The calls that sign in by passkey: instead of password and code, or as the second step. */
export const passkeySignInRoutes: readonly Route[] = [
  definePlainCall({
    method: 'post',
    path: '/auth/passkey/options',
    summary: 'Begin to sign in by passkey',
    roles: null,
    answer: passkeyBegun,
    handle: (parts) => begin(parts),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/passkey',
    summary: 'Sign in by passkey',
    roles: null,
    body: passkeySignInBody,
    answer: sessionUser,
    handle: (parts, c, { body }) => signIn(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/second_step/options',
    summary: 'Begin the second step with a passkey',
    roles: null,
    body: passkeyTokenBody,
    answer: passkeyOptions,
    handle: (parts, _c, { body }) => beginSecondStep(parts, body.token),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/second_step/passkey',
    summary: 'Complete a sign-in with a passkey',
    roles: null,
    body: passkeySignInBody,
    answer: sessionUser,
    handle: (parts, c, { body }) => completeSignIn(parts, c, body),
  }),
]

/** Begins a sign-in. The options name no user: the browser offers the passkeys that it has for this site. */
async function begin(parts: AppParts): Promise<PasskeyBegun> {
  const relyingParty = requireRelyingParty(parts)
  await parts.db.assertWritable()
  const token = randomToken()
  const options = await authenticationOptions(relyingParty, [])
  await asSystem(parts.db, (trx) =>
    saveChallenge(trx, { purpose: 'signIn', secret: token }, options.challenge, parts.clock.now()),
  )
  return { token, options: { ...options } }
}

/**
 * Begins the second step with a passkey.
 *
 * @throws RefusedError SignInExpired; SecondFactorNotSetUp if the person has no passkey; as `requireRelyingParty`
 */
async function beginSecondStep(parts: AppParts, token: string): Promise<PasskeyOptions> {
  const relyingParty = requireRelyingParty(parts)
  await parts.db.assertWritable()
  const now = parts.clock.now()
  return asSystem(parts.db, async (trx) => {
    const pending = await lockPendingSignIn(trx, token, now)
    if (!pending) throw new RefusedError('SignInExpired')
    const allowed = await passkeysOf(trx, pending)
    if (allowed.length === 0) throw new RefusedError('SecondFactorNotSetUp')
    const options = await authenticationOptions(relyingParty, allowed)
    await saveChallenge(trx, { purpose: 'secondStep', secret: token }, options.challenge, now)
    return { options: { ...options } }
  })
}

/**
 * Signs in by passkey. The refusal is the same for an unknown passkey, a removed one, and every invalid signature. If the signature is valid, the
 * refusal says why the person may not sign in. Wrong answers are counted by IP address.
 */
function signIn(parts: AppParts, c: Context<AppEnv>, body: PasskeySignInBody): Promise<SessionUser> {
  const { address } = c.get('origin')
  return checkAnswer(parts, c, body, {
    purpose: 'signIn',
    attempt: { email: 'by passkey', address, counter: address },
    pendingOf: async () => ({ owner: null, way: 'passkey' as const }),
  })
}

/** Completes a sign-in whose second step is a passkey. As with a code, attempts are counted by person, and the first step must not have expired. */
function completeSignIn(parts: AppParts, c: Context<AppEnv>, body: PasskeySignInBody): Promise<SessionUser> {
  return checkAnswer(parts, c, body, {
    purpose: 'secondStep',
    attempt: null,
    async pendingOf(trx) {
      const pending = await lockPendingSignIn(trx, body.token, parts.clock.now())
      if (!pending) throw new RefusedError('SignInExpired')
      return { owner: pending, way: pending.way }
    },
  })
}

interface AnswerCheck {
  readonly purpose: 'signIn' | 'secondStep'
  /** How wrong answers are counted; null to count them by person. */
  readonly attempt: SignInAttempt | null
  /** Returns the person and the method of the first step; null and `passkey` if there was none. @throws RefusedError SignInExpired */
  readonly pendingOf: (
    trx: Transaction<Schema>,
  ) => Promise<{ readonly owner: FactorOwner | null; readonly way: SignInMethod | 'passkey' }>
}

/**
 * Checks the answer of a passkey and opens a session.
 *
 * @throws RefusedError PasskeyRefused, TooManyTries, PersonSuspended, OrganizationInactive, SignInExpired; as `requireRelyingParty`
 */
async function checkAnswer(
  parts: AppParts,
  c: Context<AppEnv>,
  { token, response, deviceToken = null }: PasskeySignInBody,
  { purpose, attempt, pendingOf }: AnswerCheck,
): Promise<SessionUser> {
  const relyingParty = requireRelyingParty(parts)
  await parts.db.assertWritable()
  const now = parts.clock.now()
  // Once the attempt is counted, refusals are returned, not thrown, so that the count and the used challenge are committed.
  const result = await asSystem(parts.db, async (trx) => {
    const { owner, way } = await pendingOf(trx)
    const signInAttempt = attempt ?? { email: `passkey of ${owner?.userId}`, address: null }
    const wait = await countAttempt(trx, now, signInAttempt)
    if (wait !== null) return { wait }
    const challenge = await takeChallenge(trx, { purpose, secret: token }, now)
    const passkey =
      challenge && (await verifyAndRecordSignature(trx, relyingParty, { challenge, response, owner }, now))
    if (!passkey) return { wait: null }
    await resetAttempts(trx, signInAttempt)
    if (passkey.refusal !== null) return { refusal: passkey.refusal, userId: passkey.userId }
    if (owner) await endPendingSignIn(trx, token)
    const account = await accountOf(trx, passkey.organizationId, passkey.userId)
    const method = way === 'passkey' ? { way } : { way, secondFactor: 'passkey' as const }
    const start = await startingPointOf(trx, account, deviceToken, now)
    const session = prepareSession(parts, c, account, method, start)
    await session.save(trx)
    return { user: session.user }
  })
  if ('wait' in result) {
    c.get('log').warn({ event: 'passkey.refused', purpose, address: c.get('origin').address })
    if (result.wait === null) throw new RefusedError('PasskeyRefused')
    throw new RefusedError('TooManyTries', { retryAfterSeconds: result.wait })
  }
  if ('refusal' in result) {
    const { refusal, userId } = result
    c.get('log').warn({ event: `signIn.${SIGN_IN_REFUSAL_EVENTS[refusal]}`, userId })
    throw new RefusedError(refusal)
  }
  const { user } = result
  c.get('log').info({ event: 'signIn.accepted', userId: user.id, by: 'passkey' })
  return user
}
