import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLog, CountRow } from '../../../src/domain/contract/cash-logs.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { insertRows } from '../../support/rows.ts'
import { idOf } from '../schema/ids.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  expectRefused,
  importReceipts,
  notesOf,
  preparedRemittance,
  readLog,
  readPouch,
  responseOf,
  setStatus,
  type TestOrganization,
  TODAY,
  UNKNOWN_ID,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { changeBalance, postMovement } from './wallets.ts'

const testApp = withTestApp()

const NOW = '2026-11-20T10:00:00.000Z'
/** Changes the status of counts as the accountant. */
const control = (
  testOrganization: TestOrganization,
  ids: string | readonly string[],
  status: string,
  reason?: string,
) =>
  setStatus<CountRow[]>(testOrganization.people.accountant, 'counts', ids, {
    status,
    ...(reason === undefined ? {} : { reason }),
  })

/** A validated sheet with notes (in a pouch), coins (with a wallet movement) and luncheon vouchers (whose category has a provision code). */
function fullSheet(testOrganization: TestOrganization) {
  const { ids } = testOrganization
  return validatedCashLog(testOrganization, {
    turnoverCents: 20_000,
    counts: [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: ids.coins, totalCents: 3_000 },
      { paymentCategoryId: ids.luncheon, quantity: 1, totalCents: 1_000 },
    ],
  })
}

function countOf(log: CashLog, categoryId: string) {
  return log.counts.find((count) => count.paymentCategoryId === categoryId)!
}

describe('the accountant’s decision', () => {
  it('controls counts; the log gets the status of its least advanced count', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await fullSheet(testOrganization)
    const [first, ...otherIds] = log.counts.map((count) => count.id)
    const answer = await control(testOrganization, first!, 'AVALIDATED')
    expect([answer.status, answer.statusCode]).toEqual([200, 11024])
    expect(answer.data).toMatchObject([
      { id: first, status: 'AVALIDATED', version: 3, establishmentName: 'Alpha', reason: null },
    ])
    expect(await readLog(testOrganization, log.id)).toMatchObject({
      status: 'VALIDATED',
      version: 3,
      validatedByName: 'user Test',
    })
    dataOf(await control(testOrganization, otherIds, 'AVALIDATED'))
    expect(await readLog(testOrganization, log.id)).toMatchObject({
      status: 'AVALIDATED',
      version: 4,
      validatedByName: 'user Test',
    })
  })

  it('can change more counts at once than an address holds, with their ids in the body; either all change or none', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const categories = [ids.coins, ids.luncheon, ids.card]
    const counts: string[] = []
    for (let index = 0; counts.length <= 300; index += 1) {
      const log = await validatedCashLog(testOrganization, {
        date: addDays(TODAY, -Math.floor(index / 2)),
        service: index % 2 === 0 ? 'lunch' : 'evening',
        turnoverCents: 3_000,
        counts: categories.map((paymentCategoryId) => ({
          paymentCategoryId,
          totalCents: 1_000,
          quantity: 1,
        })),
      })
      counts.push(...log.counts.map(({ id }) => id))
    }
    const setStatuses = (
      body: Readonly<Record<string, unknown>>,
      query: Readonly<Record<string, string>> = {},
    ) =>
      people.accountant.put(
        'countsstatus',
        { status: 'AVALIDATED', ...body },
        { query: { status: 'AVALIDATED', ...query } },
      )
    const refused = [
      await setStatuses({}),
      await setStatuses({ ids: [] }),
      await setStatuses({ ids: [counts[0], counts[0]] }),
      await setStatuses({ ids: counts }, { id: counts[0]! }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    const unknown = await setStatuses({ ids: [...counts, UNKNOWN_ID] })
    expect(unknown.status).toBe(404)
    const statuses = async () => {
      const stored = await asSystem(testApp.db, (trx) =>
        trx.selectFrom('counts').select('status').where('id', 'in', counts).groupBy('status').execute(),
      )
      return stored.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['VALIDATED'])
    const answer = await setStatuses({ ids: counts })
    expect([answer.status, answer.statusCode, answer.data]).toEqual([200, 11024, { changed: counts.length }])
    expect(await statuses()).toEqual(['AVALIDATED'])
  }, 60_000)

  it('undoes a control until the count is sent', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await fullSheet(testOrganization)
    const allIds = log.counts.map(({ id }) => id)
    dataOf(await control(testOrganization, allIds, 'AVALIDATED'))
    const answer = await control(testOrganization, allIds, 'VALIDATED')
    expect([answer.status, answer.statusCode]).toEqual([200, 10007])
    expect(answer.data).toMatchObject(allIds.map((id) => ({ id, status: 'VALIDATED', reason: null })))
    const logAfterUndo = await readLog(testOrganization, log.id)
    expect(logAfterUndo).toMatchObject({ status: 'VALIDATED', validatedByName: 'user Test' })
    await testOrganization.refuses(() => control(testOrganization, allIds, 'VALIDATED'), {
      refusal: 'StatusDoesNotAllow',
      status: 'VALIDATED',
    })
    dataOf(await control(testOrganization, allIds, 'AVALIDATED'))
    dataOf(await control(testOrganization, allIds, 'SEND'))
    await testOrganization.refuses(() => control(testOrganization, allIds, 'VALIDATED'), {
      refusal: 'StatusDoesNotAllow',
      status: 'SEND',
    })
  })

  it('sends counts back with a reason: their pouch is deleted, wallet movement reversed and validation removed', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const log = await fullSheet(testOrganization)
    const [notes, coins] = [countOf(log, ids.notes), countOf(log, ids.coins)]
    const answer = await control(testOrganization, [notes.id, coins.id], 'UNVALIDATED', ' Recount ')
    expect([answer.status, answer.statusCode]).toEqual([200, 11025])
    expect(answer.data).toMatchObject([
      { id: notes.id, status: 'UNVALIDATED', reason: 'Recount', pouchId: null, pouchNumber: 'SAC001' },
      { id: coins.id, status: 'UNVALIDATED', reason: 'Recount' },
    ])
    expect(await readLog(testOrganization, log.id)).toMatchObject({
      status: 'UNVALIDATED',
      validatedAt: null,
      validatedById: null,
      validatedByName: null,
    })
    expect((await readPouch(testOrganization, notes.pouchId!)).status).toBe('DELETED')
    const movements = await people.director.get<{ entries: object[] }>('walletmovements', { sort: 'id_asc' })
    const [movement, reversal] = movements.data.entries as { id: string }[]
    expect([movement, reversal]).toMatchObject([
      { type: 'COUNT', movementCents: 3_000, totalCents: 3_000, date: TODAY, countId: coins.id },
      {
        type: 'REVERSAL',
        movementCents: -3_000,
        totalCents: 0,
        date: '2026-11-20',
        countId: coins.id,
        reversesId: movement!.id,
        byName: 'accountant Test',
      },
    ])
  })

  it('to send a sheet back allows validating it again with its earlier pouch number', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await fullSheet(testOrganization)
    dataOf(
      await control(
        testOrganization,
        log.counts.map((count) => count.id),
        'UNVALIDATED',
        'Recount',
      ),
    )
    const [recounted] = dataOf(
      await setStatus<CashLog[]>(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
    )
    expect(recounted).toMatchObject({ status: 'VALIDATED', validatedByName: 'user Test' })
    expect(recounted!.counts.map((count) => count.reason)).toEqual([null, null, null])
    const pouches = await testOrganization.people.director.get<{ entries: { status: string }[] }>('pouches', {
      status: 'CREATED,DELETED',
      sort: 'id_asc',
    })
    expect(pouches.data.entries.map((pouch) => pouch.status)).toEqual(['DELETED', 'CREATED'])
  })

  it('to send a count back is refused without a reason, and while the pouch is in a remittance', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await fullSheet(testOrganization)
    const notes = countOf(log, testOrganization.ids.notes)
    await testOrganization.refuses(() => control(testOrganization, notes.id, 'UNVALIDATED', ' '), {
      http: 409,
      statusCode: 10001,
      refusal: 'ReasonRequired',
    })
    const remittance = await preparedRemittance(testOrganization, [
      await readPouch(testOrganization, notes.pouchId!),
    ])
    const otherIds = log.counts.filter((count) => count !== notes).map((count) => count.id)
    expect(
      await expectRefused(testOrganization, () =>
        control(testOrganization, [...otherIds, notes.id], 'UNVALIDATED', 'No'),
      ),
    ).toEqual({
      http: 409,
      statusCode: 10001,
      refusal: 'PouchInRemittance',
      rows: [{ id: notes.id, refusal: 'PouchInRemittance' }],
      status: 'VALIDATED',
      by: 'user Test',
      at: NOW,
    })
    dataOf(
      await setStatus(testOrganization.people.director, 'remittances', remittance.id, { status: 'CANCELED' }),
    )
    expect(responseOf(await control(testOrganization, notes.id, 'UNVALIDATED', 'No'))).toEqual({
      http: 200,
      statusCode: 11025,
    })
  })

  it('to send a count back is refused after its pouch was handed over, and after accounting controlled the remittance', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await fullSheet(testOrganization)
    const notes = countOf(log, testOrganization.ids.notes)
    const remittance = await preparedRemittance(testOrganization, [
      await readPouch(testOrganization, notes.pouchId!),
    ])
    const credited = { creditedCents: remittance.totalCents, creditedOn: TODAY }
    for (const body of [{ status: 'VALIDATED' }, { status: 'AVALIDATED', ...credited }] as const) {
      dataOf(await changeRemittance(testOrganization, remittance, body))
      expect(
        await expectRefused(testOrganization, () => control(testOrganization, notes.id, 'UNVALIDATED', 'No')),
      ).toMatchObject({ http: 409, refusal: 'PouchInRemittance' })
    }
  })

  it('to send a count back is refused when the coins have left the wallet, until other money has come in', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const log = await fullSheet(testOrganization)
    await changeBalance(testApp.db, testOrganization, -1)
    const coins = countOf(log, ids.coins).id
    expect(
      await expectRefused(testOrganization, () => control(testOrganization, coins, 'UNVALIDATED', 'No')),
    ).toEqual({
      http: 409,
      statusCode: 11023,
      refusal: 'CoinsLeftWallet',
      rows: [{ id: coins, refusal: 'CoinsLeftWallet' }],
      status: 'VALIDATED',
      by: 'user Test',
      at: NOW,
    })
    dataOf(
      await postMovement(testOrganization.people.director, { type: 'PURCHASE', denominations: { 100: 1 } }),
    )
    dataOf(await control(testOrganization, coins, 'UNVALIDATED', 'No'))
  })

  it('to send several counts back names those whose coins together are more than the wallet contains', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const counts = [{ paymentCategoryId: ids.coins, totalCents: 1_000 }]
    const [log, other] = [
      await fullSheet(testOrganization),
      await validatedCashLog(testOrganization, { service: 'evening', turnoverCents: 1_000, counts }),
    ]
    // 30 € and 10 € came from the tills; 39.99 € are left.
    await changeBalance(testApp.db, testOrganization, -1)
    const coinIds = [log, other].map((sheet) => countOf(sheet, ids.coins).id)
    const allIds = [...log.counts, ...other.counts].map(({ id }) => id)
    await testOrganization.refuses(() => control(testOrganization, allIds, 'UNVALIDATED', 'No'), {
      http: 409,
      refusal: 'CoinsLeftWallet',
      rows: coinIds.sort().map((id) => ({ id, refusal: 'CoinsLeftWallet' })),
    })
    dataOf(await control(testOrganization, coinIds[0]!, 'UNVALIDATED', 'No'))
  })

  it('names every refused row, and changes none', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await fullSheet(testOrganization)
    const open = await countSheet(testOrganization, { service: 'evening' })
    const [firstId, secondId, thirdId] = log.counts.map((count) => count.id)
    dataOf(await control(testOrganization, secondId!, 'AVALIDATED'))
    const countIds = [firstId!, secondId!, thirdId!, open.counts[0]!.id]
    await testOrganization.refuses(() => control(testOrganization, countIds, 'AVALIDATED'), {
      http: 409,
      statusCode: 10002,
      refusal: 'StatusDoesNotAllow',
      rows: [secondId, open.counts[0]!.id].map((id) => ({ id, refusal: 'StatusDoesNotAllow' })),
    })
    expect(
      await expectRefused(testOrganization, () =>
        control(testOrganization, [firstId!, UNKNOWN_ID], 'AVALIDATED'),
      ),
    ).toEqual({
      http: 404,
      statusCode: 10005,
      refusal: 'NotFound',
      rows: [{ id: UNKNOWN_ID, refusal: 'NotFound' }],
    })
  })

  it('to send to accounting is refused for a count that is not controlled, a provision without a provision code, and a part of a till', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const log = await fullSheet(testOrganization)
    const [notes, luncheon] = [countOf(log, ids.notes).id, countOf(log, ids.luncheon).id]
    for (const status of ['SEND', 'SENTP'])
      await testOrganization.refuses(() => control(testOrganization, luncheon, status), 'StatusDoesNotAllow')
    dataOf(await control(testOrganization, [notes, luncheon], 'AVALIDATED'))
    await testOrganization.refuses(() => control(testOrganization, notes, 'SENTP'), {
      refusal: 'NoProvisionCode',
      rows: [{ id: notes, refusal: 'NoProvisionCode' }],
    })
    // A till is only sent completely.
    const refusal = {
      refusal: 'LogNotControlled',
      rows: [notes, luncheon].sort().map((id) => ({ id, refusal: 'LogNotControlled' })),
    }
    await testOrganization.refuses(() => control(testOrganization, [notes, luncheon], 'SEND'), refusal)
    const provision = await control(testOrganization, luncheon, 'SENTP')
    expect(provision.data).toEqual({
      jobs: [{ type: 'ACCOUNTING-PROVISION', id: expect.any(String) }],
      rowCount: 1,
    })
  })
})

describe('deleting a count', () => {
  it('removes it from the sheet and updates totals and status', async () => {
    const testOrganization = await testApp.createOrganization()
    const card = { paymentCategoryId: testOrganization.ids.card, totalCents: 500 }
    const log = await countSheet(testOrganization, { counts: [notesOf(testOrganization, 'SAC001'), card] })
    const cardCount = countOf(log, testOrganization.ids.card).id
    const answer = await testOrganization.people.user.delete<CountRow>(`counts/${cardCount}`)
    expect([answer.status, answer.statusCode]).toEqual([200, 11030])
    expect(answer.data).toMatchObject({ id: cardCount, status: 'DELETED', version: 2 })
    expect(await readLog(testOrganization, log.id)).toMatchObject({
      version: 2,
      countedCents: 16_000,
      deltaCents: 0,
      status: 'CREATED',
    })
    dataOf(await testOrganization.people.user.delete(`counts/${countOf(log, testOrganization.ids.notes).id}`))
    const events = (await testOrganization.audit()).filter(({ entityId }) => entityId === log.id)
    expect(events.map(({ action }) => action)).toEqual(['create', 'edit', 'delete'])
    expect(await readLog(testOrganization, log.id)).toMatchObject({
      status: 'DELETED',
      countedCents: 0,
      counts: [],
    })
  })

  it('keeps a line with an expected amount as not counted, so that its money is part of the difference', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    dataOf(await importReceipts(testOrganization, { notes: 16_000, card: 500 }))
    const log = await countSheet(testOrganization, {
      counts: [
        notesOf(testOrganization, 'SAC001'),
        { paymentCategoryId: ids.card, quantity: 1, totalCents: 500 },
        { paymentCategoryId: ids.coins, totalCents: 100 },
      ],
    })
    // 160 € in notes, 5 € by card and 1 € in coins are counted; the closing expects 165 €.
    expect(log).toMatchObject({ expectedCents: 16_500, deltaCents: 100 })
    const remove = (categoryId: string) =>
      people.user.delete<CountRow>(`counts/${countOf(log, categoryId).id}`)
    const answer = await remove(ids.card)
    expect([answer.status, answer.statusCode]).toEqual([200, 11030])
    expect(answer.data).toMatchObject({
      status: 'UPDATED',
      quantity: null,
      totalCents: null,
      expectedCents: 500,
    })
    // No coins are expected: their line is deleted.
    expect(dataOf(await remove(ids.coins))).toMatchObject({ status: 'DELETED' })
    // 160 − 165: the 5 € of the card are missing.
    expect(await readLog(testOrganization, log.id)).toMatchObject({
      countedCents: 16_000,
      expectedCents: 16_500,
      deltaCents: -500,
    })
    await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED', comment: 'Ticket perdu' })
    expect(await readLog(testOrganization, log.id)).toMatchObject({ status: 'VALIDATED', deltaCents: -500 })
  })

  it('is refused in a closed month', async () => {
    const testOrganization = await testApp.createOrganization()
    const { organization, establishment } = testOrganization.ids
    const log = await countSheet(testOrganization, { date: '2026-10-30' })
    const at = '2026-11-01T08:00:00.000Z'
    await insertRows(testApp.db, 'accounting_closings', {
      organization_id: organization,
      establishment_id: establishment,
      id: idOf(testOrganization.tenant, 90),
      created_at: at,
      updated_at: at,
      month: '2026-10',
      counts: 0,
      remittances: 0,
      by_id: idOf(testOrganization.tenant, 91),
      by_name: 'Accountant',
    })
    await testOrganization.refuses(() => testOrganization.people.user.delete(`counts/${log.counts[0]!.id}`), {
      refusal: 'MonthClosed',
      issues: [{ path: 'date', key: 'failure.MonthClosed' }],
    })
  })

  it('refuses a count that is validated, deleted or unknown', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await validatedCashLog(testOrganization)
    const remove = (id: string) => () => testOrganization.people.user.delete(`counts/${id}`)
    await testOrganization.refuses(remove(log.counts[0]!.id), {
      http: 409,
      refusal: 'StatusDoesNotAllow',
      status: 'VALIDATED',
    })
    const openLog = await countSheet(testOrganization, { service: 'evening' })
    dataOf(await remove(openLog.counts[0]!.id)())
    await testOrganization.refuses(remove(openLog.counts[0]!.id), {
      refusal: 'StatusDoesNotAllow',
      status: 'DELETED',
    })
    await testOrganization.refuses(remove(UNKNOWN_ID), { http: 404, refusal: 'NotFound' })
  })
})
