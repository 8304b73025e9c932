import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Archive, ArchiveBody, ArchiveDetail } from '../../../src/domain/contract/archives.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { BroughtClosings } from '../../../src/domain/contract/closings.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { OUR_JSON } from '../integrations/closings/reading.ts'
import { controlled, entriesOf, keepBooks, nameTaxes, SALES, sendNow } from './books.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  openTestOrganization,
  refusalOf,
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

type Body = ArchiveBody & { readonly replacementReason?: string }

/** Yesterday's lunch at the bar: 170 € on a card, of which 110 € at 10 % and 60 € at 20 %. */
function bring(world: World, sequence: number, changes: Partial<Body> = {}) {
  const { bar, card } = world.ids
  const receipt = { cashRegisterId: bar, paymentCategoryId: card, amountCents: 17_000 }
  const closing = { date: YESTERDAY, service: 'lunch', sequence, clients: 9, turnoverCents: 17_000 }
  return world.people.director.post<Archive>('archives', {
    ...closing,
    receipts: [receipt],
    sales: SALES,
    ...changes,
  })
}
const archiveOf = async ({ people }: World, id: string) =>
  dataOf(await people.director.get<ArchiveDetail>(`archives/${id}`))

describe('a second closing of a register, date and service', () => {
  it('is refused without a reason, naming the closing that is there, and changes nothing', async () => {
    const world = await testOrganization.world()
    dataOf(await bring(world, 7))
    const before = [await world.state(), await world.audit()]
    const refused = {
      http: 409,
      refusal: 'ServiceAlreadyClosed',
      issues: [{ path: 'closings.8', key: 'failure.ServiceAlreadyClosed', value: '7' }],
    }
    expect(await refusalOf(world, () => bring(world, 8))).toMatchObject(refused)
    expect(await refusalOf(world, () => bring(world, 8, { replacementReason: '  ' }))).toMatchObject(refused)
    expect([await world.state(), await world.audit()]).toEqual(before)
  })

  it('replaces the first with a reason: both say so, and the history has the reason', async () => {
    const world = await testOrganization.world()
    const first = dataOf(await bring(world, 7))
    const second = dataOf(await bring(world, 8, { replacementReason: 'Ticket annulé oublié' }))
    expect(await archiveOf(world, first.id)).toMatchObject({
      replacedById: second.id,
      replacementReason: 'Ticket annulé oublié',
      version: 2,
    })
    expect(await archiveOf(world, second.id)).toMatchObject({
      replacedById: null,
      replacementReason: null,
      replaces: [{ id: first.id, sequence: 7, reason: 'Ticket annulé oublié' }],
    })
    expect((await world.audit()).slice(-2)).toMatchObject([
      { action: 'create', entity: 'archive', entityId: second.id },
      {
        action: 'replace',
        entity: 'archive',
        entityId: first.id,
        before: { replacedById: null },
        after: { replacedById: second.id, replacementReason: 'Ticket annulé oublié' },
      },
    ])
  })

  it('gives an open sheet the amounts of the replacement alone', async () => {
    const world = await testOrganization.world()
    const log = await countSheet(world)
    dataOf(await bring(world, 7))
    const receipts = [
      { cashRegisterId: world.ids.bar, paymentCategoryId: world.ids.card, amountCents: 2_000 },
    ] as ArchiveBody['receipts']
    const changes = { receipts, turnoverCents: 2_000, sales: [], replacementReason: 'Erreur de saisie' }
    const second = dataOf(await bring(world, 8, changes))
    expect(dataOf(await world.people.director.get<CashLog>(`cashlogs/${log.id}`))).toMatchObject({
      archiveId: second.id,
      turnoverCents: 2_000,
      expectedCents: 2_000,
      deltaCents: 14_000,
    })
  })

  it('is taken without a reason at another register, date or service', async () => {
    const world = await testOrganization.world()
    const { bar, terrace, card } = world.ids
    dataOf(await bring(world, 7))
    const at = (cashRegisterId: string) =>
      [{ cashRegisterId, paymentCategoryId: card, amountCents: 17_000 }] as unknown as ArchiveBody['receipts']
    dataOf(await bring(world, 8, { receipts: at(terrace) }))
    dataOf(await bring(world, 9, { service: 'evening' }))
    dataOf(await bring(world, 10, { date: '2026-11-18' }))
    expect(await refusalOf(world, () => bring(world, 11, { receipts: at(bar) }))).toMatchObject({
      issues: [{ path: 'closings.11', key: 'failure.ServiceAlreadyClosed', value: '7' }],
    })
  })

  it('is refused when it leaves out a register of the closing that it replaces', async () => {
    const world = await testOrganization.world()
    const { bar, terrace, card } = world.ids
    const receipts = [bar, terrace].map((cashRegisterId) => ({
      ...{ cashRegisterId, paymentCategoryId: card, amountCents: 8_500 },
      ...{ operations: 1, label: '' },
    }))
    dataOf(await bring(world, 7, { receipts }))
    const attempt = () => bring(world, 8, { replacementReason: 'Erreur de saisie' })
    expect(await refusalOf(world, attempt)).toMatchObject({
      http: 409,
      refusal: 'ReplacementLeavesRegister',
      issues: [{ path: 'closings.8', key: 'failure.ReplacementLeavesRegister', value: '7' }],
    })
  })

  it('can be replaced in turn; the replaced closing stays replaced', async () => {
    const world = await testOrganization.world()
    const first = dataOf(await bring(world, 7))
    const second = dataOf(await bring(world, 8, { replacementReason: 'Un' }))
    const third = dataOf(await bring(world, 9, { replacementReason: 'Deux' }))
    expect((await archiveOf(world, first.id)).replacedById).toBe(second.id)
    expect((await archiveOf(world, second.id)).replacedById).toBe(third.id)
    expect((await archiveOf(world, third.id)).replaces).toEqual([
      { id: second.id, sequence: 8, reason: 'Deux' },
    ])
  })
})

describe('a file with a second closing', () => {
  const upload = <Data>(
    world: World,
    call: 'preview' | 'upload',
    sequences: readonly number[],
    reason?: string,
  ) => {
    const { closings } = JSON.parse(OUR_JSON)
    const raw = JSON.stringify({ closings: sequences.map((sequence) => ({ ...closings[0], sequence })) })
    return world.people.director.call<Data>('POST', `closings/${call}`, {
      raw,
      headers: { 'Content-Type': 'application/json' },
      ...(reason !== undefined && { query: { replacementReason: reason } }),
    })
  }

  it('shows before the import which closing it replaces, and is refused without a reason', async () => {
    const world = await testOrganization.world()
    dataOf(await upload(world, 'upload', [1]))
    expect(dataOf(await upload(world, 'preview', [2]))).toMatchObject({
      closings: [{ sequence: 2, present: false, replaces: [1] }],
    })
    expect(dataOf(await upload(world, 'preview', [1]))).toMatchObject({
      closings: [{ sequence: 1, present: true, replaces: [] }],
    })
    expect(await refusalOf(world, () => upload(world, 'upload', [2]))).toMatchObject({
      refusal: 'ServiceAlreadyClosed',
      issues: [{ path: 'closings.2', value: '1' }],
    })
    const brought = dataOf(await upload<BroughtClosings>(world, 'upload', [2], 'Deuxième édition'))
    const first = await world.people.director.get<Page<Archive>>('archives', { sequence: '1' })
    expect(dataOf(first).entries).toMatchObject([
      { replacedById: brought.closings[0]!.id, replacementReason: 'Deuxième édition' },
    ])
  })

  it('is refused even with a reason when it holds both: which replaces the other is not known', async () => {
    const world = await testOrganization.world()
    expect(await refusalOf(world, () => upload(world, 'upload', [1, 2], 'Motif'))).toMatchObject({
      refusal: 'ServiceAlreadyClosed',
      issues: [{ path: 'closings.2', value: '1' }],
    })
  })
})

describe('a sheet that was sent with the sales of a closing that is replaced', () => {
  /** 160 € in notes and 12 € on a card: 2 € over the 170 € of the closing. */
  async function sentSheet(world: World) {
    await keepBooks(world)
    await nameTaxes(testOrganization, world)
    dataOf(await bring(world, 1))
    const counts = [notesOf(world, 'SAC001'), { paymentCategoryId: world.ids.card, totalCents: 1_200 }]
    const log = await validatedSheet(world, { comment: 'Un pourboire', counts })
    const ids = await controlled(world, log)
    await sendNow(testOrganization, world, ids[0]!)
    return log
  }
  const amountsOf = (lines: readonly { account: string; debitCents: number; creditCents: number }[]) =>
    lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]).sort()

  it('gets a correcting entry from the first sales to those of the replacement', async () => {
    const world = await testOrganization.world()
    await sentSheet(world)
    const sold = { saleType: 'Sur place', taxRate: 100, amountCents: 17_600, taxCents: 1_600 }
    const { bar, card } = world.ids
    const receipts = [
      { cashRegisterId: bar, paymentCategoryId: card, amountCents: 17_600, operations: 1, label: '' },
    ]
    const changes = {
      receipts,
      turnoverCents: 17_600,
      sales: [sold],
      replacementReason: 'Alcools par erreur',
    }
    dataOf(await bring(world, 2, changes))
    await testOrganization.server.jobs.drain()
    const [, correction, ...others] = await entriesOf(world)
    expect(others).toEqual([])
    expect(correction).toMatchObject({ kind: 'CORRECTION', date: YESTERDAY })
    // Before: 100 + 10 at 10 %, 50 + 10 at 20 %, 2 over. Now: 160 + 16 at 10 %, and 4 short of the 176.
    expect(amountsOf(correction!.lines)).toEqual([
      ['445710', 0, 600],
      ['445711', 1_000, 0],
      ['470002', 400, 0],
      ['470003', 200, 0],
      ['70710', 0, 6_000],
      ['70711', 5_000, 0],
    ])
  })

  it('gets one for each replacement, each from the entries so far', async () => {
    const world = await testOrganization.world()
    await sentSheet(world)
    for (const [sequence, sales] of [
      [2, [{ saleType: 'Sur place', taxRate: 100, amountCents: 17_000, taxCents: 1_545 }]],
      [3, SALES],
    ] as const) {
      dataOf(await bring(world, sequence, { sales: [...sales], replacementReason: 'Ventilation' }))
      await testOrganization.server.jobs.drain()
    }
    const entries = await entriesOf(world)
    expect(entries.map(({ kind }) => kind)).toEqual(['CASH', 'CORRECTION', 'CORRECTION'])
    // There and back: 170 at 10 % instead of 110, then as at first.
    expect(amountsOf(entries[1]!.lines)).toEqual([
      ['445710', 0, 545],
      ['445711', 1_000, 0],
      ['70710', 0, 5_455],
      ['70711', 5_000, 0],
    ])
    expect(amountsOf(entries[2]!.lines)).toEqual([
      ['445710', 545, 0],
      ['445711', 0, 1_000],
      ['70710', 5_455, 0],
      ['70711', 0, 5_000],
    ])
  })

  it('is posted from the replacement alone when that comes before it is sent', async () => {
    const world = await testOrganization.world()
    await keepBooks(world)
    await nameTaxes(testOrganization, world)
    dataOf(await bring(world, 1))
    const counts = [notesOf(world, 'SAC001'), { paymentCategoryId: world.ids.card, totalCents: 1_000 }]
    const ids = await controlled(world, await validatedSheet(world, { counts }))
    const sales = [{ saleType: 'Sur place', taxRate: 100, amountCents: 17_000, taxCents: 1_545 }]
    dataOf(await bring(world, 2, { sales, replacementReason: 'Ventilation' }))
    await sendNow(testOrganization, world, ids[0]!)
    const [entry, ...others] = await entriesOf(world)
    expect(others).toEqual([])
    expect(amountsOf(entry!.lines).filter(([account]) => /^(?:707|4457)/u.test(String(account)))).toEqual([
      ['445710', 0, 1_545],
      ['70710', 0, 15_455],
    ])
  })
})
