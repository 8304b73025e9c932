import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personOf } from '../../support/people.ts'
import { startTestServer, type TestClient } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

interface List {
  readonly entries: readonly { readonly id: string }[]
}

/** A read is sent in the scope of the session's previous answer. The result must be what the session may see now. */
describe('a session that has changed since its last call', () => {
  const { organization, establishment, log } = idsOf(1)
  const director = personOf('director')
  let db: Database
  let client: TestClient
  const logs = async () => (await client.get<List>('cashlogs')).data.entries?.map(({ id }) => id)
  beforeAll(async () => {
    db = await openTestDatabase()
    await addTenant(db, 1)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    client = await startTestServer(db).client().signIn(emailOf('director'))
    expect(await logs()).toEqual([log])
    expect(await logs()).toEqual([log])
  })

  it('sees nothing of an establishment that the person was removed from', async () => {
    const place = { organization_id: organization, user_id: director, establishment_id: establishment }
    await asSystem(db, (trx) =>
      trx.deleteFrom('user_establishments').where('user_id', '=', director).execute(),
    )
    expect(await logs()).toEqual([])
    expect((await client.get(`cashlogs/${log}`)).status).toBe(404)
    await asSystem(db, (trx) => trx.insertInto('user_establishments').values(place).execute())
    expect(await logs()).toEqual([log])
  })

  it('is over when it was ended in another process', async () => {
    await asSystem(db, (trx) =>
      trx
        .updateTable('sessions')
        .set({ ended_at: '2026-11-20T10:00:00.000Z' })
        .where('user_id', '=', director)
        .execute(),
    )
    expect((await client.get('cashlogs')).status).toBe(401)
    expect((await client.get('cashlogs', { range: 'wrong' })).status).toBe(401)
  })

  it('is over when the person has another role, for any call', async () => {
    const become = (role: 5 | 7) =>
      asSystem(db, (trx) => trx.updateTable('users').set({ role }).where('id', '=', director).execute())
    await become(7)
    expect((await client.get('cashlogs')).status).toBe(401)
    expect((await client.get('cashlogs', { range: 'wrong' })).status).toBe(401)
    await become(5)
  })
})
