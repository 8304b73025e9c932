import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { parseDevice } from '../../src/domain/accounts/devices.ts'
import { CODES } from '../../src/domain/codes.ts'
import { passwordConfirmationBody } from '../../src/domain/contract/accounts.ts'
import { id } from '../../src/domain/contract/common.ts'
import {
  type Passkey,
  passkey,
  passkeyOptions,
  passkeys,
  registerPasskeyBody,
  removePasskeyBody,
  renamePasskeyBody,
  type SignedChallenge,
} from '../../src/domain/contract/passkeys.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { accountOf, lockUser } from '../http/accounts.ts'
import { confirmPassword } from '../http/confirm-password.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { passkeysOf, saveChallenge, takeChallenge } from '../http/passkeys.ts'
import { definePlainCall, emptyAnswer } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import { ownerOf } from '../http/second-factor.ts'
import { endOtherSessions } from '../http/sessions.ts'
import {
  type NewPasskey,
  type RelyingParty,
  registrationOptions,
  relyingPartyOf,
  verifiedRegistration,
} from '../identity/passkeys.ts'
import { RefusedError } from '../refused-error.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import { type FactorOwner, hasSecondFactor } from '../store/second-factors.ts'
import { onUniqueViolation } from '../store/unique-violation.ts'
import { recordFactorChange } from './factor-change.ts'

const ROLES = CAPABILITIES.ownAccount
/** The maximum number of passkeys of a person. It limits the size of the options for the browser. */
const MAX_PASSKEYS = 20

/** The calls that list, register, rename and remove the passkeys of the user. */
export const passkeyRoutes: readonly Route[] = [
  definePlainCall({
    method: 'get',
    path: '/accounts/me/passkeys',
    summary: 'The passkeys of the user',
    roles: ROLES,
    whileEnrolling: true,
    answer: passkeys,
    handle: async (parts, c) => ({
      entries: await asSystem(parts.db, (trx) => listOf(trx, ownerOf(c.get('session')))),
    }),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/passkeys/options',
    summary: 'Begin to register a passkey',
    roles: ROLES,
    whileEnrolling: true,
    body: passwordConfirmationBody,
    answer: passkeyOptions,
    handle: (parts, c, { body }) => begin(parts, c, body.currentPassword),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/passkeys',
    summary: 'Register a passkey; with the first second factor all other sessions end',
    roles: ROLES,
    whileEnrolling: true,
    body: registerPasskeyBody,
    answer: passkey,
    code: CODES.created,
    handle: (parts, c, { body }) => register(parts, c, body.response),
  }),
  definePlainCall({
    method: 'put',
    path: '/accounts/me/passkeys/{id}',
    summary: 'Name a passkey',
    roles: ROLES,
    params: z.strictObject({ id }),
    body: renamePasskeyBody,
    answer: passkey,
    code: CODES.modified,
    handle: (parts, c, { params, body }) => rename(parts, c, params.id, body.name),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/passkeys/{id}/remove',
    summary: 'Remove a passkey',
    roles: ROLES,
    params: z.strictObject({ id }),
    body: removePasskeyBody,
    answer: emptyAnswer,
    code: CODES.deleted,
    handle: (parts, c, { params, body }) => remove(parts, c, params.id, body.currentPassword),
  }),
]

/** The relying party of passkeys. @throws RefusedError NotFound if the public address is an IP address, for which browsers have no passkeys */
export function requireRelyingParty({ config }: AppParts): RelyingParty {
  const relyingParty = relyingPartyOf(config.publicUrl)
  if (!relyingParty) throw new RefusedError('NotFound')
  return relyingParty
}

function listOf(trx: Transaction<Schema>, { organizationId, userId }: FactorOwner): Promise<Passkey[]> {
  return trx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'backed_up as backedUp'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the passkeys of a person who may have another one. @throws RefusedError TooManyPasskeys */
async function passkeysBelowMaximum(trx: Transaction<Schema>, owner: FactorOwner) {
  const existing = await passkeysOf(trx, owner)
  if (existing.length >= MAX_PASSKEYS) throw new RefusedError('TooManyPasskeys')
  return existing
}

async function begin(parts: AppParts, c: Context<AppEnv>, currentPassword: string) {
  const relyingParty = requireRelyingParty(parts)
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  const owner = ownerOf(session)
  return asSystem(parts.db, async (trx) => {
    const {
      id: userId,
      email,
      firstName,
      lastName,
    } = await accountOf(trx, owner.organizationId, owner.userId)
    const existing = await passkeysBelowMaximum(trx, owner)
    const person = { id: userId, email, name: `${firstName} ${lastName}` }
    const options = await registrationOptions(relyingParty, person, existing)
    await saveChallenge(
      trx,
      { purpose: 'register', secret: session.id },
      options.challenge,
      parts.clock.now(),
    )
    return { options: { ...options } }
  })
}

/**
 * Registers a passkey. If it is the first second factor of the person, all other sessions end: they may have been opened with the password alone.
 *
 * @throws RefusedError PasskeyRefused; PasskeyKnown for a passkey that is registered already; as `passkeysBelowMaximum` and `requireRelyingParty`
 */
async function register(parts: AppParts, c: Context<AppEnv>, response: SignedChallenge): Promise<Passkey> {
  const relyingParty = requireRelyingParty(parts)
  await parts.db.assertWritable()
  const session = c.get('session')
  const owner = ownerOf(session)
  // A refusal is returned, not thrown, so that the use of the challenge is committed.
  const added = await asSystem(parts.db, async (trx) => {
    const binding = { purpose: 'register', secret: session.id } as const
    const challenge = await takeChallenge(trx, binding, parts.clock.now())
    const verified = challenge && (await verifiedRegistration(relyingParty, challenge, response))
    return verified ? add(trx, parts, c, owner, verified) : null
  }).catch(onUniqueViolation('PasskeyKnown'))
  if (!added) {
    c.get('log').warn({ event: 'passkey.refused', purpose: 'register', userId: owner.userId })
    throw new RefusedError('PasskeyRefused')
  }
  c.get('log').info({ event: 'passkey.added', userId: owner.userId })
  parts.mailSender.wake()
  return added
}

async function add(
  trx: Transaction<Schema>,
  parts: AppParts,
  c: Context<AppEnv>,
  owner: FactorOwner,
  verified: NewPasskey,
): Promise<Passkey> {
  // Another session may be adding a passkey at the same time.
  await lockUser(trx, owner)
  await passkeysBelowMaximum(trx, owner)
  const now = parts.clock.now()
  const { browser, system } = parseDevice(c.get('origin').userAgent)
  const added = {
    id: parts.ids.next(),
    name: [browser, system].filter((part) => part !== null).join(' · ') || 'Passkey',
    backedUp: verified.backedUp,
    createdAt: now,
    lastUsedAt: null,
  }
  if (!(await hasSecondFactor(trx, owner))) await endOtherSessions(trx, owner, c.get('session'), now)
  await trx
    .insertInto('passkeys')
    .values({
      organization_id: owner.organizationId,
      id: added.id,
      user_id: owner.userId,
      credential_id: Buffer.from(verified.credentialId),
      public_key: Buffer.from(verified.publicKey),
      sign_count: verified.signCount,
      transports: [...verified.transports],
      backed_up: verified.backedUp,
      name: added.name,
      created_at: now,
      last_used_at: null,
    })
    .execute()
  await recordFactorChange(trx, parts, c, owner, 'addPasskey', { after: { passkey: added.name } })
  return added
}

async function rename(
  parts: AppParts,
  c: Context<AppEnv>,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  await parts.db.assertWritable()
  const owner = ownerOf(c.get('session'))
  return asSystem(parts.db, async (trx) => {
    const before = (await listOf(trx, owner)).find((passkey) => passkey.id === passkeyId)
    if (!before) throw new RefusedError('NotFound')
    if (before.name === name) return before
    await trx
      .updateTable('passkeys')
      .set({ name })
      .where('organization_id', '=', owner.organizationId)
      .where('user_id', '=', owner.userId)
      .where('id', '=', passkeyId)
      .execute()
    const values = { before: { passkey: before.name }, after: { passkey: name } }
    await recordFactorChange(trx, parts, c, owner, 'renamePasskey', values)
    return { ...before, name }
  })
}

async function remove(
  parts: AppParts,
  c: Context<AppEnv>,
  passkeyId: string,
  currentPassword: string,
): Promise<null> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  const owner = ownerOf(session)
  await asSystem(parts.db, async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('organization_id', '=', owner.organizationId)
      .where('user_id', '=', owner.userId)
      .where('id', '=', passkeyId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new RefusedError('NotFound')
    await recordFactorChange(trx, parts, c, owner, 'removePasskey', { before: { passkey: removed.name } })
  })
  c.get('log').info({ event: 'passkey.removed', userId: owner.userId })
  parts.mailSender.wake()
  return null
}
