import { afterEach, expect, it } from 'vitest'
import { appendAudit } from '../../../server/store/audit.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { idsOf } from './ids.ts'
import { tenantRowsOf } from './rows.ts'

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

/** Inserts a tenant's rows up to its remittance. */
async function insertRemittance(database: Database, tenant: number): Promise<void> {
  const rows = tenantRowsOf(tenant)
  const tables = Object.keys(rows) as (keyof Schema)[]
  await asSystem(database, async (trx) => {
    for (const table of tables.slice(0, tables.indexOf('remittances') + 1))
      await trx
        .insertInto(table)
        .values(rows[table] as never)
        .execute()
  })
}

/** Records that the tenant's carrier got another name at an instant. */
function recordName(database: Database, tenant: number, at: string, [before, after]: [string, string]) {
  const { organization, carrier } = idsOf(tenant)
  return asSystem(database, (trx) =>
    appendAudit(trx, {
      organizationId: organization,
      establishmentId: null,
      at,
      byId: null,
      byName: 'Ada Martin',
      address: '',
      action: 'edit',
      entity: 'cashCarrier',
      entityId: carrier,
      before: { name: before },
      after: { name: after },
    }),
  )
}

it('the migration gives earlier remittances the name that their carrier had when they were prepared', async () => {
  const database = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
  opened.push(database)
  // 096-expand-carrier-names stores the names.
  const olderSteps = Object.entries(MIGRATIONS).filter(([step]) => step < '096')
  await migrate(database, Object.fromEntries(olderSteps))
  for (const tenant of [1, 2, 3]) await insertRemittance(database, tenant)
  await recordName(database, 1, '2026-01-01T08:00:00.000Z', ['Oldest', 'Old'])
  await recordName(database, 1, '2027-01-01T08:00:00.000Z', ['Old', 'New'])
  await recordName(database, 1, '2027-02-01T08:00:00.000Z', ['New', 'Carrier'])
  await recordName(database, 2, '2026-01-01T08:00:00.000Z', ['Old', 'Carrier'])
  await migrate(database)
  const stored = await asSystem(database, (trx) =>
    trx.selectFrom('remittances').select('carrier_name as name').orderBy('organization_id').execute(),
  )
  expect(stored.map(({ name }) => name)).toEqual(['Old', 'Carrier', 'Carrier'])
})
