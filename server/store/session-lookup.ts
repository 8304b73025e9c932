import { sql } from 'kysely'
import type { Role } from '../../src/domain/roles.ts'
import type { Database } from './open.ts'

/** A session that has not ended, of a person who is active. Whether it has expired is for the caller's clock to say. */
export interface StoredSession {
  /** The person's own organization. */
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly role: Role
  /** The organization of the establishment, which for head office may be another one. */
  readonly establishmentOrganizationId: string | null
  readonly establishmentId: string | null
  /** Those that the person is assigned to: none for roles that see the whole organization. */
  readonly establishmentIds: readonly string[]
  readonly lastSeenAt: string
  readonly idleExpiresAt: string
  readonly expiresAt: string
}

/** The session of a token by the token's sha256, or null; in one round trip, because every request begins with it. */
export async function findStoredSession(
  { kysely }: Pick<Database, 'kysely'>,
  tokenHash: Buffer,
): Promise<StoredSession | null> {
  const { rows } = await sql<StoredSession>`
    select organization_id as "organizationId", id, user_id as "userId", user_name as "userName", role,
      establishment_organization_id as "establishmentOrganizationId", establishment_id as "establishmentId",
      establishment_ids as "establishmentIds", last_seen_at as "lastSeenAt",
      idle_expires_at as "idleExpiresAt", expires_at as "expiresAt"
    from session_of_token(${tokenHash})`.execute(kysely)
  return rows[0] ?? null
}
