import { describe, expect, it } from 'vitest'
import type { ReportRows } from '../../src/domain/contract/reports.ts'
import type { ReportName } from '../../src/domain/documents/reports.ts'
import { reportContentsOf } from '../../src/views/reports/contents.ts'
import { textsIn } from '../support/texts.ts'

const PLACE = { establishmentName: 'Bellecour', cashRegisterName: 'Bar' }
const SUMS = { logs: 11, overCents: 7_02, shortCents: -5_03 }

/** A row of each report in which all figures differ, and its bars. */
const REPORTS: { readonly [Report in ReportName]: readonly [ReportRows[Report], unknown] } = {
  deltas: [
    { ...PLACE, ...SUMS, id: '1', countedCents: 900_01, deltaCents: 1_99 },
    [{ name: 'Bar', cents: 1_99 }],
  ],
  payments: [
    { id: '1', paymentModeName: 'Card', paymentCategoryName: 'Visa', counts: 13, totalCents: 800_04 },
    [{ name: 'Visa', cents: 800_04 }],
  ],
  attendance: [{ id: '1', date: '2026-11-13', lunch: 42, evening: 57, turnoverCents: 1_234_05 }, null],
  wallets: [
    {
      id: '1',
      establishmentName: 'Bellecour',
      openingCents: 300_01,
      inCents: 40_02,
      outCents: -50_03,
      closingCents: 290_00,
    },
    [{ name: 'Bellecour', cents: 290_00 }],
  ],
  differences: [
    { ...PLACE, ...SUMS, id: '1', countedByName: 'Ada Martin', reason: 'Change error', deltaCents: 1_99 },
    [{ name: 'Ada Martin', cents: 1_99 }],
  ],
  sales: [
    { id: '1', saleType: 'Food', taxRate: 55, netCents: 100_00, vatCents: 5_50, grossCents: 105_50 },
    [{ name: 'Food 5.5 percent', cents: 105_50 }],
  ],
  bridge: [
    {
      id: '1',
      establishmentName: 'Bellecour',
      tillCents: 900_01,
      movementCents: 0,
      otherCents: 10_02,
      deltaCents: -5_03,
      countedCents: 905_00,
      waitingCents: 100_04,
      postedCents: 804_96,
    },
    [{ name: 'Bellecour', cents: 804_96 }],
  ],
  balance: [
    {
      id: '1',
      account: '5300',
      label: 'Till',
      lines: 12,
      debitCents: 90_00,
      creditCents: 20_00,
      balanceCents: 70_00,
    },
    null,
  ],
}
const bars = (report: ReportName, rows: readonly ReportRows[ReportName][]) =>
  reportContentsOf(report).barChart?.bars(rows, (_id, values) => `${values?.rate} percent`) ?? null

describe('the bars of a report', () => {
  it.each(Object.entries(REPORTS))(
    'of %s have the name and the amount of their row, unless the report has no bars',
    (name, [row, expected]) => {
      expect(bars(name as ReportName, [row])).toEqual(expected)
    },
  )

  it('name the establishment of a register if there are several', () => {
    const [row] = REPORTS.deltas
    const ostiense = { ...row, id: '2', establishmentName: 'Ostiense', deltaCents: -3_01 }
    expect(bars('deltas', [row, ostiense])).toEqual([
      { name: 'Bellecour · Bar', cents: 1_99 },
      { name: 'Ostiense · Bar', cents: -3_01 },
    ])
  })

  it('leave out the float, which is no payment', () => {
    const float = { ...REPORTS.payments[0], paymentModeName: null, paymentCategoryName: null }
    expect(bars('payments', [float])).toEqual([])
  })

  it('add up the differences of each person', () => {
    const [row] = REPORTS.differences
    const bob = { ...row, id: '2', countedByName: 'Bob Leroy', deltaCents: -2_00 }
    const second = { ...row, id: '3', cashRegisterName: 'Terrace', deltaCents: 4_01 }
    expect(bars('differences', [row, bob, second])).toEqual([
      { name: 'Ada Martin', cents: 6_00 },
      { name: 'Bob Leroy', cents: -2_00 },
    ])
  })
})

it('the report by person and reason says that its sheets have a difference, or that there are no differences', () => {
  const texts = textsIn('en')
  const { summary, emptyTitle } = reportContentsOf('differences')
  expect(summary([REPORTS.differences[0], REPORTS.differences[0]], texts)).toBe(
    '22 sheets with a difference, difference +€3.98 (€14.04 over, €10.06 short).'.replace('+€', '+\u2060€'),
  )
  expect(texts.t(emptyTitle)).toBe('No differences in the period')
})
