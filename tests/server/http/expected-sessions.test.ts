import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf, personIdOf } from '../../support/people.ts'
import { deleteRows, insertRows, updateRows } from '../../support/rows.ts'
import { MINUTE_MS, startTestServer, type TestClient, type TestClock } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

interface List {
  readonly entries: readonly { readonly id: string }[]
}

/**
 * The server remembers the session of a token's last call. In the next call it sends the first statement with that
 * session's scope together with the check of the session, to save a round trip. If the session has changed meanwhile,
 * the answer must follow the current rights: a read shows only what the person may see, and a command does
 * only what the person may do.
 */
describe('a session that the server remembers from its last call', () => {
  const { organization, establishment, log } = idsOf(1)
  const director = personIdOf('director')
  let db: Database
  let client: TestClient
  let clock: TestClock
  const logs = async () => (await client.get<List>('cashlogs')).data.entries?.map(({ id }) => id)
  beforeAll(async () => {
    db = await openTestDatabase()
    await addTenant(db, 1)
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    const server = startTestServer(db)
    clock = server.clock
    client = await server.client().signIn(emailOf('director'))
    // After the first call the server remembers the session; the second one uses it.
    expect(await logs()).toEqual([log])
    expect(await logs()).toEqual([log])
  })

  it('sees nothing of an establishment that the person was removed from', async () => {
    const membership = { organization_id: organization, user_id: director, establishment_id: establishment }
    await deleteRows(db, 'user_establishments', { user_id: director })
    expect(await logs()).toEqual([])
    expect((await client.get(`cashlogs/${log}`)).status).toBe(404)
    await insertRows(db, 'user_establishments', membership)
    expect(await logs()).toEqual([log])
  })

  it('is refused when it was ended in another process', async () => {
    await updateRows(db, 'sessions', { user_id: director }, { ended_at: '2026-11-20T10:00:00.000Z' })
    expect((await client.get('cashlogs')).status).toBe(401)
    expect((await client.get('cashlogs', { range: 'wrong' })).status).toBe(401)
  })

  it('is refused for valid and invalid requests when the person’s role has changed', async () => {
    const setRole = (role: 5 | 7) => updateRows(db, 'users', { id: director }, { role })
    await setRole(7)
    expect((await client.get('cashlogs')).status).toBe(401)
    expect((await client.get('cashlogs', { range: 'wrong' })).status).toBe(401)
    await setRole(5)
  })

  describe('that sends a command', () => {
    const deleteLog = () => client.delete(`cashlogs/${log}`)
    const readLog = () =>
      asSystem(db, (trx) =>
        trx.selectFrom('cash_logs').select(['status', 'version']).where('id', '=', log).execute(),
      )

    it('changes nothing in an establishment that the person was removed from', async () => {
      const before = await readLog()
      const membership = { organization_id: organization, user_id: director, establishment_id: establishment }
      await deleteRows(db, 'user_establishments', { user_id: director })
      expect((await deleteLog()).status).toBe(409)
      expect(await readLog()).toEqual(before)
      await insertRows(db, 'user_establishments', membership)
    })

    it('changes nothing when it was ended in another process, whether the request is valid or not', async () => {
      const before = await readLog()
      await updateRows(db, 'sessions', { user_id: director }, { ended_at: '2026-11-20T10:00:00.000Z' })
      expect((await client.post('cashlogs', { date: 'wrong' })).status).toBe(401)
      expect((await deleteLog()).status).toBe(401)
      expect(await readLog()).toEqual(before)
    })

    it('gets no stored answer of an idempotency key once it has ended', async () => {
      const body = { list: 'pouches', name: 'Mine', query: '', period: null, shared: false }
      const save = () => client.post('savedviews', body, 'the-key')
      expect((await save()).status).toBe(201)
      expect((await save()).headers.get('idempotency-replayed')).toBe('true')
      await client.post('auth/sign_out')
      expect((await save()).status).toBe(401)
    })

    it('restarts its idle timeout', async () => {
      // A session ends after 60 minutes without use; 400 is the refusal of an invalid body in a running session.
      clock.advance(59 * MINUTE_MS)
      expect((await client.post('cashlogs', {})).status).toBe(400)
      expect((await deleteLog()).status).toBeLessThan(300)
      clock.advance(59 * MINUTE_MS)
      expect((await client.post('cashlogs', {})).status).toBe(400)
    })
  })
})
