import type { Context } from 'hono'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import {
  changeBody,
  type SessionUser,
  type SignedIn,
  secondStepBody,
  sessionUser,
  signedIn,
  signInBody,
} from '../../src/domain/contract/auth.ts'
import { instant } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { DEMO_PASSWORD } from '../demo-password.ts'
import { recordSessionEvent } from '../http/account-history.ts'
import {
  accessibleEstablishments,
  accountOf,
  findAccount,
  knownDeviceHash,
  SIGN_IN_REFUSAL_EVENTS,
  type UserAccount,
} from '../http/accounts.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { definePlainCall, emptyAnswer } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import {
  beginSecondStep,
  checkCode,
  codeRefusal,
  endPendingSignIn,
  lockPendingSignIn,
  secondFactorRules,
} from '../http/second-factor.ts'
import { endSession, openSession } from '../http/sessions.ts'
import {
  accountHash,
  attemptFromDevice,
  countAttempt,
  resetAttempts,
  type SignInAttempt,
} from '../http/sign-in-attempts.ts'
import { describeSession, prepareSession, startingPointOf } from '../http/start-session.ts'
import { RefusedError } from '../refused-error.ts'
import { canBeEntered } from '../store/held-money.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import type { SignInMethod } from '../store/schema-accounts.ts'
import { asSystem, inScope, scopeOf } from '../store/scope.ts'
import { unknownReferenceError } from '../workflow/refuse-rows.ts'

/** The calls on the user's own session. */
export const authRoutes: readonly Route[] = [
  definePlainCall({
    method: 'post',
    path: '/auth/sign_in',
    summary: 'Sign in',
    roles: null,
    body: signInBody,
    answer: signedIn,
    handle: (parts, c, { body }) => signIn(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/second_step',
    summary: 'Complete a sign-in with a code of the second factor',
    roles: null,
    body: secondStepBody,
    answer: sessionUser,
    handle: (parts, c, { body }) => completeSignIn(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/check',
    summary: 'Check the token',
    roles: CAPABILITIES.ownAccount,
    answer: z.object({ expiresAt: instant }),
    handle: async (_parts, c) => ({ expiresAt: c.get('session').expiresAt }),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/change',
    summary: 'Switch to another establishment',
    roles: CAPABILITIES.ownAccount,
    body: changeBody,
    answer: sessionUser,
    handle: (parts, c, { body }) => switchEstablishment(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/sign_out',
    summary: 'Sign out',
    roles: CAPABILITIES.ownAccount,
    whileEnrolling: true,
    answer: emptyAnswer,
    handle: signOut,
  }),
]

/**
 * Signs in with an address and a password. The answer and its duration are the same whether the account is unknown, has no password or the
 * password is wrong. The answer says only after the right password that the organization is inactive or the person is suspended. A person
 * with a second factor gets no session, but a token for the second step.
 *
 * @throws RefusedError TooManyTries, WrongCredentials, PersonSuspended, OrganizationInactive
 */
async function signIn(
  parts: AppParts,
  c: Context<AppEnv>,
  { email, password, deviceToken = null }: z.output<typeof signInBody>,
): Promise<SignedIn> {
  await parts.db.assertWritable()
  const origin = c.get('origin')
  const log = c
    .get('log')
    .child({ account: accountHash(email).toString('hex').slice(0, 16), address: origin.address })
  const { found, attempt, wait, check } = await asSystem(
    parts.db,
    async (trx) => {
      const found = await findAccount(trx, email, deviceToken)
      const attempt: SignInAttempt = found?.device
        ? attemptFromDevice(email, found.device)
        : { email, address: origin.address }
      return { found, attempt, wait: null as number | null, check: null as Promise<boolean> | null }
    },
    {
      async last(trx, result) {
        result.wait = await countAttempt(trx, parts.clock.now(), result.attempt)
        if (result.wait !== null) return
        // The password is checked while the counted attempt is committed. The result is used only afterwards.
        result.check = parts.passwords.matches(result.found?.passwordHash ?? null, password)
        // If the commit fails too, its error is the one that is thrown.
        result.check.catch(() => undefined)
      },
    },
  )
  if (wait !== null) {
    log.warn({ event: 'signIn.limited', seconds: wait })
    throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
  }
  const matches = await check
  // The demo password is public, so nobody can sign in with it outside of a demo.
  const isDemoPasswordOutsideDemo = password === DEMO_PASSWORD && !parts.config.demo
  if (!found || !matches || isDemoPasswordOutsideDemo) {
    log.warn({ event: 'signIn.refused' })
    throw new RefusedError('WrongCredentials')
  }
  const { account, refusal } = found
  const firstStep = await asSystem(
    parts.db,
    async (trx) => {
      const [, result] = await inOneRoundTrip(
        resetAttempts(trx, attempt),
        refusal ?? openSessionOrRequestCode(trx, parts, c, account, 'password', deviceToken),
      )
      return result
    },
    { last: (trx, result) => (typeof result === 'string' ? null : result.save(trx)) },
  )
  if (typeof firstStep === 'string') {
    log.warn({ event: `signIn.${SIGN_IN_REFUSAL_EVENTS[firstStep]}`, userId: account.id })
    throw new RefusedError(firstStep)
  }
  log.info({ event: `signIn.${signInProgressOf(firstStep.answer)}`, userId: account.id })
  return firstStep.answer
}

/** The result of a first step. The session in the answer exists only after `save`. */
interface FirstStep {
  readonly answer: SignedIn
  /** Writes the session. To be called last in the transaction. */
  save(trx: Transaction<Schema>): Promise<unknown>
}

/**
 * Continues after a successful first step: with a session or, for a person with a second factor, with a token for the second step. A person
 * without the second factor that the organization requires gets a session with which they can only set it up.
 *
 * @param way how the first step was made
 */
export async function openSessionOrRequestCode(
  trx: Transaction<Schema>,
  parts: AppParts,
  c: Context<AppEnv>,
  account: UserAccount,
  way: SignInMethod,
  deviceToken: string | null,
): Promise<FirstStep> {
  const [{ hasFactor, isFactorRequired }, startingPoint] = await inOneRoundTrip(
    secondFactorRules(trx, account),
    startingPointOf(trx, account, deviceToken, parts.clock.now()),
  )
  if (hasFactor) {
    const owner = { organizationId: account.organizationId, userId: account.id }
    const secondStep = await beginSecondStep(trx, owner, way, parts.clock.now())
    return { answer: { secondStep }, save: () => Promise.resolve() }
  }
  const { user, save } = prepareSession(parts, c, account, { way }, startingPoint)
  return { answer: isFactorRequired ? { enrolment: user } : user, save }
}

/** The result of a first step, for the log. */
export function signInProgressOf(result: SignedIn): 'accepted' | 'codeRequired' | 'enrolling' {
  if ('secondStep' in result) return 'codeRequired'
  return 'enrolment' in result ? 'enrolling' : 'accepted'
}

/**
 * Completes a sign-in with the code of the second factor. The refusal is the same whether the first step is unknown, expired or completed.
 *
 * @throws RefusedError SignInExpired, and those of `codeRefusal`
 */
async function completeSignIn(
  parts: AppParts,
  c: Context<AppEnv>,
  { token, code, deviceToken = null }: z.output<typeof secondStepBody>,
): Promise<SessionUser> {
  await parts.db.assertWritable()
  const now = parts.clock.now()
  // Refusals are returned, not thrown: the counted attempt must be committed.
  const result = await asSystem(parts.db, async (trx) => {
    const pending = await lockPendingSignIn(trx, token, now)
    if (!pending) return { refused: 'SignInExpired' as const, userId: null }
    const { userId } = pending
    const device = await knownDeviceHash(trx, pending, deviceToken)
    const checked = await checkCode(trx, parts.config.secretKey, pending, { code, device, now })
    if ('refused' in checked) return { ...checked, userId }
    await endPendingSignIn(trx, token)
    const account = await accountOf(trx, pending.organizationId, userId)
    const method = { way: pending.way, secondFactor: checked.accepted }
    const start = await startingPointOf(trx, account, deviceToken, now)
    const session = prepareSession(parts, c, account, method, start)
    await session.save(trx)
    return { user: session.user }
  })
  if ('user' in result) {
    c.get('log').info({ event: 'signIn.accepted', userId: result.user.id })
    return result.user
  }
  const { address } = c.get('origin')
  c.get('log').warn({ event: 'secondStep.refused', refusal: result.refused, userId: result.userId, address })
  throw codeRefusal(result)
}

/**
 * Switches to another establishment: ends the session, and opens one with a new token and the same expiry.
 *
 * @throws RefusedError NotFound for an establishment that does not exist, is deleted or out of scope; EstablishmentInactive if its organization is
 * inactive, or if the establishment is inactive and the user has nothing to finish there; InvalidToken if the session has ended in the meantime
 */
async function switchEstablishment(
  parts: AppParts,
  c: Context<AppEnv>,
  { establishmentId }: z.output<typeof changeBody>,
): Promise<SessionUser> {
  await parts.db.assertWritable()
  const session = c.get('session')
  const now = parts.clock.now()
  const target = await inScope(parts.db, scopeOf(session), (trx) =>
    trx
      .selectFrom('establishments as e')
      .innerJoin('organizations as o', 'o.organization_id', 'e.organization_id')
      .select([
        'e.organization_id as organizationId',
        'e.id',
        'e.name',
        'e.time_zone as timeZone',
        sql<boolean>`${canBeEntered('e', session.role)} and o.status = 'ACTIVE'`.as('canBeEntered'),
      ])
      .where('e.id', '=', establishmentId)
      .where('e.status', '<>', 'DELETED')
      .executeTakeFirst(),
  )
  if (!target?.canBeEntered) {
    const { address } = c.get('origin')
    c.get('log').warn({ event: 'changeEstablishment.refused', userId: session.userId, address })
    await asSystem(parts.db, async (trx) => {
      const account = await accountOf(trx, session.homeOrganizationId, session.userId)
      const occasion = { now, origin: c.get('origin'), account }
      await recordSessionEvent(trx, occasion, session.id, 'changeEstablishmentRefused', { establishmentId })
    })
    throw target ? new RefusedError('EstablishmentInactive') : unknownReferenceError('establishmentId')
  }
  return asSystem(parts.db, async (trx) => {
    if (!(await endSession(trx, session, now))) throw new RefusedError('InvalidToken')
    const account = await accountOf(trx, session.homeOrganizationId, session.userId)
    const opened = await openSession(trx, parts.ids.next(), {
      homeOrganizationId: account.organizationId,
      userId: account.id,
      establishment: target,
      now,
      expiresAt: session.expiresAt,
      origin: c.get('origin'),
    })
    const establishments = await accessibleEstablishments(trx, account)
    const occasion = { now, origin: c.get('origin'), account }
    await recordSessionEvent(trx, occasion, opened.id, 'changeEstablishment', { establishmentId })
    return describeSession(account, establishments, target, opened)
  })
}

async function signOut(parts: AppParts, c: Context<AppEnv>): Promise<null> {
  await parts.db.assertWritable()
  const session = c.get('session')
  const now = parts.clock.now()
  await asSystem(parts.db, async (trx) => {
    if (!(await endSession(trx, session, now))) throw new RefusedError('InvalidToken')
    const account = await accountOf(trx, session.homeOrganizationId, session.userId)
    await recordSessionEvent(trx, { now, origin: c.get('origin'), account }, session.id, 'signOut')
  })
  c.get('log').info({ event: 'signOut', userId: session.userId })
  return null
}
