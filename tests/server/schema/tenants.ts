import { openDatabase } from '../../../server/store/open.ts'
import type { Scope, Work } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { idsOf } from './ids.ts'
import { establishment, type Rows, rowsOf } from './rows.ts'

export * from './ids.ts'
export * from './rows.ts'

export const ENGINES = ['embedded', 'postgresql'] as const
export type Engine = (typeof ENGINES)[number]

/** A migrated, empty database on either engine. */
export async function openOn(engine: Engine) {
  return engine === 'embedded'
    ? openTestDatabase()
    : openDatabase({ databaseUrl: await createPostgresDatabase() })
}

/** Inserts one row of each table for a tenant, and a second establishment. */
export function fillTenant(tenant: number): Work<void> {
  return async (trx) => {
    const rows = rowsOf(tenant)
    for (const table of Object.keys(rows) as (keyof Rows)[])
      await trx
        .insertInto(table)
        .values(rows[table] as never)
        .execute()
    await trx
      .insertInto('establishments')
      .values(establishment(tenant, idsOf(tenant).otherEstablishment))
      .execute()
  }
}

/** The scope of a tenant's director: one establishment. */
export function directorOf(tenant: number): Scope {
  const { user, organization, establishment } = idsOf(tenant)
  return { userId: user, role: 5, organizationId: organization, establishmentIds: [establishment] }
}

/** The scope of a person who sees the whole organization. */
export function accountantOf(tenant: number): Scope {
  return { ...directorOf(tenant), role: 4, establishmentIds: null }
}

/** The scope of an administrator. */
export function adminOf(tenant: number): Scope {
  return { ...accountantOf(tenant), role: 2 }
}

/** The scope of head office. */
export function superAdminOf(tenant: number): Scope {
  return { ...directorOf(tenant), role: 1, organizationId: null, establishmentIds: null }
}
