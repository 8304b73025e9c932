import { type Kysely, sql, type Transaction } from 'kysely'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { hasCapability, type Role } from '../../src/domain/roles.ts'
import { addMilliseconds, hashToken } from '../clock-and-ids.ts'
import { compileOnce, compileOnceFor } from '../store/compile-once.ts'
import { canBeEntered } from '../store/held-money.ts'
import { inNameOrder } from '../store/name-order.ts'
import type { Schema } from '../store/schema.ts'
import type { FactorOwner } from '../store/second-factors.ts'

/** Maximum number of establishments that are listed for a user. */
export const MAX_ESTABLISHMENTS = 100

/** A device of a person counts as new again when its last sign-in is longer ago than this. */
export const DEVICE_LIFETIME_MS = 90 * 24 * 3_600_000

/** The data that sign-in needs about a user. */
export interface UserAccount {
  readonly organizationId: string
  readonly id: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: SessionUser['language']
}

export interface AccessibleEstablishment {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly timeZone: string
}

const ACCOUNT_COLUMNS = [
  'u.organization_id as organizationId',
  'u.id',
  'u.role',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.email',
  'u.language',
] as const

/**
 * Returns the account of an e-mail address with its password hash; undefined when there is none or it is deleted. Suspended people can't
 * sign in, nor can people of an organization that is not active, except head office, which can reactivate it.
 */
export async function findAccount(
  trx: Transaction<Schema>,
  email: string,
  deviceToken: string | null,
): Promise<
  | {
      readonly account: UserAccount
      readonly passwordHash: string | null
      /** The hash of the device token if this user has signed in with it before; null otherwise. */
      readonly device: Buffer | null
      /** Why this person may not sign in; null if they may. To be answered only to a person who has proved who they are. */
      readonly refusal: SignInRefusal | null
    }
  | undefined
> {
  // Stored addresses are ASCII. Another character that folds to an ASCII letter, such as the Kelvin sign, is another address.
  if (!isAscii(email)) return undefined
  const device = deviceToken === null ? null : hashToken(deviceToken)
  const { rows } = await selectAccount(trx, { email: email.toLowerCase(), device })
  const [row] = rows
  if (!row) return undefined
  const { passwordHash, device: known, status, organizationStatus, ...account } = row
  const refusal = signInRefusal({ status, organizationStatus, role: account.role })
  return { account, passwordHash, device: known, refusal }
}

export type SignInRefusal = 'OrganizationInactive' | 'PersonSuspended'

/** The name of each refusal in the events of the server log. */
export const SIGN_IN_REFUSAL_EVENTS: Readonly<Record<SignInRefusal, string>> = {
  OrganizationInactive: 'organizationInactive',
  PersonSuspended: 'personSuspended',
}

/** Why a person may not sign in, by password or otherwise; null if they may. Head office can sign in to reactivate its organization. */
export function signInRefusal({
  status,
  organizationStatus,
  role,
}: {
  readonly status: string
  readonly organizationStatus: string
  readonly role: Role
}): SignInRefusal | null {
  if (status === 'INACTIVE') return 'PersonSuspended'
  const isOpen = organizationStatus === 'ACTIVE' || hasCapability(role, 'seeEveryOrganization')
  return isOpen ? null : 'OrganizationInactive'
}

const selectAccount = compileOnce(({ email, device }: { email: string; device: Buffer | null }, trx) =>
  trx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
    .leftJoin('user_credentials as c', (join) =>
      join.onRef('c.organization_id', '=', 'u.organization_id').onRef('c.user_id', '=', 'u.id'),
    )
    .leftJoin('known_devices as d', (join) =>
      join
        .onRef('d.organization_id', '=', 'u.organization_id')
        .onRef('d.user_id', '=', 'u.id')
        .on('d.device_hash', '=', device),
    )
    .select([
      ...ACCOUNT_COLUMNS,
      'c.password_hash as passwordHash',
      'd.device_hash as device',
      'u.status',
      'o.status as organizationStatus',
    ])
    .where(sql`lower(u.email)`, '=', email)
    .where('u.status', '<>', 'DELETED'),
)

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/u.test(text)
}

/** True once a person has chosen a password or signed in. Needs a scope that includes the person. */
export async function hasSignedUp(
  trx: Transaction<Schema>,
  { organizationId, id }: Pick<UserAccount, 'organizationId' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ signedUp: boolean }>`
    select has_signed_up(${organizationId}::uuid, ${id}::uuid) as "signedUp"`.execute(trx)
  return rows[0]?.signedUp === true
}

/** The account of a user. Throws if there is none. */
export function accountOf(
  trx: Transaction<Schema>,
  organizationId: string,
  userId: string,
): Promise<UserAccount> {
  return trx
    .selectFrom('users as u')
    .select(ACCOUNT_COLUMNS)
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Locks a user's row until the transaction ends. */
export async function lockUser(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .forUpdate()
    .execute()
}

/**
 * The establishments of active organizations that the user can enter, at most `MAX_ESTABLISHMENTS`. Active establishments come first, and each
 * group is sorted by name.
 */
export async function accessibleEstablishments(
  trx: Transaction<Schema>,
  { role, organizationId, id }: UserAccount,
): Promise<AccessibleEstablishment[]> {
  return (await selectEstablishments(trx, role, { organizationId, userId: id })).rows
}

/** The establishment with the id, if the user can enter it. */
export async function accessibleEstablishment(
  trx: Transaction<Schema>,
  { role, organizationId, id }: UserAccount,
  establishmentId: string,
): Promise<AccessibleEstablishment | undefined> {
  const { rows } = await selectEstablishment(trx, role, { organizationId, userId: id, establishmentId })
  return rows[0]
}

const selectEstablishments = compileOnceFor((role: Role, person: Person, trx) =>
  establishmentsOf(role, person, trx)
    .orderBy('e.status')
    .orderBy(inNameOrder(sql.ref('e.name')))
    .orderBy('e.id')
    .limit(MAX_ESTABLISHMENTS),
)

const selectEstablishment = compileOnceFor(
  (role: Role, values: Person & { readonly establishmentId: string }, trx) =>
    establishmentsOf(role, values, trx).where('e.id', '=', values.establishmentId),
)

interface Person {
  readonly organizationId: string
  readonly userId: string
}

/** A query for the establishments that a person of the role can enter. */
function establishmentsOf(role: Role, { organizationId, userId }: Person, db: Kysely<Schema>) {
  let query = db
    .selectFrom('establishments as e')
    .innerJoin('organizations as o', 'o.organization_id', 'e.organization_id')
    .select(['e.organization_id as organizationId', 'e.id', 'e.name', 'e.time_zone as timeZone'])
    .where(canBeEntered('e', role))
    .where('o.status', '=', 'ACTIVE')
  if (!hasCapability(role, 'seeEveryOrganization'))
    query = query.where('e.organization_id', '=', organizationId)
  if (!hasCapability(role, 'seeWholeOrganization')) {
    query = query.where('e.id', 'in', (assigned) =>
      assigned
        .selectFrom('user_establishments as a')
        .select('a.establishment_id')
        .where('a.organization_id', '=', organizationId)
        .where('a.user_id', '=', userId),
    )
  }
  return query
}

/** The hash of a device token with which this user has signed in before; null for any other. */
export async function knownDeviceHash(
  trx: Transaction<Schema>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  deviceToken: string | null,
): Promise<Buffer | null> {
  if (deviceToken === null) return null
  const row = await trx
    .selectFrom('known_devices')
    .select('device_hash as hash')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashToken(deviceToken))
    .executeTakeFirst()
  return row?.hash ?? null
}

/** The previous sign-ins of a person. */
interface EarlierSignIns {
  /** The establishment of the last session. */
  readonly lastEstablishmentId: string | null
  /** True when the person has signed in before, but not on this device in the last 90 days. */
  readonly isOnNewDevice: boolean
}

/** The sign-ins of the user before `now`. `deviceToken` is null for a device that has none yet. */
export async function earlierSignIns(
  trx: Transaction<Schema>,
  { organizationId, id }: UserAccount,
  deviceToken: string | null,
  now: Instant,
): Promise<EarlierSignIns> {
  const device = deviceToken === null ? null : hashToken(deviceToken)
  const knownSince = addMilliseconds(now, -DEVICE_LIFETIME_MS)
  const { rows } = await selectEarlierSignIns(trx, { organizationId, userId: id, device, knownSince })
  return rows[0] ?? { lastEstablishmentId: null, isOnNewDevice: false }
}

interface EarlierSignInsOf extends Person {
  readonly device: Buffer | null
  readonly knownSince: Instant
}

// `deleteExpiredRows` keeps the latest device of a person, so that the count shows whether they have signed in before.
const selectEarlierSignIns = compileOnce(
  ({ organizationId, userId, device, knownSince }: EarlierSignInsOf) =>
    sql<EarlierSignIns>`
      select (
        select establishment_id from sessions where organization_id = ${organizationId}::uuid
          and user_id = ${userId}::uuid order by created_at desc, id desc limit 1
      ) as "lastEstablishmentId",
        count(*) > 0 and not coalesce(bool_or(
          device_hash = ${device}::bytea and last_seen_at >= ${knownSince}::timestamptz), false) as "isOnNewDevice"
      from known_devices where organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid`,
)

/** Records the device of a successful sign-in, so that failed attempts by strangers don't lock this user out on it. */
export function rememberDevice(
  trx: Transaction<Schema>,
  { organizationId, id }: UserAccount,
  deviceToken: string,
  now: Instant,
): Promise<unknown> {
  return saveDevice(trx, { organizationId, userId: id, device: hashToken(deviceToken), now })
}

interface DeviceValues {
  readonly organizationId: string
  readonly userId: string
  readonly device: Buffer
  readonly now: Instant
}

const saveDevice = compileOnce(({ organizationId, userId, device, now }: DeviceValues, trx) =>
  trx
    .insertInto('known_devices')
    .values({
      organization_id: organizationId,
      user_id: userId,
      device_hash: device,
      created_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
    ),
)

/**
 * Makes the devices of a person unknown, except the one with `presentToken`: somebody who knew the old password may have used them. The rows stay
 * with hashes that no token has, because they show that the person has signed in before.
 */
export async function forgetDevices(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
  presentToken: string | null,
): Promise<void> {
  const present = presentToken === null ? null : hashToken(presentToken)
  await sql`
    update known_devices set device_hash = sha256(device_hash)
    where organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid
      and device_hash is distinct from ${present}::bytea`.execute(trx)
}
