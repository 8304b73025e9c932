import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Archive, ArchiveBody } from '../../../src/domain/contract/archives.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
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
  validatedSheet,
  type World,
  YESTERDAY,
} from './test-organization.ts'

let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await openTestOrganization()
})
afterAll(() => testOrganization.close())

const NOW = '2026-11-20T10:00:00.000Z'

/** Yesterday's lunch at the bar: 150 € in notes and 20 € by card. */
function closing({ ids }: World, changes: Partial<ArchiveBody> = {}) {
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
const bring = (world: World, changes: Partial<ArchiveBody> = {}) =>
  world.people.director.post<Archive>('archives', closing(world, changes))
const readLog = async ({ people }: World, id: string) =>
  dataOf(await people.director.get<CashLog>(`cashlogs/${id}`))
const linesOf = ({ ids }: World, log: CashLog) =>
  log.counts.map((count) => [
    count.paymentCategoryId === ids.card ? 'card' : 'notes',
    count.totalCents,
    count.expectedCents,
    count.status,
  ])

describe('importing a closing', () => {
  it('stores it completely', async () => {
    const world = await testOrganization.world()
    const { ids } = world
    const answer = await bring(world)
    expect([answer.status, answer.statusCode]).toEqual([201, 10004])
    const { sales, ...body } = closing(world)
    expect(answer.data).toEqual({
      ...body,
      sales,
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
    const kept = await testOrganization.db.kysely
      .selectFrom('archive_sales')
      .select([
        'sale_type as saleType',
        'tax_rate as taxRate',
        'amount_cents as amountCents',
        'tax_cents as taxCents',
      ])
      .where('archive_id', '=', answer.data.id)
      .execute()
    expect(kept).toEqual(sales)
    expect(await world.audit()).toMatchObject([
      { action: 'create', entity: 'archive', after: { sequence: 7 } },
    ])
  })

  it('answers 11007 for an existing sequence, and changes nothing, whatever the content', async () => {
    const world = await testOrganization.world()
    const first = dataOf(await bring(world))
    const before = [await world.state(), await world.audit()]
    const again = await bring(world, { clients: 1, receipts: [] })
    expect([again.status, again.statusCode, again.data]).toEqual([200, 11007, first])
    expect([await world.state(), await world.audit()]).toEqual(before)
  })

  it('shows nothing of a closing to people who count blind, not even their own import', async () => {
    const world = await testOrganization.world({ blindCount: true })
    const byUser = () => world.people.user.post('archives', closing(world))
    const said = [await byUser(), await byUser()].map(({ statusCode, data }) => [statusCode, data])
    expect(said).toEqual([
      [10004, null],
      [11007, null],
    ])
  })

  it('refuses payments with unknown names, at their places, and stores nothing', async () => {
    const world = await testOrganization.world()
    const { ids } = world
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
    expect(await refusalOf(world, () => bring(world, { receipts }))).toEqual({
      http: 404,
      statusCode: 10005,
      refusal: 'NotFound',
      issues: [
        { path: 'receipts.1.cashRegisterId', key: 'issue.unknown' },
        { path: 'receipts.2.paymentCategoryId', key: 'issue.unknown' },
      ],
    })
    const huge = { ...receipt, amountCents: 99_999_999_999 }
    expect(await refusalOf(world, () => bring(world, { receipts: [huge, huge] }))).toMatchObject({
      issues: [{ path: 'receipts', key: 'failure.TotalTooLarge' }],
    })
    expect(await refusalOf(world, () => bring(world, { date: '2026-11-21' }))).toMatchObject({
      issues: [{ path: 'date', key: 'issue.future' }],
    })
  })

  it('is not allowed for accounting', async () => {
    const world = await testOrganization.world()
    const attempt = () => world.people.accountant.post('archives', closing(world))
    expect(await refusalOf(world, attempt)).toMatchObject({ http: 403, refusal: 'RoleNotAllowed' })
  })
})

describe('the effect of a closing on the sheets of its service', () => {
  it('fills an open sheet: expected amounts, turnover and difference, and lines that nobody counted', async () => {
    const world = await testOrganization.world()
    const log = await countSheet(world, { turnoverCents: 99 })
    const other = await countSheet(world, { cashRegisterId: world.ids.terrace })
    const archive = dataOf(await bring(world))
    const told = await readLog(world, log.id)
    expect(told).toMatchObject({
      version: 2,
      status: 'CREATED',
      archiveId: archive.id,
      turnoverCents: 17_000,
      expectedCents: 17_000,
      deltaCents: -1_000,
    })
    expect(linesOf(world, told)).toEqual([
      ['card', null, 2_000, 'CREATED'],
      ['notes', 16_000, 15_000, 'CREATED'],
    ])
    expect(await readLog(world, other.id)).toEqual(other)
    expect((await world.audit()).slice(-3).map(({ action, entity }) => [action, entity])).toEqual([
      ['create', 'count'],
      ['expect', 'count'],
      ['expect', 'cashLog'],
    ])
  })

  it('adds cash movements to the expected amount, beside sales', async () => {
    const world = await testOrganization.world()
    const { ids } = world
    const log = await countSheet(world)
    const movement = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes }
    const movements = [
      { ...movement, amountCents: -2_340, label: 'Bread' },
      { ...movement, amountCents: 5_000, label: 'Change brought' },
      { ...movement, cashRegisterId: ids.terrace, amountCents: 1_000, label: 'Change brought' },
    ]
    const floats = [{ cashRegisterId: ids.bar, amountCents: 15_000 }]
    const archive = dataOf(await bring(world, { movements, floats }))
    expect(archive).toMatchObject({ movements, floats, registers: [{ id: ids.bar }, { id: ids.terrace }] })
    const told = await readLog(world, log.id)
    expect(told).toMatchObject({ turnoverCents: 17_000, expectedCents: 19_660, deltaCents: -3_660 })
    expect(linesOf(world, told)[1]).toEqual(['notes', 16_000, 17_660, 'CREATED'])
    const terrace = await countSheet(world, { cashRegisterId: ids.terrace, turnoverCents: 1 })
    expect(terrace).toMatchObject({ turnoverCents: 0, expectedCents: 1_000, deltaCents: 15_000 })
    const twice = { floats: [...floats, ...floats], sequence: 8 }
    expect(await refusalOf(world, () => bring(world, twice))).toMatchObject({
      issues: [{ path: 'floats.1.cashRegisterId', key: 'issue.repeated' }],
    })
  })

  it('does not change a sheet that is validated, even in part', async () => {
    const world = await testOrganization.world()
    const { people, ids } = world
    const card = { paymentCategoryId: ids.card, totalCents: 500 }
    const log = await validatedSheet(world, {
      turnoverCents: 16_500,
      counts: [notesOf(world, 'SAC001'), card],
    })
    dataOf(
      await setStatus(people.accountant, 'counts', log.counts[0]!.id, {
        status: 'UNVALIDATED',
        reason: 'No',
      }),
    )
    const before = await readLog(world, log.id)
    dataOf(await bring(world))
    expect(await readLog(world, log.id)).toEqual(before)
    const body = { ...sheetBody(world, { counts: [notesOf(world, 'SAC001'), card] }), turnoverCents: 16_000 }
    const edited = dataOf(
      await people.user.put<CashLog>(`cashlogs/${log.id}`, { ...body, version: before.version }),
    )
    expect(edited).toMatchObject({ archiveId: null, turnoverCents: 16_000, expectedCents: 16_000 })
  })

  it('fills a sheet that is counted, or counted again, after it', async () => {
    const world = await testOrganization.world()
    const { people, ids } = world
    const archive = dataOf(await bring(world))
    const log = await countSheet(world, { turnoverCents: 1, counts: [notesOf(world, 'SAC001')] })
    expect(log).toMatchObject({ archiveId: archive.id, turnoverCents: 17_000, deltaCents: -1_000 })
    expect(linesOf(world, log)).toEqual([
      ['card', null, 2_000, 'CREATED'],
      ['notes', 16_000, 15_000, 'CREATED'],
    ])
    const counts = [{ paymentCategoryId: ids.card, totalCents: 2_000 }]
    const again = dataOf(
      await people.user.put<CashLog>(`cashlogs/${log.id}`, { ...sheetBody(world, { counts }), version: 1 }),
    )
    expect(linesOf(world, again)).toEqual([
      ['card', 2_000, 2_000, 'UPDATED'],
      ['notes', null, 15_000, 'UPDATED'],
    ])
    expect(again).toMatchObject({ countedCents: 2_000, deltaCents: -15_000 })
    const moved = dataOf(
      await people.user.put<CashLog>(`cashlogs/${log.id}`, {
        ...sheetBody(world, { service: 'evening', counts }),
        turnoverCents: undefined,
        version: 2,
      }),
    )
    expect(moved).toMatchObject({
      archiveId: null,
      turnoverCents: null,
      expectedCents: null,
      deltaCents: null,
    })
    expect(linesOf(world, moved)).toEqual([['card', 2_000, null, 'UPDATED']])
  })

  it('does nothing at a register without payments in it', async () => {
    const world = await testOrganization.world()
    dataOf(await bring(world, { receipts: [] }))
    expect(await countSheet(world)).toMatchObject({ archiveId: null, turnoverCents: 16_000 })
    expect(saidOf(await bring(world, { sequence: 9 }))).toEqual({ http: 201, statusCode: 10004 })
  })
})
