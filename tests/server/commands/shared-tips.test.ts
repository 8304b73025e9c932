import { expect, it } from 'vitest'
import type { CashLog, CashLogBody } from '../../../src/domain/contract/cash-logs.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { updateRows } from '../../support/rows.ts'
import { controlCounts, entriesOf, organizationWithTaxes, sendNow } from './books.ts'
import {
  changeCategory,
  countSheet,
  dataOf,
  setStatus,
  sheetBody,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

/** Two tills took 1 000 € each by card. Their one closing has 1 980 € of sales, and gives `givenTipsCents` of tips of the bar. */
async function twoTills(givenTipsCents = 0) {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people, ids } = testOrganization
  await changeCategory(testApp, ids.luncheon, { debit: false, count_type: 1 })
  const receipts = [
    ...[ids.bar, ids.terrace].map((cashRegisterId) => ({
      cashRegisterId,
      paymentCategoryId: ids.card,
      amountCents: 100_000,
    })),
    { cashRegisterId: ids.bar, paymentCategoryId: ids.luncheon, amountCents: givenTipsCents },
  ]
  const sales = [{ saleType: 'Sur place', taxRate: 100, amountCents: 198_000, taxCents: 18_000 }]
  const turnoverCents = 200_000 + givenTipsCents
  const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 9, turnoverCents }
  dataOf(await people.director.post('archives', { ...closing, receipts, sales }))
  return testOrganization
}

function sheetOf({ ids }: TestOrganization, tipsCents: number | null): Partial<CashLogBody> {
  const card = { paymentCategoryId: ids.card, totalCents: 100_000 }
  return tipsCents === null
    ? { turnoverCents: null, cashRegisterId: ids.terrace, counts: [card] }
    : { turnoverCents: null, counts: [card, { paymentCategoryId: ids.luncheon, totalCents: tipsCents }] }
}

async function send(testOrganization: TestOrganization, log: CashLog): Promise<void> {
  await sendNow(testApp, testOrganization, (await controlCounts(testOrganization, log)).join())
}

async function sendTerrace(testOrganization: TestOrganization): Promise<void> {
  await send(testOrganization, await validatedCashLog(testOrganization, sheetOf(testOrganization, null)))
}

/** The credit balances of the accounts of sales and of VAT. */
async function postedSales(testOrganization: TestOrganization): Promise<readonly number[]> {
  const lines = (await entriesOf(testOrganization)).flatMap((entry) => entry.lines)
  return ['70710', '445710'].map((account) =>
    sumCents(
      lines.filter((line) => line.account === account).map((line) => line.creditCents - line.debitCents),
    ),
  )
}

// By hand: tips of 1 999,99 € cannot be a part of 1 000 €, so each till has half of 1 980 €: 900 and 90 of VAT.
it.each([199_999, 200_000])(
  'mistyped tips of a till, %i cents, leave the sales of another till as its receipts say',
  async (tipsCents) => {
    const testOrganization = await twoTills()
    await validatedCashLog(testOrganization, sheetOf(testOrganization, tipsCents))
    await sendTerrace(testOrganization)
    expect(await postedSales(testOrganization)).toEqual([90_000, 9_000])
  },
)

// By hand: with 20 € of tips at the bar the terrace has 1 980 × 1 000 / 1 980 = 1 000 €, that is 909,09 and 90,91 of VAT; without them both have 990.
it('tips that become zero after another till was sent correct that till', async () => {
  const testOrganization = await twoTills()
  const { people } = testOrganization
  const bar = await validatedCashLog(testOrganization, sheetOf(testOrganization, 2_000))
  await sendTerrace(testOrganization)
  expect(await postedSales(testOrganization)).toEqual([90_909, 9_091])
  const tips = bar.counts.find(
    ({ paymentCategoryId }) => paymentCategoryId === testOrganization.ids.luncheon,
  )!
  const sentBack = { status: 'UNVALIDATED', reason: 'No tips' }
  dataOf(await setStatus(people.accountant, 'counts', tips.id, sentBack))
  const { version } = dataOf(await people.user.get<CashLog>(`cashlogs/${bar.id}`))
  const body = { ...sheetBody(testOrganization, sheetOf(testOrganization, 0)), version }
  dataOf(await people.user.put(`cashlogs/${bar.id}`, body))
  const [edited] = dataOf(
    await setStatus<CashLog[]>(people.user, 'cashlogs', bar.id, { status: 'VALIDATED' }),
  )
  await send(testOrganization, edited!)
  expect(await postedSales(testOrganization)).toEqual([180_000, 18_000])
})

it('tips of an open sheet change nothing at another till', async () => {
  const testOrganization = await twoTills()
  await countSheet(testOrganization, sheetOf(testOrganization, 2_000))
  await sendTerrace(testOrganization)
  expect(await postedSales(testOrganization)).toEqual([90_000, 9_000])
})

// By hand: the closing gives the tips (receipts of 1 020 with 20 of tips), so the terrace has 1 000 of 1 980 € before and after the bar is sent.
it('a till whose share is the same stays as it was posted, also if a type of sale has another account now', async () => {
  const testOrganization = await twoTills(2_000)
  await sendTerrace(testOrganization)
  await updateRows(testApp.db, 'sale_type_taxes', { code: '70710' }, { code: '70799' })
  await send(testOrganization, await validatedCashLog(testOrganization, sheetOf(testOrganization, 2_000)))
  expect((await entriesOf(testOrganization)).map((entry) => entry.kind)).toEqual(['CASH', 'CASH'])
})
