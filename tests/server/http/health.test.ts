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
