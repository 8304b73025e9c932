import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import type { Answer } from '../../support/server.ts'
import {
  closingOf,
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  readPouch,
  responseOf,
  sealedPouch,
  setStatus,
  sheetBody,
  TODAY,
  validatedCashLog,
  YESTERDAY,
} from './test-app.ts'
import { callAtOnce, refusedAnswers, succeededAnswers, withTwoServers } from './two-servers.ts'
import { changeBalance } from './wallets.ts'

/**
 * Races on a real PostgreSQL: two servers on one database get many requests at the same time. Of requests that
 * exclude each other, one succeeds and the others are refused by name. The data must be that of the successful requests.
 */
const { testApp, atBoth } = withTwoServers()

describe('on two servers at once', () => {
  it('a pouch goes into one remittance when many requests prepare it', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouch = await sealedPouch(testOrganization, 'SAC001')
    const actors = atBoth(testOrganization.people.director)
    const body = {
      type: 'NOTES',
      pouchIds: [pouch.id],
      carrierId: testOrganization.ids.carrier,
      date: TODAY,
    }
    const answers = await callAtOnce(20, (index) => actors[index % 2]!.post<Remittance>('remittances', body))
    expect(succeededAnswers(answers)).toHaveLength(1)
    expect(new Set(refusedAnswers(answers).map((answer) => JSON.stringify(responseOf(answer))))).toEqual(
      new Set([
        JSON.stringify({
          http: 409,
          statusCode: 11009,
          refusal: 'PouchNotFree',
          status: 'PREPARED',
          by: 'director Test',
          at: '2026-11-20T10:00:00.000Z',
          rows: [{ id: pouch.id, refusal: 'PouchNotFree' }],
        }),
      ]),
    )
    expect((await readPouch(testOrganization, pouch.id)).remittanceId).toBe(
      succeededAnswers(answers)[0]!.data.id,
    )
    expect((await testOrganization.audit()).filter((event) => event.entity === 'remittance')).toHaveLength(1)
  })

  it('the reference numbers of remittances have no gap, even when some concurrent preparations fail', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouches: Pouch[] = []
    for (let day = 0; day < 10; day += 1) {
      pouches.push(await sealedPouch(testOrganization, `SAC00${day}`, { date: addDays(YESTERDAY, -day) }))
    }
    const actors = atBoth(testOrganization.people.director)
    const answers = await callAtOnce(20, (index) =>
      actors[index % 2]!.post<Remittance>('remittances', {
        type: 'NOTES',
        pouchIds: [pouches[Math.floor(index / 2)]!.id],
        carrierId: testOrganization.ids.carrier,
        date: TODAY,
      }),
    )
    const references = succeededAnswers(answers).map((answer) => answer.data.reference)
    expect(references.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(refusedAnswers(answers).map((answer) => answer.statusCode))).toEqual(new Set([11009]))
  })

  it.each(Array.from({ length: 6 }, (_, round) => round))(
    'either the undoing or the hand-over of a remittance succeeds (round %i)',
    async () => {
      const testOrganization = await testApp.createOrganization()
      const pouch = await sealedPouch(testOrganization, 'SAC001')
      const remittance = await preparedRemittance(testOrganization, [pouch])
      const [directorAtFirst] = atBoth(testOrganization.people.director)
      const [, colleagueAtSecond] = atBoth(testOrganization.people.colleague)
      const handOver = { status: 'VALIDATED', confirmedPouchIds: [pouch.id], receiptNumber: 'R-1' }
      const answers = await Promise.all([
        setStatus<Remittance[]>(directorAtFirst, 'remittances', remittance.id, { status: 'CANCELED' }),
        setStatus<Remittance[]>(colleagueAtSecond, 'remittances', remittance.id, handOver),
      ])
      const [winner, ...otherSuccesses] = succeededAnswers(answers)
      expect(otherSuccesses).toEqual([])
      const [changed] = winner!.data
      const now = dataOf(
        await testOrganization.people.director.get<Remittance>(`remittances/${remittance.id}`),
      )
      expect(now).toEqual(changed)
      const pouchStatus = now.status === 'CANCELED' ? 'CREATED' : 'VALIDATED'
      expect((await readPouch(testOrganization, pouch.id)).status).toBe(pouchStatus)
      expect(responseOf(refusedAnswers(answers)[0]!)).toMatchObject({
        http: 409,
        statusCode: 10002,
        refusal: 'StatusDoesNotAllow',
        status: now.status,
        by: now.status === 'CANCELED' ? 'director Test' : 'colleague Test',
      })
    },
  )

  it('a sheet that is validated in many tabs is validated once: one pouch, one wallet movement, one history event for each record', async () => {
    const testOrganization = await testApp.createOrganization()
    const coins = { paymentCategoryId: testOrganization.ids.coins, totalCents: 2_000 }
    const log = await countSheet(testOrganization, {
      turnoverCents: 18_000,
      counts: [notesOf(testOrganization, 'SAC001'), coins],
    })
    const actors = atBoth(testOrganization.people.user)
    const answers = await callAtOnce(8, (index) =>
      setStatus(actors[index % 2]!, 'cashlogs', log.id, { status: 'VALIDATED', version: 1 }),
    )
    expect(succeededAnswers(answers)).toHaveLength(1)
    expect(new Set(refusedAnswers(answers).map((answer) => answer.statusCode))).toEqual(new Set([10002]))
    // Without the three events that created the sheet and its two counts.
    const events = (await testOrganization.audit())
      .slice(3)
      .map(({ action, entity }) => `${action} ${entity}`)
    expect(events).toEqual([
      'validate count',
      'validate count',
      'validate cashLog',
      'create pouch',
      'create walletMovement',
    ])
  })

  it('a service is counted once, and the refused requests name the person who counted it', async () => {
    const testOrganization = await testApp.createOrganization()
    const actors = [...atBoth(testOrganization.people.user), ...atBoth(testOrganization.people.director)]
    const answers = await callAtOnce(12, (index) =>
      actors[index % 4]!.post<CashLog>('cashlogs', sheetBody(testOrganization)),
    )
    const [winner, ...otherSuccesses] = succeededAnswers(answers)
    expect(otherSuccesses).toEqual([])
    for (const answer of refusedAnswers(answers))
      expect(responseOf(answer)).toMatchObject({
        statusCode: 10006,
        by: winner!.data.countedByName,
        rows: [{ id: winner!.data.id }],
      })
  })

  it('a closing sets the expected amounts of its sheet, whichever of the two is stored first', async () => {
    const testOrganization = await testApp.createOrganization()
    const [atFirst, atSecond] = atBoth(testOrganization.people.director)
    for (let day = 0; day < 8; day += 1) {
      const date = addDays(YESTERDAY, -day)
      const closing = closingOf(testOrganization, { notes: 777 }, { date, sequence: day })
      const [, counted] = await Promise.all([
        atFirst.post('archives', closing),
        atSecond.post<CashLog>('cashlogs', sheetBody(testOrganization, { date })),
      ])
      const log = dataOf(await atFirst.get<CashLog>(`cashlogs/${dataOf(counted).id}`))
      expect([log.expectedCents, log.deltaCents]).toEqual([777, 15_223])
    }
  })

  it('when a pouch is prepared, deleted and its count sent back at once, one of the three succeeds and the others have no effect', async () => {
    const testOrganization = await testApp.createOrganization()
    for (let day = 0; day < 6; day += 1) {
      const pouch = await sealedPouch(testOrganization, `SAC00${day}`, { date: addDays(YESTERDAY, -day) })
      const [director] = atBoth(testOrganization.people.director)
      const [, colleague] = atBoth(testOrganization.people.colleague)
      const [, accountant] = atBoth(testOrganization.people.accountant)
      const body = {
        type: 'NOTES',
        pouchIds: [pouch.id],
        carrierId: testOrganization.ids.carrier,
        date: TODAY,
      }
      const answers: readonly Answer[] = await Promise.all([
        director.post('remittances', body),
        colleague.delete(`pouches/${pouch.id}`),
        setStatus(accountant, 'counts', pouch.countId!, { status: 'UNVALIDATED', reason: 'Again' }),
      ])
      const [prepared, deleted, sentBack] = answers.map((answer) => answer.status < 300)
      expect(succeededAnswers(answers)).toHaveLength(1)
      const { status } = dataOf(await director.get<{ status: string }>(`counts/${pouch.countId}`))
      expect([prepared, deleted, sentBack]).toEqual([
        status === 'VALIDATED',
        status === 'UPDATED',
        status === 'UNVALIDATED',
      ])
      expect((await readPouch(testOrganization, pouch.id)).status).toBe(prepared ? 'PREPARED' : 'DELETED')
    }
  })

  it('counts of coins that are sent back never make the wallet negative, and every balance follows from the previous one', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const logs: CashLog[] = []
    for (let day = 0; day < 6; day += 1) {
      const coins = { paymentCategoryId: ids.coins, totalCents: 1_000 }
      logs.push(
        await validatedCashLog(testOrganization, {
          date: addDays(YESTERDAY, -day),
          turnoverCents: 1_000,
          counts: [coins],
        }),
      )
    }
    // Half of the coins are taken out. Then all counts are sent back at once, for which too few coins are left.
    await changeBalance(testApp.db, testOrganization, -3_000)
    const actors = atBoth(people.accountant)
    const answers = await callAtOnce(6, (index) =>
      setStatus(actors[index % 2]!, 'counts', logs[index]!.counts[0]!.id, {
        status: 'UNVALIDATED',
        reason: 'Again',
      }),
    )
    expect(succeededAnswers(answers)).toHaveLength(3)
    for (const [index, answer] of answers.entries())
      if (answer.status >= 300)
        expect(responseOf(answer)).toMatchObject({
          http: 409,
          statusCode: 11023,
          rows: [{ id: logs[index]!.counts[0]!.id, refusal: 'CoinsLeftWallet' }],
        })
    const movements = await asSystem(testApp.db, (trx) =>
      sql<{ movement: number; total: number }>`
        select movement_cents as movement, total_cents as total from wallet_movements
        where organization_id = ${ids.organization}::uuid order by sequence`.execute(trx),
    )
    let balance = 0
    for (const { movement, total } of movements.rows) {
      balance += movement
      expect(total).toBe(balance)
      expect(total).toBeGreaterThanOrEqual(0)
    }
    expect(balance).toBe(0)
  })
})
