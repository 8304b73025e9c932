import { describe, expect, it } from 'vitest'
import type { CashLog, CashLogBody, CountInput } from '../../../src/domain/contract/cash-logs.ts'
import { personId } from './insert-organization.ts'
import {
  changeCategory,
  countSheet,
  dataOf,
  expectRefused,
  notesOf,
  responseOf,
  sheetBody,
  type TestOrganization,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

const NOW = '2026-11-20T10:00:00.000Z'

describe('counting a service', () => {
  it('returns the log with totals, difference and counts', async () => {
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
    const commonFields = { organizationId: ids.organization, version: 1, createdAt: NOW, updatedAt: NOW }
    const [ticket, notes, card] = ['ticket', 'notes', 'card'].map(
      (name) => answer.data.counts.find((count) => count.paymentCategoryId === ids[name as 'card'])!.id,
    )
    const emptyCount = {
      ...commonFields,
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
      ...commonFields,
      id: answer.data.id,
      establishmentId: ids.establishment,
      date: YESTERDAY,
      service: 'lunch',
      cashRegisterId: ids.bar,
      status: 'CREATED',
      turnoverCents: 16_000,
      floatCents: 5_000,
      usualFloatCents: 5_000,
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
      validatedDeltaCents: null,
      validatedBeforeClosing: false,
      closingReason: null,
      counts: [
        { ...emptyCount, id: card, paymentCategoryId: ids.card, countType: 1 },
        {
          ...emptyCount,
          id: ticket,
          paymentCategoryId: ids.ticket,
          countType: 3,
          quantity: 3,
          unitValueCents: 800,
          totalCents: 2_400,
        },
        {
          ...emptyCount,
          id: notes,
          paymentCategoryId: ids.notes,
          countType: 4,
          denominations: { 5000: 2, 2000: 3 },
          totalCents: 16_000,
          pouchNumber: 'SAC001',
        },
      ],
    })
  })

  it('accepts a typed float instead of the register’s usual float, and a sheet without counts', async () => {
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
    const countAgain = () =>
      testOrganization.people.director.post('cashlogs', sheetBody(testOrganization, { counts: [] }))
    expect(await expectRefused(testOrganization, countAgain)).toEqual({
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
      'an amount of an inactive category, even 0',
      (ids) => ({
        counts: [{ paymentCategoryId: ids.card }, { paymentCategoryId: ids.inactiveCategory, totalCents: 0 }],
      }),
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
      'amounts that do not add up and a note among the coins, naming the path of each',
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
      'a counted amount below zero, with the owner’s code',
      (ids) => ({ counts: [{ paymentCategoryId: ids.card, totalCents: -500 }] }),
      {
        statusCode: 11023,
        refusal: 'TotalNegative',
        issues: [{ path: 'counts.0.totalCents', key: 'failure.TotalNegative' }],
      },
    ],
    [
      'more money than a service may have',
      (ids) => ({
        counts: [
          { paymentCategoryId: ids.card, totalCents: 1_000_000_000 },
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
    await testOrganization.refuses(attempt, expected)
  })

  it('leaves out a blank line of an inactive category, and refuses an amount of it', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const blank = { quantity: null, denominations: null, totalCents: null, pouchNumber: null }
    const linesWith = (line: Partial<CountInput>) => ({
      counts: [
        notesOf(testOrganization, 'SAC001'),
        { paymentCategoryId: ids.inactiveCategory, ...blank, ...line },
      ],
    })
    const log = await countSheet(testOrganization, linesWith({}))
    expect(log.counts).toMatchObject([{ paymentCategoryId: ids.notes }])
    const save = (line: Partial<CountInput>) =>
      people.user.put<CashLog>(`cashlogs/${log.id}`, {
        ...sheetBody(testOrganization, linesWith(line)),
        version: 1,
      })
    await testOrganization.refuses(() => save({ quantity: 1 }), {
      refusal: 'CategoryInactive',
      issues: [{ path: 'counts.1.paymentCategoryId', key: 'failure.CategoryInactive' }],
    })
    const saved = await save({ denominations: {} })
    expect([saved.statusCode, saved.data.counts.length]).toEqual([11026, 1])
  })

  it('accepts an amount of an inactive category for which the closing of the register has an amount', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const receiptOf = (paymentCategoryId: string, amountCents: number) => ({
      cashRegisterId: ids.bar,
      paymentCategoryId,
      amountCents,
    })
    dataOf(
      await people.director.post('archives', {
        date: YESTERDAY,
        service: 'lunch',
        sequence: 1,
        clients: 1,
        turnoverCents: 17_000,
        receipts: [receiptOf(ids.notes, 16_000), receiptOf(ids.inactiveCategory, 1_000)],
        sales: [],
      }),
    )
    const line = { quantity: null, denominations: null, totalCents: 1_000, pouchNumber: null }
    const log = await countSheet(testOrganization, {
      turnoverCents: null,
      counts: [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.inactiveCategory, ...line }],
    })
    expect(log).toMatchObject({ countedCents: 17_000, expectedCents: 17_000, deltaCents: 0 })
    expect(log.counts).toMatchObject([
      { paymentCategoryId: ids.notes, expectedCents: 16_000 },
      { paymentCategoryId: ids.inactiveCategory, totalCents: 1_000, expectedCents: 1_000 },
    ])
  })

  it('leaves out a blank line of a deleted category, and refuses an amount of it', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    // Deleting a category removes its row, so the id of a reason stands for that of a deleted category.
    const deletedCategory = ids.reason
    const bodyWith = (line: Partial<CountInput>) =>
      sheetBody(testOrganization, {
        counts: [
          notesOf(testOrganization, 'SAC001'),
          { paymentCategoryId: deletedCategory, quantity: null, denominations: {}, ...line },
        ],
      })
    await testOrganization.refuses(() => people.user.post('cashlogs', bodyWith({ totalCents: 120_00 })), {
      refusal: 'NotFound',
      issues: [{ path: 'counts.1.paymentCategoryId', key: 'issue.unknown' }],
    })
    const saved = await people.user.post<CashLog>('cashlogs', bodyWith({ totalCents: null }))
    expect([saved.statusCode, saved.data.counts.length]).toEqual([10004, 1])
  })

  it('keeps the count of a category that was deactivated afterwards, also when its line is blank', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const linesWith = (totalCents: number | null) =>
      sheetBody(testOrganization, {
        counts: [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.card, totalCents }],
      })
    const log = await countSheet(testOrganization, linesWith(500))
    await changeCategory(testApp, ids.card, { active: false })
    const saved = await people.user.put<CashLog>(`cashlogs/${log.id}`, { ...linesWith(null), version: 1 })
    expect(saved.data.counts).toMatchObject([
      { paymentCategoryId: ids.card, status: 'UPDATED', totalCents: null },
      { paymentCategoryId: ids.notes },
    ])
  })

  it('of the new day is refused until 05:00 in Paris, because until then the evening of the day before runs', async () => {
    testApp.clock.set('2026-11-20T23:40:00.000Z')
    const testOrganization = await testApp.createOrganization()
    const { user } = testOrganization.people
    const body = (date: string, of = testOrganization) =>
      sheetBody(of, { date, service: 'evening', counts: [] })
    const stored = await user.post<CashLog>('cashlogs', body('2026-11-20'))
    expect(responseOf(stored)).toEqual({ http: 201, statusCode: 10004 })
    const future = { refusal: 'InvalidRequest', issues: [{ path: 'date', key: 'issue.future' }] }
    await testOrganization.refuses(() => user.post('cashlogs', body('2026-11-21')), future)
    const moved = { ...body('2026-11-21'), version: 1 }
    await testOrganization.refuses(() => user.put(`cashlogs/${dataOf(stored).id}`, moved), future)
    testApp.clock.set('2026-11-21T04:00:00.000Z')
    const atFive = await testApp.createOrganization()
    const accepted = await atFive.people.user.post('cashlogs', body('2026-11-21', atFive))
    expect(responseOf(accepted)).toEqual({ http: 201, statusCode: 10004 })
    testApp.clock.set(NOW)
  })
})
