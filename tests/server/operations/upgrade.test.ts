import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { readHeader } from '../../../server/store/backup/read.ts'
import { restoreBackup } from '../../../server/store/backup/restore.ts'
import { listTables } from '../../../server/store/backup/tables.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { keyFiguresOf, tableContentsOf } from './contents.ts'

const FOLDER = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const NOW = '2026-11-21T08:00:00.000Z'
const files = (await readdir(FOLDER)).filter((name) => /^backup-.*\.gz$/u.test(name)).sort()

/** The released versions, each with some row counts and the first 8 digits of each audit head of its fixture. A fixture is never regenerated. */
const RELEASED = [
  {
    version: '0.1.0',
    schema: '010-log-status',
    rows: {
      organizations: 1,
      establishments: 2,
      counts: 399,
      remittances: 4,
      audit_events: 1557,
      sessions: 2,
    },
    heads: ['0ff7e850', '1a50e0b3', 'a75be573'],
  },
  {
    version: '0.2.0',
    schema: '016-pouch-custody',
    rows: {
      organizations: 1,
      establishments: 2,
      counts: 399,
      remittances: 5,
      wallet_movements: 75,
      ticket_dispatches: 2,
      attachments: 1,
      audit_events: 1542,
      sessions: 2,
    },
    heads: ['536dbd6a', 'a4660daf', 'f213cd02'],
  },
  {
    version: '0.3.0',
    schema: '091-expand-piece-dates',
    rows: {
      organizations: 1,
      establishments: 2,
      counts: 399,
      remittances: 5,
      wallet_movements: 75,
      ticket_dispatches: 2,
      attachments: 1,
      audit_events: 2239,
      sessions: 2,
    },
    heads: ['15c2169b', '34723b01', '9203f462'],
  },
  {
    version: '0.4.0',
    schema: '101-expand-filters-and-mails',
    rows: {
      organizations: 1,
      establishments: 2,
      counts: 399,
      remittances: 5,
      wallet_movements: 75,
      ticket_dispatches: 2,
      attachments: 1,
      audit_events: 2239,
      sessions: 2,
    },
    heads: ['8290273d', 'd877cf9d', 'f4736913'],
  },
]

it('every released version has a fixture', () => {
  expect(files).toEqual(RELEASED.map(({ version }) => `backup-${version}.gz`))
})

describe.each(RELEASED)('the data of version $version', ({ version, schema, rows, heads }) => {
  it('is restored with its own schema and migrated to the newest; every table keeps its number of rows, and wallets, remittances and audit chains are the same', async () => {
    const file = `${FOLDER}backup-${version}.gz`
    const header = await readHeader(file)
    expect([header.program, header.schema.at(-1)]).toEqual([version, schema])

    const db = await openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
    const { contents } = await restoreBackup(db, file, { now: NOW })
    const before = { contents: await tableContentsOf(db), money: await keyFiguresOf(db) }
    // Before 054-side-of-provisions every organization posted provisions against the suspense account, and continues to.
    const creditsBefore = header.schema.includes('054-side-of-provisions')
      ? await provisionCreditsOf(db)
      : ['SUSPENSE']
    expect(rowsOf(contents.tables, Object.keys(rows))).toEqual(rows)
    expect(before.money.heads.map(({ hash }) => hash.slice(0, 8))).toEqual(heads)

    const steps = Object.keys(MIGRATIONS)
      .filter((name) => !header.schema.includes(name))
      .sort()
    expect(await migrate(db)).toEqual(steps)
    const tablesAfter = new Set((await listTables(db.kysely)).map(({ table }) => table))
    const after = await tableContentsOf(db)
    for (const [table, { rows: count }] of Object.entries(before.contents)) {
      expect(tablesAfter, basename(file)).toContain(table)
      // Migrations add and remove transitions of lifecycles.
      if (table !== 'lifecycle_edges') expect([table, after[table]?.rows]).toEqual([table, count])
    }
    const money = await keyFiguresOf(db)
    expect(money).toEqual(before.money)
    for (const wallet of money.wallets) expect(wallet.moved).toBe(wallet.balance)
    const chains = await verifyAudit(db, [])
    expect(chains.map(({ fault }) => fault)).toEqual(chains.map(() => null))
    expect(await provisionCreditsOf(db)).toEqual(creditsBefore)
    await db.close()
  })
})

/** What provisions are posted against, for each organization with accounting settings. */
async function provisionCreditsOf(db: Database) {
  const settings = await asSystem(db, (trx) =>
    trx.selectFrom('accounting_settings').select('provision_credit as credit').execute(),
  )
  return settings.map(({ credit }) => credit)
}

function rowsOf(tables: Readonly<Record<string, { readonly rows: number }>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, tables[name]?.rows]))
}
