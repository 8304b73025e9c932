import { isRoleWithinRank } from '../../src/domain/accounts/people.ts'
import type { AppParts } from '../http/context.ts'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import type { FactorOwner } from '../store/second-factors.ts'

/**
 * Finds an active person whom the caller administers.
 *
 * @throws RefusedError NotFound, also for a person out of scope; RoleTooHigh for a role above the caller's
 */
export async function managedPerson(parts: AppParts, session: Session, userId: string): Promise<FactorOwner> {
  const person = await inScope(parts.db, scopeOf(session), (trx) =>
    trx
      .selectFrom('users')
      .select(['organization_id as organizationId', 'role'])
      .where('id', '=', userId)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst(),
  )
  if (!person) throw new RefusedError('NotFound')
  if (!isRoleWithinRank(session.role, person.role)) throw new RefusedError('RoleTooHigh')
  return { organizationId: person.organizationId, userId }
}
