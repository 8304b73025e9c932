import { describe, expect, it, onTestFinished } from 'vitest'
import type { AccountingClosing } from '../../../src/domain/contract/accounting.ts'
import type { ArchiveBody, ArchiveDetail } from '../../../src/domain/contract/archives.ts'
import type { CashLog, ControlSheet } from '../../../src/domain/contract/cash-logs.ts'
import type { GroupToday, Today } from '../../../src/domain/contract/today.ts'
import { updateRows } from '../../support/rows.ts'
import {
  amountsOf,
  closeMonth,
  controlCounts,
  entriesOf,
  organizationWithTaxes,
  readMonth,
  SALES_OF_CLOSING,
  sendNow,
} from './books.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  readLog,
  setStatus,
  signInAgain,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

type Register = 'bar' | 'terrace'

/**
 * The sales of yesterday's lunch, all paid by card: at the bar 110 € at 10 % (100 + 10 VAT), on the terrace 120 € at 20 % (100 + 20 VAT). Each
 * till has its own closing, which contains the sales of this till only.
 *
 * Source: CGI art. 286 I 3° (takings by rate), art. 266 (the price includes its VAT): 110 × 10 ÷ 110 = 10, 120 × 20 ÷ 120 = 20.
 */
const SOLD = {
  bar: { ...SALES_OF_CLOSING[0]!, amountCents: 11_000, taxCents: 1_000 },
  terrace: { ...SALES_OF_CLOSING[1]!, amountCents: 12_000, taxCents: 2_000 },
}

async function importClosing(
  testOrganization: TestOrganization,
  register: Register,
  sequence: number,
  changes: Partial<ArchiveBody> & { readonly replacementReason?: string } = {},
) {
  const facts = { register, sequence, sales: [SOLD[register]], ...changes }
  return dataOf(await importReceipts(testOrganization, { card: SOLD[register].amountCents }, facts, 'admin'))
}

const sheetOf = ({ ids }: TestOrganization, register: Register) => ({
  cashRegisterId: ids[register],
  turnoverCents: SOLD[register].amountCents,
  counts: [{ paymentCategoryId: ids.card, totalCents: SOLD[register].amountCents }],
})

/** Counts, validates, controls and sends the sheet of a register. */
async function sendSheet(testOrganization: TestOrganization, register: Register): Promise<CashLog> {
  const log = await validatedCashLog(testOrganization, sheetOf(testOrganization, register))
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  return log
}

it('two tills that were sent without a closing are corrected one closing at a time, each with its own rate', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  await sendSheet(testOrganization, 'bar')
  await sendSheet(testOrganization, 'terrace')
  for (const [index, register] of (['bar', 'terrace'] as const).entries()) {
    await importClosing(testOrganization, register, index + 1)
    await testApp.server.jobs.drain()
  }
  const corrections = (await entriesOf(testOrganization)).filter(({ kind }) => kind === 'CORRECTION')
  expect(corrections.map(amountsOf)).toEqual([
    [
      ['445710', 0, 1_000],
      ['470000', 11_000, 0],
      ['70710', 0, 10_000],
    ],
    [
      ['445711', 0, 2_000],
      ['470000', 12_000, 0],
      ['70711', 0, 10_000],
    ],
  ])
})

it('a sheet names the closing with the receipts of its register, whichever till closed last', async () => {
  const testOrganization = await testApp.createOrganization()
  const { people, ids } = testOrganization
  const log = await countSheet(testOrganization, sheetOf(testOrganization, 'bar'))
  const closings = {
    bar: await importClosing(testOrganization, 'bar', 1),
    terrace: await importClosing(testOrganization, 'terrace', 2),
  }
  // Saved again after both closings have come.
  const body = { date: YESTERDAY, service: 'lunch', ...sheetOf(testOrganization, 'bar') }
  const { version } = await readLog(testOrganization, log.id)
  const saved = await people.user.put<CashLog>(`cashlogs/${log.id}`, { ...body, comment: 'Vu', version })
  const { archiveId, expectedCents } = dataOf(saved)
  expect([archiveId, expectedCents]).toEqual([closings.bar.id, 11_000])
  const archive = dataOf(await people.director.get<ArchiveDetail>(`archives/${archiveId}`))
  expect(archive.receipts).toMatchObject([{ cashRegisterId: ids.bar, amountCents: 11_000 }])
  const onTerrace = await countSheet(testOrganization, sheetOf(testOrganization, 'terrace'))
  expect(onTerrace).toMatchObject({ archiveId: closings.terrace.id, expectedCents: 12_000 })
})

it('a sent till that names the closing of another till, as earlier versions stored it, is corrected when its own closing is replaced', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  await importClosing(testOrganization, 'bar', 1)
  const other = await importClosing(testOrganization, 'terrace', 2)
  const log = await countSheet(testOrganization, sheetOf(testOrganization, 'bar'))
  await updateRows(testApp.db, 'cash_logs', { id: log.id }, { archive_id: other.id })
  dataOf(await setStatus(testOrganization.people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  // The 110 € of the bar were sold at 20 %: 110 × 20 ÷ 120 = 18.33.
  await importClosing(testOrganization, 'bar', 3, {
    sales: [{ ...SALES_OF_CLOSING[1]!, amountCents: 11_000, taxCents: 1_833 }],
    replacementReason: 'Taux corrigé',
  })
  await testApp.server.jobs.drain()
  const [, correction, ...otherEntries] = await entriesOf(testOrganization)
  expect(otherEntries).toEqual([])
  expect(amountsOf(correction!)).toEqual([
    ['445710', 1_000, 0],
    ['445711', 0, 1_833],
    ['70710', 10_000, 0],
    ['70711', 0, 9_167],
  ])
})

/**
 * Except in the second test, the lunch closing of yesterday contains 120 € of card receipts of the terrace, and
 * of the bar only 50 € of float that was put in. It is the closing of both tills: the bar, which is counted with
 * 50 € in notes, expects 0 + 50 = 50 €.
 */
describe('a closing in which a till has only a cash movement', () => {
  const importClosingWithFloat = (testOrganization: TestOrganization) => {
    const { bar, notes } = testOrganization.ids
    const movement = { cashRegisterId: bar, paymentCategoryId: notes, amountCents: 5_000, label: 'Fond +50' }
    return importClosing(testOrganization, 'terrace', 41, { movements: [movement] })
  }
  const barSheet = ({ ids }: TestOrganization) => ({
    cashRegisterId: ids.bar,
    turnoverCents: 5_000,
    counts: [{ paymentCategoryId: ids.notes, denominations: { 5000: 1 }, pouchNumber: 'SAC001' }],
  })
  const missingOf = async (testOrganization: TestOrganization) => {
    const { tillsWithoutClosing, closingsWithoutTill } = await readMonth(
      testOrganization,
      YESTERDAY.slice(0, 7),
    )
    const list = dataOf(
      await testOrganization.people.accountant.get<{ entries: ControlSheet[] } | null>('controlsheets', {
        lacksClosing: 'true',
      }),
    )
    return { tillsWithoutClosing, closingsWithoutTill, listed: list?.entries.length ?? 0 }
  }

  it('is the closing of that till: neither the month nor the control list says that a till has no closing', async () => {
    const testOrganization = await testApp.createOrganization()
    await importClosingWithFloat(testOrganization)
    expect(await missingOf(testOrganization)).toEqual({
      tillsWithoutClosing: 0,
      closingsWithoutTill: 2,
      listed: 0,
    })
    const log = await validatedCashLog(testOrganization, barSheet(testOrganization))
    expect(log).toMatchObject({ expectedCents: 5_000, deltaCents: 0 })
    // The terrace has a closing and no count.
    expect(await missingOf(testOrganization)).toEqual({
      tillsWithoutClosing: 0,
      closingsWithoutTill: 1,
      listed: 0,
    })
  })

  it('is the closing of that till alone if it has no other lines: the other till is not listed as uncounted, and its sales count', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const { bar, notes } = ids
    const movement = { cashRegisterId: bar, paymentCategoryId: notes, amountCents: 5_000, label: 'Fond +50' }
    const noSales = { clients: 0, turnoverCents: 0, receipts: [], sales: [] }
    await importClosing(testOrganization, 'bar', 41, { ...noSales, movements: [movement] })
    const { uncounted } = dataOf(await people.user.get<Today>('today'))
    expect(uncounted.filter(({ service }) => service === 'lunch')).toEqual([
      { date: YESTERDAY, service: 'lunch', cashRegisterId: bar, cashRegisterName: 'Register 1' },
    ])
    await validatedCashLog(testOrganization, sheetOf(testOrganization, 'terrace'))
    const { establishments } = dataOf(await people.director.get<GroupToday>('today/establishments'))
    // The closing of the bar has no sales; the sheet of the terrace has 120 €.
    expect(establishments).toMatchObject([{ salesCents: 12_000 }])
  })

  it('is not listed as missing when it comes after the till was sent', async () => {
    const testOrganization = await organizationWithTaxes(testApp)
    const log = await validatedCashLog(testOrganization, barSheet(testOrganization))
    await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
    expect(await missingOf(testOrganization)).toMatchObject({ tillsWithoutClosing: 1, listed: 1 })
    await importClosingWithFloat(testOrganization)
    expect(await missingOf(testOrganization)).toMatchObject({ tillsWithoutClosing: 0, listed: 0 })
  })
})

it('a month with closings that nobody counted is closed only with a reason, which the history has with their number', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  // The bar is counted; the terrace has a closing of 120 € and no count.
  const log = await validatedCashLog(testOrganization, sheetOf(testOrganization, 'bar'))
  await importClosing(testOrganization, 'bar', 41)
  await importClosing(testOrganization, 'terrace', 42)
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  onTestFinished(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))
  testApp.clock.set('2026-12-01T10:00:00.000Z')
  const december = await signInAgain(testApp, testOrganization)
  const month = YESTERDAY.slice(0, 7)
  expect(await readMonth(december, month)).toMatchObject({ closingsWithoutTill: 1 })
  for (const body of [{}, { reason: '  ' }])
    await december.refuses(() => closeMonth(december, month, body), {
      http: 409,
      refusal: 'ClosingsNotCounted',
      issues: [{ path: 'reason', key: 'failure.ClosingsNotCounted' }],
    })
  const reason = 'Terrasse comptée ailleurs'
  const closing = dataOf(await closeMonth(december, month, { reason }))
  expect(closing).toMatchObject({ status: 'CLOSED', reason })
  const events = (await december.audit()).filter(({ entityId }) => entityId === closing.id)
  expect(events).toMatchObject([
    { action: 'create', after: { month, reason, closingsWithoutTill: 1, tillsWithoutClosing: 0 } },
  ])
  const exported = { status: 'EXPORTED' }
  const [afterExport] = dataOf(
    await setStatus<AccountingClosing[]>(
      december.people.accountant,
      'accountingclosings',
      closing.id,
      exported,
    ),
  )
  expect(afterExport).toMatchObject({ status: 'EXPORTED', reason })
})
