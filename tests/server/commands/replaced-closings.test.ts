import { describe, expect, it } from 'vitest'
import type { Archive, ArchiveBody, ArchiveDetail } from '../../../src/domain/contract/archives.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { UploadedClosings } from '../../../src/domain/contract/closings.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { OUR_JSON } from '../integrations/closings/reading.ts'
import {
  amountsOf,
  controlledCashLog,
  entriesOf,
  organizationWithTaxes,
  SALES_OF_CLOSING,
  sendNow,
} from './books.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  notesOf,
  type TestOrganization,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

type Body = ArchiveBody & { readonly replacementReason?: string }

/** Imports a closing of yesterday's lunch at the bar: 170 € by card, of which 110 € at 10 % and 60 € at 20 %. */
function importClosing(
  testOrganization: TestOrganization,
  sequence: number,
  changes: Partial<Body> = {},
  author: 'admin' | 'director' = 'director',
) {
  const facts = { sequence, sales: SALES_OF_CLOSING, ...changes }
  return importReceipts(testOrganization, { card: 17_000 }, facts, author)
}
const archiveOf = async ({ people }: TestOrganization, id: string) =>
  dataOf(await people.director.get<ArchiveDetail>(`archives/${id}`))

describe('a second closing', () => {
  it('of the same register, date and service is refused without a reason, and the refusal names the existing closing', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await importClosing(testOrganization, 7))
    const refused = {
      http: 409,
      refusal: 'ServiceAlreadyClosed',
      issues: [{ path: 'closings.8', key: 'failure.ServiceAlreadyClosed', value: '7' }],
    }
    await testOrganization.refuses(() => importClosing(testOrganization, 8), refused)
    await testOrganization.refuses(
      () => importClosing(testOrganization, 8, { replacementReason: '  ' }),
      refused,
    )
  })

  it('replaces the first one with a reason: both refer to each other, and the history has the reason', async () => {
    const testOrganization = await testApp.createOrganization()
    const first = dataOf(await importClosing(testOrganization, 7))
    const second = dataOf(
      await importClosing(testOrganization, 8, { replacementReason: 'Ticket annulé oublié' }),
    )
    expect(await archiveOf(testOrganization, first.id)).toMatchObject({
      replacedById: second.id,
      replacementReason: 'Ticket annulé oublié',
      version: 2,
    })
    expect(await archiveOf(testOrganization, second.id)).toMatchObject({
      replacedById: null,
      replacementReason: null,
      replaces: [{ id: first.id, sequence: 7, reason: 'Ticket annulé oublié' }],
    })
    expect((await testOrganization.audit()).slice(-2)).toMatchObject([
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

  it('replaces the covers of the first one', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await importClosing(testOrganization, 7, { clients: 9 }))
    dataOf(await importClosing(testOrganization, 8, { clients: 11, replacementReason: 'Ticket oublié' }))
    const { attendance } = dataOf(await testOrganization.people.user.get<Today>('today'))
    expect(attendance).toEqual([{ date: YESTERDAY, service: 'lunch', clients: 11 }])
  })

  it('gives an open sheet its amounts instead of those of the first one', async () => {
    const testOrganization = await testApp.createOrganization()
    const log = await countSheet(testOrganization)
    dataOf(await importClosing(testOrganization, 7))
    const receipts = [
      {
        cashRegisterId: testOrganization.ids.bar,
        paymentCategoryId: testOrganization.ids.card,
        amountCents: 2_000,
      },
    ] as ArchiveBody['receipts']
    const changes = { receipts, turnoverCents: 2_000, sales: [], replacementReason: 'Erreur de saisie' }
    const second = dataOf(await importClosing(testOrganization, 8, changes))
    expect(dataOf(await testOrganization.people.director.get<CashLog>(`cashlogs/${log.id}`))).toMatchObject({
      archiveId: second.id,
      turnoverCents: 2_000,
      expectedCents: 2_000,
      deltaCents: 14_000,
    })
  })

  it('of another register, date or service is accepted without a reason', async () => {
    const testOrganization = await testApp.createOrganization()
    const { bar, terrace, card } = testOrganization.ids
    dataOf(await importClosing(testOrganization, 7))
    const receiptsAt = (cashRegisterId: string) =>
      [{ cashRegisterId, paymentCategoryId: card, amountCents: 17_000 }] as unknown as ArchiveBody['receipts']
    dataOf(await importClosing(testOrganization, 8, { receipts: receiptsAt(terrace) }))
    dataOf(await importClosing(testOrganization, 9, { service: 'evening' }))
    dataOf(await importClosing(testOrganization, 10, { date: '2026-11-18' }))
    await testOrganization.refuses(() => importClosing(testOrganization, 11, { receipts: receiptsAt(bar) }), {
      issues: [{ path: 'closings.11', key: 'failure.ServiceAlreadyClosed', value: '7' }],
    })
  })

  it('is refused when it leaves out a register of the closing that it replaces', async () => {
    const testOrganization = await testApp.createOrganization()
    const { bar, terrace, card } = testOrganization.ids
    const receipts = [bar, terrace].map((cashRegisterId) => ({
      cashRegisterId,
      paymentCategoryId: card,
      amountCents: 8_500,
      operations: 1,
      label: '',
    }))
    dataOf(await importClosing(testOrganization, 7, { receipts }))
    const attempt = () => importClosing(testOrganization, 8, { replacementReason: 'Erreur de saisie' })
    await testOrganization.refuses(attempt, {
      http: 409,
      refusal: 'ReplacementLeavesRegister',
      issues: [{ path: 'closings.8', key: 'failure.ReplacementLeavesRegister', value: '7' }],
    })
  })

  it('can itself be replaced; the first closing stays replaced', async () => {
    const testOrganization = await testApp.createOrganization()
    const first = dataOf(await importClosing(testOrganization, 7))
    const second = dataOf(await importClosing(testOrganization, 8, { replacementReason: 'Un' }))
    const third = dataOf(await importClosing(testOrganization, 9, { replacementReason: 'Deux' }))
    expect((await archiveOf(testOrganization, first.id)).replacedById).toBe(second.id)
    expect((await archiveOf(testOrganization, second.id)).replacedById).toBe(third.id)
    expect((await archiveOf(testOrganization, third.id)).replaces).toEqual([
      { id: second.id, sequence: 8, reason: 'Deux' },
    ])
  })
})

describe('a file with a second closing', () => {
  const upload = <Data>(
    testOrganization: TestOrganization,
    call: 'preview' | 'upload',
    sequences: readonly number[],
    reason?: string,
  ) => {
    const { closings } = JSON.parse(OUR_JSON)
    const raw = JSON.stringify({ closings: sequences.map((sequence) => ({ ...closings[0], sequence })) })
    return testOrganization.people.director.call<Data>('POST', `closings/${call}`, {
      raw,
      headers: { 'Content-Type': 'application/json' },
      ...(reason !== undefined && { query: { replacementReason: reason } }),
    })
  }

  it('shows before the import which closing it replaces, and is refused without a reason', async () => {
    const testOrganization = await testApp.createOrganization()
    dataOf(await upload(testOrganization, 'upload', [1]))
    expect(dataOf(await upload(testOrganization, 'preview', [2]))).toMatchObject({
      closings: [{ sequence: 2, present: false, replaces: [1] }],
    })
    expect(dataOf(await upload(testOrganization, 'preview', [1]))).toMatchObject({
      closings: [{ sequence: 1, present: true, replaces: [] }],
    })
    await testOrganization.refuses(() => upload(testOrganization, 'upload', [2]), {
      refusal: 'ServiceAlreadyClosed',
      issues: [{ path: 'closings.2', value: '1' }],
    })
    const imported = dataOf(
      await upload<UploadedClosings>(testOrganization, 'upload', [2], 'Deuxième édition'),
    )
    const first = await testOrganization.people.director.get<Page<Archive>>('archives', { sequence: '1' })
    expect(dataOf(first).entries).toMatchObject([
      { replacedById: imported.closings[0]!.id, replacementReason: 'Deuxième édition' },
    ])
  })

  it('needs the reason for every closing that replaces another one', async () => {
    const testOrganization = await testApp.createOrganization()
    const { closings } = JSON.parse(OUR_JSON)
    const uploadFile = <Data>(file: readonly [number, string][], query: Record<string, string> = {}) =>
      testOrganization.people.director.call<Data>('POST', 'closings/upload', {
        raw: JSON.stringify({
          closings: file.map(([sequence, service]) => ({ ...closings[0], sequence, service })),
        }),
        headers: { 'Content-Type': 'application/json' },
        query,
      })
    dataOf(
      await uploadFile([
        [1, 'lunch'],
        [2, 'evening'],
      ]),
    )
    const second: [number, string][] = [
      [3, 'lunch'],
      [4, 'evening'],
    ]
    const replacementReason = 'Ticket oublié'
    await testOrganization.refuses(() => uploadFile(second, { replacementReason, replacing: '3' }), {
      refusal: 'ServiceAlreadyClosed',
      issues: [{ path: 'closings.4', value: '2' }],
    })
    await testOrganization.refuses(() => uploadFile(second, { replacementReason, replacing: '3;4' }), {
      issues: [{ path: 'replacing', key: 'issue.value' }],
    })
    const imported = await uploadFile<UploadedClosings>(second, { replacementReason, replacing: '3,4' })
    expect(dataOf(imported).imported).toBe(2)
  })

  it('is refused even with a reason when it contains the first closing too, because the order of replacement is unknown', async () => {
    const testOrganization = await testApp.createOrganization()
    await testOrganization.refuses(() => upload(testOrganization, 'upload', [1, 2], 'Motif'), {
      refusal: 'ServiceAlreadyClosed',
      issues: [{ path: 'closings.2', value: '1' }],
    })
  })
})

describe('a sheet whose closing is replaced', () => {
  /** An organization that has sent a sheet of 172 €, 2 € over its closing. */
  async function organizationWithSentSheet() {
    const testOrganization = await organizationWithTaxes(testApp)
    dataOf(await importClosing(testOrganization, 1))
    const { ids } = await controlledCashLog(testOrganization, { turnoverCents: null })
    await sendNow(testApp, testOrganization, ids[0]!)
    return testOrganization
  }

  it('gets a correcting entry that changes the first sales to those of the replacement, if the sheet was sent before', async () => {
    const testOrganization = await organizationWithSentSheet()
    const sold = { saleType: 'Sur place', taxRate: 100, amountCents: 17_600, taxCents: 1_600 }
    const { bar, card } = testOrganization.ids
    const receipts = [
      { cashRegisterId: bar, paymentCategoryId: card, amountCents: 17_600, operations: 1, label: '' },
    ]
    const changes = {
      receipts,
      turnoverCents: 17_600,
      sales: [sold],
      replacementReason: 'Alcools par erreur',
    }
    dataOf(await importClosing(testOrganization, 2, changes, 'admin'))
    await testApp.server.jobs.drain()
    const [, correction, ...otherEntries] = await entriesOf(testOrganization)
    expect(otherEntries).toEqual([])
    expect(correction).toMatchObject({ kind: 'CORRECTION', date: YESTERDAY })
    // Before: 100 + 10 at 10 %, 50 + 10 at 20 %, 2 over. Now: 160 + 16 at 10 %, and 4 short of the 176.
    expect(amountsOf(correction!)).toEqual([
      ['445710', 0, 600],
      ['445711', 1_000, 0],
      ['470002', 400, 0],
      ['470003', 200, 0],
      ['70710', 0, 6_000],
      ['70711', 5_000, 0],
    ])
  })

  it('gets a correcting entry for each later replacement, based on all earlier entries', async () => {
    const testOrganization = await organizationWithSentSheet()
    for (const [sequence, sales] of [
      [2, [{ saleType: 'Sur place', taxRate: 100, amountCents: 17_000, taxCents: 1_545 }]],
      [3, SALES_OF_CLOSING],
    ] as const) {
      dataOf(
        await importClosing(
          testOrganization,
          sequence,
          { sales: [...sales], replacementReason: 'Ventilation' },
          'admin',
        ),
      )
      await testApp.server.jobs.drain()
    }
    const entries = await entriesOf(testOrganization)
    expect(entries.map(({ kind }) => kind)).toEqual(['CASH', 'CORRECTION', 'CORRECTION'])
    // The first replacement has 170 at 10 % instead of 110; the second one has the original amounts.
    expect(amountsOf(entries[1]!)).toEqual([
      ['445710', 0, 545],
      ['445711', 1_000, 0],
      ['70710', 0, 5_455],
      ['70711', 5_000, 0],
    ])
    expect(amountsOf(entries[2]!)).toEqual([
      ['445710', 545, 0],
      ['445711', 0, 1_000],
      ['70710', 5_455, 0],
      ['70711', 0, 5_000],
    ])
  })

  it('is posted only with the sales of the replacement when the replacement arrives before the sheet is sent', async () => {
    const testOrganization = await organizationWithTaxes(testApp)
    dataOf(await importClosing(testOrganization, 1))
    const counts = [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: testOrganization.ids.card, totalCents: 1_000 },
    ]
    const { ids } = await controlledCashLog(testOrganization, { counts, turnoverCents: null })
    const sales = [{ saleType: 'Sur place', taxRate: 100, amountCents: 17_000, taxCents: 1_545 }]
    dataOf(await importClosing(testOrganization, 2, { sales, replacementReason: 'Ventilation' }, 'admin'))
    await sendNow(testApp, testOrganization, ids[0]!)
    const [entry, ...otherEntries] = await entriesOf(testOrganization)
    expect(otherEntries).toEqual([])
    expect(amountsOf(entry!).filter(([account]) => /^(?:707|4457)/u.test(String(account)))).toEqual([
      ['445710', 0, 1_545],
      ['70710', 0, 15_455],
    ])
  })
})
