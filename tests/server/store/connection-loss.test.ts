import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toStoreUnavailable } from '../../../server/store/connection-loss.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'

it('the pool survives a connection that PostgreSQL ends in the middle of a transaction, which fails with StoreUnavailable', async () => {
  const databaseUrl = await createPostgresDatabase()
  const errors: Error[] = []
  const database = await openDatabase({ databaseUrl, onConnectionError: (error) => errors.push(error) })
  const otherDatabase = await openDatabase({ databaseUrl })

  const work = database.kysely.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
      otherDatabase.kysely,
    )
    await sql`select 2`.execute(trx)
  })
  await expect(work).rejects.toMatchObject({ name: 'StoreUnavailable' })
  expect(errors.length).toBeGreaterThan(0)
  expect(await database.healthy()).toBe(true)
  await database.close()
  await otherDatabase.close()
})

it('an unreachable server is reported as StoreUnavailable, with the cause', async () => {
  const database = await openDatabase({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing' })
  expect(await database.healthy()).toBe(false)
  const query = sql`select 1`.execute(database.kysely)
  await expect(query).rejects.toMatchObject({ name: 'StoreUnavailable', cause: { code: 'ECONNREFUSED' } })
  await database.close()
})

it.each([
  { code: '08006', isUnavailable: true },
  { code: '57P01', isUnavailable: true },
  { code: '53300', isUnavailable: true },
  { code: 'EHOSTUNREACH', isUnavailable: true },
  { code: 'EAI_AGAIN', isUnavailable: true },
  { code: '23505', isUnavailable: false },
  { code: '40001', isUnavailable: false },
  { code: undefined, isUnavailable: false },
])('an error with code $code becomes StoreUnavailable: $isUnavailable', ({ code, isUnavailable }) => {
  const error = Object.assign(new Error('some words'), code === undefined ? {} : { code })
  const result = toStoreUnavailable(error)
  if (isUnavailable) expect(result).toMatchObject({ name: 'StoreUnavailable', cause: error })
  else expect(result).toBe(error)
})
