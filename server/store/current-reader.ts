import { hasCapability, type Role } from '../../src/domain/roles.ts'
import type { Reader } from '../session.ts'
import type { Database } from './open.ts'
import { asSystem } from './scope.ts'

/** The person on whose behalf a job reads. */
interface Requester {
  readonly userId: string
  /** The person's own organization. */
  readonly homeOrganizationId: string
  /** The organization that the person worked in when requesting the job. */
  readonly organizationId: string
}

/**
 * The role and scope that a person would have after signing in now; null for a person who is not active, or
 * may no longer work in the organization. Outside their own organization, or if it is inactive, only head office may work.
 */
export async function currentReaderOf(
  db: Database,
  { userId, homeOrganizationId, organizationId }: Requester,
): Promise<Reader | null> {
  const found = await asSystem(db, async (trx) => {
    const user = await trx
      .selectFrom('users as u')
      .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
      .select(['u.role', 'o.status as organizationStatus'])
      .where('u.organization_id', '=', homeOrganizationId)
      .where('u.id', '=', userId)
      .where('u.status', '=', 'ACTIVE')
      .executeTakeFirst()
    const assigned = await trx
      .selectFrom('user_establishments')
      .select('establishment_id as id')
      .where('organization_id', '=', homeOrganizationId)
      .where('user_id', '=', userId)
      .orderBy('establishment_id')
      .execute()
    return user && { ...user, role: user.role as Role, assigned: assigned.map(({ id }) => id) }
  })
  if (!found) return null
  const { role, organizationStatus, assigned } = found
  const mayWork = organizationId === homeOrganizationId && organizationStatus === 'ACTIVE'
  if (!mayWork && !hasCapability(role, 'seeEveryOrganization')) return null
  return {
    userId,
    role,
    organizationId,
    establishmentIds: hasCapability(role, 'seeWholeOrganization') ? null : assigned,
  }
}

/** True when the person still has the role and all establishments that an earlier read used. */
export function stillCovers(
  { role, establishmentIds }: Pick<Reader, 'role' | 'establishmentIds'>,
  read: Pick<Reader, 'role' | 'establishmentIds'>,
): boolean {
  if (role !== read.role) return false
  if (establishmentIds === null) return true
  return read.establishmentIds?.every((id) => establishmentIds.includes(id)) ?? false
}
