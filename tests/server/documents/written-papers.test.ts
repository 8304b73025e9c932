import { expect, it } from 'vitest'
import { documentTexts } from '../../../server/documents/language.ts'
import { drawCashLog } from '../../../server/documents/papers/cash-log.ts'
import { drawCountSheet } from '../../../server/documents/papers/count-sheet.ts'
import { drawCustody } from '../../../server/documents/papers/custody.ts'
import { drawMonth } from '../../../server/documents/papers/month.ts'
import type { Paper, PaperCell } from '../../../server/documents/papers/paper-types.ts'
import { drawSlip, slipCode } from '../../../server/documents/papers/slip.ts'
import { drawWallet } from '../../../server/documents/papers/wallet.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { addUpPouches, type PouchContent } from '../../../src/domain/pouches/breakdown.ts'
import { REMITTANCE, WALLET } from '../../screens/support/records/cash.ts'
import { auditEvent, ESTABLISHMENT } from '../../screens/support/records/common.ts'
import { CATEGORIES, LOG, REGISTERS } from '../../screens/support/records/counts.ts'

/**
 * Compares each paper, line by line, with expected texts that were written by hand. The fields of each log, remittance and wallet differ, so that a
 * mixed-up field is noticed. The papers are drawn on a `Paper` that records the calls; papers.test.ts checks the PDF that is made of them.
 */

const texts = documentTexts('en', 'Europe/Paris')

/** The lines of a paper: `term: value` for a field, cells separated by ` | `, `‖number‖` for a barcode, `**text**` for a bold paragraph. */
function linesOf(draw: (paper: Paper) => void, format: Paper['format'] = 'a4'): string[] {
  const lines: string[] = []
  const addLine = (line: string) =>
    void lines.push(line.replaceAll(/[\u00a0\u202f]/gu, ' ').replaceAll('\u2060', ''))
  const cell = (content: PaperCell) => (typeof content === 'string' ? content : `‖${content.barcode}‖`)
  draw({
    format,
    heading: (text) => addLine(`# ${text}`),
    paragraph: (text, { strong = false } = {}) => addLine(strong ? `**${text}**` : text),
    fields: (rows) => {
      for (const [term, value] of rows) addLine(`${term}: ${value}`)
    },
    table({ columns, rows, total }) {
      addLine(columns.map(({ title }) => title).join(' | '))
      for (const row of rows) addLine(row.map(cell).join(' | '))
      if (total) addLine(total.join(' | '))
    },
    signatures: (boxes) => {
      for (const { title, lines: signed } of boxes) addLine(`${title}: ${signed.join(', ')}`)
    },
    gap: () => undefined,
  })
  return lines
}

/** The lines of a slip; pouches have the recorded content that is given by id. */
const slipLines = (
  contents: Readonly<Record<string, Partial<PouchContent>>>,
  { format = 'a4', ...changes }: Partial<Remittance> & { readonly format?: Paper['format'] } = {},
) => {
  const nothing: PouchContent = { denominations: null, cheques: null, tickets: null }
  const breakdown = addUpPouches(REMITTANCE.pouches, (id) => contents[id] && { ...nothing, ...contents[id] })
  const remittance = { ...REMITTANCE, ...changes }
  const account = 'FR7630006000011234567890189'
  return linesOf((paper) => drawSlip(paper, remittance, account, breakdown, texts), format)
}

it('the slip of a remittance lists its pouches, what they contain, who prepared it and who took it', () => {
  const contents = {
    'pouch-1': { denominations: { 10000: 1, 5000: 2, 1: 1 } },
    'pouch-3': { denominations: { 5000: 3, 2000: 2, 500: 2 } },
  }
  expect(slipLines(contents)).toEqual([
    'Contents: Notes',
    'Deposit date: 23/11/2026',
    'Cash carrier: Transval',
    'Status: Invalidated',
    'Prepared by: Prepared By, on 20/11/2026 11:01',
    'Number of pouches: 2',
    'Account to be credited: FR76 3000 6000 0112 3456 7890 189',
    'Total deposited: €400.01',
    'Pouch no. | Seal | Date | Declared value',
    '‖ABC123‖ | SC1 | 13/11/2026 | €200.01',
    '‖ABC125‖ |  | 15/11/2026 | €200.00',
    'Total |  |  | €400.01',
    '# Breakdown',
    'Denomination | Number | Amount',
    '€100 | 1 | €100.00',
    '€50 | 5 | €250.00',
    '€20 | 2 | €40.00',
    '€5 | 2 | €10.00',
    '€0.01 | 1 | €0.01',
    'Total | 11 | €400.01',
    'Handed over by: Validated By, on 23/11/2026 12:02, Date, time and signature',
    'Received by the courier: Courier Name, Receipt no. R-77, Date, time and signature',
  ])
})

it('the slip for the roll of a receipt printer leaves out seal and date', () => {
  const contents = { 'pouch-3': { denominations: { 10000: 2 } } }
  expect(slipLines(contents, { format: 'roll' })).toEqual([
    'Contents: Notes',
    'Deposit date: 23/11/2026',
    'Cash carrier: Transval',
    'Status: Invalidated',
    'Prepared by: Prepared By, on 20/11/2026 11:01',
    'Number of pouches: 2',
    'Account to be credited: FR76 3000 6000 0112 3456 7890 189',
    'Total deposited: €400.01',
    'Pouch no. | Declared value',
    '‖ABC123‖ | €200.01',
    '‖ABC125‖ | €200.00',
    'Total | €400.01',
    '# Breakdown',
    'Denomination | Number | Amount',
    '€100 | 2 | €200.00',
    'Pouch without a breakdown: ABC123 | — | €200.01',
    'Total |  | €400.01',
    'Handed over by: Validated By, on 23/11/2026 12:02, Date, time and signature',
    'Received by the courier: Courier Name, Receipt no. R-77, Date, time and signature',
  ])
})

it('the slip names the planned date until the remittance leaves, then the day of the hand-over', () => {
  const dateLines = (changes: Partial<Remittance>) =>
    slipLines({}, { date: '2026-11-27', ...changes }).filter((line) => line.includes('date: '))
  expect(dateLines({ handedOverOn: null, validatedAt: null })).toEqual(['Planned date: 27/11/2026'])
  expect(dateLines({ handedOverOn: '2026-11-24' })).toEqual(['Deposit date: 24/11/2026'])
})

it('the slip of an exchange asks for coins instead of naming an account to be credited', () => {
  const fields = slipLines({}, { type: 'CHANGE' }).filter((line) =>
    /^(?:Contents|Account|In return)/u.test(line),
  )
  expect(fields).toEqual(['Contents: Notes to exchange', 'In return: Coins of the same amount'])
})

const breakdownOf = (lines: readonly string[]) =>
  lines.slice(lines.indexOf('# Breakdown') + 1).filter((line) => !/^(?:Handed|Received)/u.test(line))

it('the slip of cheques shows their number, and the slip of vouchers the number for each issuer and year', () => {
  const cheques = { 'pouch-1': { cheques: 4 }, 'pouch-3': { cheques: 3 } }
  expect(breakdownOf(slipLines(cheques, { type: 'CHEQUES' }))).toEqual([
    'Contents | Number | Amount',
    'Cheques | 7 | €400.01',
    'Total | 7 | €400.01',
  ])
  const vouchers = (issuer: string, year: number, quantity: number, declaredCents: number) => ({
    issuer,
    year,
    quantity,
    declaredCents,
  })
  const tickets = {
    'pouch-1': { tickets: [vouchers('Edenred', 2025, 2, 18_01), vouchers('Up', 2026, 20, 182_00)] },
    'pouch-3': { tickets: [vouchers('Up', 2026, 22, 200_00)] },
  }
  expect(breakdownOf(slipLines(tickets, { type: 'TICKETS' }))).toEqual([
    'Issuer and year | Number | Amount',
    'Edenred 2025 | 2 | €18.01',
    'Up 2026 | 42 | €382.00',
    'Total | 44 | €400.01',
  ])
})

it('a slip without any recorded breakdown says that the content is not known', () => {
  expect(breakdownOf(slipLines({}))).toEqual(['The breakdown of these pouches is not known.'])
})

it('the QR code of a slip has establishment, reference, date, total and pouches; a cancelled slip has none', () => {
  expect(slipCode(REMITTANCE, ESTABLISHMENT, texts)).toEqual({
    text: 'SACOCHE/BEL1/17/2026-11-23/40001/2/ABC123/ABC125',
    alternative: 'QR code of deposit no.\u00a017',
  })
  expect(slipCode({ ...REMITTANCE, status: 'CANCELED' }, ESTABLISHMENT, texts)).toBeUndefined()
})

it('a cancelled slip says first that it is no longer valid, and a slip names the pouches that stayed behind', () => {
  expect(slipLines({}, { status: 'CANCELED' })[0]).toBe(
    '**Deposit cancelled: this slip is no longer valid.**',
  )
  const leftPouches = ['ABC126', 'ABC127'].map((number) => ({ ...REMITTANCE.pouches[0]!, number }))
  expect(slipLines({}, { leftPouches }).filter((line) => line.includes('ABC126'))).toEqual([
    'Did not leave or came back: ABC126, ABC127',
  ])
})

it('the slip of a remittance without a carrier says who deposited it, and that bank or issuer receive it', () => {
  const lines = slipLines({}, { carrierId: null, carrierName: null, status: 'VALIDATED' })
  expect(lines.filter((line) => /carrier|courier|status|bank or issuer/iu.test(line))).toEqual([
    'Cash carrier: Without a carrier',
    'Status: Deposited',
    'Handed over by: Validated By, on 23/11/2026 12:02, Courier Name, Date, time and signature',
    'Received by the bank or issuer: Receipt no. R-77, Date, time and signature',
  ])
})

it('the chain of custody lists each step of each pouch, with its known data', () => {
  const events = [
    auditEvent({ action: 'create' }),
    auditEvent({
      id: 'event-2',
      sequence: 32,
      action: 'seal',
      byName: 'Sealed By',
      after: { sealNumber: 'SC1' },
    }),
    auditEvent({
      id: 'event-3',
      sequence: 33,
      entity: 'remittance',
      action: 'create',
      byName: 'Prepared By',
      after: { reference: 17 },
    }),
    auditEvent({
      id: 'event-4',
      sequence: 34,
      entity: 'remittance',
      action: 'validate',
      byName: 'Handed By',
      after: { reference: 17, courierName: 'Courier Name', receiptNumber: 'R-77' },
    }),
    auditEvent({
      id: 'event-5',
      sequence: 35,
      action: 'carrierCount',
      byName: 'Entered By',
      after: { carrierCountedCents: 190_02 },
    }),
    auditEvent({
      id: 'event-6',
      sequence: 36,
      action: 'credit',
      byName: 'Linked By',
      after: { creditedCents: 180_04 },
    }),
    auditEvent({
      id: 'event-7',
      sequence: 37,
      entity: 'remittance',
      action: 'invalidate',
      byName: 'Checked By',
      after: { reason: 'Wrong total' },
    }),
  ]
  const lines = linesOf((paper) =>
    drawCustody(
      paper,
      { ...REMITTANCE, leftPouches: [{ ...REMITTANCE.pouches[1]!, number: 'ABC126' }] },
      (id) => (id === 'pouch-1' ? events : []),
      texts,
    ),
  )
  expect(lines).toEqual([
    '# Pouch no. ABC123 · €200.01',
    'Date and time | Step | By | Details',
    '17/11/2026 10:31 | Sealed | Event By | ',
    '17/11/2026 10:31 | Seal entered | Sealed By | Seal SC1',
    '17/11/2026 10:31 | Prepared in a deposit | Prepared By | Deposit no. 17',
    '17/11/2026 10:31 | Handed over to the carrier | Handed By | Courier: Courier Name · Receipt no. R-77',
    '17/11/2026 10:31 | Counted by the carrier | Entered By | €190.02 counted',
    '17/11/2026 10:31 | Credited by the bank | Linked By | €180.04 credited',
    '17/11/2026 10:31 | Deposit sent back by accounting | Checked By | Reason: Wrong total',
    '# Pouch no. ABC125 · €200.00',
    'Date and time | Step | By | Details',
    '# Pouch no. ABC126 · €200.00',
    'Date and time | Step | By | Details',
  ])
})

const LOG_NAMES = { register: 'Terrace', categories: CATEGORIES, reason: 'Change error' }

it('the paper of a cash log shows every count with its details, and the sum that gives the difference', () => {
  // Accounting sent the vouchers back, and nothing else.
  expect(linesOf((paper) => drawCashLog(paper, LOG, LOG_NAMES, texts))).toEqual([
    '**Evening · 13/11/2026 · Terrace**',
    'Status: Validated',
    'Turnover: €900.01',
    'Counted by: Counted By',
    'Validated by: Validated By, on 14/11/2026 10:30',
    '# Counts',
    'Category | Detail | Pouch | Counted | Expected | Over/short',
    'Notes | 2 × €50 · 3 × €10 | ABC123 | €130.00 |  | ',
    'Float |  |  | −€150.02 |  | ',
    // 130.00 − 150.02 = −20.02; −20.02 − 135.02 = −155.04
    'Cash, float deducted |  |  | −€20.02 | €135.02 | −€155.04',
    // 620.01 − 625.02 = −5.01; 45.00 − 50.02 = −5.02
    'Cards | 31 |  | €620.01 | €625.02 | −€5.01',
    'Vouchers | Invalidated · Not counted twice · 5 × €9.00 |  | €45.00 | €50.02 | −€5.02',
    'Total counted | float included |  | €800.03 |  | ',
    'Float: −€150.02',
    'Expected: €810.04',
    'Over/short: Short −€160.03',
    'Reason: Change error',
    'Comment: Recounted',
    'Counted by: Counted By, Date, time and signature',
    'Checked by: Date, time and signature',
  ])
})

it('the paper of a cash log shows vouchers of last year, the total of the first validation, the usual float and the validated difference', () => {
  const counts = LOG.counts.map((count) =>
    count.paymentCategoryId === 'tickets'
      ? { ...count, lastYear: { quantity: 2, totalCents: 18_00 }, firstTotalCents: 36_00 }
      : { ...count, totalCents: null, denominations: null, quantity: null },
  )
  const log = { ...LOG, counts, usualFloatCents: 100_01, validatedDeltaCents: 7_07 }
  const lines = linesOf((paper) => drawCashLog(paper, log, LOG_NAMES, texts))
  expect(lines.filter((line) => /^(?:Cards|Vouchers|Usual|Validated d)/u.test(line))).toEqual([
    // Nothing was counted: all 625.02 is missing.
    'Cards |  |  | not counted | €625.02 | −€625.02',
    'Vouchers | Invalidated · Not counted twice · 5 × €9.00 · of which last year: 2, €18.00 · first count €36.00 |  | €45.00 | €50.02 | −€5.02',
    'Usual float: −€100.01',
    'Validated difference: +€7.07',
  ])
})

it('the paper of a cash log compares nothing for people who count blind', () => {
  const counts = LOG.counts.map((count) => ({ ...count, expectedCents: null }))
  const log = { ...LOG, counts, expectedCents: null, deltaCents: null }
  const lines = linesOf((paper) => drawCashLog(paper, log, LOG_NAMES, texts))
  expect(lines).toContain('Expected: after validation')
  expect(lines.filter((line) => line.includes(' | '))).toEqual([
    'Category | Detail | Pouch | Counted',
    'Notes | 2 × €50 · 3 × €10 | ABC123 | €130.00',
    'Cards | 31 |  | €620.01',
    'Vouchers | Invalidated · Not counted twice · 5 × €9.00 |  | €45.00',
    'Total counted | float included |  | €800.03',
  ])
})

it('the paper of a cash log compares no line with a closing that came after the validation, and says so', () => {
  const counts = LOG.counts.map((count) => ({ ...count, expectedCents: null }))
  const log = { ...LOG, counts, validatedDeltaCents: 0, validatedBeforeClosing: true }
  const lines = linesOf((paper) => drawCashLog(paper, log, LOG_NAMES, texts))
  expect(lines.filter((line) => /^(?:Category|Cards|Closing|Expected|Over)/u.test(line))).toEqual([
    'Category | Detail | Pouch | Counted',
    'Cards | 31 |  | €620.01',
    'Closing received after validation: only the whole sheet has an expected amount and a difference, not each line.',
    'Expected: €810.04',
    'Over/short: Short −€160.03',
  ])
})

it('the paper of a cash log names no reason once a correction has settled the difference', () => {
  const lines = linesOf((paper) => drawCashLog(paper, { ...LOG, deltaCents: 0 }, LOG_NAMES, texts))
  expect(lines).toContain('Reason: —')
})

it('the paper of a cash log leaves out a denomination of which none was counted', () => {
  const [notes] = LOG.counts.filter(({ denominations }) => denominations !== null)
  const counts = [{ ...notes!, denominations: { 5000: 0, 1000: 3 } }]
  const lines = linesOf((paper) => drawCashLog(paper, { ...LOG, counts }, LOG_NAMES, texts))
  expect(lines.filter((line) => line.includes('×'))).toEqual([expect.stringContaining('| 3 × €10 |')])
})

it('a paper count sheet has blanks for every category', () => {
  expect(linesOf((paper) => drawCountSheet(paper, REGISTERS[0]!, CATEGORIES, texts))).toEqual([
    'To be filled in by hand when the application is not available, then typed in. Leave blank what is not counted: blank is not zero.',
    'Cash register: Terrace',
    'Float: €150.02',
    'Date: ……………',
    'Service: Lunch · Evening (circle one)',
    'Turnover: ……………',
    '# Notes',
    'Denomination | Number | Value',
    '€500 |  | ',
    '€200 |  | ',
    '€100 |  | ',
    '€50 |  | ',
    '€20 |  | ',
    '€10 |  | ',
    '€5 |  | ',
    'Pouch no. …………… | Total | ……………',
    '# Other means of payment',
    'Category | Number | Pouch no. | Total',
    'Cards | …………… | — | ……………',
    'Vouchers | …………… × €9.00 | — | ……………',
    'Counted by: Date, time and signature',
    'Comment: ',
  ])
})

it('the statement of the change wallet shows its composition and the movements of a period', () => {
  expect(linesOf((paper) => drawWallet(paper, WALLET, texts))).toEqual([
    'As of 20/11/2026 14:00',
    '**Should hold €304.52**',
    'Last inventory: €364.53 on 15/11/2026 09:00, by Counted By · difference −€2.05',
    'Pouches out for coins: 3 · €155.06',
    '# By denomination',
    'Denomination | Number | Value',
    '€20 | 10 | €200.00',
    '€5 | 20 | €100.00',
    '€0.02 | 226 | €4.52',
    'Should hold |  | €304.52',
    '# Movements from 01/11/2026 to 20/11/2026',
    'Movement | Number | Value',
    'Opening balance |  | €300.07',
    'Inventory | 2 | −€2.05',
    'Coins of a count | 4 | +€66.51',
    'Notes taken out | 1 | −€60.01',
    'Closing balance |  | €304.52',
    'Keeper of the change fund: Date, time and signature',
    'Checked by: Date, time and signature',
  ])
})

it('the statement of the change wallet leaves out denominations without pieces, not those of which too many left', () => {
  const composition = { 2000: -1, 1000: 0, 500: 4 }
  const lines = linesOf((paper) => drawWallet(paper, { ...WALLET, composition }, texts))
  expect(lines.filter((line) => /^€\d+ \|/u.test(line))).toEqual(['€20 | -1 | −€20.00', '€5 | 4 | €20.00'])
})

it('the statement of the change wallet gives no difference for the first inventory', () => {
  const lastInventory = { ...WALLET.lastInventory!, differenceCents: null }
  expect(linesOf((paper) => drawWallet(paper, { ...WALLET, lastInventory }, texts))).toContain(
    'Last inventory: €364.53 on 15/11/2026 09:00, by Counted By · opening inventory',
  )
})

it('the statement of the change wallet says when the denominations are not known', () => {
  const lines = linesOf((paper) => drawWallet(paper, { ...WALLET, composition: null }, texts))
  expect(lines.slice(lines.indexOf('# By denomination'), lines.indexOf('# By denomination') + 2)).toEqual([
    '# By denomination',
    'The breakdown by denomination is not known.',
  ])
})

const MONTH_STATE = {
  tillsToValidate: 2,
  remittancesToCredit: 3,
  tillsToAccept: 11,
  tillsAwaitingClosing: 12,
  tillsToSend: 4,
  remittancesToSend: 5,
  movementsToSend: 6,
  corrections: 10,
  sending: 7,
  tillsWithoutClosing: 8,
  closingsWithoutTill: 9,
  tillsWithTypedTurnover: 11,
  typedTurnoverCents: 12_345,
  isEmpty: false,
}
const MONTH_TOTALS = {
  journals: [
    { code: 'CA', label: 'Cash', entries: 11, cents: 1_300_01 },
    { code: 'BK', label: 'Bank', entries: 12, cents: 700_02 },
  ],
  accounts: [
    { account: '530', label: 'Till', debitCents: 1_300_01, creditCents: 700_02 },
    { account: '707', label: 'Sales', debitCents: 0, creditCents: 600_00 },
    { account: '512', label: 'Bank', debitCents: 700_02, creditCents: 700_01 },
  ],
  closed: null,
}
const MONTH_TABLES = [
  '# Journals',
  'Journal | Entries | Amount',
  'CA – Cash | 11 | €1,300.01',
  'BK – Bank | 12 | €700.02',
  'Total | 23 | €2,000.03',
  '# Totals by account',
  'Account | Debit | Credit | Net movement',
  '530 Till | €1,300.01 | €700.02 | +€599.99',
  '707 Sales | €0.00 | €600.00 | −€600.00',
  '512 Bank | €700.02 | €700.01 | +€0.01',
  'Total | €2,000.03 | €2,000.03 | ',
  'Accountant: Date, time and signature',
  'Manager: Date, time and signature',
]

it('the summary of an open month lists what remains to be done, then the totals by journal and by account', () => {
  expect(linesOf((paper) => drawMonth(paper, MONTH_TOTALS, MONTH_STATE, texts))).toEqual([
    '**Month not closed**',
    'Tills to check: 2',
    'Deposits to check: 3',
    'Tills with a difference to accept: 11',
    'Tills waiting for their closing: 12',
    'Tills to send: 4',
    'Deposits to send: 5',
    'Change fund movements, reimbursements and settlements to send: 6',
    'Corrections and reversals to post: 10',
    'Being sent: 7',
    'Tills without a closing: 8',
    'Closings without a count: 9',
    'Tills with typed turnover, in suspense: 11 (€123.45)',
    ...MONTH_TABLES,
  ])
})

it('the summary of a closed month says who closed it and when, and keeps only the warnings', () => {
  const closed = { at: '2026-12-04T09:15:00.000Z', byName: 'Closed By' }
  const monthLines = (state: typeof MONTH_STATE) =>
    linesOf((paper) => drawMonth(paper, { ...MONTH_TOTALS, closed }, state, texts))
  expect(monthLines({ ...MONTH_STATE, closingsWithoutTill: 0, tillsWithTypedTurnover: 0 })).toEqual([
    '**Month closed on 04/12/2026 10:15 by Closed By**',
    'Tills without a closing: 8',
    ...MONTH_TABLES,
  ])
  const noWarnings = { tillsWithoutClosing: 0, closingsWithoutTill: 0, tillsWithTypedTurnover: 0 }
  expect(monthLines({ ...MONTH_STATE, ...noWarnings })).toEqual([
    '**Month closed on 04/12/2026 10:15 by Closed By**',
    ...MONTH_TABLES,
  ])
})
