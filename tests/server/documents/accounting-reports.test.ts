import { beforeAll, describe, expect, it } from 'vitest'
import type { DifferenceReportRow, ReportRows } from '../../../src/domain/contract/reports.ts'
import { sumCents } from '../../../src/domain/money.ts'
import {
  controlCounts,
  insertSaleTypeTaxes,
  SALES_OF_CLOSING,
  saveAccountingSettings,
  sendNow,
} from '../commands/books.ts'
import {
  countSheet,
  dataOf,
  importReceipts,
  notesOf,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
  YESTERDAY,
} from '../commands/test-app.ts'

/**
 * Calculated by hand. The till closed yesterday's lunch with 110,00 at 10 % and 60,00 at 20 %, taxes
 * included: 110,00 ÷ 1,10 = 100,00 and 60,00 ÷ 1,20 = 50,00 without tax. 160,00 in notes and 12,00 by card
 * were counted, so 2,00 too much; the till was sent to accounting. On the day before, 160,00 in notes were
 * counted against a typed turnover of 165,00, without a closing: 5,00 are missing, and this till was not
 * sent.
 */
const EXPECTED = {
  sales: [
    { saleType: 'Sur place', taxRate: 100, netCents: 10_000, vatCents: 1_000, grossCents: 11_000 },
    { saleType: 'Alcools', taxRate: 200, netCents: 5_000, vatCents: 1_000, grossCents: 6_000 },
  ],
  bridge: {
    tillCents: 17_000,
    movementCents: 0,
    otherCents: 16_500,
    deltaCents: -300,
    countedCents: 33_200,
    waitingCents: 16_000,
    postedCents: 17_200,
  },
  differences: [
    { reason: null, logs: 1, overCents: 200, shortCents: 0, deltaCents: 200 },
    { reason: 'Wrong change given', logs: 1, overCents: 0, shortCents: -500, deltaCents: -500 },
  ],
} as const

const testApp = withTestApp()
let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  const { ids, people } = testOrganization
  await saveAccountingSettings(testOrganization)
  await insertSaleTypeTaxes(testApp, testOrganization)
  const received = { notes: 15_800, card: 1_200 }
  dataOf(await importReceipts(testOrganization, received, { sales: SALES_OF_CLOSING }))
  const logWithSurplus = await countSheet(testOrganization, {
    date: YESTERDAY,
    comment: 'Un pourboire',
    counts: [notesOf(testOrganization, 'SAC001'), { paymentCategoryId: ids.card, totalCents: 1_200 }],
  })
  dataOf(await setStatus(people.user, 'cashlogs', logWithSurplus.id, { status: 'VALIDATED' }))
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, logWithSurplus))
  const logWithShortage = await countSheet(testOrganization, {
    date: '2026-11-18',
    turnoverCents: 16_500,
    comment: 'Il manque 5 €',
    counts: [notesOf(testOrganization, 'SAC002')],
  })
  dataOf(
    await setStatus(people.user, 'cashlogs', logWithShortage.id, {
      status: 'VALIDATED',
      reasonId: ids.reason,
    }),
  )
})

const rowsOf = async <Row>(report: string) =>
  dataOf(
    await testOrganization.people.accountant.get<Row[]>(`reports/${report}`, {
      from: '2026-11-01',
      to: TODAY,
    }),
  )

describe('reports for accountants', () => {
  it('sales and VAT by rate: net and VAT add up to the turnover of the closing', async () => {
    const rows = await rowsOf<ReportRows['sales']>('sales')
    expect(rows).toMatchObject(EXPECTED.sales)
    for (const row of rows) expect(row.netCents + row.vatCents).toBe(row.grossCents)
    expect(sumCents(rows.map(({ grossCents }) => grossCents))).toBe(17_000)
  })

  it('the bridge adds up from the turnover of the till to the counted and the posted amounts', async () => {
    const [row, ...otherRows] = await rowsOf<ReportRows['bridge']>('bridge')
    expect(otherRows).toEqual([])
    expect(row).toMatchObject(EXPECTED.bridge)
    expect(row!.tillCents + row!.movementCents + row!.otherCents + row!.deltaCents).toBe(row!.countedCents)
    expect(row!.countedCents - row!.waitingCents).toBe(row!.postedCents)
  })

  it('differences are added up by reason, and name the person who counted', async () => {
    const rows = await rowsOf<DifferenceReportRow>('differences')
    const figures = rows
      .map(({ reason, logs, overCents, shortCents, deltaCents }) => ({
        reason,
        logs,
        overCents,
        shortCents,
        deltaCents,
      }))
      .sort((a, b) => b.deltaCents - a.deltaCents)
    expect(figures).toEqual(EXPECTED.differences)
    expect(new Set(rows.map(({ countedByName }) => countedByName))).toEqual(new Set(['user Test']))
  })

  it('the balance of an account is its debit − credit, and the balances of all accounts add up to zero', async () => {
    const rows = await rowsOf<ReportRows['balance']>('balance')
    for (const row of rows) expect(row.debitCents - row.creditCents).toBe(row.balanceCents)
    expect(sumCents(rows.map(({ balanceCents }) => balanceCents))).toBe(0)
    const balanceOf = (account: string) => rows.find((row) => row.account === account)?.balanceCents
    expect([balanceOf('70710'), balanceOf('445710'), balanceOf('70711'), balanceOf('445711')]).toEqual([
      -10_000, -1_000, -5_000, -1_000,
    ])
  })

  it('the balance is refused to a director; the name of a file has the code of the establishment, the report and the period', async () => {
    const { director, accountant } = testOrganization.people
    const period = { from: '2026-11-01', to: TODAY }
    expect((await director.get('reports/balance', period)).status).toBe(403)
    const file = await accountant.get('reports/sales/download', {
      ...period,
      establishmentId: testOrganization.ids.establishment,
      format: 'csv',
    })
    expect(file.headers.get('content-disposition')).toContain(
      'filename="E1 ventes-et-tva 2026-11-01 2026-11-20.csv"',
    )
  })
})
