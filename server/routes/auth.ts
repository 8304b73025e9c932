import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE } from '../../src/domain/calendar.ts'
import { CODES } from '../../src/domain/codes.ts'
import { changeBody, type SessionUser, sessionUser, signInBody } from '../../src/domain/contract/auth.ts'
import { instant } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  type Account,
  accountOf,
  findAccount,
  type ReachedEstablishment,
  reachedEstablishments,
  rememberDevice,
} from '../http/accounts.ts'
import { admit } from '../http/authentication.ts'
import type { AppEnv, AppParts, Session } from '../http/context.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { operationOf } from '../http/operation.ts'
import { RefusedError } from '../http/refused.ts'
import { parsePart, readBody, readQuery } from '../http/request.ts'
import type { Route } from '../http/route.ts'
import { endSession, openSession, scopeOf } from '../http/sessions.ts'
import { accountHash, claimTry, forgiveTries, type Try } from '../http/sign-in-tries.ts'
import { appendAudit } from '../store/audit.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem, inScope } from '../store/scope.ts'

const none = z.undefined()

/**
 * The calls on one's own session. They take no idempotency key: what they answer is a token, and a stored answer would
 * keep it readable in the database.
 */
export const authRoutes: readonly Route[] = [
  authRoute('sign_in', 'Sign in', false, signInBody, sessionUser, signIn),
  authRoute('check', 'Is the token still good', true, none, z.object({ expiresAt: instant }), check),
  authRoute('change', 'Work in another establishment', true, changeBody, sessionUser, change),
  authRoute('sign_out', 'Sign out', true, none, z.null(), signOut),
]

function authRoute<Body extends z.ZodType, Answer extends z.ZodType>(
  name: string,
  summary: string,
  signedIn: boolean,
  body: Body,
  answer: Answer,
  handle: (parts: AppParts, c: Context<AppEnv>, body: z.output<Body>) => Promise<z.input<Answer>>,
): Route {
  const path = `/auth/${name}`
  const bodyless = body instanceof z.ZodUndefined
  return {
    method: 'post',
    path,
    operation: operationOf({
      method: 'post',
      path,
      summary,
      roles: signedIn ? CAPABILITIES.ownAccount : null,
      body: bodyless ? undefined : body,
      answer,
    }),
    handler: (parts) => async (c) => {
      if (signedIn) await admit(parts, c, CAPABILITIES.ownAccount)
      parsePart(undefined, readQuery(c), 'query')
      const raw = await readBody(c, !bodyless)
      const data = await handle(
        parts,
        c,
        bodyless ? (undefined as z.output<Body>) : parsePart(body, raw, 'body'),
      )
      return jsonResponse(200, answerText(CODES.saved, JSON.stringify(data)))
    },
  }
}

/** Answers the same, and works as long, whether the account is unknown, without a password or the password is wrong. */
async function signIn(
  parts: AppParts,
  c: Context<AppEnv>,
  { email, password }: z.output<typeof signInBody>,
): Promise<SessionUser> {
  await parts.db.assertWritable()
  const origin = c.get('origin')
  const log = c
    .get('log')
    .child({ account: accountHash(email).toString('hex').slice(0, 16), address: origin.address })
  const { found, wait, counted } = await asSystem(parts.db, async (trx) => {
    const found = await findAccount(trx, email, origin)
    const counted: Try = { email, address: origin.address, known: found?.known ?? false }
    return { found, counted, wait: await claimTry(trx, parts.clock.now(), counted) }
  })
  if (wait !== null) {
    log.warn({ event: 'signIn.limited', seconds: wait })
    throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
  }
  const matches = await parts.passwords.matches(found?.passwordHash ?? null, password)
  if (!found || !matches) {
    log.warn({ event: 'signIn.refused' })
    throw new RefusedError('WrongCredentials')
  }
  const { account } = found
  const user = await asSystem(parts.db, async (trx) => {
    const now = parts.clock.now()
    await forgiveTries(trx, counted)
    await rememberDevice(trx, account, origin, now)
    const establishments = await reachedEstablishments(trx, account)
    const establishment = await startingPlace(trx, account, establishments)
    const opened = await openSession(trx, parts.ids, {
      homeOrganizationId: account.organizationId,
      userId: account.id,
      establishment,
      now,
      origin,
    })
    await audit(trx, c, account, opened.id, now, 'signIn', { establishmentId: establishment?.id ?? null })
    return describe(account, establishments, establishment, opened)
  })
  log.info({ event: 'signIn.accepted', userId: account.id })
  return user
}

/** Where a person begins: where they worked last, if that can still be reached. */
async function startingPlace(
  trx: Transaction<Schema>,
  account: Account,
  establishments: readonly ReachedEstablishment[],
): Promise<ReachedEstablishment | null> {
  const last = await trx
    .selectFrom('sessions')
    .select('establishment_id as establishmentId')
    .where('organization_id', '=', account.organizationId)
    .where('user_id', '=', account.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return establishments.find(({ id }) => id === last?.establishmentId) ?? establishments[0] ?? null
}

async function check(_parts: AppParts, c: Context<AppEnv>) {
  return { expiresAt: c.get('session').expiresAt }
}

/** Moves to another establishment: a new token, and the old one ends. One that is not reached is as one that is not there. */
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
      .selectFrom('establishments')
      .select(['organization_id as organizationId', 'id', 'name', 'time_zone as timeZone'])
      .where('id', '=', establishmentId)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst(),
  )
  if (!target) {
    c.get('log').warn({ event: 'changeEstablishment.refused', userId: session.userId })
    await asSystem(parts.db, async (trx) => {
      const account = await accountOf(trx, session.homeOrganizationId, session.userId)
      await audit(trx, c, account, session.id, now, 'changeEstablishmentRefused', { establishmentId })
    })
    throw new RefusedError('NotFound')
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
    await audit(trx, c, account, opened.id, now, 'changeEstablishment', { establishmentId })
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
    await audit(trx, c, account, session.id, now, 'signOut', null)
  })
  c.get('log').info({ event: 'signOut', userId: session.userId })
  return null
}

/** What the client keeps: no more than it needs. */
function describe(
  account: Account,
  establishments: readonly ReachedEstablishment[],
  establishment: Omit<ReachedEstablishment, 'name'> | null,
  opened: { readonly token: string; readonly expiresAt: string },
): SessionUser {
  return {
    id: account.id,
    token: opened.token,
    expiresAt: opened.expiresAt,
    role: account.role,
    organizationId: establishment?.organizationId ?? account.organizationId,
    establishmentId: establishment?.id ?? null,
    timeZone: establishment?.timeZone ?? DEFAULT_TIME_ZONE,
    establishments: establishments.map(({ id, name }) => ({ id, name })),
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    language: account.language,
  }
}

type SessionAction = 'signIn' | 'signOut' | 'changeEstablishment' | 'changeEstablishmentRefused'

function audit(
  trx: Transaction<Schema>,
  c: Context<AppEnv>,
  account: Account,
  sessionId: Session['id'],
  at: string,
  action: SessionAction,
  after: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  return appendAudit(trx, {
    organizationId: account.organizationId,
    establishmentId: null,
    at,
    byId: account.id,
    byName: `${account.firstName} ${account.lastName}`,
    address: c.get('origin').address,
    action,
    entity: 'session',
    entityId: sessionId,
    before: null,
    after,
  })
}
