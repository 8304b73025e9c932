import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CashLogRow } from '../../../src/domain/contract/cash-logs.ts'
import type { AttendanceReportRow, DeltaReportRow, ReportRows } from '../../../src/domain/contract/reports.ts'
import { REPORTS } from '../../../src/domain/documents/reports.ts'
import { sumCents } from '../../../src/domain/money.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import {
  changeCategory,
  countSheet,
  dataOf,
  importReceipts,
  notesOf,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from '../commands/test-app.ts'

const testApp = withTestApp()
let testOrganization: TestOrganization
const period = { from: '2026-11-01', to: TODAY }

beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  const { director } = testOrganization.people
  dataOf(await importReceipts(testOrganization, { notes: 16_050 }, { clients: 42 }))
  const log = await countSheet(testOrganization)
  const body = { status: 'VALIDATED', comment: 'short', reasonId: testOrganization.ids.reason }
  expect(
    (
      await testOrganization.people.user.put('cashlogsstatus', body, {
        query: { id: log.id, status: 'VALIDATED' },
      })
    ).status,
  ).toBe(200)
  const counts = [{ paymentCategoryId: testOrganization.ids.card, totalCents: 2_500 }]
  await validatedCashLog(testOrganization, { date: TODAY, service: 'evening', turnoverCents: 2_500, counts })
  await countSheet(testOrganization, { date: TODAY, service: 'lunch', counts })
  for (const totalCents of [10_000, 12_500, 9_000])
    expect((await director.post('walletmovements', { type: 'INVENTORY', totalCents })).status).toBe(201)
})

const rowsOf = async <Row>(
  report: string,
  query: Record<string, string> = period,
  organization = testOrganization,
) => dataOf(await organization.people.accountant.get<Row[]>(`reports/${report}`, query))

describe('reports', () => {
  it('deltas: the totals of validated sheets, over and short separately, as in the list', async () => {
    const rows = await rowsOf<DeltaReportRow>('deltas')
    const { data } = await testOrganization.people.director.get<Page<CashLogRow>>('cashlogs', {
      status: 'VALIDATED',
    })
    const withDelta = data.entries.filter(({ deltaCents }) => deltaCents !== null)
    expect(sumCents(rows.map((row) => row.deltaCents))).toBe(sumCents(withDelta.map((log) => log.deltaCents)))
    expect(sumCents(rows.map((row) => row.countedCents))).toBe(
      sumCents(data.entries.map((log) => (log.countedCents ?? 0) - log.floatCents)),
    )
    expect(rows.reduce((sum, row) => sum + row.logs, 0)).toBe(data.entries.length)
    for (const row of rows) expect(row.overCents + row.shortCents).toBe(row.deltaCents)
    expect(sumCents(rows.map((row) => row.shortCents))).toBeLessThan(0)
  })

  it('payments: the amounts by category, largest first', async () => {
    const rows = await rowsOf<ReportRows['payments']>('payments')
    expect(rows.length).toBeGreaterThan(0)
    const totals = rows.map((row) => row.totalCents)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    expect(sumCents(totals)).toBe(
      sumCents((await rowsOf<DeltaReportRow>('deltas')).map((row) => row.countedCents)),
    )
  })

  it('payments: the float that stays in the till is not a payment', async () => {
    const otherOrganization = await testApp.createOrganization()
    await changeCategory(testApp, otherOrganization.ids.card, { till_float: true })
    const float = { paymentCategoryId: otherOrganization.ids.card, totalCents: 2_500 }
    await validatedCashLog(otherOrganization, {
      turnoverCents: 16_000,
      floatCents: 2_500,
      comment: 'Float of this till',
      counts: [notesOf(otherOrganization, 'SAC001'), float],
    })
    const totals = async () =>
      (await rowsOf<ReportRows['payments']>('payments', period, otherOrganization)).map(
        ({ id, totalCents }) => [id, totalCents],
      )
    expect(await totals()).toEqual([[otherOrganization.ids.notes, 16_000]])
    // A float without a line of its own is counted with the notes.
    await validatedCashLog(otherOrganization, {
      service: 'evening',
      turnoverCents: 12_000,
      floatCents: 4_000,
      comment: 'Float of this till',
      counts: [notesOf(otherOrganization, 'SAC002')],
    })
    expect(await totals()).toEqual([
      [otherOrganization.ids.notes, 32_000],
      ['float', -4_000],
    ])
    const [bridge] = await rowsOf<ReportRows['bridge']>('bridge', period, otherOrganization)
    expect(bridge!.countedCents).toBe(28_000)
    // The takings of the report of differences are the same: 160 € + 25 € − 25 € of float, and 160 € − 40 € of float.
    const [till] = await rowsOf<DeltaReportRow>('deltas', period, otherOrganization)
    expect(till!.countedCents).toBe(28_000)
  })

  /*
   * Worked by hand: 100 € of cards and 50 € of cheques against a typed turnover of 100 €. The cheques are deleted before the validation: one count
   * of 100 € is left, in this report as in the till (R-LST-07: reports add up). A deleted count keeps its total.
   */
  it('payments: a count that was deleted before the validation is not a payment', async () => {
    const otherOrganization = await testApp.createOrganization()
    const { ids, people } = otherOrganization
    const log = await countSheet(otherOrganization, {
      turnoverCents: 100_00,
      counts: [
        { paymentCategoryId: ids.card, totalCents: 100_00 },
        { paymentCategoryId: ids.cheques, totalCents: 50_00 },
      ],
    })
    const cheques = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === ids.cheques)!
    dataOf(await people.user.delete(`counts/${cheques.id}`))
    dataOf(await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    expect(await rowsOf<ReportRows['payments']>('payments', period, otherOrganization)).toMatchObject([
      { id: ids.card, counts: 1, totalCents: 100_00 },
    ])
    const [bridge] = await rowsOf<ReportRows['bridge']>('bridge', period, otherOrganization)
    expect(bridge).toMatchObject({ countedCents: 100_00, deltaCents: 0 })
  })

  it('attendance: a row per day, by service', async () => {
    expect(await rowsOf<AttendanceReportRow>('attendance')).toEqual([
      { id: YESTERDAY, date: YESTERDAY, lunch: 42, evening: 0, turnoverCents: 16_050 },
    ])
  })

  it('wallets: opening, in and out add up to the closing balance', async () => {
    const [row] = await rowsOf<ReportRows['wallets']>('wallets')
    expect(row).toMatchObject({ openingCents: 0, inCents: 12_500, outCents: -3_500, closingCents: 9_000 })
    const [laterRow] = await rowsOf<ReportRows['wallets']>('wallets', {
      from: '2026-11-21',
      to: '2026-11-30',
    })
    expect(laterRow).toMatchObject({ openingCents: 9_000, inCents: 0, outCents: 0, closingCents: 9_000 })
  })

  it.each(REPORTS)(
    '%s: contains nothing of another organization or another establishment',
    async (report) => {
      const otherOrganization = await testApp.createOrganization()
      expect(await rowsOf(report, period, otherOrganization)).toEqual([])
      const ownEstablishment = { ...period, establishmentId: testOrganization.ids.establishment }
      expect(await rowsOf(report, ownEstablishment, otherOrganization)).toEqual([])
      const otherEstablishment = { ...period, establishmentId: testOrganization.ids.otherEstablishment }
      expect(await rowsOf(report, otherEstablishment)).toEqual([])
    },
  )

  it.each(REPORTS)('%s: has a line for every row as CSV and as XLSX', async (report) => {
    const rows = await rowsOf(report)
    const path = `reports/${report}/download`
    const csv = await testOrganization.people.accountant.get(path, {
      ...period,
      format: 'csv',
      language: 'en',
    })
    expect(csv.text.trim().split('\r\n')).toHaveLength(rows.length + 1)
    const workbook = await testOrganization.people.accountant.get(path, { ...period, format: 'xlsx' })
    expect(await readSheet(Buffer.from(workbook.bytes))).toHaveLength(rows.length + 1)
  })

  it.each([
    ['to', { from: TODAY, to: YESTERDAY }],
    ['to', { from: '2025-01-01', to: TODAY }],
    ['from', { to: TODAY }],
    ['from', { from: '2026-02-30', to: TODAY }],
    ['establishmentId', { ...period, establishmentId: 'x' }],
    ['colour', { ...period, colour: 'red' }],
  ])(
    'refuse an invalid query, and name the invalid field: %s; a shift lead is refused',
    async (path, query) => {
      const { director, user } = testOrganization.people
      const answer = await director.get<{ issues: { path: string }[] }>('reports/deltas', query)
      expect(answer.status).toBe(400)
      expect(answer.data.issues.map((issue) => issue.path)).toContain(path)
      expect((await director.get('reports/deltas/download', { ...query, format: 'csv' })).status).toBe(400)
      expect((await user.get('reports/deltas', period)).status).toBe(403)
    },
  )
})
