import type { Instant } from '../src/domain/dates/calendar.ts'
import type { Role } from '../src/domain/roles.ts'
import { RefusedError } from './refused-error.ts'

/** The caller of a request, read from the database at that request. */
export interface Session {
  readonly id: string
  readonly userId: string
  /** First and last name, as the history shows it. */
  readonly userName: string
  readonly role: Role
  /** The person's own organization. Their sessions and idempotency keys belong to it. */
  readonly homeOrganizationId: string
  /** The organization of the current establishment; the person's own if there is no current establishment. */
  readonly organizationId: string
  /** The current establishment; null if there is none. */
  readonly establishmentId: string | null
  /** The establishments that the person may read; null means all of the organization, for a super admin those of all organizations. */
  readonly establishmentIds: readonly string[] | null
  readonly expiresAt: Instant
  /** True if the person must set up a second factor before anything else. */
  readonly mustEnrol: boolean
}

/** True if the person may no longer read their current establishment: an administrator has changed their establishments. */
function hasLostEstablishment({ establishmentId, establishmentIds }: Session): boolean {
  return establishmentId !== null && establishmentIds !== null && !establishmentIds.includes(establishmentId)
}

/**
 * Refuses a request for the establishment that the session has lost. Without the refusal, the establishment would look empty.
 *
 * @param establishmentId the establishment of the request
 * @throws RefusedError EstablishmentLost
 */
export function refuseLostEstablishment(session: Session, establishmentId: unknown): void {
  if (establishmentId === session.establishmentId && hasLostEstablishment(session))
    throw new RefusedError('EstablishmentLost')
}

/** The source of a request, for the server log and the history. */
export interface RequestOrigin {
  readonly requestId: string
  /** The IP address. */
  readonly address: string
  readonly userAgent: string
}

/** The part of a session that decides which rows it may read. */
export type Reader = Pick<Session, 'userId' | 'role' | 'organizationId' | 'establishmentIds'>
