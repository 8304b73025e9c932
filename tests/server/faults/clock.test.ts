import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReplayFinding, replayHistory } from '../../../server/store/audit-replay.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { HOUR_MS, startTestServer, testClock } from '../../support/server.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  sealedPouch,
  withTestApp,
} from '../commands/test-app.ts'
import { organizationWithWallet, postMovement, WITHDRAWAL } from '../commands/wallets.ts'

const TEN_MINUTES = 600_000

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
})
afterAll(() => db.close())

// A session ends after one hour without a request, and after twelve hours in any case.
describe('a session that expired', () => {
  it.each([1, 24])('after %i hours is not revived by a clock that is set back', async (hours) => {
    const ownServer = startTestServer(db)
    const client = await ownServer.client().signIn(emailOf('director'))
    ownServer.clock.advance(hours * HOUR_MS)
    expect((await client.get('establishments')).status).toBe(401)
    ownServer.clock.advance(-hours * HOUR_MS)
    expect((await client.post('auth/check')).status).toBe(401)
  })
})

describe('two servers whose clocks are a day apart', () => {
  it('both sign a person in, and a session that one of them has ended is over at the other', async () => {
    const ahead = startTestServer(db, { clock: testClock('2026-11-21T10:00:00.000Z') })
    const behind = startTestServer(db, { clock: testClock('2026-11-20T10:00:00.000Z') })
    const fromAhead = await ahead.client().signIn(emailOf('accountant'))
    const fromBehind = await behind.client().signIn(emailOf('accountant'))
    const statusAt = async (server: typeof ahead, { user }: typeof fromAhead) =>
      (await server.client({ token: user.token }).post('auth/check')).status
    expect([await statusAt(ahead, fromAhead), await statusAt(behind, fromAhead)]).toEqual([200, 200])
    // The server whose clock is ahead sees a session that was idle for a day, and ends it for both servers.
    expect([await statusAt(behind, fromBehind), await statusAt(ahead, fromBehind)]).toEqual([200, 401])
    expect(await statusAt(behind, fromBehind)).toBe(401)
  })
})

describe('a server whose clock is set back between two changes', () => {
  const app = withTestApp()
  const warnings = () =>
    app.server.lines
      .filter((line) => line.includes('"event":"clock.behind"'))
      .map((line) => JSON.parse(line) as { clock: string; used: string })

  it('never dates a remittance or its pouches before their last change, and records the correction in history and server log', async () => {
    const testOrganization = await app.createOrganization()
    const prepared = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC100'),
    ])
    app.clock.advance(-TEN_MINUTES)
    const warningsBefore = warnings().length
    const handedOver = dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))[0]!
    const { preparedAt } = prepared
    expect([handedOver.validatedAt, handedOver.updatedAt]).toEqual([preparedAt, preparedAt])
    expect(handedOver.pouches.map(({ updatedAt }) => updatedAt)).toEqual([preparedAt])
    expect(warnings().slice(warningsBefore)).toMatchObject([{ clock: app.clock.now(), used: preparedAt }])

    const history = await asSystem(app.db, (trx) =>
      sql<{ at: string; entity: string; action: string; behind: boolean | null }>`
        select at, entity, action, (after -> 'clockWasBehind')::boolean as behind from audit_events
        where entity_id in (${prepared.id}::uuid, ${prepared.pouchIds[0]}::uuid) and action <> 'create'
        order by sequence`.execute(trx),
    )
    expect(history.rows).toEqual([
      { at: preparedAt, entity: 'pouch', action: 'prepare', behind: null },
      { at: preparedAt, entity: 'remittance', action: 'validate', behind: true },
      { at: preparedAt, entity: 'pouch', action: 'handOver', behind: true },
    ])
    app.clock.advance(TEN_MINUTES)
  })

  it('keeps the movements of a wallet in the order of their times', async () => {
    const testOrganization = await organizationWithWallet(app)
    const inventoryAt = app.clock.now()
    app.clock.advance(-TEN_MINUTES)
    dataOf(await postMovement(testOrganization.people.director, WITHDRAWAL))
    app.clock.advance(2 * TEN_MINUTES)
    dataOf(await postMovement(testOrganization.people.director, { ...WITHDRAWAL, pouchNumber: 'MON0002' }))
    const movements = await asSystem(app.db, (trx) =>
      sql<{ at: string }>`
        select at from wallet_movements where organization_id = ${testOrganization.ids.organization}::uuid
        order by sequence`.execute(trx),
    )
    expect(movements.rows.map(({ at }) => at)).toEqual([inventoryAt, inventoryAt, app.clock.now()])
    app.clock.advance(-TEN_MINUTES)
  })

  it('repeats the first answer to a request that is sent again with the same key', async () => {
    const testOrganization = await app.createOrganization()
    const prepared = await preparedRemittance(testOrganization, [
      await sealedPouch(testOrganization, 'SAC101'),
    ])
    app.clock.advance(-TEN_MINUTES)
    const undo = () =>
      testOrganization.people.director.put(
        'remittancesstatus',
        { status: 'CANCELED', reason: 'wrong day' },
        { query: { id: prepared.id, status: 'CANCELED' }, idempotencyKey: 'undo-1' },
      )
    const [firstUndo, secondUndo] = [await undo(), await undo()]
    expect([firstUndo.status, secondUndo.text]).toEqual([200, firstUndo.text])
    app.clock.advance(TEN_MINUTES)
  })

  it('writes a history that replays without a fault', async () => {
    const faults: ReplayFinding[] = []
    await replayHistory(app.db, (fault) => faults.push(fault))
    // The rows of the test data were not created by commands.
    expect(faults.filter(({ fault }) => fault !== 'has no history')).toEqual([])
  })
})
