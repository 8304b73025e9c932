import { describe, expect, it } from 'vitest'
import type { AccountingEntry } from '../../src/domain/contract/accounting.ts'
import type { CashLogRow, ControlSheet } from '../../src/domain/contract/cash-logs.ts'
import type { GroupToday } from '../../src/domain/contract/today.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { useEntryColumns } from '../../src/views/accounting/entries.tsx'
import { useLogColumns } from '../../src/views/cash-log/logs/columns.tsx'
import { useControlColumns } from '../../src/views/control/columns.tsx'
import { useDeltaColumns, useEstablishmentColumns } from '../../src/views/home/group.tsx'
import { useReportColumns } from '../../src/views/reports/columns.tsx'
import { renderColumns } from './render-columns.tsx'

/**
 * The title, cell and total of columns that no scene shows: hidden columns, other values than those of the
 * scenes, and reports. `cells.test.tsx` has the other lists.
 */

const STORED = {
  organizationId: 'organization-1',
  createdAt: '2026-11-18T07:05:00.000Z',
  updatedAt: '2026-11-18T08:06:00.000Z',
  version: 3,
}

describe('the columns of cash logs', () => {
  const row = {
    ...STORED,
    date: '2026-11-13',
    service: 'evening',
    status: 'VALIDATED',
    turnoverCents: 900_01,
    floatCents: 150_02,
    usualFloatCents: 150_02,
    countedCents: 800_03,
    expectedCents: 810_04,
    deltaCents: -10_05,
    comment: 'Recounted',
    countedByName: 'Counted By',
    validatedAt: '2026-11-14T09:30:00.000Z',
    validatedByName: 'Validated By',
    reasonName: 'Change error',
  } as CashLogRow

  it('show who validated when, turnover, reason and comment, and total the page', () => {
    const other = { ...row, countedCents: 100_00, expectedCents: 95_00, deltaCents: 5_00 }
    expect(renderColumns(useLogColumns, row, [row, other])).toMatchObject({
      countedCents: ['Counted', '€800.03', '€900.03'],
      expectedCents: ['Expected', '€810.04', '€905.04'],
      // The float that stays in the till is subtracted.
      floatCents: ['Float', '−€150.02', '−€300.04'],
      deltaCents: ['Over/short', 'Short−€10.05', 'Short−€5.05'],
      validatedAt: ['Validated on', '14/11/2026 10:30'],
      validatedByName: ['Validated by', 'Validated By'],
      turnoverCents: ['Turnover', '€900.01', '€1,800.02'],
      reasonName: ['Reason for the difference', 'Change error'],
      comment: ['Comment', 'Recounted'],
    })
  })

  it('show no reason for a difference that a correction has settled', () => {
    const { reasonName } = renderColumns(useLogColumns, { ...row, deltaCents: 0 })
    expect(reasonName).toEqual(['Reason for the difference', '—'])
  })

  it('show a dash where a blind counter may not see the value', () => {
    const blind = { ...row, expectedCents: null, deltaCents: null }
    const { expectedCents, deltaCents } = renderColumns(useLogColumns, blind)
    expect([expectedCents?.[1], deltaCents?.[1]]).toEqual(['—', '—'])
  })
})

describe('the columns of control', () => {
  const row = {
    ...STORED,
    id: 'log-2',
    date: '2026-11-13',
    service: 'lunch',
    establishmentName: 'Bellecour',
    cashRegisterName: 'Terrace',
    countedCents: 220_01,
    floatCents: 150_00,
    expectedCents: 79_04,
    deltaCents: -9_03,
    hasClosing: true,
    lacksClosing: false,
    hasLateClosing: false,
    status: 'AVALIDATED',
  } as ControlSheet
  const other = { ...row, id: 'log-9', countedCents: 234_00, expectedCents: 80_00, deltaCents: 4_00 }
  // Without an expected amount, the 30.00 of this sheet (180.00 counted − 150.00 float) are in no difference.
  const uncompared = {
    ...row,
    id: 'log-10',
    countedCents: 180_00,
    expectedCents: null,
    deltaCents: null,
    hasClosing: false,
    lacksClosing: true,
  }

  it('total the page; only sheets with an expected amount are in the difference, and a missing, typed or late closing is named', () => {
    const rows = [row, other, uncompared]
    expect(renderColumns(() => useControlColumns({ hidesStatus: false }), row, rows)).toMatchObject({
      countedCents: ['Counted', '€220.01', '€634.01'],
      floatCents: ['Float', '−€150.00', '−€450.00'],
      expectedCents: ['Expected', '€79.04', '€159.04'],
      deltaCents: ['Over/short', 'Short−€9.03', 'Short−€5.03'],
      status: ['Status', 'Validated by accounting'],
    })
    const { hasClosing, deltaCents } = renderColumns(
      () => useControlColumns({ hidesStatus: false }),
      uncompared,
      rows,
    )
    expect([hasClosing?.[1], deltaCents?.[1]]).toEqual(['Missing', '—'])
    const typed = { ...uncompared, lacksClosing: false }
    expect(renderColumns(() => useControlColumns({ hidesStatus: false }), typed, rows).hasClosing?.[1]).toBe(
      'None (typed)',
    )
    const late = { ...row, hasLateClosing: true }
    expect(renderColumns(() => useControlColumns({ hidesStatus: false }), late, rows).hasClosing?.[1]).toBe(
      'Late',
    )
    // The total difference of sheets that all lack an expected amount is unknown, not zero.
    const uncomparedOnly = renderColumns(() => useControlColumns({ hidesStatus: false }), uncompared, [
      uncompared,
    ])
    expect([uncomparedOnly.expectedCents?.[2], uncomparedOnly.deltaCents?.[2]]).toEqual(['—', '—'])
  })
})

it('the columns of accounting entries show debit and credit', () => {
  const row = { ...STORED, date: '2026-11-13', kind: 'CASH', debitCents: 700_01, creditCents: 700_02 }
  expect(renderColumns(useEntryColumns, row as AccountingEntry)).toMatchObject({
    debitCents: ['Debit', '€700.01', '€700.01'],
    creditCents: ['Credit', '€700.02', '€700.02'],
  })
})

describe('the group on the home page', () => {
  type EstablishmentRow = GroupToday['establishments'][number]
  const row: EstablishmentRow = {
    id: 'establishment-2',
    name: 'Bellecour',
    salesCents: 1_000_01,
    salesArePartial: false,
    pouchesCents: 200_02,
    walletCents: 300_03,
    thisWeekCents: -4_04,
    lastWeekCents: 5_05,
    openSheets: 6,
    logsToControl: 7,
    remittancesToControl: 8,
  }
  const other: EstablishmentRow = { ...row, id: 'establishment-3', salesCents: null }

  it('marks sales as partial, in the row and in the total, and tells unknown sales from a day without services', () => {
    const sales = (...rows: EstablishmentRow[]) =>
      renderColumns(() => useEstablishmentColumns(rows, ROLES.director), rows[0]!, rows).salesCents
    const partial = { ...row, salesArePartial: true }
    const unknown = { ...other, salesArePartial: true }
    expect(sales(partial, other)).toEqual(['Turnover yesterday', 'partial €1,000.01', 'partial €1,000.01'])
    expect(sales(row, unknown)).toEqual(['Turnover yesterday', '€1,000.01', 'partial €1,000.01'])
    expect(sales(unknown)).toEqual(['Turnover yesterday', 'Not counted', 'Not counted'])
    expect(sales(other)?.[1]).toBe('—')
  })

  it('names the establishment of each till if the tills are in several establishments', () => {
    const till = {
      id: 'register-1',
      name: 'Bar',
      establishmentName: 'Bellecour',
      thisWeekCents: -4_04,
      lastWeekCents: 5_05,
    }
    const second = { ...till, id: 'register-2', establishmentName: 'Opéra' }
    const columnsOf = (rows: readonly (typeof till)[]) =>
      renderColumns(() => useDeltaColumns(rows, 'Till'), till, rows)
    expect(columnsOf([till, second]).establishmentName).toEqual(['Establishment', 'Bellecour'])
    expect(Object.keys(columnsOf([till]))).not.toContain('establishmentName')
  })
})

describe('the report of', () => {
  /** The columns of a report: the cells of its first row, and the sums of all. */
  const reportOf = (name: Parameters<typeof useReportColumns>[0], ...rows: readonly object[]) =>
    renderColumns(() => useReportColumns(name, rows as never), rows[0] as never, rows as never)

  it('differences by register shows each field, with the sums', () => {
    const row = {
      id: 'register-1',
      establishmentName: 'Bellecour',
      cashRegisterName: 'Bar',
      logs: 11,
      countedCents: 900_01,
      overCents: 7_02,
      shortCents: -5_03,
      deltaCents: 1_99,
    }
    const other = {
      ...row,
      id: 'register-2',
      establishmentName: 'Opéra',
      logs: 2,
      countedCents: 100_00,
      overCents: 1_00,
      shortCents: 0,
      deltaCents: 1_00,
    }
    expect(reportOf('deltas', row, other)).toEqual({
      cashRegisterName: ['Cash register', 'Bar', 'Total'],
      establishmentName: ['Establishment', 'Bellecour'],
      logs: ['Sheets', '11', '13'],
      countedCents: ['Takings counted', '€900.01', '€1,000.01'],
      overCents: ['Over', '€7.02', '€8.02'],
      shortCents: ['Short', '−€5.03', '−€5.03'],
      deltaCents: ['Over/short', 'Over+€1.99', 'Over+€2.99'],
    })
  })

  it('payments shows each field, with the sums', () => {
    const row = {
      id: 'category-1',
      paymentModeName: 'Card',
      paymentCategoryName: 'Visa',
      counts: 13,
      totalCents: 800_04,
    }
    const other = { ...row, id: 'category-2', counts: 4, totalCents: 10_00 }
    expect(reportOf('payments', row, other)).toEqual({
      paymentCategoryName: ['Category', 'Visa', 'Total'],
      paymentModeName: ['Payment mode', 'Card'],
      counts: ['Counts', '13', '17'],
      totalCents: ['Total', '€800.04', '€810.04'],
    })
    const float = { ...row, id: 'float', paymentModeName: null, paymentCategoryName: null }
    expect(reportOf('payments', float)).toMatchObject({
      paymentCategoryName: ['Category', 'Floats: counted less deducted', 'Total'],
      paymentModeName: ['Payment mode', '—'],
    })
  })

  it('attendance shows each field, with the sums', () => {
    const row = { id: '2026-11-13', date: '2026-11-13', lunch: 42, evening: 57, turnoverCents: 1_234_05 }
    const other = {
      ...row,
      id: '2026-11-14',
      date: '2026-11-14',
      lunch: 8,
      evening: 3,
      turnoverCents: 100_00,
    }
    expect(reportOf('attendance', row, other)).toEqual({
      date: ['Date', '13/11/2026', 'Total'],
      lunch: ['Lunch', '42', '50'],
      evening: ['Evening', '57', '60'],
      turnoverCents: ['Till turnover', '€1,234.05', '€1,334.05'],
    })
  })

  it('sales shows each field, with the sums', () => {
    const row = {
      id: 'Alcools 200',
      saleType: 'Alcools',
      taxRate: 200,
      netCents: 50_00,
      vatCents: 10_00,
      grossCents: 60_00,
    }
    const other = { ...row, id: 'Sur place 100', netCents: 100_00, vatCents: 10_00, grossCents: 110_00 }
    expect(reportOf('sales', row, other)).toEqual({
      saleType: ['Sale type', 'Alcools', 'Total'],
      taxRate: ['Rate', '20%'],
      netCents: ['Net', '€50.00', '€150.00'],
      vatCents: ['VAT', '€10.00', '€20.00'],
      grossCents: ['Gross', '€60.00', '€170.00'],
    })
  })

  it('differences by person and reason shows each field except the establishment if there is only one, with the sums', () => {
    const row = {
      id: 'user-1 register-1',
      countedByName: 'Léa Martin',
      establishmentName: 'Bellecour',
      cashRegisterName: 'Bar',
      reason: null,
      logs: 2,
      overCents: 2_00,
      shortCents: -5_00,
      deltaCents: -3_00,
    }
    const other = {
      ...row,
      id: 'user-2 register-1',
      logs: 1,
      overCents: 1_00,
      shortCents: 0,
      deltaCents: 1_00,
    }
    expect(reportOf('differences', row, other)).toEqual({
      countedByName: ['Person', 'Léa Martin', 'Total'],
      cashRegisterName: ['Cash register', 'Bar'],
      reason: ['Reason', 'No reason'],
      logs: ['Sheets', '2', '3'],
      overCents: ['Over', '€2.00', '€3.00'],
      shortCents: ['Short', '−€5.00', '−€5.00'],
      deltaCents: ['Over/short', 'Short−€3.00', 'Short−€2.00'],
    })
  })

  it('wallets shows each field, with the sums', () => {
    const row = {
      id: 'establishment-1',
      establishmentName: 'Bellecour',
      openingCents: 300_01,
      inCents: 40_02,
      outCents: -50_03,
      closingCents: 290_00,
    }
    const other = {
      ...row,
      id: 'establishment-2',
      openingCents: 100_00,
      inCents: 1_00,
      outCents: -2_00,
      closingCents: 99_00,
    }
    expect(reportOf('wallets', row, other)).toEqual({
      establishmentName: ['Establishment', 'Bellecour', 'Total'],
      openingCents: ['Opening balance', '€300.01', '€400.01'],
      inCents: ['In', '€40.02', '€41.02'],
      outCents: ['Out', '−€50.03', '−€52.03'],
      closingCents: ['Closing balance', '€290.00', '€389.00'],
    })
  })
})
