import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { openOwnTestDatabase } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'

describe.each([
  { engine: 'embedded', open: openOwnTestDatabase },
  { engine: 'postgresql', open: async () => openDatabase({ databaseUrl: await createPostgresDatabase() }) },
])('the $engine database', ({ engine, open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await sql`create table notes (id integer primary key, body text)`.execute(database.kysely)
  })
  afterAll(() => database.close())

  it('is healthy and writable, and reports its engine', async () => {
    expect(database.engine).toBe(engine)
    expect(await database.healthy()).toBe(true)
    expect(await database.assertWritable()).toBeUndefined()
    expect(database.failure()).toBeUndefined()
  })

  it('returns amounts as exact numbers, dates unchanged and instants in UTC', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as cents, date '2026-11-20' as day, null::bigint as nothing,
             timestamptz '2026-11-20 13:05:00.123+01' as at, '{"5000": 2}'::jsonb as pieces`.execute(
      database.kysely,
    )
    expect(rows).toEqual([
      {
        cents: 9007199254740991,
        day: '2026-11-20',
        nothing: null,
        at: '2026-11-20T12:05:00.123Z',
        pieces: { 5000: 2 },
      },
    ])
  })

  it('fails to read an integer outside the safe range', async () => {
    const tooLarge = sql`select 9007199254740992::bigint as cents`.execute(database.kysely)
    await expect(tooLarge).rejects.toThrow('9007199254740992 is outside the range of safe integers')
    expect(await database.healthy()).toBe(true)
  })

  it('keeps the SQLSTATE and the constraint of an error', async () => {
    const insert = () => sql`insert into notes values (${1}, ${'one'})`.execute(database.kysely)
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey', table: 'notes' })
  })

  it('rolls back a transaction whose work throws', async () => {
    const work = database.kysely.transaction().execute(async (transaction) => {
      await sql`insert into notes values (2, 'two')`.execute(transaction)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    const { rows } = await sql`select count(*) as found from notes where id = 2`.execute(database.kysely)
    expect(rows).toEqual([{ found: 0 }])
  })

  it('returns results of many megabytes completely', async () => {
    const { rows } = await sql<{ g: number; text: string }>`
      select g, repeat('x', 1000) as text from generate_series(1, 10000) as g`.execute(database.kysely)
    expect(rows.length).toBe(10_000)
    expect(rows.every((row, index) => row.g === index + 1 && row.text.length === 1000)).toBe(true)
  })

  it('changes nothing and names the cause when a transaction cannot start', async () => {
    // The start of a transaction is sent with the first statement, so that statement reports an error of the start.
    const work = database.kysely.connection().execute(async (connection) => {
      await sql.raw('begin; set local role nobody_has_this_role').execute(connection)
      try {
        await sql`insert into notes values (${77}, 'never')`.execute(connection)
      } finally {
        await sql`rollback`.execute(connection)
      }
    })
    await expect(work).rejects.toThrow('role "nobody_has_this_role" does not exist')
    const { rows } = await sql`select count(*) as found from notes where id = 77`.execute(database.kysely)
    expect(rows).toEqual([{ found: 0 }])
  })

  it('starts and ends a transaction without queries', async () => {
    expect(await database.kysely.transaction().execute(() => Promise.resolve('nothing'))).toBe('nothing')
    const { rows } = await sql`select now() = statement_timestamp() as outside`.execute(database.kysely)
    expect(rows).toEqual([{ outside: true }])
  })

  it('prepares a statement once per connection', async () => {
    const readNote = async (id: number) => {
      await sql`select body from notes where id = ${id}`.execute(database.kysely)
    }
    for (let id = 0; id < 5; id += 1) await readNote(id)
    const { rows } = await sql<{ uses: number }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements
      where statement like 'select body from notes%'`.execute(database.kysely)
    expect(rows).toEqual([{ uses: 5 }])
  })
})

it('a database cannot be opened without the location of its data', async () => {
  await expect(openDatabase({})).rejects.toThrow('Either databaseUrl or dataDir must be given')
})
