import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer } from '../../support/server.ts'

let db: Database
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createPostgresDatabase()
  db = await openDatabase({ databaseUrl })
  await addTenant(db, 1)
})
afterAll(() => db.close())

describe('readiness', () => {
  it('is true while a write is possible, and the check stores nothing', async () => {
    const { app } = startTestServer(db)
    const answer = await app.request('/readyz')
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ready"}'])
    expect(await asSystem(db, (trx) => trx.selectFrom('sign_in_attempts').selectAll().execute())).toEqual([])
  })

  it('is tested once for the requests that arrive during the test and in the second after it', async () => {
    const { app, clock } = startTestServer(db)
    // A sequence also counts what is rolled back.
    await sql`create sequence tests`.execute(db.kysely)
    await sql`
      create function count_test() returns trigger language plpgsql as
        $$ begin perform nextval('public.tests'); return new; end $$`.execute(db.kysely)
    await sql`
      create trigger count_test before insert on sign_in_attempts for each row execute function count_test()`.execute(
      db.kysely,
    )
    await sql`grant usage on sequence tests to public`.execute(db.kysely)
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select last_value as count from tests`.execute(db.kysely)
      return rows[0]?.count
    }
    const ask = () => app.request('/readyz')
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    clock.advance(999)
    answers.push(await ask())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await count()).toBe(1)
    clock.advance(1)
    await ask()
    expect(await count()).toBe(2)
    await sql`drop trigger count_test on sign_in_attempts`.execute(db.kysely)
  })

  it('does not wait for the connections of requests', async () => {
    const busy = await openDatabase({ databaseUrl, poolSize: 1 })
    const { app } = startTestServer(busy)
    const status = await asSystem(busy, async (trx) => {
      await sql`select 1`.execute(trx)
      return (await app.request('/readyz')).status
    })
    expect(status).toBe(200)
    await busy.close()
  })

  it('is false when nothing can be written: writes fail and reads continue', async () => {
    const signedIn = await startTestServer(db).client().signIn(emailOf('director'))
    const name = new URL(databaseUrl).pathname.slice(1)
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db.kysely)
    const standby = await openDatabase({ databaseUrl })
    const server = startTestServer(standby)
    const client = server.client({ token: signedIn.user.token })
    const ready = await server.app.request('/readyz')
    expect([ready.status, await ready.text()]).toEqual([
      503,
      '{"status":"unready","reason":"databaseReadOnly"}',
    ])
    expect((await server.app.request('/healthz')).status).toBe(200)
    expect((await client.get('establishments')).status).toBe(200)
    const refused = await client.post('auth/sign_out')
    expect([refused.status, refused.message, refused.headers.get('retry-after')]).toEqual([
      503,
      'failure.StoreUnavailable',
      '5',
    ])
    await standby.close()
  })
})
