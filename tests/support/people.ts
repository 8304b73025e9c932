import type { Database } from '../../server/store/open.ts'
import { asSystem } from '../../server/store/scope.ts'
import { ROLES, type RoleName } from '../../src/domain/roles.ts'
import { fillTenant, idOf, idsOf } from '../server/schema/tenants.ts'
import { storedTestPassword } from './passwords.ts'

export const ROLE_NAMES = Object.keys(ROLES) as RoleName[]

const AT = '2026-11-01T08:00:00.000Z'

/** The e-mail address of a tenant's person with this role. */
export function emailOf(role: RoleName, tenant = 1): string {
  return `${role}-${tenant}@sacoche.test`
}

/** The id of a tenant's person with this role. */
export function personIdOf(role: RoleName, tenant = 1): string {
  return idOf(tenant, 100 + ROLES[role])
}

/**
 * Fills the database with a tenant: one row of everything (`idsOf(tenant)` has the ids) and one person per role, who signs in
 * with `TEST_PASSWORD`. People who are assigned to establishments are assigned to the first only.
 */
export async function addTenant(db: Database, tenant = 1): Promise<void> {
  const password_hash = await storedTestPassword()
  const { organization, establishment } = idsOf(tenant)
  await asSystem(db, async (trx) => {
    await fillTenant(tenant)(trx)
    for (const role of ROLE_NAMES) {
      const user_id = personIdOf(role, tenant)
      await trx
        .insertInto('users')
        .values({
          organization_id: organization,
          id: user_id,
          created_at: AT,
          updated_at: AT,
          email: emailOf(role, tenant),
          first_name: role,
          last_name: `Of ${tenant}`,
          role: ROLES[role],
          language: 'fr',
          status: 'ACTIVE',
        })
        .execute()
      await trx
        .insertInto('user_credentials')
        .values({ organization_id: organization, user_id, password_hash, changed_at: AT })
        .execute()
      // Roles above the director see every establishment.
      if (ROLES[role] < ROLES.director) continue
      await trx
        .insertInto('user_establishments')
        .values({ organization_id: organization, user_id, establishment_id: establishment })
        .execute()
    }
  })
}
