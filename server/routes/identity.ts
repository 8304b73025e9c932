import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import {
  type IdentityAnswerBody,
  type IdentityBegun,
  type IdentityBody,
  identityAnswerBody,
  identityBegun,
  identityBody,
} from '../../src/domain/contract/accounts.ts'
import { type SignedIn, signedIn } from '../../src/domain/contract/auth.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { addMilliseconds, hashToken, randomToken } from '../clock-and-ids.ts'
import { findAccount, SIGN_IN_REFUSAL_EVENTS } from '../http/accounts.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { definePlainCall } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import { accountHash, countAttempt } from '../http/sign-in-attempts.ts'
import type { IdentityProvider, IdentityRequest } from '../identity/provider.ts'
import { RefusedError } from '../refused-error.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import { openSessionOrRequestCode, signInProgressOf } from './auth.ts'

/** Sign-in through an identity provider. Without a configured provider, these calls answer NotFound. */
export const identityRoutes: readonly Route[] = [
  definePlainCall({
    method: 'post',
    path: '/auth/identity/begin',
    summary: 'Begin to sign in at the identity provider',
    roles: null,
    answer: identityBegun,
    handle: (parts) => begin(parts),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/identity/sign_in',
    summary: 'Sign in with the answer of the identity provider',
    roles: null,
    body: identityAnswerBody,
    answer: signedIn,
    handle: (parts, c, { body }) => signInWithAnswer(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/firebase/sign_in',
    summary: 'Sign in with the ID token of an identity provider',
    roles: null,
    body: identityBody,
    answer: signedIn,
    handle: (parts, c, { body }) => signInWithToken(parts, c, body),
  }),
]

/** The time in which a person has to sign in at the provider. */
const REQUEST_MS = 600_000
/** The account under which invalid attempts are counted: by IP address only, so that nobody can lock another person out. */
const ANY_ACCOUNT = 'by identity provider'

function providerOf({ identity }: AppParts): IdentityProvider {
  if (!identity) throw new RefusedError('NotFound')
  return identity
}

/**
 * Begins a sign-in at the provider. The returned token stays in the browser tab; without it, nobody can use the answer of the provider.
 */
async function begin(parts: AppParts): Promise<IdentityBegun> {
  const provider = providerOf(parts)
  await parts.db.assertWritable()
  const { address, request } = await provider.begin()
  const token = randomToken()
  await asSystem(parts.db, (trx) =>
    trx
      .insertInto('identity_requests')
      .values({
        token_hash: hashToken(token),
        state: request.state,
        nonce: request.nonce,
        code_verifier: request.codeVerifier,
        expires_at: addMilliseconds(parts.clock.now(), REQUEST_MS),
      })
      .execute(),
  )
  return { address, token }
}

/** Deletes and returns the request of a token, so that it can be answered only once. Returns null if there is none or it has expired. */
async function takeRequest({ db, clock }: AppParts, token: string): Promise<IdentityRequest | null> {
  const request = await asSystem(db, (trx) =>
    trx
      .deleteFrom('identity_requests')
      .where('token_hash', '=', hashToken(token))
      .returning(['state', 'nonce', 'code_verifier as codeVerifier', 'expires_at as expiresAt'])
      .executeTakeFirst(),
  )
  return request && request.expiresAt > clock.now() ? request : null
}

async function signInWithAnswer(
  parts: AppParts,
  c: Context<AppEnv>,
  { token, answer, deviceToken = null }: IdentityAnswerBody,
): Promise<SignedIn> {
  const provider = providerOf(parts)
  await parts.db.assertWritable()
  return signIn(parts, c, deviceToken, {
    async email() {
      const request = await takeRequest(parts, token)
      if (!request) throw new RefusedError('IdentityRefused')
      return provider.emailOfAnswer(answer, request)
    },
    // `takeRequest` accepts each answer only once.
    isFirstUse: async () => true,
  })
}

async function signInWithToken(
  parts: AppParts,
  c: Context<AppEnv>,
  { deviceToken = null, ...proof }: IdentityBody,
): Promise<SignedIn> {
  const provider = providerOf(parts)
  await parts.db.assertWritable()
  return signIn(parts, c, deviceToken, {
    email: () => provider.emailOfToken(proof),
    isFirstUse: (trx) => claimNonce(trx, proof.nonce, parts.clock.now()),
  })
}

/** Marks a nonce as used. Returns false if it was used before, so that a copied ID token cannot sign in a second time. */
async function claimNonce(trx: Transaction<Schema>, nonce: string, now: Instant): Promise<boolean> {
  const inserted = await trx
    .insertInto('used_nonces')
    .values({ nonce_hash: hashToken(nonce), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Counts an invalid proof. Valid proofs are not limited: they are cheap to check, and invalid ones of others at the same IP address must not lock
 * anybody out.
 *
 * @throws RefusedError TooManyTries
 */
async function countInvalid(parts: AppParts, address: string): Promise<void> {
  const attempt = { email: ANY_ACCOUNT, address, counter: address }
  const wait = await asSystem(parts.db, (trx) => countAttempt(trx, parts.clock.now(), attempt))
  if (wait !== null) throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
}

/** A proof of the identity provider that a person has an e-mail address. */
interface Proof {
  /**
   * Verifies the proof and returns its e-mail address.
   *
   * @throws RefusedError IdentityRefused, IdentityUnavailable
   */
  readonly email: () => Promise<string>
  /** Returns false if the proof was used before. Otherwise it counts as used from now on. */
  readonly isFirstUse: (trx: Transaction<Schema>) => Promise<boolean>
}

/**
 * Signs in with a proof, or begins the second step. The refusal is the same for an invalid or used proof and for an unknown e-mail address. No
 * account is created.
 */
async function signIn(
  parts: AppParts,
  c: Context<AppEnv>,
  deviceToken: string | null,
  proof: Proof,
): Promise<SignedIn> {
  const origin = c.get('origin')
  const log = c.get('log').child({ address: origin.address })
  const email = await proof.email().catch(async (error: unknown) => {
    const refusal = error instanceof RefusedError ? error.refusal : 'Unexpected'
    log.warn({ event: 'signInByIdentity.refused', refusal, reason: reasonOf(error) })
    if (refusal === 'IdentityRefused') await countInvalid(parts, origin.address)
    throw error
  })
  const result = await asSystem(parts.db, async (trx) => {
    const found = await findAccount(trx, email, null)
    if (!found || !(await proof.isFirstUse(trx))) return 'IdentityRefused'
    if (found.refusal) return found.refusal
    const { answer, save } = await openSessionOrRequestCode(
      trx,
      parts,
      c,
      found.account,
      'identity',
      deviceToken,
    )
    await save(trx)
    return { userId: found.account.id, answer }
  })
  if (typeof result === 'string') {
    const account = accountHash(email).toString('hex').slice(0, 16)
    const events = { ...SIGN_IN_REFUSAL_EVENTS, IdentityRefused: 'unknown' }
    log.warn({ event: `signInByIdentity.${events[result]}`, account })
    throw new RefusedError(result)
  }
  const { userId, answer } = result
  log.info({ event: `signInByIdentity.${signInProgressOf(answer)}`, userId })
  return answer
}

/** The message of the cause of an error, or null. Those of openid-client have no personal data; claims are in properties, which are not logged. */
function reasonOf(error: unknown): string | null {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : null
}
