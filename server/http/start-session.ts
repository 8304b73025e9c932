import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { TypedCode } from '../../src/domain/accounts/second-factor.ts'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { DEFAULT_TIME_ZONE } from '../../src/domain/dates/calendar.ts'
import { randomToken } from '../clock-and-ids.ts'
import { queueNewDeviceNotice } from '../mail/queue-mail.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import type { SignInMethod } from '../store/schema-accounts.ts'
import { recordSessionEvent } from './account-history.ts'
import {
  type AccessibleEstablishment,
  accessibleEstablishment,
  accessibleEstablishments,
  earlierSignIns,
  MAX_ESTABLISHMENTS,
  rememberDevice,
  type UserAccount,
} from './accounts.ts'
import type { AppEnv, AppParts } from './context.ts'
import { newSession } from './sessions.ts'

/** The establishments of a person, the one in which their session starts, and whether their device is new. */
interface StartingPoint {
  readonly establishments: readonly AccessibleEstablishment[]
  /** The establishment of their last session if they can still enter it, otherwise the first one; null if there is none. */
  readonly establishment: AccessibleEstablishment | null
  /** True if they have signed in before, but not on this device in the last 90 days. */
  readonly isOnNewDevice: boolean
  readonly deviceToken: string
}

/** A session that starts when it is saved. */
interface StartingSession {
  readonly user: SessionUser
  /** In one round trip: stores the session and its device, records the sign-in in the history, and queues the mail about a new device. */
  save(trx: Transaction<Schema>): Promise<unknown>
}

/** Prepares a session of a verified account at its starting point. The session is valid once it is saved. */
export function prepareSession(
  parts: AppParts,
  c: Context<AppEnv>,
  account: UserAccount,
  method: { readonly way: SignInMethod | 'passkey'; readonly secondFactor?: TypedCode['kind'] | 'passkey' },
  { establishments, establishment, isOnNewDevice, deviceToken }: StartingPoint,
): StartingSession {
  const now = parts.clock.now()
  const origin = c.get('origin')
  const id = parts.ids.next()
  const opened = newSession(id, {
    homeOrganizationId: account.organizationId,
    userId: account.id,
    establishment,
    now,
    origin,
  })
  const details = {
    establishmentId: establishment?.id ?? null,
    ...(method.secondFactor && { secondFactor: method.secondFactor }),
  }
  return {
    user: { ...describeSession(account, establishments, establishment, opened), deviceToken },
    async save(trx) {
      const { userAgent, address } = origin
      const timeZone = establishment?.timeZone ?? DEFAULT_TIME_ZONE
      await inOneRoundTrip(
        rememberDevice(trx, account, deviceToken, now),
        opened.save(trx),
        recordSessionEvent(trx, { now, origin, account }, id, ACTIONS[method.way], details),
        isOnNewDevice &&
          queueNewDeviceNotice(trx, account, { userAgent, address, at: now, timeZone }, parts.ids),
      )
      if (isOnNewDevice) parts.mailSender.wake()
    },
  }
}

/** The starting point at `now` of a user on a device. `deviceToken` is null for a device that has none yet. */
export async function startingPointOf(
  trx: Transaction<Schema>,
  account: UserAccount,
  deviceToken: string | null,
  now: string,
): Promise<StartingPoint> {
  const [establishments, { lastEstablishmentId, isOnNewDevice }] = await inOneRoundTrip(
    accessibleEstablishments(trx, account),
    earlierSignIns(trx, account, deviceToken, now),
  )
  const listed = establishments.find(({ id }) => id === lastEstablishmentId)
  const last =
    listed === undefined && lastEstablishmentId !== null && establishments.length === MAX_ESTABLISHMENTS
      ? await accessibleEstablishment(trx, account, lastEstablishmentId)
      : listed
  const establishment = last ?? establishments[0] ?? null
  return { establishments, establishment, isOnNewDevice, deviceToken: deviceToken ?? randomToken() }
}

/** The part of a session that the client needs. */
export function describeSession(
  account: UserAccount,
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
