import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashLog, CashLogBody } from '../../../src/domain/contract/cash-logs.ts'
import { personId } from './organization-rows.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  openTestApp,
  refusalOf,
  responseOf,
  setStatus,
  sheetBody,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  YESTERDAY,
} from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const NOW = '2026-11-20T10:00:00.000Z'

describe('counting a service', () => {
  it('answers the whole log, with totals, difference and counts', async () => {
    const testOrganization = await testApp.createOrganization({ floatCents: 5_000, toleranceCents: 100 })
    const { ids, people } = testOrganization
    const answer = await people.user.post<CashLog>(
      'cashlogs',
      sheetBody(testOrganization, {
        comment: 'Quiet',
        reasonId: ids.reason,
        counts: [
          notesOf(testOrganization, ' sac001 '),
          { paymentCategoryId: ids.ticket, quantity: 3 },
          { paymentCategoryId: ids.card },
        ],
      }),
    )
    const stored = { organizationId: ids.organization, version: 1, createdAt: NOW, updatedAt: NOW }
    const [ticket, notes, card] = ['ticket', 'notes', 'card'].map(
      (name) => answer.data.counts.find((count) => count.paymentCategoryId === ids[name as 'card'])!.id,
    )
    const nothing = {
      ...stored,
      establishmentId: ids.establishment,
      cashLogId: answer.data.id,
      quantity: null,
      unitValueCents: null,
      denominations: null,
      totalCents: null,
      firstTotalCents: null,
      lastYear: null,
      expectedCents: null,
      pouchNumber: null,
      pouchId: null,
      status: 'CREATED',
      reason: null,
    }
    expect([answer.status, answer.statusCode, answer.message]).toEqual([201, 10004, 'code.10004'])
    expect(answer.data).toEqual({
      ...stored,
      id: answer.data.id,
      establishmentId: ids.establishment,
      date: YESTERDAY,
      service: 'lunch',
      cashRegisterId: ids.bar,
      status: 'CREATED',
      turnoverCents: 16_000,
      floatCents: 5_000,
      countedCents: 18_400,
      expectedCents: 16_000,
      deltaCents: -2_600,
      toleranceCents: 100,
      comment: 'Quiet',
      reasonId: ids.reason,
      countedById: personId('user', testOrganization.tenant),
      countedByName: 'user Test',
      validatedAt: null,
      validatedById: null,
      validatedByName: null,
      archiveId: null,
      counts: [
        { ...nothing, id: card, paymentCategoryId: ids.card, countType: 1 },
        {
          ...nothing,
          id: ticket,
          paymentCategoryId: ids.ticket,
          countType: 3,
          quantity: 3,
          unitValueCents: 800,
          totalCents: 2_400,
        },
        {
          ...nothing,
          id: notes,
          paymentCategoryId: ids.notes,
          countType: 4,
          denominations: { 5000: 2, 2000: 3 },
          totalCents: 16_000,
          pouchNumber: 'SAC001',
        },
      ],
    })
    const events = (await testOrganization.audit()).map(({ action, entity, byName }) => [
      action,
      entity,
      byName,
    ])
    expect(events).toEqual([
      ['create', 'cashLog', 'user Test'],
      ['create', 'count', 'user Test'],
      ['create', 'count', 'user Test'],
      ['create', 'count', 'user Test'],
    ])
  })

  it('accepts a typed float instead of the register’s, and a sheet without counts', async () => {
    const testOrganization = await testApp.createOrganization({ floatCents: 5_000 })
    const log = await countSheet(testOrganization, { floatCents: 0, turnoverCents: null, counts: [] })
    expect(log).toMatchObject({
      floatCents: 0,
      countedCents: 0,
      expectedCents: null,
      deltaCents: null,
      counts: [],
    })
  })

  it('refuses a second sheet of the same service and register, and names the existing one', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization)
    const again = () =>
      testOrganization.people.director.post('cashlogs', sheetBody(testOrganization, { counts: [] }))
    expect(await refusalOf(testOrganization, again)).toEqual({
      http: 409,
      statusCode: 10006,
      refusal: 'CashLogExists',
      rows: [{ id: log.id, refusal: 'CashLogExists' }],
      status: 'CREATED',
      by: 'user Test',
      at: NOW,
    })
  })

  it.each<[string, (ids: TestOrganization['ids']) => Partial<CashLogBody>, object]>([
    [
      'an inactive register',
      (ids) => ({ cashRegisterId: ids.inactiveRegister }),
      {
        statusCode: 10001,
        refusal: 'RegisterInactive',
        issues: [{ path: 'cashRegisterId', key: 'failure.RegisterInactive' }],
      },
    ],
    [
      'the register of another establishment',
      (ids) => ({ cashRegisterId: ids.otherBar }),
      { statusCode: 10005, refusal: 'NotFound', issues: [{ path: 'cashRegisterId', key: 'issue.unknown' }] },
    ],
    [
      'an inactive category',
      (ids) => ({ counts: [{ paymentCategoryId: ids.card }, { paymentCategoryId: ids.inactiveCategory }] }),
      {
        statusCode: 10001,
        refusal: 'CategoryInactive',
        issues: [{ path: 'counts.1.paymentCategoryId', key: 'failure.CategoryInactive' }],
      },
    ],
    [
      'a category that occurs twice',
      (ids) => ({ counts: [{ paymentCategoryId: ids.card }, { paymentCategoryId: ids.card }] }),
      {
        statusCode: 10001,
        refusal: 'InvalidRequest',
        issues: [{ path: 'counts.1.paymentCategoryId', key: 'issue.repeated' }],
      },
    ],
    [
      'an inactive reason',
      (ids) => ({ reasonId: ids.inactiveReason }),
      { statusCode: 10001, refusal: 'InvalidRequest', issues: [{ path: 'reasonId', key: 'issue.value' }] },
    ],
    [
      'an id that belongs to no reason',
      (ids) => ({ reasonId: ids.card }),
      { statusCode: 10005, refusal: 'NotFound', issues: [{ path: 'reasonId', key: 'issue.unknown' }] },
    ],
    [
      'a future date',
      () => ({ date: '2026-11-21' }),
      { statusCode: 10001, refusal: 'InvalidRequest', issues: [{ path: 'date', key: 'issue.future' }] },
    ],
    [
      'a date that does not exist',
      () => ({ date: '2026-02-30' }),
      { statusCode: 10001, refusal: 'InvalidRequest', issues: [{ path: 'date', key: 'issue.date' }] },
    ],
    [
      'amounts that do not add up, naming the path of each',
      (ids) => ({
        counts: [
          { paymentCategoryId: ids.notes, denominations: { 5000: 2 }, totalCents: 9_999 },
          { paymentCategoryId: ids.coins, denominations: { 5000: 1 } },
          { paymentCategoryId: ids.ticket, quantity: 100_000, totalCents: 1 },
        ],
      }),
      {
        statusCode: 10001,
        refusal: 'InvalidRequest',
        issues: [
          { path: 'counts.0.totalCents', key: 'failure.TotalMismatch' },
          { path: 'counts.1.denominations', key: 'failure.DenominationsInvalid' },
          { path: 'counts.2.totalCents', key: 'failure.TotalMismatch' },
        ],
      },
    ],
    [
      'more money than can be stored',
      (ids) => ({
        counts: [
          { paymentCategoryId: ids.card, totalCents: 99_999_999_999 },
          { paymentCategoryId: ids.luncheon, totalCents: 1 },
        ],
      }),
      {
        statusCode: 10001,
        refusal: 'InvalidRequest',
        issues: [{ path: 'counts', key: 'failure.TotalTooLarge' }],
      },
    ],
  ])('refuses %s', async (_what, changes, expected) => {
    const testOrganization = await testApp.createOrganization()
    const attempt = () =>
      testOrganization.people.user.post(
        'cashlogs',
        sheetBody(testOrganization, changes(testOrganization.ids)),
      )
    expect(await refusalOf(testOrganization, attempt)).toMatchObject(expected)
  })

  it('uses the calendar of the establishment: after midnight in Paris it is already the next day', async () => {
    testApp.clock.set('2026-11-20T23:30:00.000Z')
    const testOrganization = await testApp.createOrganization()
    const post = (date: string) =>
      testOrganization.people.user.post('cashlogs', sheetBody(testOrganization, { date, counts: [] }))
    expect(responseOf(await post('2026-11-21'))).toEqual({ http: 201, statusCode: 10004 })
    expect(responseOf(await post('2026-11-22'))).toMatchObject({ refusal: 'InvalidRequest' })
    testApp.clock.set(NOW)
  })
})

describe('counting again', () => {
  it('keeps the first total, removes what is left out, adds what is new, and increments the version', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const log = await countSheet(testOrganization, {
      comment: 'First',
      counts: [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.card, totalCents: 500 }],
    })
    const notes = { paymentCategoryId: ids.notes, totalCents: 15_000, pouchNumber: 'SAC001' }
    const cheques = { paymentCategoryId: ids.cheques, quantity: 1, totalCents: 1_000 }
    const { comment: _kept, ...body } = sheetBody(testOrganization, { counts: [notes, cheques] })
    const answer = await people.director.put<CashLog>(`cashlogs/${log.id}`, { ...body, version: 1 })
    expect([answer.status, answer.statusCode]).toEqual([200, 11026])
    expect(answer.data).toMatchObject({
      version: 2,
      status: 'CREATED',
      comment: 'First',
      countedByName: 'user Test',
    })
    expect(
      answer.data.counts.map(
        ({ paymentCategoryId, status, totalCents, firstTotalCents, denominations, version }) => ({
          paymentCategoryId,
          status,
          totalCents,
          firstTotalCents,
          denominations,
          version,
        }),
      ),
    ).toEqual([
      {
        paymentCategoryId: ids.notes,
        status: 'UPDATED',
        totalCents: 15_000,
        firstTotalCents: 16_000,
        denominations: null,
        version: 2,
      },
      {
        paymentCategoryId: ids.cheques,
        status: 'CREATED',
        totalCents: 1_000,
        firstTotalCents: null,
        denominations: null,
        version: 1,
      },
    ])
    const third = await people.user.put<CashLog>(`cashlogs/${log.id}`, {
      ...body,
      counts: [{ ...notes, totalCents: 14_000 }, cheques],
      version: 2,
    })
    expect(third.data.counts.map((count) => count.firstTotalCents)).toEqual([16_000, null])
    expect(third.data.status).toBe('UPDATED')
    const events = (await testOrganization.audit())
      .slice(3)
      .map(({ action, entity, before, after }) => [
        action,
        entity,
        before?.status ?? null,
        after?.status ?? null,
      ])
    expect(events).toEqual([
      ['create', 'count', null, 'CREATED'],
      ['edit', 'count', 'CREATED', 'UPDATED'],
      ['delete', 'count', 'CREATED', 'DELETED'],
      ['edit', 'cashLog', null, null],
      ['edit', 'count', null, null],
      ['edit', 'count', 'CREATED', 'UPDATED'],
      ['edit', 'cashLog', 'CREATED', 'UPDATED'],
    ])
  })

  it('clears a field that is null, and keeps a field that is left out', async () => {
    const testOrganization = await testApp.createOrganization({ floatCents: 700 })
    const log = await countSheet(testOrganization, {
      comment: 'First',
      floatCents: 100,
      reasonId: testOrganization.ids.reason,
    })
    const body = {
      ...sheetBody(testOrganization),
      comment: null,
      floatCents: null,
      reasonId: null,
      turnoverCents: null,
    }
    const { data } = await testOrganization.people.user.put<CashLog>(`cashlogs/${log.id}`, {
      ...body,
      version: 1,
    })
    expect(data).toMatchObject({
      comment: '',
      floatCents: 700,
      reasonId: null,
      turnoverCents: null,
      deltaCents: null,
    })
  })

  it('moves a sheet that was counted under the wrong service, unless the right one has a sheet', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization)
    const other = await countSheet(testOrganization, { service: 'evening', counts: [] })
    const moved = {
      ...sheetBody(testOrganization, { date: TODAY, cashRegisterId: testOrganization.ids.terrace }),
      version: 1,
    }
    const { data } = await testOrganization.people.user.put<CashLog>(`cashlogs/${log.id}`, moved)
    expect([data.date, data.cashRegisterId]).toEqual([TODAY, testOrganization.ids.terrace])
    const onto = { ...sheetBody(testOrganization, { service: 'evening' }), version: 2 }
    expect(
      await refusalOf(testOrganization, () => testOrganization.people.user.put(`cashlogs/${log.id}`, onto)),
    ).toMatchObject({
      statusCode: 10006,
      rows: [{ id: other.id, refusal: 'CashLogExists' }],
    })
    const toClosed = {
      ...sheetBody(testOrganization, { cashRegisterId: testOrganization.ids.inactiveRegister }),
      version: 2,
    }
    expect(
      await refusalOf(testOrganization, () =>
        testOrganization.people.user.put(`cashlogs/${log.id}`, toClosed),
      ),
    ).toMatchObject({
      refusal: 'RegisterInactive',
    })
  })

  it('refuses an old version, and a sheet that is validated', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization)
    const put = (version: number) => () =>
      testOrganization.people.director.put(`cashlogs/${log.id}`, { ...sheetBody(testOrganization), version })
    const stale = {
      refusal: 'StaleVersion',
      rows: [{ id: log.id, refusal: 'StaleVersion' }],
      status: 'CREATED',
    }
    expect(await refusalOf(testOrganization, put(2))).toEqual({
      http: 412,
      statusCode: 10002,
      ...stale,
      by: 'user Test',
      at: NOW,
    })
    await setStatus(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' })
    expect(await refusalOf(testOrganization, put(2))).toMatchObject({
      statusCode: 10002,
      refusal: 'StatusDoesNotAllow',
      status: 'VALIDATED',
      by: 'user Test',
    })
  })

  it('lets only open counts change when some were sent back, and names the others', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const card = { paymentCategoryId: ids.card, totalCents: 500 }
    const log = await validatedCashLog(testOrganization, {
      turnoverCents: 16_500,
      counts: [notesOf(testOrganization, 'SAC001'), card],
    })
    const [cardId, notesId] = log.counts.map((count) => count.id)
    dataOf(
      await setStatus(people.accountant, 'counts', cardId!, { status: 'UNVALIDATED', reason: 'Recount' }),
    )
    const put = (counts: CashLogBody['counts'], version = 3) =>
      people.user.put<CashLog>(`cashlogs/${log.id}`, { ...sheetBody(testOrganization, { counts }), version })
    const named = { statusCode: 10002, rows: [{ id: notesId, refusal: 'StatusDoesNotAllow' }] }
    const notes = { ...notesOf(testOrganization, 'SAC001') }
    expect(
      await refusalOf(testOrganization, () => put([{ ...notes, pouchNumber: 'SAC002' }, card])),
    ).toMatchObject(named)
    expect(await refusalOf(testOrganization, () => put([card]))).toMatchObject(named)
    const { data } = await put([notes, { ...card, totalCents: 600 }])
    expect(data.counts.map((count) => [count.status, count.totalCents])).toEqual([
      ['UPDATED', 600],
      ['VALIDATED', 16_000],
    ])
    expect(data).toMatchObject({
      status: 'UPDATED',
      countedCents: 16_600,
      validatedAt: null,
      validatedByName: null,
    })
  })
})

describe('deleting a sheet', () => {
  it('deletes its counts too, so that the service can be counted again', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization)
    const answer = await testOrganization.people.user.delete<CashLog>(`cashlogs/${log.id}`)
    expect(responseOf(answer)).toEqual({ http: 200, statusCode: 10008 })
    expect(answer.data).toMatchObject({
      id: log.id,
      status: 'DELETED',
      version: 2,
      counts: [],
      countedCents: 0,
    })
    const recounted = await countSheet(testOrganization)
    expect(recounted.id).not.toBe(log.id)
    const gone = await refusalOf(testOrganization, () =>
      testOrganization.people.user.delete(`cashlogs/${log.id}`),
    )
    expect(gone).toMatchObject({ refusal: 'StatusDoesNotAllow', status: 'DELETED' })
  })

  it('deletes a sheet without counts', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization, { counts: [] })
    expect((await testOrganization.people.user.delete<CashLog>(`cashlogs/${log.id}`)).data.status).toBe(
      'DELETED',
    )
  })

  it('is refused while a count can no longer be deleted', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await validatedCashLog(testOrganization)
    const rows = [{ id: log.counts[0]!.id, refusal: 'StatusDoesNotAllow' }]
    expect(
      await refusalOf(testOrganization, () => testOrganization.people.user.delete(`cashlogs/${log.id}`)),
    ).toMatchObject({
      rows,
    })
  })
})
