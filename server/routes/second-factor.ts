import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  canNeedSecondFactor,
  formatRecoveryCode,
  RECOVERY_CODE_COUNT,
} from '../../src/domain/accounts/second-factor.ts'
import { CODES } from '../../src/domain/codes.ts'
import {
  passwordConfirmationBody,
  type RecoveryCodes,
  recoveryCodes,
  type SecondFactor,
  type SecondFactorSetup,
  secondFactor,
  secondFactorCodeBody,
  secondFactorSetup,
} from '../../src/domain/contract/accounts.ts'
import { id } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { hashToken } from '../clock-and-ids.ts'
import { accountOf } from '../http/accounts.ts'
import { confirmPassword } from '../http/confirm-password.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { definePlainCall, emptyAnswer } from '../http/plain-call.ts'
import type { Route } from '../http/route.ts'
import { checkCode, codeRefusal, lockAuthenticatorApp, ownerOf, secretLabel } from '../http/second-factor.ts'
import { endOtherSessions } from '../http/sessions.ts'
import { qrCode } from '../identity/qr-code.ts'
import { newTotpSecret, totpUri } from '../identity/totp.ts'
import { RefusedError } from '../refused-error.ts'
import { sealSecret } from '../secret-key.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'
import { asSystem } from '../store/scope.ts'
import { type FactorOwner, secondFactorsOf } from '../store/second-factors.ts'
import { recordFactorChange } from './factor-change.ts'
import { managedPerson } from './managed-person.ts'

const ROLES = CAPABILITIES.ownAccount
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const RECOVERY_CODE_BYTES = 16

/** The calls that set up and remove the user's authenticator app with its recovery codes, or remove the app and the passkeys of another person. */
export const secondFactorRoutes: readonly Route[] = [
  definePlainCall({
    method: 'get',
    path: '/accounts/me/second_factor',
    summary: 'The second factor of the user',
    roles: ROLES,
    whileEnrolling: true,
    answer: secondFactor,
    handle: (parts, c) => asSystem(parts.db, (trx) => readSecondFactor(trx, c.get('session'))),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/second_factor',
    summary: 'Begin to set up an authenticator app',
    roles: ROLES,
    whileEnrolling: true,
    body: passwordConfirmationBody,
    answer: secondFactorSetup,
    handle: (parts, c, { body }) => begin(parts, c, body.currentPassword),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/second_factor/confirm',
    summary: 'Complete the setup with a code of the app; all other sessions end',
    roles: ROLES,
    whileEnrolling: true,
    body: secondFactorCodeBody,
    answer: recoveryCodes,
    code: CODES.created,
    handle: (parts, c, { body }) => confirm(parts, c, body.code),
  }),
  definePlainCall({
    method: 'post',
    path: '/accounts/me/second_factor/remove',
    summary: 'Remove the authenticator app and its recovery codes',
    roles: ROLES,
    body: passwordConfirmationBody,
    answer: emptyAnswer,
    code: CODES.deleted,
    handle: (parts, c, { body }) => remove(parts, c, body.currentPassword),
  }),
  definePlainCall({
    method: 'post',
    path: '/users/{id}/second_factor/remove',
    summary: 'Remove the authenticator app and the passkeys of a person who has lost them',
    roles: CAPABILITIES.administer,
    params: z.strictObject({ id }),
    body: passwordConfirmationBody,
    answer: emptyAnswer,
    code: CODES.deleted,
    handle: (parts, c, { params, body }) => removeForPerson(parts, c, params.id, body.currentPassword),
  }),
]

async function readSecondFactor(trx: Transaction<Schema>, session: Session): Promise<SecondFactor> {
  const { organizationId, userId } = ownerOf(session)
  const row = await trx
    .selectFrom('second_factors as f')
    .select((eb) => [
      'f.confirmed_at as since',
      eb
        .selectFrom('recovery_codes as r')
        .select(eb.fn.countAll<number>().as('left'))
        .whereRef('r.organization_id', '=', 'f.organization_id')
        .whereRef('r.user_id', '=', 'f.user_id')
        .where('r.used_at', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('f.organization_id', '=', organizationId)
    .where('f.user_id', '=', userId)
    .executeTakeFirst()
  const { passkey, isRequired } = await secondFactorsOf(trx, { organizationId, userId })
  return {
    since: row?.since ?? null,
    recoveryCodesLeft: Number(row?.recoveryCodesLeft ?? 0),
    passkey,
    required: isRequired && canNeedSecondFactor(session.role),
  }
}

/**
 * Begins the setup of an authenticator app, and replaces an unfinished setup.
 *
 * @throws RefusedError SecondFactorActive if an app is in use; as `confirmPassword`
 */
async function begin(
  parts: AppParts,
  c: Context<AppEnv>,
  currentPassword: string,
): Promise<SecondFactorSetup> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  const owner = ownerOf(session)
  const secret = newTotpSecret()
  const now = parts.clock.now()
  const email = await asSystem(parts.db, async (trx) => {
    const values = {
      secret: sealSecret(parts.config.secretKey, secretLabel(owner), secret),
      created_at: now,
      last_step: 0,
    }
    const saved = await trx
      .insertInto('second_factors')
      .values({
        organization_id: owner.organizationId,
        user_id: owner.userId,
        confirmed_at: null,
        ...values,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'user_id'])
          .doUpdateSet(values)
          .where('second_factors.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    if ((saved.numInsertedOrUpdatedRows ?? 0n) === 0n) throw new RefusedError('SecondFactorActive')
    return (await accountOf(trx, owner.organizationId, owner.userId)).email
  })
  return { secret, qrCode: await qrCode(totpUri(secret, email)) }
}

/** Completes the setup with a code of the authenticator app. All other sessions end: they may have been opened with the password alone. */
async function confirm(parts: AppParts, c: Context<AppEnv>, code: string): Promise<RecoveryCodes> {
  await parts.db.assertWritable()
  const session = c.get('session')
  const owner = ownerOf(session)
  const now = parts.clock.now()
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)
  const checked = await asSystem(parts.db, async (trx) => {
    const entry = { code, device: null, now, completesSetup: true }
    const checked = await checkCode(trx, parts.config.secretKey, owner, entry)
    // The refusal is returned here and thrown only after the commit: a rollback would undo the count of wrong codes.
    if ('refused' in checked) return checked
    await trx
      .updateTable('second_factors')
      .set({ confirmed_at: now })
      .where('organization_id', '=', owner.organizationId)
      .where('user_id', '=', owner.userId)
      .execute()
    await trx
      .insertInto('recovery_codes')
      .values(
        codes.map((code) => ({
          organization_id: owner.organizationId,
          user_id: owner.userId,
          code_hash: hashToken(code),
          used_at: null,
        })),
      )
      .execute()
    await endOtherSessions(trx, owner, session, now)
    await recordFactorChange(trx, parts, c, owner, 'addSecondFactor')
    return checked
  })
  if ('refused' in checked) {
    c.get('log').warn({ event: 'secondFactor.refused', refusal: checked.refused, userId: owner.userId })
    throw codeRefusal(checked)
  }
  c.get('log').info({ event: 'secondFactor.added', userId: owner.userId })
  parts.mailSender.wake()
  return { recoveryCodes: codes.map(formatRecoveryCode) }
}

async function remove(parts: AppParts, c: Context<AppEnv>, currentPassword: string): Promise<null> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  return removeFactor(parts, c, ownerOf(session), { withPasskeys: false })
}

async function removeForPerson(
  parts: AppParts,
  c: Context<AppEnv>,
  userId: string,
  currentPassword: string,
): Promise<null> {
  const session = c.get('session')
  await confirmPassword(parts, c, session, currentPassword)
  return removeFactor(parts, c, await managedPerson(parts, session, userId), { withPasskeys: true })
}

/**
 * Removes the authenticator app of a person, with its recovery codes.
 *
 * @param withPasskeys true to remove the passkeys too: they may be on the phone that the person has lost
 * @throws RefusedError SecondFactorNotSetUp if there is nothing to remove
 */
async function removeFactor(
  parts: AppParts,
  c: Context<AppEnv>,
  owner: FactorOwner,
  { withPasskeys }: { readonly withPasskeys: boolean },
): Promise<null> {
  await asSystem(parts.db, async (trx) => {
    const factor = await lockAuthenticatorApp(trx, owner)
    const removed = withPasskeys ? await removePasskeys(trx, owner) : 0n
    const hasFactor = factor !== undefined && factor.confirmedAt !== null
    if (!hasFactor && removed === 0n) throw new RefusedError('SecondFactorNotSetUp')
    // A foreign key deletes the recovery codes too.
    await trx
      .deleteFrom('second_factors')
      .where('organization_id', '=', owner.organizationId)
      .where('user_id', '=', owner.userId)
      .execute()
    await recordFactorChange(trx, parts, c, owner, 'removeSecondFactor')
  })
  const { userId } = c.get('session')
  c.get('log').info({ event: 'secondFactor.removed', userId, personId: owner.userId })
  parts.mailSender.wake()
  return null
}

async function removePasskeys(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
): Promise<bigint> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows
}

/** Creates a recovery code of 80 random bits: each byte gives one of 32 characters. */
function newRecoveryCode(): string {
  return Array.from(randomBytes(RECOVERY_CODE_BYTES), (byte) => BASE32.charAt(byte % BASE32.length)).join('')
}
