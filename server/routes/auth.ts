import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { changeBody, type SessionUser, sessionUser, signInBody } from '../../src/domain/contract/auth.ts'
import { instant } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { DEMO_PASSWORD } from '../demo-password.ts'
import { accountOf, findAccount, reachedEstablishments } from '../http/accounts.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { definePlainCall, nothing } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import { endSession, openSession } from '../http/sessions.ts'
import { accountHash, claimTry, forgiveTries, type Try, tryFromDevice } from '../http/sign-in-tries.ts'
import { auditSession, describe, enter } from '../http/start-session.ts'
import { RefusedError } from '../refused-error.ts'
import { asSystem, inScope, scopeOf } from '../store/scope.ts'

/** The calls on the user's own session. */
export const authRoutes: readonly Route[] = [
  definePlainCall({
    method: 'post',
    path: '/auth/sign_in',
    summary: 'Sign in',
    roles: null,
    body: signInBody,
    answer: sessionUser,
    handle: (parts, c, { body }) => signIn(parts, c, body),
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
    handle: (parts, c, { body }) => change(parts, c, body),
  }),
  definePlainCall({
    method: 'post',
    path: '/auth/sign_out',
    summary: 'Sign out',
    roles: CAPABILITIES.ownAccount,
    answer: nothing,
    handle: signOut,
  }),
]

/**
 * Same answer and same duration whether the account is unknown, has no password or the password is wrong. That an organization is
 * inactive is only shown after the right password.
 */
async function signIn(
  parts: AppParts,
  c: Context<AppEnv>,
  { email, password, deviceToken = null }: z.output<typeof signInBody>,
): Promise<SessionUser> {
  await parts.db.assertWritable()
  const origin = c.get('origin')
  const log = c
    .get('log')
    .child({ account: accountHash(email).toString('hex').slice(0, 16), address: origin.address })
  const { found, wait, counted } = await asSystem(parts.db, async (trx) => {
    const found = await findAccount(trx, email, deviceToken)
    const counted: Try = found?.device
      ? tryFromDevice(email, found.device)
      : { email, address: origin.address }
    return { found, counted, wait: await claimTry(trx, parts.clock.now(), counted) }
  })
  if (wait !== null) {
    log.warn({ event: 'signIn.limited', seconds: wait })
    throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
  }
  const matches = await parts.passwords.matches(found?.passwordHash ?? null, password)
  // The demo password is public: outside a demo it never signs in.
  const isForDemo = password === DEMO_PASSWORD && !parts.config.demo
  if (!found || !matches || isForDemo) {
    log.warn({ event: 'signIn.refused' })
    throw new RefusedError('WrongCredentials')
  }
  const { account, mayComeIn } = found
  const user = await asSystem(parts.db, async (trx) => {
    await forgiveTries(trx, counted)
    return mayComeIn ? enter(trx, parts, c, account, 'password', deviceToken) : null
  })
  if (!user) {
    log.warn({ event: 'signIn.organizationInactive', userId: account.id })
    throw new RefusedError('OrganizationInactive')
  }
  log.info({ event: 'signIn.accepted', userId: account.id })
  return user
}

/**
 * Switches to another establishment: a new token, and the old one ends. An establishment out of reach is refused like an unknown
 * one; one that is inactive, or whose organization is, is refused too.
 */
async function change(
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
        sql<boolean>`e.status = 'ACTIVE' and o.status = 'ACTIVE'`.as('inUse'),
      ])
      .where('e.id', '=', establishmentId)
      .where('e.status', '<>', 'DELETED')
      .executeTakeFirst(),
  )
  if (!target?.inUse) {
    c.get('log').warn({ event: 'changeEstablishment.refused', userId: session.userId })
    await asSystem(parts.db, async (trx) => {
      const account = await accountOf(trx, session.homeOrganizationId, session.userId)
      await auditSession(trx, c, account, session.id, now, 'changeEstablishmentRefused', { establishmentId })
    })
    throw new RefusedError(target ? 'EstablishmentInactive' : 'NotFound')
  }
  return asSystem(parts.db, async (trx) => {
    if (!(await endSession(trx, session, now))) throw new RefusedError('InvalidToken')
    const account = await accountOf(trx, session.homeOrganizationId, session.userId)
    const opened = await openSession(trx, parts.ids, {
      homeOrganizationId: account.organizationId,
      userId: account.id,
      establishment: target,
      now,
      expiresAt: session.expiresAt,
      origin: c.get('origin'),
    })
    const establishments = await reachedEstablishments(trx, account)
    await auditSession(trx, c, account, opened.id, now, 'changeEstablishment', { establishmentId })
    return describe(account, establishments, target, opened)
  })
}

async function signOut(parts: AppParts, c: Context<AppEnv>): Promise<null> {
  await parts.db.assertWritable()
  const session = c.get('session')
  const now = parts.clock.now()
  await asSystem(parts.db, async (trx) => {
    if (!(await endSession(trx, session, now))) throw new RefusedError('InvalidToken')
    const account = await accountOf(trx, session.homeOrganizationId, session.userId)
    await auditSession(trx, c, account, session.id, now, 'signOut', null)
  })
  c.get('log').info({ event: 'signOut', userId: session.userId })
  return null
}
