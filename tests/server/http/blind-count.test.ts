import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { updateRows } from '../../support/rows.ts'
import { startTestServer, type TestClient } from '../../support/server.ts'
import { idsOf } from '../schema/tenants.ts'

const ids = idsOf(1)
let db: Database
let user: TestClient
let director: TestClient
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  const server = startTestServer(db)
  user = await server.client().signIn(emailOf('user'))
  director = await server.client().signIn(emailOf('director'))
})
afterAll(() => db.close())

const setBlindCount = (blind_count: boolean) =>
  updateRows(db, 'establishments', { id: ids.establishment }, { blind_count })
const validate = () =>
  asSystem(db, async (trx) => {
    await trx.updateTable('counts').set({ status: 'VALIDATED' }).where('id', '=', ids.count).execute()
    await trx.updateTable('cash_logs').set({ status: 'VALIDATED' }).where('id', '=', ids.log).execute()
  })

/**
 * Reads values that would reveal the expected amount: in the log, in its counts, in the closing, and in the
 * lengths of lists that are filtered by the expected amount or by the delta.
 */
async function readExpectedAmounts(client: TestClient) {
  const log = (await client.get<Record<string, unknown>>(`cashlogs/${ids.log}`)).data
  const count = (await client.get<Record<string, unknown>>(`counts/${ids.count}`)).data
  const archives = await client.get<{ totalItems: number }>('archives')
  const byDelta = await client.get<{ totalItems: number }>('cashlogs', { deltaCents_to: '0' })
  const byExpected = await client.get<{ totalItems: number }>('counts', { expectedCents_from: '1' })
  return {
    log: [log.turnoverCents, log.expectedCents, log.deltaCents],
    countsOfLog: (log.counts as { expectedCents: unknown }[]).map(({ expectedCents }) => expectedCents),
    count: [count.expectedCents, count.deltaCents],
    archives: archives.data.totalItems,
    archive: (await client.get(`archives/${ids.archive}`)).status,
    filtered: [byDelta.data.totalItems, byExpected.data.totalItems],
  }
}

const VISIBLE = {
  log: [10_000, 10_000, -1_000],
  countsOfLog: [10_000],
  count: [10_000, -1_000],
  archives: 1,
  archive: 200,
  filtered: [1, 1],
}
const HIDDEN = {
  log: [null, null, null],
  countsOfLog: [null],
  count: [null, null],
  archives: 0,
  archive: 404,
  filtered: [0, 0],
}

describe('the expected amount', () => {
  it('is visible to people who count in an establishment without blind count', async () => {
    expect(await readExpectedAmounts(user)).toEqual(VISIBLE)
  })

  it('is hidden from people who count blind in records, lists and filters, and visible to the director', async () => {
    await setBlindCount(true)
    expect(await readExpectedAmounts(user)).toEqual(HIDDEN)
    expect(await readExpectedAmounts(director)).toEqual(VISIBLE)
  })

  it('is visible to blind counters once the log is validated; the closing stays hidden', async () => {
    await setBlindCount(true)
    await validate()
    expect(await readExpectedAmounts(user)).toEqual({ ...VISIBLE, archives: 0, archive: 404 })
  })
})
