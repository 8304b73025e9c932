import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer } from '../../support/server.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'

const LIMIT_MS = 300
const CONNECT_MS = 2_000
const UNAVAILABLE = { name: 'StoreUnavailable' }

let proxy: DatabaseProxy
let db: Database
beforeEach(async () => {
  proxy = await startDatabaseProxy(await createPostgresDatabase())
  db = await openDatabase({
    databaseUrl: proxy.url,
    poolSize: 1,
    connectWithinMs: CONNECT_MS,
    onConnectionError: () => undefined,
  })
})
afterEach(async () => {
  await proxy.close()
  await db.close()
})

const one = (database: Database) => sql<{ one: number }>`select 1 as one`.execute(database.kysely)
/** A busy machine may need several tries within the short limits of this test. */
const isAnswered = (database: Database) =>
  vi.waitFor(async () => expect((await one(database)).rows).toEqual([{ one: 1 }]), 20_000)

describe('a database that vanishes without closing its connections', () => {
  const WORK: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
    'a statement': one,
    'a transaction': (database) => asSystem(database, (trx) => sql`select 1`.execute(trx)),
  }
  it.each(Object.keys(WORK))('fails %s in time, and its connection is replaced', async (name) => {
    const limited = db.answeringWithin(LIMIT_MS)
    await isAnswered(limited)
    proxy.silent(true)
    await expect(WORK[name]!(limited)).rejects.toMatchObject(UNAVAILABLE)
    expect(db.load()).toEqual({ connections: 0, idle: 0, waiting: 0 })
    await expect(WORK[name]!(limited)).rejects.toMatchObject(UNAVAILABLE)
    proxy.silent(false)
    await isAnswered(limited)
  })

  it('fails each of the statements that were sent together', async () => {
    const limited = db.answeringWithin(LIMIT_MS)
    await isAnswered(limited)
    proxy.silent(true)
    const statement = { sql: 'select $1::int', parameters: [1] }
    expect(await limited.together([statement, statement])).toMatchObject([
      { status: 'rejected', reason: UNAVAILABLE },
      { status: 'rejected', reason: UNAVAILABLE },
    ])
    proxy.silent(false)
    await isAnswered(limited)
  })

  it('refuses those who wait for one of its connections', async () => {
    await isAnswered(db)
    proxy.silent(true)
    const hangs = one(db)
    await expect(one(db)).rejects.toMatchObject(UNAVAILABLE)
    await proxy.close()
    await expect(hangs).rejects.toMatchObject(UNAVAILABLE)
  })

  it('answers requests with 503', async () => {
    const server = startTestServer(db.answeringWithin(LIMIT_MS))
    await isAnswered(db)
    proxy.silent(true)
    const body = { email: 'nobody@example.com', password: 'a long password' }
    const { status, message } = await server.client().post('auth/sign_in', body)
    expect([status, message]).toEqual([503, 'failure.StoreUnavailable'])
  })

  it('leaves no connection that the check of the database could wait for', async () => {
    await isAnswered(db)
    proxy.silent(true)
    expect(await db.healthy()).toBe(false)
    proxy.silent(false)
    await isAnswered(db)
  })
})

it('a statement may take any time without a limit, and longer than another limit on the same pool', async () => {
  await isAnswered(db)
  await expect(sql`select pg_sleep(60)`.execute(db.answeringWithin(LIMIT_MS).kysely)).rejects.toMatchObject(
    UNAVAILABLE,
  )
  await sql`select pg_sleep(${(2 * LIMIT_MS) / 1000})`.execute(db.kysely)
})

it('the system checks idle connections, and ends those that get no answer', async () => {
  await isAnswered(db)
  const port = Number(new URL(proxy.url).port).toString(16).toUpperCase().padStart(4, '0')
  // The columns of proc(5): remote address, state (01: established) and timer (02: keep-alive).
  const connection = new RegExp(`^ *\\d+: \\S+ [0-9A-F]{8}:${port} 01 \\S+ 02:`, 'mu')
  await vi.waitFor(async () => expect(await readFile('/proc/net/tcp', 'utf8')).toMatch(connection))
})
