import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openOwnTestDatabase, temporaryDirectory } from '../../support/database.ts'
import { migratedTemplate } from '../../support/migrated-template.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()))
})

const closeAtEnd = (db: Database): Database => {
  opened.push(db)
  return db
}

/** The status of both health checks. An earlier result of the readiness check is too old to be reused. */
const healthOf = async ({ app, clock }: TestServer) => {
  clock.advance(1_000)
  return {
    ready: (await app.request('/readyz')).status,
    alive: (await app.request('/healthz')).status,
  }
}

const METRICS = { metricsToken: 'only-for-prometheus' }

async function refusedWrites({ app }: TestServer): Promise<readonly string[]> {
  const headers = { Authorization: `Bearer ${METRICS.metricsToken}` }
  const text = await (await app.request('/metrics', { headers })).text()
  return text.split('\n').filter((line) => line.startsWith('sacoche_writes_refused_total{'))
}

describe('the server is alive and not ready', () => {
  it('while so many requests wait for the database that the check would wait too long', async () => {
    const databaseUrl = await createPostgresDatabase()
    // With this setting, any wait counts as too long.
    const server = startTestServer(closeAtEnd(await openDatabase({ databaseUrl, longestWaitMs: -1 })))
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const running = asSystem(server.db.probe, () => {
      begun.resolve()
      return ended.promise
    })
    await begun.promise
    const waiting = Promise.allSettled(
      Array.from({ length: 60 }, () => asSystem(server.db.probe, () => Promise.resolve())),
    )
    const answer = await server.app.request('/readyz')
    ended.resolve()
    expect([answer.status, await answer.text()]).toEqual([
      503,
      '{"status":"unready","reason":"databaseBusy"}',
    ])
    await Promise.all([running, waiting])
    expect(await healthOf(server)).toEqual({ ready: 200, alive: 200 })
  })

  it('while the disk is nearly full: reads continue, and a write is refused with the reason', async () => {
    const dataDir = await temporaryDirectory()
    await cp(await migratedTemplate(), dataDir, { recursive: true })
    const withSpace = await openDatabase({ dataDir })
    await addTenant(withSpace, 1)
    const { user } = await startTestServer(withSpace).client().signIn(emailOf('director'))
    await withSpace.close()

    const full = await openDatabase({ dataDir, reserveBytes: Number.MAX_SAFE_INTEGER })
    const server = startTestServer(full, { config: METRICS })
    const client = server.client({ token: user.token })
    expect(await healthOf(server)).toEqual({ ready: 503, alive: 200 })
    expect((await client.get('establishments')).status).toBe(200)
    // An invalid request is refused before anything is written.
    const refused = await client.post('cashlogs', {})
    expect([refused.status, refused.message]).toEqual([400, 'failure.InvalidRequest'])
    const writeAnswer = await client.delete('pouches/01930000-0000-7000-8000-00000000dead')
    expect([writeAnswer.status, writeAnswer.message, writeAnswer.data]).toEqual([
      507,
      'failure.StoreFull',
      { refusal: 'StoreFull' },
    ])
    expect(await refusedWrites(server)).toEqual([
      'sacoche_writes_refused_total{reason="StoreFull"} 1',
      'sacoche_writes_refused_total{reason="StoreUnavailable"} 0',
    ])
    await full.close()
    await rm(dataDir, { recursive: true })
  })

  it('while a file of a table that every request needs is missing: the log names the file', async () => {
    const dataDir = await temporaryDirectory()
    await cp(await migratedTemplate(), dataDir, { recursive: true })
    const database = await openDatabase({ dataDir })
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('users') as path`.execute(
      database.kysely,
    )
    expect(await healthOf(startTestServer(database))).toEqual({ ready: 200, alive: 200 })
    await database.close()
    await rm(join(dataDir, 'postgres', rows[0]!.path))
    const damaged = await openDatabase({ dataDir })
    const server = startTestServer(damaged)
    expect(await healthOf(server)).toEqual({ ready: 503, alive: 200 })
    expect(server.lines.join('')).toContain(`could not open file \\"${rows[0]!.path}\\"`)
    await damaged.close()
    await rm(dataDir, { recursive: true })
  })

  it('after a newer version has migrated the database', async () => {
    const db = closeAtEnd(await openOwnTestDatabase())
    const server = startTestServer(db)
    expect(await healthOf(server)).toEqual({ ready: 200, alive: 200 })
    await sql`insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')`.execute(
      db.kysely,
    )
    expect(await healthOf(server)).toEqual({ ready: 503, alive: 200 })
    expect(server.lines.join('')).toContain('SchemaIsNewer')
  })

  it('while the database is unreachable, and is ready again when it is back', async () => {
    const databaseUrl = await createPostgresDatabase()
    const otherDatabase = closeAtEnd(await openDatabase({ databaseUrl: await createPostgresDatabase() }))
    const name = new URL(databaseUrl).pathname.slice(1)
    const server = startTestServer(closeAtEnd(await openDatabase({ databaseUrl })), { config: METRICS })
    expect(await healthOf(server)).toEqual({ ready: 200, alive: 200 })

    await sql`alter database ${sql.id(name)} allow_connections false`.execute(otherDatabase.kysely)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`.execute(
      otherDatabase.kysely,
    )
    expect(await healthOf(server)).toEqual({ ready: 503, alive: 200 })

    await sql`alter database ${sql.id(name)} allow_connections true`.execute(otherDatabase.kysely)
    expect(await healthOf(server)).toEqual({ ready: 200, alive: 200 })
  })

  it('while the disk of PostgreSQL is full', async () => {
    const databaseUrl = await createPostgresDatabase()
    const database = closeAtEnd(await openDatabase({ databaseUrl }))
    const server = startTestServer(database)
    expect(await healthOf(server)).toEqual({ ready: 200, alive: 200 })
    // PostgreSQL refuses the next write of the check as it does when its disk is full.
    await sql`
      create function refuse_write() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
      database.kysely,
    )
    await sql`
      create trigger refuse_write before insert on sign_in_attempts
        for each statement execute function refuse_write()`.execute(database.kysely)
    server.clock.advance(1_000)
    const answer = await server.app.request('/readyz')
    expect([answer.status, await answer.text()]).toEqual([503, '{"status":"unready","reason":"diskFull"}'])
    expect((await healthOf(server)).alive).toBe(200)
  })

  it('while nothing answers at the database’s address', async () => {
    const db = closeAtEnd(await openDatabase({ databaseUrl: 'postgres://sacoche@127.0.0.1:1/sacoche' }))
    const server = startTestServer(db, { config: METRICS })
    expect(await healthOf(server)).toEqual({ ready: 503, alive: 200 })
    const refused = await server
      .client()
      .post('auth/sign_in', { email: 'a@b.example', password: 'x'.repeat(12) })
    expect([refused.status, refused.message]).toEqual([503, 'failure.StoreUnavailable'])
    expect(await refusedWrites(server)).toContain('sacoche_writes_refused_total{reason="StoreUnavailable"} 1')
  })
})
