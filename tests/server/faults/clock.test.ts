import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { HOUR, startTestServer, testClock } from '../../support/server.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
})
afterAll(() => db.close())

describe('a session that was over', () => {
  it.each([1, 24])('after %i hours is not revived by a clock that is set back', async (hours) => {
    const own = startTestServer(db)
    const client = await own.client().signIn(emailOf('director'))
    own.clock.advance(hours * HOUR)
    expect((await client.get('establishments')).status).toBe(401)
    own.clock.advance(-hours * HOUR)
    expect((await client.post('auth/check')).status).toBe(401)
  })
})

describe('two servers whose clocks are a day apart', () => {
  it('sign a person in at both, and neither accepts what the other has ended', async () => {
    const ahead = startTestServer(db, { clock: testClock('2026-11-21T10:00:00.000Z') })
    const behind = startTestServer(db, { clock: testClock('2026-11-20T10:00:00.000Z') })
    const fromAhead = await ahead.client().signIn(emailOf('accountant'))
    const fromBehind = await behind.client().signIn(emailOf('accountant'))
    const at = async (server: typeof ahead, { user }: typeof fromAhead) =>
      (await server.client({ token: user.token }).post('auth/check')).status
    expect([await at(ahead, fromAhead), await at(behind, fromAhead)]).toEqual([200, 200])
    // For the server whose clock is ahead, that session has been idle for a day; from then on it is over for both.
    expect([await at(behind, fromBehind), await at(ahead, fromBehind)]).toEqual([200, 401])
    expect(await at(behind, fromBehind)).toBe(401)
  })
})
