import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem, type Scope, type TransactionWork } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { idsOf } from './ids.ts'
import { establishmentRow, type TenantRows, tenantRowsOf } from './rows.ts'

export * from './ids.ts'
export * from './rows.ts'

export const ENGINES = ['embedded', 'postgresql'] as const
export type EngineName = (typeof ENGINES)[number]

/** A migrated, empty database on either engine. */
export async function openDatabaseOn(engine: EngineName) {
  return engine === 'embedded'
    ? openTestDatabase()
    : openDatabase({ databaseUrl: await createPostgresDatabase() })
}

/** Inserts the rows of `tenantRowsOf` for a tenant, and a second establishment. */
export function fillTenant(tenant: number): TransactionWork<void> {
  return async (trx) => {
    const rows = tenantRowsOf(tenant)
    for (const table of Object.keys(rows) as (keyof TenantRows)[])
      await trx
        .insertInto(table)
        .values(rows[table] as never)
        .execute()
    await trx
      .insertInto('establishments')
      .values(establishmentRow(tenant, idsOf(tenant).otherEstablishment))
      .execute()
  }
}

/** A database on either engine with the rows of these tenants. */
export async function openWithTenants(engine: EngineName, ...tenants: readonly number[]): Promise<Database> {
  const db = await openDatabaseOn(engine)
  await asSystem(db, async (trx) => {
    for (const tenant of tenants) await fillTenant(tenant)(trx)
  })
  return db
}

/** Tables without tenant data, each with the reason why it has no policy. */
export const TABLES_WITHOUT_TENANT: Readonly<Record<string, string>> = {
  lifecycle_edges:
    'the transitions of lifecycles, which are the same for all tenants; requests may only read them',
  mails: 'mails to addresses that may belong to nobody; no request role has any right to it',
  sign_in_attempts: 'attempts on accounts that may not exist; no request role has any right to it',
  passkey_challenges:
    'challenges of sign-ins whose person is not known yet; no request role has any right to it',
  identity_requests:
    'sign-ins at the identity provider whose person is not known yet; no request role has any right to it',
  used_nonces: 'hashes of nonces, which belong to no tenant; no request role has any right to it',
  last_backup: 'the time of the last backup of the database; no request role has any right to it',
  kysely_migration: 'the applied steps of the schema; no request role has any right to it',
  kysely_migration_lock: 'belongs to the migrator; no request role has any right to it',
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
