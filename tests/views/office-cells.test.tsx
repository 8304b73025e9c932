import { describe, expect, it } from 'vitest'
import type { AccountingEntry, AccountingExport } from '../../src/domain/contract/accounting.ts'
import type { CashLogRow, ControlSheet } from '../../src/domain/contract/cash-logs.ts'
import type { JobEvent } from '../../src/domain/contract/job-events.ts'
import type { GroupToday } from '../../src/domain/contract/today.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { useEntryColumns } from '../../src/views/accounting/entries.tsx'
import { useExportColumns } from '../../src/views/accounting/exports.tsx'
import { useLogColumns } from '../../src/views/cash-log/logs/columns.tsx'
import { useControlColumns } from '../../src/views/control/columns.tsx'
import { useDeltaColumns, useEstablishmentColumns } from '../../src/views/home/group.tsx'
import { useJobColumns } from '../../src/views/jobs/columns.tsx'
import { useReportColumns } from '../../src/views/reports/columns.tsx'
import { renderColumns } from './render-columns.tsx'

/**
 * The title of each column, its cell and its total, for cash logs, control, jobs, accounting, the group on the home page and the reports.
 * `cells.test.tsx` has the other lists.
 */

const STORED = {
  organizationId: 'organization-1',
  createdAt: '2026-11-18T07:05:00.000Z',
  updatedAt: '2026-11-18T08:06:00.000Z',
  version: 3,
}

describe('the columns of cash logs', () => {
  const row: CashLogRow = {
    ...STORED,
    id: 'log-1',
    establishmentId: 'establishment-2',
    date: '2026-11-13',
    service: 'evening',
    cashRegisterId: 'register-3',
    status: 'VALIDATED',
    turnoverCents: 900_01,
    floatCents: 150_02,
    countedCents: 800_03,
    expectedCents: 810_04,
    deltaCents: -10_05,
    toleranceCents: 5_06,
    comment: 'Recounted',
    reasonId: 'reason-4',
    countedById: 'user-5',
    countedByName: 'Counted By',
    validatedAt: '2026-11-14T09:30:00.000Z',
    validatedById: 'user-6',
    validatedByName: 'Validated By',
    archiveId: 'archive-7',
    beyondTolerance: true,
    establishmentName: 'Bellecour',
    cashRegisterName: 'Terrace',
    reasonName: 'Change error',
  }

  it('show each field, and total the page', () => {
    const other = { ...row, id: 'log-2', countedCents: 100_00, expectedCents: 95_00, deltaCents: 5_00 }
    expect(renderColumns(useLogColumns, row, [row, other])).toEqual({
      date: ['Date', '13/11/2026 · Evening', 'Page total'],
      cashRegisterName: ['Register', 'Terrace'],
      countedCents: ['Counted', '€800.03', '€900.03'],
      expectedCents: ['Expected', '€810.04', '€905.04'],
      // The float that stays in the till is subtracted.
      floatCents: ['Float', '−€150.02', '−€300.04'],
      deltaCents: ['Over/short', 'Short−€10.05', 'Short−€5.05'],
      status: ['Status', 'Validated'],
      countedByName: ['Counted by', 'Counted By'],
      validatedAt: ['Validated on', '14/11/2026 10:30'],
      validatedByName: ['Validated by', 'Validated By'],
      turnoverCents: ['Turnover', '€900.01', '€1,800.02'],
      reasonName: ['Reason for the difference', 'Change error'],
      comment: ['Comment', 'Recounted'],
    })
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
    status: 'AVALIDATED',
  } as ControlSheet
  const other = { ...row, id: 'log-9', countedCents: 234_00, expectedCents: 80_00, deltaCents: 4_00 }
  // This sheet has no expected amount, so its 30.00 are in no difference.
  const uncompared = {
    ...row,
    id: 'log-10',
    countedCents: 180_00,
    expectedCents: null,
    deltaCents: null,
    hasClosing: false,
  }

  it('show each field and the totals; a sheet without an expected amount is not in the total difference', () => {
    const rows = [row, other, uncompared]
    expect(renderColumns(() => useControlColumns({ hidesStatus: false }), row, rows)).toEqual({
      date: ['Date', '13/11/2026 · Lunch', 'Page total'],
      establishmentName: ['Establishment', 'Bellecour'],
      cashRegisterName: ['Register', 'Terrace'],
      countedCents: ['Counted', '€220.01', '€634.01'],
      floatCents: ['Float', '−€150.00', '−€450.00'],
      expectedCents: ['Expected', '€79.04', '€159.04'],
      deltaCents: ['Over/short', 'Short−€9.03', 'Short−€5.03'],
      hasClosing: ['Closing', 'Received'],
      status: ['Status', 'Validated by accounting'],
    })
    const { hasClosing, deltaCents } = renderColumns(
      () => useControlColumns({ hidesStatus: false }),
      uncompared,
      rows,
    )
    expect([hasClosing?.[1], deltaCents?.[1]]).toEqual(['Missing', '—'])
    // Sheets without an expected amount are not exact together.
    const uncomparedOnly = renderColumns(() => useControlColumns({ hidesStatus: false }), uncompared, [
      uncompared,
    ])
    expect([uncomparedOnly.expectedCents?.[2], uncomparedOnly.deltaCents?.[2]]).toEqual(['—', '—'])
  })

  it('leave the status out when the tab names it', () => {
    const columns = renderColumns(() => useControlColumns({ hidesStatus: true }), row)
    expect(Object.keys(columns)).not.toContain('status')
  })
})

it('the columns of jobs show each field', () => {
  const row: JobEvent = {
    ...STORED,
    id: 'job-1',
    establishmentId: 'establishment-2',
    establishmentName: 'Bellecour',
    type: 'SERVICE-CLOSING',
    status: 'FINISHED',
    sequence: 812,
    requestedById: 'user-3',
    requestedByName: 'Requested By',
    executedAt: '2026-11-18T09:45:00.000Z',
    dueAt: null,
    details: [],
    progress: null,
    attempts: 1,
    fileId: null,
    seen: true,
    seenAt: null,
    seenByName: null,
  }
  expect(renderColumns(() => useJobColumns(), row)).toEqual({
    type: ['Type', 'Request for a closing'],
    status: ['Status', 'Finished'],
    createdAt: ['Created on', '18/11/2026 08:05'],
    establishmentName: ['Establishment', 'Bellecour'],
    details: ['Details', ''],
    sequence: ['Sequence', '812'],
    executedAt: ['Executed on', '18/11/2026 10:45'],
  })
})

it('the columns of accounting entries show each field', () => {
  const row: AccountingEntry = {
    ...STORED,
    id: 'entry-1',
    establishmentId: 'establishment-2',
    establishmentName: 'Bellecour',
    exportId: 'export-3',
    journalCode: 'CAI',
    journalLabel: 'Cash',
    number: 41,
    date: '2026-11-13',
    validDate: '2026-11-14',
    pieceRef: 'BEL1-20261113',
    sourceId: 'log-4',
    kind: 'CASH',
    debitCents: 700_01,
    creditCents: 700_02,
    lines: [],
  } as unknown as AccountingEntry
  expect(renderColumns(useEntryColumns, row)).toEqual({
    date: ['Date', '13/11/2026'],
    journalCode: ['Journal', 'CAI'],
    number: ['No.', '41'],
    pieceRef: ['Document', 'BEL1-20261113', 'Page total'],
    establishmentName: ['Establishment', 'Bellecour'],
    kind: ['Kind', 'Till'],
    debitCents: ['Debit', '€700.01', '€700.01'],
    creditCents: ['Credit', '€700.02', '€700.02'],
  })
})

it('the columns of accounting files show each field', () => {
  const row = {
    ...STORED,
    id: 'export-3',
    type: 'ACCOUNTING-CASH',
    name: '732829320FEC20261130.txt',
    firstDate: '2026-11-12',
    lastDate: '2026-11-13',
    entryCount: 12,
    debitCents: 700_01,
    creditCents: 700_02,
  } as AccountingExport
  expect(renderColumns(() => useExportColumns(), row)).toEqual({
    createdAt: ['Sent on', '18/11/2026 08:05'],
    type: ['Kind', 'Posting to accounting'],
    name: ['File', '732829320FEC20261130.txt'],
    firstDate: ['Period', '12/11/2026 – 13/11/2026'],
    entryCount: ['Entries', '12'],
    debitCents: ['Debit', '€700.01'],
    creditCents: ['Credit', '€700.02'],
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
  const other: EstablishmentRow = {
    ...row,
    id: 'establishment-3',
    salesCents: null,
    pouchesCents: 20_00,
    walletCents: 30_00,
    thisWeekCents: 1_00,
    lastWeekCents: 2_00,
    logsToControl: 0,
    remittancesToControl: 1,
  }

  it('shows the figures of each establishment, with links to the rows to control', () => {
    expect(
      renderColumns(() => useEstablishmentColumns([row, other], ROLES.accountant), row, [row, other]),
    ).toEqual({
      name: ['Establishment', 'Bellecour', 'Total'],
      logsToControl: ['Counts to check', '7 [/control?establishmentId=establishment-2]', '7'],
      remittancesToControl: [
        'Deposits to check',
        '8 [/moneyremittanceCtrl?status=VALIDATED&establishmentId=establishment-2]',
        '9',
      ],
      salesCents: ['Sales yesterday', '€1,000.01', '€1,000.01'],
      pouchesCents: ['Cash pouches', '€200.02', '€220.02'],
      walletCents: ['Change fund', '€300.03', '€330.03'],
      safeCents: ['In the safe', '€500.05', '€550.05'],
      thisWeekCents: ['Over/short, 7 days', 'Short−€4.04', 'Short−€3.04'],
      lastWeekCents: ['Previous 7 days', 'Over+€5.05', 'Over+€7.05'],
    })
  })

  it('marks sales as partial, in the row and in the total, and tells unknown sales from a day without services', () => {
    const sales = (...rows: EstablishmentRow[]) =>
      renderColumns(() => useEstablishmentColumns(rows, ROLES.director), rows[0]!, rows).salesCents
    const partial = { ...row, salesArePartial: true }
    const unknown = { ...other, salesArePartial: true }
    expect(sales(partial, other)).toEqual(['Sales yesterday', 'partial €1,000.01', 'partial €1,000.01'])
    expect(sales(row, unknown)).toEqual(['Sales yesterday', '€1,000.01', 'partial €1,000.01'])
    expect(sales(unknown)).toEqual(['Sales yesterday', 'Not counted', 'Not counted'])
    expect(sales(other)?.[1]).toBe('—')
  })

  it('shows a director no rows to control', () => {
    const columns = renderColumns(() => useEstablishmentColumns([row], ROLES.director), row)
    expect(Object.keys(columns)).not.toContain('logsToControl')
    expect(Object.keys(columns)).not.toContain('remittancesToControl')
  })

  it('shows the differences of each till, with its establishment if they are in several establishments', () => {
    const till = {
      id: 'register-1',
      name: 'Bar',
      establishmentName: 'Bellecour',
      thisWeekCents: -4_04,
      lastWeekCents: 5_05,
    }
    const second = {
      ...till,
      id: 'register-2',
      establishmentName: 'Opéra',
      thisWeekCents: 1_00,
      lastWeekCents: -9_00,
    }
    expect(renderColumns(() => useDeltaColumns([till, second], 'Till'), till, [till, second])).toEqual({
      name: ['Till', 'Bar', 'Total'],
      establishmentName: ['Establishment', 'Bellecour'],
      thisWeekCents: ['Over/short, 7 days', 'Short−€4.04', 'Short−€3.04'],
      lastWeekCents: ['Previous 7 days', 'Over+€5.05', 'Short−€3.95'],
    })
    expect(Object.keys(renderColumns(() => useDeltaColumns([till], 'Till'), till))).not.toContain(
      'establishmentName',
    )
  })
})

describe('the report of', () => {
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
    expect(
      renderColumns(() => useReportColumns('deltas', [row, other]), row as never, [row, other] as never),
    ).toEqual({
      cashRegisterName: ['Cash register', 'Bar', 'Total'],
      establishmentName: ['Establishment', 'Bellecour'],
      logs: ['Sheets', '11', '13'],
      countedCents: ['Counted', '€900.01', '€1,000.01'],
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
    expect(
      renderColumns(() => useReportColumns('payments', [row, other]), row as never, [row, other] as never),
    ).toEqual({
      paymentCategoryName: ['Category', 'Visa', 'Total'],
      paymentModeName: ['Payment mode', 'Card'],
      counts: ['Counts', '13', '17'],
      totalCents: ['Total', '€800.04', '€810.04'],
    })
    const float = { ...row, id: 'float', paymentModeName: null, paymentCategoryName: null }
    expect(renderColumns(() => useReportColumns('payments', [float]), float as never)).toMatchObject({
      paymentCategoryName: ['Category', 'Float to deduct', 'Total'],
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
    expect(
      renderColumns(() => useReportColumns('attendance', [row, other]), row as never, [row, other] as never),
    ).toEqual({
      date: ['Date', '13/11/2026', 'Total'],
      lunch: ['Lunch', '42', '50'],
      evening: ['Evening', '57', '60'],
      turnoverCents: ['Turnover', '€1,234.05', '€1,334.05'],
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
    expect(
      renderColumns(() => useReportColumns('sales', [row, other]), row as never, [row, other] as never),
    ).toEqual({
      saleType: ['Sale type', 'Alcools', 'Total'],
      taxRate: ['Rate', '20%'],
      netCents: ['Net', '€50.00', '€150.00'],
      vatCents: ['VAT', '€10.00', '€20.00'],
      grossCents: ['Gross', '€60.00', '€170.00'],
    })
  })

  it('differences by person and reason shows each field, with the sums', () => {
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
    expect(
      renderColumns(() => useReportColumns('differences', [row, other]), row as never, [row, other] as never),
    ).toEqual({
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
    expect(
      renderColumns(() => useReportColumns('wallets', [row, other]), row as never, [row, other] as never),
    ).toEqual({
      establishmentName: ['Establishment', 'Bellecour', 'Total'],
      openingCents: ['Opening balance', '€300.01', '€400.01'],
      inCents: ['In', '€40.02', '€41.02'],
      outCents: ['Out', '−€50.03', '−€52.03'],
      closingCents: ['Closing balance', '€290.00', '€389.00'],
    })
  })
})
