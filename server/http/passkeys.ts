import { sql, type Transaction } from 'kysely'
import type { SignedChallenge } from '../../src/domain/contract/passkeys.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { addMilliseconds, hashToken } from '../clock-and-ids.ts'
import { type RelyingParty, type StoredPasskey, verifiedSignature } from '../identity/passkeys.ts'
import type { Schema } from '../store/schema.ts'
import type { PasskeyPurpose } from '../store/schema-accounts.ts'
import type { FactorOwner } from '../store/second-factors.ts'
import { type SignInRefusal, signInRefusal } from './accounts.ts'

/** How long a challenge can be answered. */
const CHALLENGE_MS = 300_000

/** What a challenge is bound to: a session, an unfinished sign-in, or the token of a sign-in by passkey. */
interface Binding {
  readonly purpose: PasskeyPurpose
  readonly secret: string
}

/** A passkey with its owner. */
type OwnedPasskey = FactorOwner & StoredPasskey & { readonly id: string }

/** A passkey with which somebody signs in. `refusal` says why its owner may not sign in; null if they may. */
type UsedPasskey = OwnedPasskey & { readonly refusal: SignInRefusal | null }

const COLUMNS = [
  'organization_id as organizationId',
  'user_id as userId',
  'id',
  'credential_id as credentialId',
  'public_key as publicKey',
  'sign_count as signCount',
  'transports',
] as const

/** Stores the challenge that the next answer has to sign. An earlier one with the same binding becomes invalid. */
export async function saveChallenge(
  trx: Transaction<Schema>,
  { purpose, secret }: Binding,
  challenge: string,
  now: Instant,
): Promise<void> {
  const values = { challenge, expires_at: addMilliseconds(now, CHALLENGE_MS) }
  await trx
    .insertInto('passkey_challenges')
    .values({ bound_hash: hashToken(secret), purpose, ...values })
    .onConflict((conflict) => conflict.columns(['bound_hash', 'purpose']).doUpdateSet(values))
    .execute()
}

/**
 * Deletes and returns the challenge, so that it can be answered only once. The caller must commit after a wrong answer too.
 *
 * @returns null if there is none, or it has expired
 */
export async function takeChallenge(
  trx: Transaction<Schema>,
  { purpose, secret }: Binding,
  now: Instant,
): Promise<string | null> {
  const stored = await trx
    .deleteFrom('passkey_challenges')
    .where('bound_hash', '=', hashToken(secret))
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return stored && stored.expiresAt > now ? stored.challenge : null
}

/** The passkeys of a person, oldest first. */
export function passkeysOf(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
): Promise<OwnedPasskey[]> {
  return trx
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Checks the signature, stores the new counter and returns the passkey as it was before; null unless the passkey exists, its owner is the
 * expected person and not deleted, and the signature is valid. Without a first step, the passkey must also have been registered or used since
 * the last change of the password: somebody who knew the old password may have registered it. The caller refuses the sign-in when the passkey
 * has a `refusal`.
 *
 * @param owner the person of the first step; null if no first step named a person: the response must then name the owner of the passkey
 */
export async function verifyAndRecordSignature(
  trx: Transaction<Schema>,
  relyingParty: RelyingParty,
  signed: {
    readonly challenge: string
    readonly response: SignedChallenge
    readonly owner: FactorOwner | null
  },
  now: Instant,
): Promise<UsedPasskey | null> {
  const { challenge, response, owner } = signed
  const passkey = await lockPasskey(trx, Buffer.from(response.id, 'base64url'))
  if (!passkey) return null
  const { userHandle } = response.response
  const namedUserId = userHandle ? Buffer.from(userHandle, 'base64url').toString() : null
  const isOwnedByUser = owner
    ? owner.organizationId === passkey.organizationId && owner.userId === passkey.userId
    : namedUserId === passkey.userId
  if (owner === null && !passkey.signsInAlone) return null
  if (!isOwnedByUser || (namedUserId !== null && namedUserId !== passkey.userId)) return null
  const signCount = await verifiedSignature(relyingParty, challenge, response, passkey)
  if (signCount === null) return null
  await trx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('organization_id', '=', passkey.organizationId)
    .where('id', '=', passkey.id)
    .execute()
  return passkey
}

/** A locked passkey. `signsInAlone` is false if it was neither registered nor used since the last change of the password. */
type LockedPasskey = UsedPasskey & { readonly signsInAlone: boolean }

/**
 * Locks the passkey, so that of two answers with the same counter one is refused. Two counters of 0 are not
 * compared: passkeys that don't count always send 0.
 */
async function lockPasskey(
  trx: Transaction<Schema>,
  credentialId: Buffer,
): Promise<LockedPasskey | undefined> {
  const row = await trx
    .selectFrom('passkeys as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'p.organization_id').onRef('u.id', '=', 'p.user_id'),
    )
    .innerJoin('organizations as o', 'o.organization_id', 'p.organization_id')
    .leftJoin('user_credentials as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.user_id', '=', 'p.user_id'),
    )
    .select(COLUMNS.map((column) => `p.${column}` as const))
    .select(['u.status', 'u.role', 'o.status as organizationStatus'])
    .select(
      sql<boolean>`c.changed_at is null or greatest(p.created_at, p.last_used_at) > c.changed_at`.as(
        'signsInAlone',
      ),
    )
    .where('p.credential_id', '=', credentialId)
    .where('u.status', '<>', 'DELETED')
    .forUpdate('p')
    .executeTakeFirst()
  if (!row) return undefined
  const { status, organizationStatus, role, ...passkey } = row
  return { ...passkey, refusal: signInRefusal({ status, organizationStatus, role }) }
}
