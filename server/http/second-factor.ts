import { sql, type Transaction } from 'kysely'
import {
  canNeedSecondFactor,
  parseSecondFactorCode,
  type TypedCode,
} from '../../src/domain/accounts/second-factor.ts'
import type { SecondStep } from '../../src/domain/contract/auth.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Role } from '../../src/domain/roles.ts'
import { addMilliseconds, hashToken, randomToken } from '../clock-and-ids.ts'
import { timeStepOfCode } from '../identity/totp.ts'
import { issuesAt, RefusedError } from '../refused-error.ts'
import { openSecret } from '../secret-key.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'
import type { SignInMethod } from '../store/schema-accounts.ts'
import { type FactorOwner, secondFactorsOf } from '../store/second-factors.ts'
import { countAttempt, resetAttempts, type SignInAttempt } from './sign-in-attempts.ts'

/** How long a sign-in waits for its second step. */
const SECOND_STEP_SECONDS = 600
/** How long after its start the setup of an app can be completed. */
const SETUP_MS = 30 * 60_000

/** The user of a session. */
export function ownerOf({ homeOrganizationId, userId }: Session): FactorOwner {
  return { organizationId: homeOrganizationId, userId }
}

/** The `owner` of a person's stored secret for `sealSecret`: the encrypted secret can't be used for another person. */
export function secretLabel({ organizationId, userId }: FactorOwner): string {
  return `second factor of ${organizationId}/${userId}`
}

/** The authenticator app of a person, with its row locked; undefined if there is none, not even one being set up. */
export function lockAuthenticatorApp(trx: Transaction<Schema>, { organizationId, userId }: FactorOwner) {
  return trx
    .selectFrom('second_factors')
    .select(['secret', 'created_at as createdAt', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether signing in requires a second step, and whether the organization requires a second factor of people with this role. */
export async function secondFactorRules(
  trx: Transaction<Schema>,
  { organizationId, id, role }: { readonly organizationId: string; readonly id: string; readonly role: Role },
): Promise<{ readonly hasFactor: boolean; readonly isFactorRequired: boolean }> {
  const { code, passkey, isRequired } = await secondFactorsOf(trx, { organizationId, userId: id })
  return { hasFactor: code || passkey, isFactorRequired: isRequired && canNeedSecondFactor(role) }
}

/** The result of checking a typed code. */
type CodeCheck =
  | { readonly accepted: TypedCode['kind'] }
  | { readonly refused: 'WrongCode' | 'SecondFactorNotSetUp' | 'SecondFactorActive' }
  | { readonly refused: 'TooManyTries'; readonly waitSeconds: number }

/** The refusal of a typed code; a wrong code is an issue of its field. */
export function codeRefusal(
  refused: Exclude<CodeCheck, { accepted: unknown }> | { readonly refused: 'SignInExpired' },
): RefusedError {
  if (refused.refused === 'TooManyTries')
    return new RefusedError('TooManyTries', { retryAfterSeconds: refused.waitSeconds })
  const isWrong = refused.refused === 'WrongCode'
  return new RefusedError(refused.refused, isWrong ? issuesAt(['code'], 'issue.codeWrong') : {})
}

/** A typed code, with the known device it was typed on; null for an unknown device. */
interface CodeEntry {
  readonly code: string
  readonly device: Buffer | null
  readonly now: Instant
  /** True: the code completes the setup, for which recovery codes are not accepted. By default the app is set up already. */
  readonly completesSetup?: boolean
}

/**
 * Checks a typed code and marks it as used: a code of the authenticator app works once, and so does a recovery code. Attempts are limited per person,
 * with a separate counter for each known device, so that somebody who knows the password can't lock out the owner.
 *
 * A wrong code is returned and not thrown, because throwing would roll back the counter.
 *
 * @throws SecretKeyMismatch when the stored secret can't be decrypted
 */
export async function checkCode(
  trx: Transaction<Schema>,
  secretKey: string | null,
  owner: FactorOwner,
  entry: CodeEntry,
): Promise<CodeCheck> {
  const { now, device, completesSetup = false } = entry
  const factor = await lockAuthenticatorApp(trx, owner)
  // The setup was completed before, for example by a request whose answer was lost.
  if (completesSetup && factor && factor.confirmedAt !== null) return { refused: 'SecondFactorActive' }
  const isStale = factor && completesSetup && addMilliseconds(factor.createdAt, SETUP_MS) <= now
  if (!factor || (factor.confirmedAt === null) !== completesSetup || isStale)
    return { refused: 'SecondFactorNotSetUp' }
  const attempt: SignInAttempt = {
    email: `second factor of ${owner.userId}`,
    address: null,
    ...(device && { counter: `device ${device.toString('base64url')}` }),
  }
  const waitSeconds = await countAttempt(trx, now, attempt)
  if (waitSeconds !== null) return { refused: 'TooManyTries', waitSeconds }
  const typed = parseSecondFactorCode(entry.code)
  const isRight =
    typed?.kind === 'app'
      ? await spendAppCode(trx, openSecret(secretKey, secretLabel(owner), factor.secret), owner, typed.code, {
          now,
          lastStep: factor.lastStep,
        })
      : typed !== null && !completesSetup && (await spendRecoveryCode(trx, owner, typed.code, now))
  if (!typed || !isRight) return { refused: 'WrongCode' }
  await resetAttempts(trx, attempt)
  return { accepted: typed.kind }
}

async function spendAppCode(
  trx: Transaction<Schema>,
  secret: string,
  { organizationId, userId }: FactorOwner,
  code: string,
  { now, lastStep }: { now: Instant; lastStep: number },
): Promise<boolean> {
  const timeStep = timeStepOfCode(secret, code, now, lastStep)
  if (timeStep === null) return false
  await trx
    .updateTable('second_factors')
    .set({ last_step: timeStep })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  return true
}

async function spendRecoveryCode(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
  code: string,
  now: Instant,
): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Stores that the first step of a sign-in succeeded. Returns the token, the time limit and the possible factors of the second step. */
export async function beginSecondStep(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
  method: SignInMethod,
  now: Instant,
): Promise<SecondStep> {
  const token = randomToken()
  await trx
    .insertInto('pending_sign_ins')
    .values({
      organization_id: organizationId,
      user_id: userId,
      token_hash: hashToken(token),
      way: method,
      created_at: now,
      expires_at: addMilliseconds(now, SECOND_STEP_SECONDS * 1000),
    })
    .execute()
  const { code, passkey } = await secondFactorsOf(trx, { organizationId, userId })
  return { token, seconds: SECOND_STEP_SECONDS, code, passkey }
}

/**
 * The sign-in that waits for its second step, locked; undefined if it is unknown, expired or completed, or the person may no longer sign
 * in.
 */
export async function lockPendingSignIn(
  trx: Transaction<Schema>,
  token: string,
  now: Instant,
): Promise<(FactorOwner & { readonly way: SignInMethod }) | undefined> {
  const { rows } = await sql<FactorOwner & { way: SignInMethod }>`
    select p.organization_id as "organizationId", p.user_id as "userId", p.way
    from pending_sign_ins p
      join users u on u.organization_id = p.organization_id and u.id = p.user_id
      join organizations o on o.organization_id = p.organization_id
    where p.token_hash = ${hashToken(token)} and p.expires_at > ${now}::timestamptz
      and u.status = 'ACTIVE' and (o.status = 'ACTIVE' or u.role = 1)
    for update of p`.execute(trx)
  return rows[0]
}

/** Deletes a pending sign-in, because its second step has completed it. */
export async function endPendingSignIn(trx: Transaction<Schema>, token: string): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('token_hash', '=', hashToken(token)).execute()
}
