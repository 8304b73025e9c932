import { afterEach, expect, it } from 'vitest'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { insertRows, updateRows } from '../../support/rows.ts'
import { tenantRowsOf } from './rows.ts'

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

const SHARED = '732829320'

it('the migration keeps organizations that share a SIREN, and lets no other organization take that SIREN, except a deleted one', async () => {
  const database = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
  opened.push(database)
  // 056-unique-siren makes SIRENs unique.
  const olderSteps = Object.entries(MIGRATIONS).filter(([step]) => step < '056')
  await migrate(database, Object.fromEntries(olderSteps))
  const insert = (tenant: number, siren = SHARED, status: 'ACTIVE' | 'DELETED' = 'ACTIVE') =>
    insertRows(database, 'organizations', { ...tenantRowsOf(tenant).organizations!, siren, status })
  const changeSiren = (tenant: number, siren: string) =>
    updateRows(database, 'organizations', { id: tenantRowsOf(tenant).organizations!.id }, { siren })
  await insert(1)
  await insert(2)
  await insert(3, SHARED, 'DELETED')
  await migrate(database)
  await expect(insert(4)).rejects.toThrow('organizations_siren')
  // A deleted organization may have the SIREN of another one.
  await insert(5, SHARED, 'DELETED')
  // An organization that shared the SIREN may keep it or change to another, but cannot return to it.
  await changeSiren(2, SHARED)
  await changeSiren(2, '552100554')
  await expect(changeSiren(2, SHARED)).rejects.toThrow('organizations_siren')
  await expect(insert(6, '552100554')).rejects.toThrow('organizations_siren')
})
