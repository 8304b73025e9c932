import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashLog, CashLogBody } from '../../../src/domain/contract/cash-logs.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  openTestOrganization,
  refusalOf,
  saidOf,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  validatedSheet,
  type World,
  YESTERDAY,
} from './test-organization.ts'
import { personId } from './world.ts'

let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await openTestOrganization()
})
afterAll(() => testOrganization.close())

const NOW = '2026-11-20T10:00:00.000Z'

describe('counting a service', () => {
  it('answers the whole log, with totals, difference and counts', async () => {
    const world = await testOrganization.world({ floatCents: 5_000, toleranceCents: 100 })
    const { ids, people } = world
    const answer = await people.user.post<CashLog>(
      'cashlogs',
      sheetBody(world, {
        comment: 'Quiet',
        reasonId: ids.reason,
        counts: [
          notesOf(world, ' sac001 '),
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
      countedById: personId('user', world.tenant),
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
    const events = (await world.audit()).map(({ action, entity, byName }) => [action, entity, byName])
    expect(events).toEqual([
      ['create', 'cashLog', 'user Test'],
      ['create', 'count', 'user Test'],
      ['create', 'count', 'user Test'],
      ['create', 'count', 'user Test'],
    ])
  })

  it('accepts a typed float instead of the register’s, and a sheet without counts', async () => {
    const world = await testOrganization.world({ floatCents: 5_000 })
    const log = await countSheet(world, { floatCents: 0, turnoverCents: null, counts: [] })
    expect(log).toMatchObject({
      floatCents: 0,
      countedCents: 0,
      expectedCents: null,
      deltaCents: null,
      counts: [],
    })
  })

  it('refuses a second sheet of the same service and register, and names the existing one', async () => {
    const world = await testOrganization.world()
    const log = await countSheet(world)
    const again = () => world.people.director.post('cashlogs', sheetBody(world, { counts: [] }))
    expect(await refusalOf(world, again)).toEqual({
      http: 409,
      statusCode: 10006,
      refusal: 'CashLogExists',
      rows: [{ id: log.id, refusal: 'CashLogExists' }],
      status: 'CREATED',
      by: 'user Test',
      at: NOW,
    })
  })

  it.each<[string, (ids: World['ids']) => Partial<CashLogBody>, object]>([
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
      'a category that is no longer used',
      (ids) => ({ counts: [{ paymentCategoryId: ids.card }, { paymentCategoryId: ids.retired }] }),
      {
        statusCode: 10001,
        refusal: 'CategoryInactive',
        issues: [{ path: 'counts.1.paymentCategoryId', key: 'failure.CategoryInactive' }],
      },
    ],
    [
      'a category that stands there twice',
      (ids) => ({ counts: [{ paymentCategoryId: ids.card }, { paymentCategoryId: ids.card }] }),
      {
        statusCode: 10001,
        refusal: 'InvalidRequest',
        issues: [{ path: 'counts.1.paymentCategoryId', key: 'issue.repeated' }],
      },
    ],
    [
      'a reason that is no longer given',
      (ids) => ({ reasonId: ids.retiredReason }),
      { statusCode: 10001, refusal: 'InvalidRequest', issues: [{ path: 'reasonId', key: 'issue.value' }] },
    ],
    [
      'a reason that is none',
      (ids) => ({ reasonId: ids.card }),
      { statusCode: 10005, refusal: 'NotFound', issues: [{ path: 'reasonId', key: 'issue.unknown' }] },
    ],
    [
      'a day that has not begun',
      () => ({ date: '2026-11-21' }),
      { statusCode: 10001, refusal: 'InvalidRequest', issues: [{ path: 'date', key: 'issue.future' }] },
    ],
    [
      'a day that does not exist',
      () => ({ date: '2026-02-30' }),
      { statusCode: 10001, refusal: 'InvalidRequest', issues: [{ path: 'date', key: 'issue.date' }] },
    ],
    [
      'entries that do not add up, each at its place',
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
  ])('refuses %s', async (_what, changes, said) => {
    const world = await testOrganization.world()
    const attempt = () => world.people.user.post('cashlogs', sheetBody(world, changes(world.ids)))
    expect(await refusalOf(world, attempt)).toMatchObject(said)
  })

  it('uses the calendar of the establishment: after midnight in Paris it is already the next day', async () => {
    testOrganization.clock.set('2026-11-20T23:30:00.000Z')
    const world = await testOrganization.world()
    const post = (date: string) => world.people.user.post('cashlogs', sheetBody(world, { date, counts: [] }))
    expect(saidOf(await post('2026-11-21'))).toEqual({ http: 201, statusCode: 10004 })
    expect(saidOf(await post('2026-11-22'))).toMatchObject({ refusal: 'InvalidRequest' })
    testOrganization.clock.set(NOW)
  })
})

describe('counting again', () => {
  it('keeps the first total, removes what is left out, adds what is new, and increments the version', async () => {
    const world = await testOrganization.world()
    const { ids, people } = world
    const log = await countSheet(world, {
      comment: 'First',
      counts: [notesOf(world, 'SAC001'), { paymentCategoryId: ids.card, totalCents: 500 }],
    })
    const notes = { paymentCategoryId: ids.notes, totalCents: 15_000, pouchNumber: 'SAC001' }
    const cheques = { paymentCategoryId: ids.cheques, quantity: 1, totalCents: 1_000 }
    const { comment: _kept, ...body } = sheetBody(world, { counts: [notes, cheques] })
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
    const events = (await world.audit())
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

  it('clears with null what it keeps when left out', async () => {
    const world = await testOrganization.world({ floatCents: 700 })
    const log = await countSheet(world, { comment: 'First', floatCents: 100, reasonId: world.ids.reason })
    const body = { ...sheetBody(world), comment: null, floatCents: null, reasonId: null, turnoverCents: null }
    const { data } = await world.people.user.put<CashLog>(`cashlogs/${log.id}`, { ...body, version: 1 })
    expect(data).toMatchObject({
      comment: '',
      floatCents: 700,
      reasonId: null,
      turnoverCents: null,
      deltaCents: null,
    })
  })

  it('moves a sheet that was counted under the wrong service, unless that one is counted', async () => {
    const world = await testOrganization.world()
    const log = await countSheet(world)
    const other = await countSheet(world, { service: 'evening', counts: [] })
    const moved = { ...sheetBody(world, { date: TODAY, cashRegisterId: world.ids.terrace }), version: 1 }
    const { data } = await world.people.user.put<CashLog>(`cashlogs/${log.id}`, moved)
    expect([data.date, data.cashRegisterId]).toEqual([TODAY, world.ids.terrace])
    const onto = { ...sheetBody(world, { service: 'evening' }), version: 2 }
    expect(await refusalOf(world, () => world.people.user.put(`cashlogs/${log.id}`, onto))).toMatchObject({
      statusCode: 10006,
      rows: [{ id: other.id, refusal: 'CashLogExists' }],
    })
    const toClosed = { ...sheetBody(world, { cashRegisterId: world.ids.inactiveRegister }), version: 2 }
    expect(await refusalOf(world, () => world.people.user.put(`cashlogs/${log.id}`, toClosed))).toMatchObject(
      {
        refusal: 'RegisterInactive',
      },
    )
  })

  it('refuses an old version, and a sheet that is validated', async () => {
    const world = await testOrganization.world()
    const log = await countSheet(world)
    const put = (version: number) => () =>
      world.people.director.put(`cashlogs/${log.id}`, { ...sheetBody(world), version })
    const stale = {
      refusal: 'StaleVersion',
      rows: [{ id: log.id, refusal: 'StaleVersion' }],
      status: 'CREATED',
    }
    expect(await refusalOf(world, put(2))).toEqual({
      http: 412,
      statusCode: 10002,
      ...stale,
      by: 'user Test',
      at: NOW,
    })
    await setStatus(world.people.user, 'cashlogs', log.id, { status: 'VALIDATED' })
    expect(await refusalOf(world, put(2))).toMatchObject({
      statusCode: 10002,
      refusal: 'StatusDoesNotAllow',
      status: 'VALIDATED',
      by: 'user Test',
    })
  })

  it('lets only open counts change when some were sent back, and names the others', async () => {
    const world = await testOrganization.world()
    const { ids, people } = world
    const card = { paymentCategoryId: ids.card, totalCents: 500 }
    const log = await validatedSheet(world, {
      turnoverCents: 16_500,
      counts: [notesOf(world, 'SAC001'), card],
    })
    const [cardId, notesId] = log.counts.map((count) => count.id)
    dataOf(
      await setStatus(people.accountant, 'counts', cardId!, { status: 'UNVALIDATED', reason: 'Recount' }),
    )
    const put = (counts: CashLogBody['counts'], version = 3) =>
      people.user.put<CashLog>(`cashlogs/${log.id}`, { ...sheetBody(world, { counts }), version })
    const named = { statusCode: 10002, rows: [{ id: notesId, refusal: 'StatusDoesNotAllow' }] }
    const notes = { ...notesOf(world, 'SAC001') }
    expect(await refusalOf(world, () => put([{ ...notes, pouchNumber: 'SAC002' }, card]))).toMatchObject(
      named,
    )
    expect(await refusalOf(world, () => put([card]))).toMatchObject(named)
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
    const world = await testOrganization.world()
    const log = await countSheet(world)
    const answer = await world.people.user.delete<CashLog>(`cashlogs/${log.id}`)
    expect(saidOf(answer)).toEqual({ http: 200, statusCode: 10008 })
    expect(answer.data).toMatchObject({
      id: log.id,
      status: 'DELETED',
      version: 2,
      counts: [],
      countedCents: 0,
    })
    const anew = await countSheet(world)
    expect(anew.id).not.toBe(log.id)
    const gone = await refusalOf(world, () => world.people.user.delete(`cashlogs/${log.id}`))
    expect(gone).toMatchObject({ refusal: 'StatusDoesNotAllow', status: 'DELETED' })
  })

  it('works for one without counts', async () => {
    const world = await testOrganization.world()
    const log = await countSheet(world, { counts: [] })
    expect((await world.people.user.delete<CashLog>(`cashlogs/${log.id}`)).data.status).toBe('DELETED')
  })

  it('is refused while a count can no longer be deleted', async () => {
    const world = await testOrganization.world()
    const log = await validatedSheet(world)
    const rows = [{ id: log.counts[0]!.id, refusal: 'StatusDoesNotAllow' }]
    expect(await refusalOf(world, () => world.people.user.delete(`cashlogs/${log.id}`))).toMatchObject({
      rows,
    })
  })
})

describe('counting blind', () => {
  it('hides the expected amount from a shift lead until the log is validated', async () => {
    const world = await testOrganization.world({ blindCount: true })
    const { ids, people } = world
    const receipt = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: 16_000 }
    const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 20, turnoverCents: 16_000 }
    dataOf(await people.director.post('archives', { ...closing, receipts: [receipt] }))
    const log = await countSheet(world, { turnoverCents: null })
    const shown = (one: CashLog) => [
      one.turnoverCents,
      one.expectedCents,
      one.deltaCents,
      one.counts[0]?.expectedCents,
    ]
    expect(shown(log)).toEqual([null, null, null, null])
    expect(shown(dataOf(await people.director.get<CashLog>(`cashlogs/${log.id}`)))).toEqual([
      16_000, 16_000, 0, 16_000,
    ])
    const [validated] = dataOf(
      await setStatus<CashLog[]>(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
    )
    expect(shown(validated!)).toEqual([16_000, 16_000, 0, 16_000])
  })
})
