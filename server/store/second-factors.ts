import { sql, type Transaction } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Schema } from './schema.ts'

/** A person by organization and id. */
export interface FactorOwner {
  readonly organizationId: string
  readonly userId: string
}

/** True when signing in requires a second step. */
export async function hasSecondFactor(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
): Promise<boolean> {
  const { code, passkey } = await secondFactorsOf(trx, { organizationId, userId })
  return code || passkey
}

/** Which second factors a person has, and whether the organization requires one. @throws Error if there is no such organization */
export async function secondFactorsOf(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
): Promise<SecondFactors> {
  const { rows } = await selectSecondFactors(trx, { organizationId, userId })
  const [found] = rows
  if (!found) throw new Error(`There is no organization ${organizationId}`)
  return found
}

interface SecondFactors {
  readonly code: boolean
  readonly passkey: boolean
  /** True when the organization requires a second factor of its administrators. */
  readonly isRequired: boolean
}

const selectSecondFactors = compileOnce(
  ({ organizationId, userId }: FactorOwner) => sql<SecondFactors>`
    select exists (select from second_factors where organization_id = ${organizationId}::uuid
        and user_id = ${userId}::uuid and confirmed_at is not null) as code,
      exists (select from passkeys where organization_id = ${organizationId}::uuid
        and user_id = ${userId}::uuid) as passkey,
      second_factor_required as "isRequired"
    from organizations where organization_id = ${organizationId}::uuid`,
)
