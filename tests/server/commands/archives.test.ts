import { describe, expect, it } from 'vitest'
import type { Archive, ArchiveBody } from '../../../src/domain/contract/archives.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  countSheet,
  dataOf,
  expectRefused,
  notesOf,
  readLog,
  responseOf,
  setStatus,
  sheetBody,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

const NOW = '2026-11-20T10:00:00.000Z'

/** Yesterday's lunch at the bar: 150 € in notes and 20 € by card. */
function closing({ ids }: TestOrganization, changes: Partial<ArchiveBody> = {}) {
  const receipt = { cashRegisterId: ids.bar, operations: 3, label: 'Bar' }
  return {
    date: YESTERDAY,
    service: 'lunch',
    sequence: 7,
    clients: 42,
    turnoverCents: 17_000,
    receipts: [
      { ...receipt, paymentCategoryId: ids.notes, amountCents: 10_000 },
      { ...receipt, paymentCategoryId: ids.notes, amountCents: 5_000 },
      { ...receipt, paymentCategoryId: ids.card, amountCents: 2_000 },
    ],
    sales: [{ saleType: 'Food', taxRate: 100, amountCents: 17_000, taxCents: 1_545 }],
    movements: [],
    ...changes,
  }
}
const importClosing = (testOrganization: TestOrganization, changes: Partial<ArchiveBody> = {}) =>
  testOrganization.people.director.post<Archive>('archives', closing(testOrganization, changes))
const linesOf = ({ ids }: TestOrganization, log: CashLog) =>
  log.counts.map((count) => [
    count.paymentCategoryId === ids.card ? 'card' : 'notes',
    count.totalCents,
    count.expectedCents,
    count.status,
  ])

describe('importing a closing', () => {
  it('stores it completely', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const answer = await importClosing(testOrganization)
    expect([answer.status, answer.statusCode]).toEqual([201, 10004])
    const { sales, ...body } = closing(testOrganization)
    expect(answer.data).toEqual({
      ...body,
      sales: sales.map((sale) => ({ ...sale, debit: false })),
      floats: [],
      replacedById: null,
      replacementReason: null,
      replaces: [],
      registers: [{ id: ids.bar, name: 'Register 1' }],
      categories: [
        { id: ids.card, name: 'card' },
        { id: ids.notes, name: 'notes' },
      ],
      id: answer.data.id,
      organizationId: ids.organization,
      establishmentId: ids.establishment,
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
    })
    const stored = await testApp.db.kysely
      .selectFrom('archive_sales')
      .select([
        'sale_type as saleType',
        'tax_rate as taxRate',
        'amount_cents as amountCents',
        'tax_cents as taxCents',
      ])
      .where('archive_id', '=', answer.data.id)
      .execute()
    expect(stored).toEqual(sales)
    expect(await testOrganization.audit()).toMatchObject([
      { action: 'create', entity: 'archive', after: { sequence: 7 } },
    ])
  })

  it('answers 11007 for a closing that exists, and changes nothing', async () => {
    const testOrganization = await testApp.createOrganization()
    const first = dataOf(await importClosing(testOrganization))
    const before = [await testOrganization.state(), await testOrganization.audit()]
    const floats = [{ cashRegisterId: testOrganization.ids.bar, amountCents: 15_000 }]
    const secondClosing = await importClosing(testOrganization, { clients: 1, floats })
    expect([secondClosing.status, secondClosing.statusCode, secondClosing.data]).toEqual([200, 11007, first])
    expect([await testOrganization.state(), await testOrganization.audit()]).toEqual(before)
  })

  it('refuses a sequence that a different closing has, naming its date and service, even with a reason for a replacement', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await importClosing(testOrganization))
    const { bar, terrace, card, notes } = testOrganization.ids
    const receiptAt = (cashRegisterId: string, amountCents = 17_000, paymentCategoryId = card) => ({
      cashRegisterId,
      paymentCategoryId,
      amountCents,
      operations: 1,
      label: '',
    })
    const bakery = {
      cashRegisterId: bar,
      paymentCategoryId: notes,
      amountCents: -2_340,
      label: 'Boulangerie',
    }
    for (const changes of [
      { date: '2026-11-18' },
      { service: 'evening' },
      { turnoverCents: 33_000, receipts: [receiptAt(bar, 33_000)] },
      { receipts: [receiptAt(terrace)] },
      { receipts: [receiptAt(bar, 8_000), receiptAt(terrace, 9_000)] },
      // Ten euros of the notes were paid by card.
      { receipts: [receiptAt(bar, 14_000, notes), receiptAt(bar, 3_000)] },
      { movements: [bakery] },
      { date: '2026-11-18', replacementReason: 'Caisse remplacée' },
    ] as Partial<ArchiveBody>[])
      await testOrganization.refuses(() => importClosing(testOrganization, changes), {
        http: 409,
        refusal: 'ClosingNumberTaken',
        issues: [{ path: 'closings.7', key: 'failure.ClosingNumberTaken', value: `${YESTERDAY} lunch` }],
      })
  })

  it('returns nothing of the closing to a person who counts blind, whether the closing is new or already stored', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    const byUser = () => testOrganization.people.user.post('archives', closing(testOrganization))
    const answers = [await byUser(), await byUser()].map(({ statusCode, data }) => [statusCode, data])
    expect(answers).toEqual([
      [10004, null],
      [11007, null],
    ])
  })

  it('refuses unknown registers and categories, a total that is too large and a future date, naming their paths', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const receipt = {
      cashRegisterId: ids.bar,
      paymentCategoryId: ids.notes,
      amountCents: 1,
      operations: 1,
      label: '',
    }
    const receipts = [
      receipt,
      { ...receipt, cashRegisterId: ids.otherBar },
      { ...receipt, paymentCategoryId: ids.reason },
    ]
    expect(
      await expectRefused(testOrganization, () => importClosing(testOrganization, { receipts })),
    ).toEqual({
      http: 404,
      statusCode: 10005,
      refusal: 'NotFound',
      issues: [
        { path: 'receipts.1.cashRegisterId', key: 'issue.unknown' },
        { path: 'receipts.2.paymentCategoryId', key: 'issue.unknown' },
      ],
    })
    const huge = { ...receipt, amountCents: 1_000_000_001 }
    await testOrganization.refuses(() => importClosing(testOrganization, { receipts: [huge] }), {
      issues: [{ path: 'receipts', key: 'failure.TotalTooLarge' }],
    })
    await testOrganization.refuses(() => importClosing(testOrganization, { date: '2026-11-21' }), {
      issues: [{ path: 'date', key: 'issue.future' }],
    })
  })
})

// The same rule as for files (docs/closings.md, JSON). Without it, a missing receipt would appear only as a difference of its till.
it('a closing whose receipts do not add up to its turnover is refused', async () => {
  const testOrganization = await testApp.createOrganization()
  for (const turnoverCents of [16_999, 0])
    await testOrganization.refuses(() => importClosing(testOrganization, { turnoverCents }), {
      http: 400,
      issues: [{ path: 'turnoverCents', key: 'closings.fault.TotalsDiffer' }],
    })
})

describe('an imported closing', () => {
  it('sets expected amounts, turnover and difference of an open sheet of its service, and adds uncounted lines', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization, { turnoverCents: 99 })
    const terraceLog = await countSheet(testOrganization, { cashRegisterId: testOrganization.ids.terrace })
    const archive = dataOf(await importClosing(testOrganization))
    const filledLog = await readLog(testOrganization, log.id)
    expect(filledLog).toMatchObject({
      version: 2,
      status: 'CREATED',
      archiveId: archive.id,
      turnoverCents: 17_000,
      expectedCents: 17_000,
      deltaCents: -1_000,
    })
    expect(linesOf(testOrganization, filledLog)).toEqual([
      ['card', null, 2_000, 'CREATED'],
      ['notes', 16_000, 15_000, 'CREATED'],
    ])
    expect(await readLog(testOrganization, terraceLog.id)).toEqual(terraceLog)
    expect((await testOrganization.audit()).slice(-3).map(({ action, entity }) => [action, entity])).toEqual([
      ['create', 'count'],
      ['expect', 'count'],
      ['expect', 'cashLog'],
    ])
  })

  it('adds cash movements to the expected amount, and not to the turnover', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids } = testOrganization
    const log = await countSheet(testOrganization)
    const movement = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes }
    const movements = [
      { ...movement, amountCents: -2_340, label: 'Bread' },
      { ...movement, amountCents: 5_000, label: 'Change brought' },
      { ...movement, cashRegisterId: ids.terrace, amountCents: 1_000, label: 'Change brought' },
    ]
    const floats = [{ cashRegisterId: ids.bar, amountCents: 15_000 }]
    const archive = dataOf(await importClosing(testOrganization, { movements, floats }))
    expect(archive).toMatchObject({ movements, floats, registers: [{ id: ids.bar }, { id: ids.terrace }] })
    const listed = dataOf(
      await testOrganization.people.user.get<Page<Archive>>('archives', { range: '0-24' }),
    )
    expect(listed.entries).toMatchObject([{ movements, floats }])
    const filledLog = await readLog(testOrganization, log.id)
    expect(filledLog).toMatchObject({ turnoverCents: 17_000, expectedCents: 19_660, deltaCents: -3_660 })
    expect(linesOf(testOrganization, filledLog)[1]).toEqual(['notes', 16_000, 17_660, 'CREATED'])
    const terrace = await countSheet(testOrganization, { cashRegisterId: ids.terrace, turnoverCents: 1 })
    expect(terrace).toMatchObject({ turnoverCents: 0, expectedCents: 1_000, deltaCents: 15_000 })
    const changesWithRepeatedFloat = { floats: [...floats, ...floats], sequence: 8 }
    await testOrganization.refuses(() => importClosing(testOrganization, changesWithRepeatedFloat), {
      issues: [{ path: 'floats.1.cashRegisterId', key: 'issue.repeated' }],
    })
  })

  it('gives a partly validated sheet its turnover and expected amount, and leaves its counts unchanged', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const card = { paymentCategoryId: ids.card, totalCents: 500 }
    const log = await validatedCashLog(testOrganization, {
      turnoverCents: 16_500,
      counts: [notesOf(testOrganization, 'SAC001'), card],
    })
    dataOf(
      await setStatus(people.accountant, 'counts', log.counts[0]!.id, {
        status: 'UNVALIDATED',
        reason: 'No',
      }),
    )
    const before = await readLog(testOrganization, log.id)
    const archive = dataOf(await importClosing(testOrganization))
    const closed = { archiveId: archive.id, turnoverCents: 17_000, expectedCents: 17_000, deltaCents: -500 }
    const changed = await readLog(testOrganization, log.id)
    expect(changed).toMatchObject({ ...closed, status: 'UNVALIDATED', validatedDeltaCents: 0 })
    expect(changed.counts).toEqual(before.counts)
    const body = {
      ...sheetBody(testOrganization, { counts: [notesOf(testOrganization, 'SAC001'), card] }),
      turnoverCents: 16_000,
    }
    const editedLog = dataOf(
      await people.user.put<CashLog>(`cashlogs/${log.id}`, { ...body, version: changed.version }),
    )
    expect(editedLog).toMatchObject(closed)
  })

  it('sets the expected amounts of a sheet that is counted or saved again after the import', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const archive = dataOf(await importClosing(testOrganization))
    const log = await countSheet(testOrganization, {
      turnoverCents: 1,
      counts: [notesOf(testOrganization, 'SAC001')],
    })
    expect(log).toMatchObject({ archiveId: archive.id, turnoverCents: 17_000, deltaCents: -1_000 })
    expect(linesOf(testOrganization, log)).toEqual([
      ['card', null, 2_000, 'CREATED'],
      ['notes', 16_000, 15_000, 'CREATED'],
    ])
    const counts = [{ paymentCategoryId: ids.card, totalCents: 2_000 }]
    const savedLog = dataOf(
      await people.user.put<CashLog>(`cashlogs/${log.id}`, {
        ...sheetBody(testOrganization, { counts }),
        version: 1,
      }),
    )
    expect(linesOf(testOrganization, savedLog)).toEqual([
      ['card', 2_000, 2_000, 'UPDATED'],
      ['notes', null, 15_000, 'UPDATED'],
    ])
    expect(savedLog).toMatchObject({ countedCents: 2_000, deltaCents: -15_000 })
    const movedLog = dataOf(
      await people.user.put<CashLog>(`cashlogs/${log.id}`, {
        ...sheetBody(testOrganization, { service: 'evening', counts }),
        turnoverCents: undefined,
        version: 2,
      }),
    )
    expect(movedLog).toMatchObject({
      archiveId: null,
      turnoverCents: null,
      expectedCents: null,
      deltaCents: null,
    })
    expect(linesOf(testOrganization, movedLog)).toEqual([['card', 2_000, null, 'UPDATED']])
  })

  it('does not change the sheet of a register for which it has no payments, and another closing of the service may contain them', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await importClosing(testOrganization, { receipts: [], turnoverCents: 0 }))
    expect(await countSheet(testOrganization)).toMatchObject({ archiveId: null, turnoverCents: 16_000 })
    expect(responseOf(await importClosing(testOrganization, { sequence: 9 }))).toEqual({
      http: 201,
      statusCode: 10004,
    })
  })
})
