import { describe, expect, it } from 'vitest'
import type { CashLog, CashLogBody } from '../../../src/domain/contract/cash-logs.ts'
import { personId } from './insert-organization.ts'
import {
  changeCategory,
  countSheet,
  dataOf,
  expectRefused,
  notesOf,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

const NOW = '2026-11-20T10:00:00.000Z'
const validate = (testOrganization: TestOrganization, id: string | readonly string[], body: object = {}) =>
  setStatus<CashLog[]>(testOrganization.people.user, 'cashlogs', id, { status: 'VALIDATED', ...body })

describe('validating a sheet', () => {
  it('seals notes and cheques, puts coins into the wallet, and records who validated when', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const log = await countSheet(testOrganization, {
      turnoverCents: 23_000,
      counts: [
        notesOf(testOrganization, 'sac001'),
        { paymentCategoryId: ids.coins, denominations: { 200: 20 } },
        { paymentCategoryId: ids.cheques, quantity: 2, totalCents: 3_000, pouchNumber: 'SAC002' },
        { paymentCategoryId: ids.card },
      ],
    })
    const answer = await validate(testOrganization, log.id)
    expect([answer.status, answer.statusCode, answer.data.length]).toEqual([200, 11027, 1])
    expect(answer.data[0]).toEqual({
      ...log,
      version: 2,
      status: 'VALIDATED',
      validatedAt: NOW,
      validatedById: personId('user', testOrganization.tenant),
      validatedByName: 'user Test',
      // Without the card line: nothing was counted or expected there.
      counts: log.counts
        .filter(({ paymentCategoryId }) => paymentCategoryId !== ids.card)
        .map((count) => ({
          ...count,
          version: 2,
          status: 'VALIDATED',
          pouchId: count.pouchNumber === null ? null : expect.stringMatching(/^[0-9a-f-]{36}$/u),
        })),
    })
    const pouches = await people.director.get<{ entries: object[] }>('pouches', { sort: 'number_asc' })
    expect(pouches.data.entries).toMatchObject([
      {
        number: 'SAC001',
        type: 'NOTES',
        valueCents: 16_000,
        date: YESTERDAY,
        status: 'CREATED',
        cashLogId: log.id,
      },
      {
        number: 'SAC002',
        type: 'CHEQUES',
        valueCents: 3_000,
        date: YESTERDAY,
        status: 'CREATED',
        cashLogId: log.id,
      },
    ])
    const movements = await people.director.get<{ entries: object[] }>('walletmovements')
    expect(movements.data.entries).toMatchObject([
      {
        type: 'COUNT',
        date: TODAY,
        movementCents: 4_000,
        totalCents: 4_000,
        denominations: { 200: 20 },
        countId: log.counts.find((count) => count.paymentCategoryId === ids.coins)!.id,
        byName: 'user Test',
      },
    ])
  })

  it('creates no pouch and no movement for notes and coins with a total of zero', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const counts = [
      { paymentCategoryId: ids.notes, totalCents: 0 },
      { paymentCategoryId: ids.coins, totalCents: 0 },
    ]
    await validatedCashLog(testOrganization, { turnoverCents: 0, counts })
    for (const resource of ['pouches', 'walletmovements'])
      expect((await testOrganization.people.director.get(`${resource}/count`)).data).toEqual({
        totalItems: 0,
        totalIsCapped: false,
      })
  })

  it('has the result KO beyond the tolerance, with comment and reason', async () => {
    const testOrganization = await testApp.createOrganization({ toleranceCents: 100 })
    const log = await countSheet(testOrganization, { turnoverCents: 16_101 })
    expect(await expectRefused(testOrganization, () => validate(testOrganization, log.id))).toEqual({
      http: 409,
      statusCode: 11028,
      refusal: 'CommentRequired',
      rows: [{ id: log.id, refusal: 'CommentRequired' }],
      status: 'CREATED',
      by: 'user Test',
      at: NOW,
    })
    const answer = await validate(testOrganization, log.id, {
      comment: 'A note was torn',
      reasonId: testOrganization.ids.reason,
    })
    expect([answer.status, answer.statusCode]).toEqual([200, 11028])
    expect(answer.data[0]).toMatchObject({
      deltaCents: -101,
      comment: 'A note was torn',
      reasonId: testOrganization.ids.reason,
      status: 'VALIDATED',
    })
  })

  it('requires a comment for any difference of a blind count, so that attempts do not reveal the tolerance', async () => {
    const testOrganization = await testApp.createOrganization({ toleranceCents: 500, blindCount: true })
    const answers: unknown[] = []
    for (const [service, turnoverCents] of [
      ['lunch', 16_001],
      ['evening', 15_499],
    ] as const) {
      const counts = [notesOf(testOrganization, `SAC${service}`)]
      const log = await countSheet(testOrganization, { service, turnoverCents, counts })
      answers.push((await validate(testOrganization, log.id)).message)
      const explained = await validate(testOrganization, log.id, { comment: 'A note was torn' })
      answers.push(explained.statusCode)
    }
    expect(answers).toEqual(['failure.CommentRequired', 11027, 'failure.CommentRequired', 11028])
    const exact = await countSheet(testOrganization, {
      cashRegisterId: testOrganization.ids.terrace,
      counts: [notesOf(testOrganization, 'SAC009')],
    })
    expect((await validate(testOrganization, exact.id)).statusCode).toBe(11027)
  })

  it('requires no comment within the tolerance from a director, who sees the expected amount', async () => {
    const testOrganization = await testApp.createOrganization({ toleranceCents: 500, blindCount: true })
    const log = await countSheet(testOrganization, { turnoverCents: 16_001 })
    const answer = await setStatus(testOrganization.people.director, 'cashlogs', log.id, {
      status: 'VALIDATED',
    })
    expect(answer.statusCode).toBe(11027)
  })

  it('has the result OK for a difference of exactly the tolerance, over or short', async () => {
    const testOrganization = await testApp.createOrganization({ toleranceCents: 100 })
    const over = await countSheet(testOrganization, { turnoverCents: 15_900 })
    const short = await countSheet(testOrganization, {
      service: 'evening',
      turnoverCents: 16_100,
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    expect((await validate(testOrganization, [over.id, short.id])).statusCode).toBe(11027)
  })

  it.each<[string, (testOrganization: TestOrganization) => Partial<CashLogBody>]>([
    ['NothingCounted', () => ({ counts: [] })],
    ['NothingCounted', ({ ids }) => ({ counts: [{ paymentCategoryId: ids.card }] })],
    [
      'TotalRequired',
      (testOrganization) => ({
        counts: [
          notesOf(testOrganization, 'SAC001'),
          { paymentCategoryId: testOrganization.ids.cheques, quantity: 2 },
        ],
      }),
    ],
    ['TurnoverRequired', () => ({ turnoverCents: null })],
    [
      'PouchTotalRequired',
      ({ ids }) => ({
        counts: [
          { paymentCategoryId: ids.notes, pouchNumber: '990001' },
          { paymentCategoryId: ids.card, totalCents: 20_000 },
        ],
      }),
    ],
    ['PouchNumberRequired', (testOrganization) => ({ counts: [notesOf(testOrganization, null)] })],
    ['PouchNumberTooShort', (testOrganization) => ({ counts: [notesOf(testOrganization, 'SAC01')] })],
    ['PouchNumberTooLong', (testOrganization) => ({ counts: [notesOf(testOrganization, 'SAC0123456789')] })],
    ['PouchNumberUnreadable', (testOrganization) => ({ counts: [notesOf(testOrganization, 'SAC_001')] })],
    ['CommentRequired', () => ({ turnoverCents: 15_999, comment: '  ' })],
  ])('is refused by name: %s', async (refusal, changes) => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization, changes(testOrganization))
    await testOrganization.refuses(() => validate(testOrganization, log.id), {
      refusal,
      rows: [{ id: log.id, refusal }],
    })
  })

  it('requires the number of paper vouchers, and not that of other items', async () => {
    const testOrganization = await testApp.createOrganization()
    const { luncheon } = testOrganization.ids
    const counts = [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: luncheon, totalCents: 900 }]
    const log = await countSheet(testOrganization, { turnoverCents: 16_900, counts })
    await changeCategory(testApp, luncheon, { paper_ticket: true, issuer: 'Edenred' })
    await testOrganization.refuses(() => validate(testOrganization, log.id), {
      refusal: 'QuantityRequired',
      rows: [{ id: log.id, refusal: 'QuantityRequired' }],
    })
    await changeCategory(testApp, luncheon, { paper_ticket: false, issuer: null })
    expect((await validate(testOrganization, log.id)).statusCode).toBe(11027)
  })

  it('accepts cheques with their total and pouch number only, as docs/api.md shows them', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    // 2 × 50 € + 3 × 20 € in notes, 50 € in cheques.
    const log = await countSheet(testOrganization, {
      turnoverCents: 21_000,
      counts: [
        { paymentCategoryId: ids.notes, denominations: { 5000: 2, 2000: 3 }, pouchNumber: 'SAC001' },
        { paymentCategoryId: ids.cheques, totalCents: 5_000, pouchNumber: 'CHQ001' },
      ],
    })
    expect((await validate(testOrganization, log.id)).statusCode).toBe(11027)
    const pouches = await people.director.get<{ entries: object[] }>('pouches', { sort: 'number_asc' })
    expect(pouches.data.entries).toMatchObject([
      { number: 'CHQ001', type: 'CHEQUES', valueCents: 5_000 },
      { number: 'SAC001', type: 'NOTES', valueCents: 16_000 },
    ])
  })

  it('is refused for a pouch number in use elsewhere, with the id of the refused count, and for a number repeated in the log', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    await validatedCashLog(testOrganization, { service: 'evening' })
    const cheques = { paymentCategoryId: ids.cheques, quantity: 1, totalCents: 500, pouchNumber: 'sac009' }
    const log = await countSheet(testOrganization, {
      turnoverCents: 16_500,
      counts: [notesOf(testOrganization, 'SAC001'), cheques],
    })
    const notes = log.counts.find((count) => count.paymentCategoryId === ids.notes)!.id
    expect(await expectRefused(testOrganization, () => validate(testOrganization, log.id))).toEqual({
      http: 409,
      statusCode: 10006,
      refusal: 'PouchNumberTaken',
      rows: [{ id: notes, refusal: 'PouchNumberTaken' }],
    })
    const chequesWithSameNumber = { ...cheques, pouchNumber: 'SAC002' }
    const logWithRepeatedNumber = await countSheet(testOrganization, {
      cashRegisterId: ids.terrace,
      turnoverCents: 16_500,
      counts: [notesOf(testOrganization, 'SAC002'), chequesWithSameNumber],
    })
    await testOrganization.refuses(
      () => validate(testOrganization, logWithRepeatedNumber.id),
      'PouchNumberTaken',
    )
  })

  it('accepts a pouch number that another organization uses', async () => {
    const [firstOrganization, secondOrganization] = [
      await testApp.createOrganization(),
      await testApp.createOrganization(),
    ]
    await validatedCashLog(firstOrganization)
    await validatedCashLog(secondOrganization)
    expect(dataOf(await secondOrganization.people.director.get('pouches/count'))).toMatchObject({
      totalItems: 1,
    })
  })

  it('is refused for a validated sheet, and with another version than the current one', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization)
    await testOrganization.refuses(() => validate(testOrganization, log.id, { version: 2 }), {
      http: 412,
      statusCode: 10002,
      refusal: 'StaleVersion',
    })
    // A missing comment is reported only with the current version: with another version the person has to read the sheet again.
    const short = await countSheet(testOrganization, {
      service: 'evening',
      turnoverCents: 17_000,
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    const refusalWith = (version: number) =>
      expectRefused(testOrganization, () => validate(testOrganization, short.id, { version }))
    expect(await refusalWith(1)).toMatchObject({ refusal: 'CommentRequired' })
    expect(await refusalWith(2)).toMatchObject({ http: 412, refusal: 'StaleVersion' })
    dataOf(await validate(testOrganization, log.id, { version: 1 }))
    expect(
      await expectRefused(testOrganization, () => validate(testOrganization, log.id, { version: 1 })),
    ).toEqual({
      http: 409,
      statusCode: 10002,
      refusal: 'StatusDoesNotAllow',
      rows: [{ id: log.id, refusal: 'StatusDoesNotAllow' }],
      status: 'VALIDATED',
      by: 'user Test',
      at: NOW,
    })
  })

  it('changes either all of several sheets or none, and names the refused ones', async () => {
    const testOrganization = await testApp.createOrganization()
    const validLog = await countSheet(testOrganization)
    const invalidLog = await countSheet(testOrganization, {
      service: 'evening',
      counts: [notesOf(testOrganization, null)],
    })
    await testOrganization.refuses(() => validate(testOrganization, [validLog.id, invalidLog.id]), {
      refusal: 'PouchNumberRequired',
      rows: [{ id: invalidLog.id, refusal: 'PouchNumberRequired' }],
    })
    const third = await countSheet(testOrganization, {
      cashRegisterId: testOrganization.ids.terrace,
      counts: [notesOf(testOrganization, 'SAC003')],
    })
    const answer = await validate(testOrganization, [third.id, validLog.id])
    expect(answer.data.map((log) => [log.id, log.status])).toEqual([
      [third.id, 'VALIDATED'],
      [validLog.id, 'VALIDATED'],
    ])
  })

  it('uses the current tolerance, and refuses an inactive or unknown reason', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization, { turnoverCents: 16_001, comment: 'One cent' })
    const { ids } = testOrganization
    for (const [reasonId, expected] of [
      [ids.inactiveReason, { refusal: 'InvalidRequest', issues: [{ path: 'reasonId', key: 'issue.value' }] }],
      [ids.card, { refusal: 'NotFound', issues: [{ path: 'reasonId', key: 'issue.unknown' }] }],
    ] as const)
      await testOrganization.refuses(() => validate(testOrganization, log.id, { reasonId }), expected)
    await testApp.db.kysely
      .updateTable('establishments')
      .set({ delta_tolerance_cents: 1 })
      .where('id', '=', ids.establishment)
      .execute()
    const answer = await validate(testOrganization, log.id)
    expect([answer.statusCode, answer.data[0]?.toleranceCents]).toEqual([11027, 1])
  })
})
