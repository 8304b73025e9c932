import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { createEmptyPostgresDatabase, createPostgresDatabase } from '../../support/postgres.ts'
import { runProgram } from './programs/run.ts'

const STEPS = Object.keys(MIGRATIONS)

/** The migration steps that the database has recorded. */
async function applied(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.kysely,
  )
  return rows.map((row) => row.name)
}

it('an empty database is migrated once when three servers start on it at the same time', async () => {
  const url = await createEmptyPostgresDatabase()
  const servers = [1, 2, 3].map(() => runProgram('migrate', [url]))
  const outputs = await Promise.all(servers.map((server) => server.rest()))
  const steps = outputs.map((lines) => JSON.parse(lines[1]!) as string[])
  expect(steps.toSorted((a, b) => b.length - a.length)).toEqual([STEPS, [], []])
  const database = await openDatabase({ databaseUrl: url })
  expect(await applied(database)).toEqual(STEPS)
  await database.close()
})

it('a migration leaves no table of the product behind when its server is killed, and the next start does all of it', async () => {
  const url = await createEmptyPostgresDatabase()
  const observer = await openDatabase({ databaseUrl: url })
  const tables = async (database = observer) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      order by tablename`.execute(database.kysely)
    return rows
  }
  const server = await observer.kysely.transaction().execute(async (trx) => {
    // This transaction creates a table of the migration and stays open, so that the migration waits half-way.
    await sql`create table wallets ()`.execute(trx)
    const waiting = runProgram('migrate', [url])
    expect(await waiting.line()).toBe('open')
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select query like '%create table wallets%' as half_way from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(observer.kysely)
        expect(rows).toEqual([{ half_way: true }])
      },
      { timeout: 20_000 },
    )
    await waiting.kill()
    await sql`drop table wallets`.execute(trx)
    return waiting
  })
  expect(await server.line()).toBeUndefined()
  // The database may need a moment to notice that the connection is gone.
  await vi.waitFor(async () => expect(await tables()).toEqual([]))
  expect(await migrate(observer)).toEqual(STEPS)
  expect(await applied(observer)).toEqual(STEPS)
  const migratedAtOnce = await openDatabase({ databaseUrl: await createPostgresDatabase() })
  expect(await tables()).toEqual(await tables(migratedAtOnce))
  await migratedAtOnce.close()
  await observer.close()
})

it.each([
  { engine: 'embedded', open: openOwnTestDatabase },
  { engine: 'postgresql', open: async () => openDatabase({ databaseUrl: await createPostgresDatabase() }) },
])('a start changes nothing in an up-to-date $engine database, and refuses a newer one', async ({ open }) => {
  const database = await open()
  expect(await migrate(database)).toEqual([])
  await sql`insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`.execute(
    database.kysely,
  )
  await expect(migrate(database)).rejects.toMatchObject({
    name: 'DatabaseNewerThanProgram',
    message: expect.stringContaining('999-from-the-future'),
  })
  await database.close()
})
