import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { dumpDatabase } from '../../../server/store/backup/dump.ts'
import { packBackup } from '../../../server/store/backup/pack.ts'
import { restoreBackup } from '../../../server/store/backup/restore.ts'
import { listTables } from '../../../server/store/backup/tables.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { keyFiguresOf, tableContentsOf } from './contents.ts'
import { FIRST_RELEASE_BACKUP } from './programs.ts'

const NOW = '2026-11-21T08:00:00.000Z'
const MARK = { program: 'test', takenAt: NOW }

type Engine = Database['engine']

let directory: string
let directories = 0
beforeAll(async () => {
  directory = await temporaryDirectory()
})
afterAll(() => rm(directory, { recursive: true }))

async function openEmpty(engine: Engine): Promise<Database> {
  if (engine === 'postgresql') return openDatabase({ databaseUrl: await createEmptyPostgresDatabase() })
  directories += 1
  return openDatabase({ dataDir: join(directory, String(directories)) })
}

/** A database of the newest schema with data, including values that are hard to serialize. */
async function openFilled(engine: Engine): Promise<Database> {
  const db = await openEmpty(engine)
  await restoreBackup(db, FIRST_RELEASE_BACKUP, { now: NOW })
  await migrate(db)
  await asSystem(db, async (trx) => {
    const name = `L’«été»\u202f: "a" \\ \t \n , [null] {} 🧾 ''`
    await sql`
      update organizations set name = ${name},
        address = ${JSON.stringify({ lines: [name, null, { deep: 1e20, small: 1e-7 }], empty: {} })}::jsonb`.execute(
      trx,
    )
    await sql`
      update idempotency_keys set answer = ${JSON.stringify({ big: 'x'.repeat(3_000_000), name })}`.execute(
      trx,
    )
  })
  return db
}

describe.each<{ from: Engine; to: Engine }>([
  { from: 'embedded', to: 'postgresql' },
  { from: 'postgresql', to: 'embedded' },
])('a backup from $from', ({ from, to }) => {
  it(`is restored into ${to} with the same rows in every table, all triggers, foreign keys and policies, and valid audit chains`, async () => {
    const source = await openFilled(from)
    const file = join(directory, `${from}.gz`)
    await packBackup(source, MARK, createWriteStream(file))
    const target = await openEmpty(to)
    await restoreBackup(target, file, { now: NOW })

    const expectedContents = await tableContentsOf(source)
    expect(await tableContentsOf(target)).toEqual(expectedContents)
    expect(expectedContents.counts?.rows).toBeGreaterThan(300)
    expect(await keyFiguresOf(target)).toEqual(await keyFiguresOf(source))
    const chains = await verifyAudit(target, [])
    expect(chains.map(({ fault }) => fault)).toEqual(chains.map(() => null))
    expect(chains.length).toBeGreaterThan(2)
    expect(await rulesOf(target)).toEqual(await rulesOf(source))
    expect(await migrate(target)).toEqual([])

    await source.close()
    await target.close()
  })
})

it.each(['embedded', 'postgresql'] as const)(
  'a restore into %s vacuums and analyzes the table of counts, so that index-only scans are possible',
  async (engine) => {
    const db = await openEmpty(engine)
    await restoreBackup(db, FIRST_RELEASE_BACKUP, { now: NOW })
    const { rows } = await sql<{ pages: number; visible: number; rows: number }>`
      select relpages as pages, relallvisible as visible, reltuples::int as rows from pg_class where relname = 'counts'`.execute(
      db.kysely,
    )
    expect(rows[0]?.visible).toBe(rows[0]?.pages)
    expect(rows[0]?.rows).toBeGreaterThan(300)
    await db.close()
  },
)

it('a restore ends the sessions that were open when the backup was taken', async () => {
  const db = await openEmpty('postgresql')
  await restoreBackup(db, FIRST_RELEASE_BACKUP, { now: NOW })
  const sessions = await asSystem(db, (trx) => trx.selectFrom('sessions').select('ended_at').execute())
  expect(sessions.map((session) => session.ended_at)).toEqual([NOW, NOW])
  await db.close()
})

it('a backup never holds more than one or two megabytes of rows in memory, also when large files follow small ones', async () => {
  const db = await openEmpty('postgresql')
  await migrate(db)
  // 200 rows of 1 kB, then 30 of 300 kB, which a backup writes as 600 kB of hexadecimal digits each.
  await sql`create table contents (content bytea)`.execute(db.kysely)
  await sql`alter table contents alter column content set storage external`.execute(db.kysely)
  for (const [rows, kilobytes] of [
    [200, 1],
    [30, 300],
  ] as const)
    await sql`
      insert into contents select decode(repeat('ab', ${kilobytes} * 1000), 'hex') from generate_series(1, ${rows})`.execute(
      db.kysely,
    )
  const writes: number[] = []
  const out = new Writable({
    write(text: Buffer, _encoding, done) {
      writes.push(text.length)
      done()
    },
  })
  const { tables } = await dumpDatabase(db, MARK, out)
  expect(tables.contents?.rows).toBe(230)
  expect(Math.max(...writes)).toBeGreaterThan(600_000)
  expect(Math.max(...writes)).toBeLessThan(2_000_000)
  await db.close()
})

it('a backup contains every table of the schema, except those about the database itself', async () => {
  const db = await openEmpty('postgresql')
  await migrate(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'last_backup'`.execute(
    db.kysely,
  )
  const tables = await listTables(db.kysely)
  expect(tables.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(rows.length).toBeGreaterThan(40)
  await db.close()
})

it('the schema stores data only in ordinary tables: it has no sequence or materialized view, whose content a backup would lose', async () => {
  const db = await openEmpty('postgresql')
  await migrate(db)
  const { rows } = await sql`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and not relkind in ('r', 'i', 't', 'v') order by 1`.execute(
    db.kysely,
  )
  // Tables are copied row by row; everything else is created with the schema. The position of a sequence would
  // be lost, because it is in no row.
  expect(rows).toEqual([])
  await db.close()
})

/** The declared protection of the rows: triggers, foreign keys, row level security and its policies. */
async function rulesOf(db: Database) {
  const triggers = await sql`
    select tgrelid::regclass::text as on, tgname as name, tgenabled as state from pg_trigger
    where not tgisinternal order by 1, 2`.execute(db.kysely)
  const keys = await sql`
    select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`.execute(
    db.kysely,
  )
  const security = await sql`
    select relname, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db.kysely)
  const policies = await sql`
    select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies
    where schemaname = 'public' order by 1, 2`.execute(db.kysely)
  expect(policies.rows.length).toBeGreaterThan(40)
  return { triggers: triggers.rows, keys: keys.rows, security: security.rows, policies: policies.rows }
}
