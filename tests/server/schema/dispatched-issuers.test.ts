import { afterEach, expect, it } from 'vitest'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { tenantRowsOf } from './rows.ts'

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

/** Inserts a tenant's rows up to its dispatch, which declares the vouchers of its category `Notes` to these issuers. */
async function insertDispatch(database: Database, tenant: number, issuers: readonly string[]): Promise<void> {
  const lines = issuers.map((issuer) => ({ issuer, year: 2026, quantity: 1, declaredCents: 4_500 }))
  const rows = tenantRowsOf(tenant)
  const { issuer: _, ...link } = rows.ticket_dispatch_counts!
  const tables = Object.keys(rows) as (keyof Schema)[]
  await asSystem(database, async (trx) => {
    for (const table of tables.slice(0, tables.indexOf('ticket_dispatches')))
      await trx
        .insertInto(table)
        .values(rows[table] as never)
        .execute()
    await trx
      .insertInto('ticket_dispatches')
      .values({ ...rows.ticket_dispatches!, lines: JSON.stringify(lines) })
      .execute()
    await trx
      .insertInto('ticket_dispatch_counts')
      .values(link as never)
      .execute()
  })
}

it('the migration finds the issuer to which earlier vouchers were declared, if the dispatch leaves no doubt', async () => {
  const database = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
  opened.push(database)
  // 072-expand-dispatched-issuers stores the issuers.
  const olderSteps = Object.entries(MIGRATIONS).filter(([step]) => step < '072')
  await migrate(database, Object.fromEntries(olderSteps))
  await insertDispatch(database, 1, ['Former name'])
  await insertDispatch(database, 2, ['Notes', 'Up'])
  await insertDispatch(database, 3, ['Edenred', 'Up'])
  await migrate(database)
  const stored = await asSystem(database, (trx) =>
    trx.selectFrom('ticket_dispatch_counts').select('issuer').orderBy('organization_id').execute(),
  )
  expect(stored.map(({ issuer }) => issuer)).toEqual(['Former name', 'Notes', null])
  const shown = await asSystem(database, (trx) =>
    trx.selectFrom('paper_tickets').select('issuer').orderBy('organization_id').execute(),
  )
  expect(shown.map(({ issuer }) => issuer)).toEqual(['Former name', 'Notes', 'Notes'])
})
