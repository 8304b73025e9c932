import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { auditColumns } from '../../../server/documents/audit-export.ts'
import type { DocumentColumn } from '../../../server/documents/columns.ts'
import { entryLineColumns, linesOfEntry } from '../../../server/documents/entry-export.ts'
import {
  cashLogColumns,
  controlSheetColumns,
  countColumns,
  pouchColumns,
  remittanceColumns,
  walletMovementColumns,
} from '../../../server/documents/export-columns.ts'
import { documentTexts } from '../../../server/documents/language.ts'
import { reportColumns } from '../../../server/documents/reports.ts'
import { tableFile } from '../../../server/documents/table-file.ts'
import { ticketColumns } from '../../../server/documents/tickets.ts'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import type { Language } from '../../../src/domain/languages.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { MOVEMENT, POUCH, REMITTANCE } from '../../screens/support/records/cash.ts'
import { auditEvent } from '../../screens/support/records/common.ts'
import { CONTROL_SHEET, COUNT_ROW, LOG_ROW, TICKET } from '../../screens/support/records/counts.ts'
import { ENTRY } from '../../screens/support/records/office.ts'

/**
 * Compares every column of these files with values written by hand. All fields of the records differ, so that
 * a mixed-up field is noticed.
 */

const texts = documentTexts('en', 'Europe/Paris')

/** Title and cell of each column, as CSV. */
async function csvOf<Row>(
  columns: readonly DocumentColumn<Row>[],
  row: Row,
  language: Language = 'en',
): Promise<Record<string, string>> {
  const file = await tableFile({ worksheet: 'List', columns, rows: [row], format: 'csv', language })
  const [head = '', line = ''] = String(file).replace('\ufeff', '').split('\r\n')
  // A comma within quotation marks does not end a cell.
  const separator = language === 'en' ? /,(?=(?:[^"]*"[^"]*")*[^"]*$)/u : ';'
  const cells = line.split(separator)
  return Object.fromEntries(head.split(separator).map((title, index) => [title, cells[index] ?? '']))
}

/** A log of an establishment in Réunion, whose time is four hours ahead of UTC all year. */
const LOG = { ...LOG_ROW, timeZone: 'Indian/Reunion' }

describe('the columns of a CSV file contain each field of', () => {
  it('cash logs', async () => {
    expect(await csvOf(cashLogColumns(texts), LOG)).toEqual({
      Comment: 'Recounted',
      Counted: '800.03',
      'Counted by': 'Counted By',
      Date: '13/11/2026',
      Establishment: 'Bellecour',
      Expected: '810.04',
      // Negative, as on screens, so that the row adds up: 800.03 − 150.02 − 810.04 = −160.03
      Float: '-150.02',
      'Over/short': '-160.03',
      Reason: 'Change error',
      Register: 'Terrace',
      Service: 'Evening',
      Status: 'Validated',
      Turnover: '900.01',
      'Validated by': 'Validated By',
      // 09:30 UTC
      'Validated on': '14/11/2026 13:30',
    })
  })

  it('cash logs, with the time of the validation in the time zone of the establishment, empty before the validation', async () => {
    const [columns, validatedAt] = [cashLogColumns(texts), '2026-11-13T21:45:00.000Z']
    expect(await csvOf(columns, { ...LOG, validatedAt })).toMatchObject({
      'Validated on': '14/11/2026 01:45',
    })
    expect(await csvOf(columns, { ...LOG, validatedAt, timeZone: 'Europe/Paris' })).toMatchObject({
      'Validated on': '13/11/2026 22:45',
    })
    expect(await csvOf(columns, { ...LOG, validatedAt: null })).toMatchObject({ 'Validated on': '' })
  })

  it('events of the audit log, with the number by which an auditor cites them', async () => {
    const event = {
      ...auditEvent({ address: '192.0.2.7', before: { number: 'AB1' }, after: null }),
      hash: 'c0ffee',
    }
    const columns = auditColumns(texts, { role: ROLES.admin })
    expect(await csvOf(columns, event)).toEqual({
      Establishment: 'Bellecour',
      'No.': '31',
      'Date and time (UTC)': '2026-11-17T09:31:00.000Z',
      'What happened': 'Created',
      Record: 'Pouch',
      Identifier: 'pouch-1',
      By: 'Event By',
      'IP address': '192.0.2.7',
      Before: '"{""number"":""AB1""}"',
      After: '',
      'Hash (SHA-256)': 'c0ffee',
    })
    const organizationEvent = { ...event, establishmentId: null, establishmentName: null }
    expect(await csvOf(columns, organizationEvent)).toMatchObject({ Establishment: 'Whole organization' })
  })

  it('sheets to review', async () => {
    const sheet = { ...CONTROL_SHEET, pouchNumbers: ['ABC123', 'DEF456'] }
    const cells = {
      Closing: 'Received',
      Comment: 'Recounted',
      Counted: '800.03',
      'Counted by': 'Counted By',
      Date: '13/11/2026',
      Establishment: 'Bellecour',
      Expected: '810.04',
      Float: '-150.02',
      'Over/short': '-160.03',
      Pouch: 'ABC123 DEF456',
      Reason: 'Change error',
      Register: 'Terrace',
      Service: 'Evening',
      // With “on site”, so that nobody takes it for the validation by accounting.
      Status: 'Validated on site',
    }
    expect(await csvOf(controlSheetColumns(texts), sheet)).toEqual(cells)
    const withoutClosing = { ...sheet, hasClosing: false, lacksClosing: true }
    expect(await csvOf(controlSheetColumns(texts), withoutClosing)).toEqual({
      ...cells,
      Closing: 'Missing',
    })
    const checked = { ...sheet, status: 'AVALIDATED' } as const
    expect(await csvOf(controlSheetColumns(texts), checked)).toEqual({
      ...cells,
      Status: 'Validated by accounting',
    })
  })

  it('sheets, without the reason of a difference that a correction has settled', async () => {
    // 960.06 − 150.02 − 810.04 = 0
    const settled = { countedCents: 960_06, deltaCents: 0 }
    const cells = { Counted: '960.06', 'Over/short': '0.00', Reason: '', Comment: 'Recounted' }
    expect(await csvOf(cashLogColumns(texts), { ...LOG, ...settled })).toMatchObject(cells)
    expect(await csvOf(controlSheetColumns(texts), { ...CONTROL_SHEET, ...settled })).toMatchObject(cells)
  })

  it('lines of entries', async () => {
    const [line] = linesOfEntry({
      ...ENTRY,
      lines: [{ ...ENTRY.lines[0]!, accountLabel: 'Cash in hand', debitCents: 700_01, creditCents: 600_02 }],
    })
    expect(await csvOf(entryLineColumns(texts), line!)).toEqual({
      Account: '5300',
      'Account name': 'Cash in hand',
      Credit: '600.02',
      Date: '13/11/2026',
      Debit: '700.01',
      Document: 'BEL1-20261113',
      Establishment: 'Bellecour',
      Journal: 'CAI',
      Kind: 'Till',
      Label: 'Notes',
      'Matched on': '19/11/2026',
      Matching: 'AA',
      'No.': '41',
    })
  })

  it('counts', async () => {
    expect(await csvOf(countColumns(texts), { ...COUNT_ROW, pouchNumber: 'ABC123' })).toEqual({
      Category: 'Cards',
      Counted: '620.01',
      Date: '13/11/2026',
      Establishment: 'Bellecour',
      Expected: '625.02',
      Number: '31',
      'Over/short': '-5.01',
      Pouch: 'ABC123',
      Register: 'Terrace',
      Service: 'Evening',
      Status: 'Validated on site',
    })
  })

  it('counts of cash, which have no difference by line, because the till contains its float', async () => {
    const row = { ...COUNT_ROW, isCash: true }
    expect(await csvOf(countColumns(texts), row)).toMatchObject({
      Counted: '620.01',
      Expected: '625.02',
      'Over/short': '',
    })
  })

  it('remittances', async () => {
    const row = {
      ...(REMITTANCE as RemittanceRow),
      establishmentName: 'Bellecour',
      establishmentCode: 'LYO02',
      handedOverOn: '2026-11-24',
      timeZone: 'Europe/Paris',
    }
    expect(await csvOf(remittanceColumns(texts), row)).toEqual({
      Carrier: 'Transval',
      Contents: 'Notes',
      'Courier or depositor': 'Courier Name',
      '"Credited, received or reimbursed (commission included)"': '390.02',
      '"Credited, received or reimbursed on"': '27/11/2026',
      'Departure date': '24/11/2026',
      Difference: '-9.99',
      Establishment: 'Bellecour',
      'Handed over or deposited by': 'Validated By',
      // 11:02 UTC
      'Left on': '23/11/2026 12:02',
      Pouches: '2',
      'Prepared by': 'Prepared By',
      // 10:01 UTC
      'Prepared on': '20/11/2026 11:01',
      'Receipt number': 'R-77',
      Reference: 'LYO02-R17',
      'Planned date': '23/11/2026',
      Status: 'Invalidated',
      Total: '400.01',
    })
    // Another remittance may contain the same pouches: the columns would add them up twice.
    expect(await csvOf(remittanceColumns(texts), { ...row, status: 'CANCELED' as const })).toMatchObject({
      Pouches: '',
      Status: 'Cancelled',
      Total: '',
    })
  })

  it('pouches', async () => {
    const row = { ...POUCH, service: 'evening', cashRegisterName: 'Terrace' } as const
    const cells = {
      Contents: 'Notes',
      'Counted by the carrier': '190.02',
      'Credited by the bank': '180.04',
      Date: '13/11/2026',
      From: 'Count',
      Number: 'ABC123',
      Deposit: '17',
      Register: 'Terrace',
      Seal: 'SC1',
      Service: 'Evening',
      Status: 'Handed over',
      Value: '200.01',
    }
    expect(await csvOf(pouchColumns(texts), row)).toEqual(cells)
    const uncounted = { ...row, cashLogId: null, service: null, cashRegisterName: null }
    expect(await csvOf(pouchColumns(texts), { ...uncounted, walletMovementId: 'movement-1' })).toEqual({
      ...cells,
      From: 'Change fund',
      Register: '',
      Service: '',
    })
    expect(await csvOf(pouchColumns(texts), { ...uncounted, walletMovementId: null })).toMatchObject({
      From: 'Dispatch of paper meal vouchers',
    })
  })

  it('wallet movements', async () => {
    expect(await csvOf(walletMovementColumns(texts), MOVEMENT)).toEqual({
      Amount: '-60.01',
      Balance: '304.52',
      By: 'Moved By',
      Comment: 'For the bank',
      Date: '16/11/2026',
      Establishment: 'Le Comptoir',
      Movement: 'Notes taken out',
      Pouch: 'CHG900',
      Register: '',
      'Reversed movement': '',
      Service: '',
      'Service date': '',
    })
    const returned = { type: 'REVERSAL', reversesType: 'COUNT', serviceDate: '2026-11-15' } as const
    expect(
      await csvOf(walletMovementColumns(texts), {
        ...MOVEMENT,
        ...returned,
        service: 'evening',
        cashRegisterName: 'Terrace',
      }),
    ).toMatchObject({
      Movement: 'Reversal',
      Register: 'Terrace',
      'Reversed movement': 'Coins of a count',
      Service: 'Evening',
      'Service date': '15/11/2026',
    })
  })

  it('paper vouchers', async () => {
    const cells = {
      'Cash register': 'Terrace',
      Category: 'Vouchers',
      'Count status': 'Validated by accounting',
      Date: '13/11/2026',
      'In a dispatch': 'No',
      Establishment: 'Bellecour',
      Issuer: 'Edenred',
      Quantity: '11',
      Service: 'Lunch',
      'Value (€)': '99.01',
      Year: '2025',
    }
    expect(await csvOf(ticketColumns(texts), TICKET)).toEqual(cells)
    expect(await csvOf(ticketColumns(texts), { ...TICKET, dispatched: true })).toEqual({
      ...cells,
      'In a dispatch': 'Yes',
    })
    for (const [status, text] of [
      ['CREATED', 'Created'],
      ['UNVALIDATED', 'Invalidated'],
      ['VALIDATED', 'Validated on site'],
    ] as const)
      expect(await csvOf(ticketColumns(texts), { ...TICKET, status })).toEqual({
        ...cells,
        'Count status': text,
      })
  })

  it('the report of differences', async () => {
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
    expect(await csvOf(reportColumns('deltas', texts), row)).toEqual({
      'Cash register': 'Bar',
      'Over/short': '1.99',
      Establishment: 'Bellecour',
      Over: '7.02',
      Sheets: '11',
      Short: '-5.03',
      'Takings counted': '900.01',
    })
  })

  it('the report of payments', async () => {
    const row = {
      id: 'visa',
      paymentModeName: 'Card',
      paymentCategoryName: 'Visa',
      counts: 13,
      totalCents: 800_04,
    }
    expect(await csvOf(reportColumns('payments', texts), row)).toEqual({
      Category: 'Visa',
      Counts: '13',
      'Payment mode': 'Card',
      Total: '800.04',
    })
    const float = {
      ...row,
      id: 'float',
      paymentModeName: null,
      paymentCategoryName: null,
      totalCents: -120_00,
    }
    expect(await csvOf(reportColumns('payments', texts), float)).toMatchObject({
      Category: 'Floats: counted less deducted',
      'Payment mode': '',
      Total: '-120.00',
    })
  })

  it('the report of attendance', async () => {
    const row = { id: '2026-11-13', date: '2026-11-13', lunch: 42, evening: 57, turnoverCents: 1_234_05 }
    expect(await csvOf(reportColumns('attendance', texts), row)).toEqual({
      Date: '13/11/2026',
      Evening: '57',
      Lunch: '42',
      'Till turnover': '1234.05',
    })
  })

  it('the report of wallets', async () => {
    const row = {
      id: 'establishment-1',
      establishmentName: 'Bellecour',
      openingCents: 300_01,
      inCents: 40_02,
      outCents: -50_03,
      closingCents: 290_00,
    }
    expect(await csvOf(reportColumns('wallets', texts), row)).toEqual({
      'Closing balance': '290.00',
      Establishment: 'Bellecour',
      In: '40.02',
      'Opening balance': '300.01',
      Out: '-50.03',
    })
  })
})

it.each([
  ['fr', '800,03'],
  ['en', '800.03'],
  ['it', '800,03'],
] as const)('a CSV file in %s has the decimal separator of the language', async (language, counted) => {
  expect(Object.values(await csvOf(cashLogColumns(texts), LOG, language))).toContain(counted)
})

it('a workbook has the cells of the CSV file; its numbers and dates are not texts', async () => {
  const file = await tableFile({
    worksheet: 'Cash log',
    columns: cashLogColumns(texts),
    rows: [LOG],
    format: 'xlsx',
    language: 'en',
  })
  const [, row] = await readSheet(file)
  expect(row).toEqual([
    new Date('2026-11-13T00:00:00.000Z'),
    'Evening',
    'Bellecour',
    'Terrace',
    900.01,
    800.03,
    -150.02,
    810.04,
    -160.03,
    'Validated',
    'Counted By',
    // The local time: cells have no time zone.
    new Date('2026-11-14T13:30:00.000Z'),
    'Validated By',
    'Change error',
    'Recounted',
  ])
})
