import type { Role } from '../../src/domain/roles.ts'
import type { Database } from './open.ts'
import type { SqlStatement, StatementResult } from './statements.ts'

/** An active session of an active person. Whether it has expired is decided with the caller's clock. */
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
  /** The establishments that the person is assigned to: none for roles that see the whole organization. */
  readonly establishmentIds: readonly string[]
  readonly lastSeenAt: string
  readonly idleExpiresAt: string
  readonly expiresAt: string
  /** True when the organization requires a second factor and the person has none, whatever the role. */
  readonly lacksSecondFactor: boolean
}

/** The statement that finds the session of a token by the token's SHA-256. */
export function sessionStatement(tokenHash: Buffer): SqlStatement {
  return { sql: LOOKUP, parameters: [tokenHash] }
}

/** The session of a token by the token's SHA-256, or null. For requests that can't send `sessionStatement` together with their own statements. */
export async function findStoredSession(
  { together }: Pick<Database, 'together'>,
  tokenHash: Buffer,
): Promise<StoredSession | null> {
  const [answer] = await together([sessionStatement(tokenHash)])
  return sessionInResult(answer)
}

/** The session in the result of `sessionStatement`; null when there is none. @throws the statement's error */
export function sessionInResult(answer: StatementResult | undefined): StoredSession | null {
  if (answer?.status !== 'fulfilled') throw answer?.reason
  return (answer.value.rows[0] as StoredSession | undefined) ?? null
}

const LOOKUP = `
  select organization_id as "organizationId", id, user_id as "userId", user_name as "userName", role,
    establishment_organization_id as "establishmentOrganizationId", establishment_id as "establishmentId",
    establishment_ids as "establishmentIds", last_seen_at as "lastSeenAt",
    idle_expires_at as "idleExpiresAt", expires_at as "expiresAt", lacks_second_factor as "lacksSecondFactor"
  from session_of_token($1)`
