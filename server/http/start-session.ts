import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { TypedCode } from '../../src/domain/accounts/second-factor.ts'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { DEFAULT_TIME_ZONE } from '../../src/domain/dates/calendar.ts'
import { randomToken } from '../clock-and-ids.ts'
import { postNewDevice } from '../mail/post.ts'
import type { Origin, Session } from '../session.ts'
import { appendAudit } from '../store/audit.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import type { SignInMethod } from '../store/schema-accounts.ts'
import {
  type AccessibleEstablishment,
  type Account,
  accessibleEstablishments,
  rememberDevice,
} from './accounts.ts'
import type { AppEnv, AppParts } from './context.ts'
import { openSession } from './sessions.ts'

/** Where a person can work, and where they begin. */
export interface StartingPoint {
  readonly establishments: readonly AccessibleEstablishment[]
  /** The establishment of their last session if they still have access to it, otherwise the first one. */
  readonly establishment: AccessibleEstablishment | null
}

/** Signs in a verified account: opens a session at its starting point and records it in the audit trail. */
export async function startSession(
  trx: Transaction<Schema>,
  parts: AppParts,
  c: Context<AppEnv>,
  account: Account,
  how: { readonly way: SignInMethod | 'passkey'; readonly secondFactor?: TypedCode['kind'] | 'passkey' },
  sentDeviceToken: string | null,
  { establishments, establishment }: StartingPoint,
): Promise<SessionUser> {
  const now = parts.clock.now()
  const origin = c.get('origin')
  const deviceToken = sentDeviceToken ?? randomToken()
  const id = parts.ids.next()
  const [isNewDevice, opened] = await inOneRoundTrip(
    rememberDevice(trx, account, deviceToken, now),
    openSession(trx, id, {
      homeOrganizationId: account.organizationId,
      userId: account.id,
      establishment,
      now,
      origin,
    }),
    auditSession(trx, c, account, id, now, ACTIONS[how.way], {
      establishmentId: establishment?.id ?? null,
      ...(how.secondFactor && { secondFactor: how.secondFactor }),
    }),
  )
  if (isNewDevice) {
    const timeZone = establishment?.timeZone ?? DEFAULT_TIME_ZONE
    const { userAgent, address } = origin
    await postNewDevice(trx, account, { userAgent, address, at: now, timeZone }, parts.ids)
    parts.mailSender.wake()
  }
  return { ...describeSession(account, establishments, establishment, opened), deviceToken }
}

/** The starting point of a user. */
export async function startingPointOf(trx: Transaction<Schema>, account: Account): Promise<StartingPoint> {
  const [establishments, last] = await inOneRoundTrip(
    accessibleEstablishments(trx, account),
    lastEstablishment(trx, account),
  )
  const establishment =
    establishments.find(({ id }) => id === last?.establishmentId) ?? establishments[0] ?? null
  return { establishments, establishment }
}

/** The establishment of the user's last session. */
function lastEstablishment(trx: Transaction<Schema>, account: Account) {
  return trx
    .selectFrom('sessions')
    .select('establishment_id as establishmentId')
    .where('organization_id', '=', account.organizationId)
    .where('user_id', '=', account.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The part of a session that the client needs. */
export function describeSession(
  account: Account,
  establishments: readonly AccessibleEstablishment[],
  establishment: Omit<AccessibleEstablishment, 'name'> | null,
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

const ACTIONS = { password: 'signIn', identity: 'signInByIdentity', passkey: 'signInByPasskey' } as const

type SessionAction =
  | (typeof ACTIONS)[keyof typeof ACTIONS]
  | 'signOut'
  | 'changeEstablishment'
  | 'changeEstablishmentRefused'

/** Records an event of a session in the audit trail. */
export function auditSession(
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

type AccountAction = 'edit' | 'changeEmail' | 'changePassword' | 'resetPassword' | 'signUp' | 'invite'

/** Records a change of a user's own account in the audit trail. Passwords are never part of it. */
export function auditAccount(
  trx: Transaction<Schema>,
  origin: Origin,
  person: Pick<Account, 'organizationId' | 'id' | 'firstName' | 'lastName'>,
  at: string,
  action: AccountAction,
  changes: { readonly before?: Record<string, unknown>; readonly after: Record<string, unknown> } | null,
): Promise<void> {
  return appendAudit(trx, {
    organizationId: person.organizationId,
    establishmentId: null,
    at,
    byId: person.id,
    byName: `${person.firstName} ${person.lastName}`,
    address: origin.address,
    action,
    entity: 'user',
    entityId: person.id,
    before: changes?.before ?? null,
    after: changes?.after ?? null,
  })
}
