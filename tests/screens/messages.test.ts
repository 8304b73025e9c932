import { expect, it } from 'vitest'
import type { RoleName } from '../../src/domain/roles.ts'
import { waitingTickets } from '../machines/support/tickets.ts'
import { MESSAGES } from '../support/messages.ts'
import { sceneAt } from './support/answers.ts'
import { outline, whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene, takeStep } from './support/press.ts'
import { OPEN_LINE } from './support/records/bank.ts'
import {
  MATCHING,
  POUCH,
  PREPARED,
  RECEPTION,
  REMITTANCE,
  STATEMENT,
  WALLET,
} from './support/records/cash.ts'
import { auditEvent, ESTABLISHMENT, REGISTER } from './support/records/common.ts'
import { CONTINUITY, CONTROL_SHEET, OPEN_DISPATCH } from './support/records/counts.ts'
import { CLOSED_MONTH, JOB, SENT_MONTH } from './support/records/office.ts'
import { DIALOG } from './support/scenes.ts'
import { type Answers, closeScreen, openScreen, prepareScreens, RefusedAnswer } from './support/screen.tsx'

/* Messages that a screen shows only for some records. The scenes have the pages without them, line by line. */

type Situation = readonly [address: string, role: RoleName, steps: readonly string[], answers: Answers]

/** The month to close, of which everything was sent. */
const month = (changes: object = {}, steps: readonly string[] = []): Situation => [
  '/control?view=accounting&part=closings',
  'accountant',
  steps,
  { accountingmonth: { ...SENT_MONTH, ...changes } },
]

const WITHOUT_TILL = MESSAGES.en['accounting.month.confirmNotCounted']!

const wallet = (changes: object): Situation => [
  '/wallet',
  'director',
  [],
  { wallet: { ...WALLET, ...changes } },
]

/** The panel of a float of a till that moved this amount. */
const floatOfTill = (movementCents: number): Situation => [
  '/wallet?id=movement-2',
  'director',
  [],
  { 'walletmovements/movement-2': { ...RECEPTION, type: 'FLOAT', movementCents, cashRegisterName: 'Bar' } },
]

/** The bank matching; with steps, after a statement was chosen. */
const bank = (answers: Answers, ...steps: readonly string[]): Situation => [
  '/moneyremittanceCtrl?view=bank',
  'accountant',
  steps,
  answers,
]
const [PROPOSAL] = MATCHING.proposals
const MANY_CREDITS = {
  ...MATCHING,
  isCapped: true,
  proposals: Array.from({ length: 23 }, (_, index) => ({
    ...PROPOSAL!,
    lineId: `line-${index}`,
    outcome: 'orphan',
    cause: 'nothing',
    candidates: [],
  })),
}
const imported = (changes: object) =>
  bank(
    { 'POST bankstatements': { statements: [{ ...STATEMENT, ...changes }], lines: 6, newLines: 6 } },
    'choose bank.xml',
  )

/** The dialog of a reimbursement of the vouchers of Edenred, which are worth €90. */
const reimbursed = (amount: string): Situation => [
  '/tickets?view=dispatches&id=dispatch-2',
  'accountant',
  ['Enter the reimbursement', 'Commission kept = 1.50', `Amount reimbursed = ${amount}`],
  {
    'ticketdispatches/dispatch-2': {
      ...OPEN_DISPATCH,
      status: 'SENT',
      sentOn: '2026-11-18',
      slipNumber: 'S-1',
    },
  },
]
const [EDENRED, UP] = waitingTickets().lines
/** The dialog that prepares a dispatch, with changed vouchers of Edenred. */
const waiting = (changes: object): Situation => [
  '/tickets',
  'accountant',
  ['Prepare a dispatch'],
  { 'ticketdispatches/waiting': waitingTickets({ lines: [{ ...EDENRED!, ...changes }, UP!] }) },
]

/** A list of which all rows are selected. */
const selected = (address: string, answers: Answers): Situation => [
  address,
  'accountant',
  ['Select all rows on the page'],
  answers,
]
const job = (changes: object) => selected('/control?view=jobs', { jobevents: [{ ...JOB, ...changes }] })
const sheet = (changes: object) =>
  selected('/control?status=all', {
    controlsheets: [
      { ...CONTROL_SHEET, counts: CONTROL_SHEET.counts.map((count) => ({ ...count, ...changes })) },
    ],
  })
/** A sending to accounting of which one row of the page and one of another page are refused. */
const REFUSED_SENDING: Situation = [
  '/control?status=AVALIDATED',
  'accountant',
  ['Select all rows on the page', 'Send', 'Send these entries'],
  {
    ...sheet({ status: 'AVALIDATED' })[3],
    accountingpreview: {
      entries: [],
      missing: [],
      remarks: [],
      tooLong: [],
      format: 'FEC',
      debitCents: 0,
      creditCents: 0,
    },
    'PUT countsstatus': new RefusedAnswer('MonthClosed', {
      rows: ['count-1', 'count-99'].map((id) => ({ id, refusal: 'MonthClosed' as const })),
    }),
  },
]
/** The panel of a bank line that credits these remittances. */
const bankLine = (parts: readonly object[]): Situation => [
  '/moneyremittanceCtrl?view=lines&id=line-3',
  'accountant',
  [],
  {
    banklines: [],
    'banklines/summary': { count: 0 },
    bankaccounts: [],
    'banklines/line-3': {
      ...OPEN_LINE,
      status: 'LINKED',
      linked: true,
      parts: parts.map((part) => ({
        remittanceReference: 17,
        establishmentCode: 'LYO02',
        plainEstablishmentCode: 'LYO02',
        amountCents: 1,
        ...part,
      })),
    },
  },
]
const SILENT_TILL: Situation = [
  '/control?view=jobs&id=job-1',
  'accountant',
  [],
  { 'jobevents/job-1': { ...JOB, details: [{ key: 'PosSilent', params: {} }] } },
]
const remittanceWith = (status: string): Situation => [
  '/moneyremittanceCtrl?id=remittance-6',
  'accountant',
  [],
  { 'remittances/remittance-6': { ...REMITTANCE, status } },
]
/** Six gaps in the sequence of closings, of which the first four are listed. */
const GAPS = [
  [801, 802, '2026-11-11'],
  [804, 804, '2026-11-12'],
  [806, 808, '2026-11-12'],
  [810, 810, '2026-11-12'],
  [812, 812, '2026-11-13'],
  [814, 814, '2026-11-13'],
].map(([from, to, before]) => ({ from, to, before }))
const CREDITED = {
  ...REMITTANCE,
  establishmentName: 'Bellecour',
  establishmentCode: 'LYO02',
  status: 'VALIDATED',
  credits: [],
  creditedCents: 400_01,
  returnedCents: 400_01,
}

/** A line of the page in a situation. */
const SHOWN: readonly (readonly [line: string, ...Situation])[] = [
  ['Everything was sent: this month can be closed.', ...month()],
  ['This month is already closed.', ...month({ isClosed: true })],
  ['Nothing was counted, deposited or moved in this month.', ...month({ isEmpty: true })],
  ['The change fund is empty.', ...wallet({ balanceCents: 0, composition: null })],
  [
    'The breakdown by denomination is not known: the last inventory, or a movement since, gives only its total. An inventory by denomination restores it.',
    ...wallet({ composition: null }),
  ],
  ['Movement: given to Bar', ...floatOfTill(-58_00)],
  ['Movement: taken back from Bar', ...floatOfTill(58_00)],
  [
    'Only the latest 1,000 credits and links are shown, and of the deposits before these credits the latest 500. Link and validate to see the earlier ones.',
    ...bank({ 'banklines/proposals': MANY_CREDITS }),
  ],
  ['[Show the 3 other lines]', ...bank({ 'banklines/proposals': MANY_CREDITS })],
  ['No credit matches a deposit with certainty.', ...bank({ 'banklines/proposals': MANY_CREDITS })],
  [
    'Account FR76 3000 6000 0112 3456 7890 189: Gap of €2.04 between the statement closed on 15/11/2026 and the one opened on 16/11/2026: lines or a statement are missing.',
    ...imported({ gapCents: 2_04 }),
  ],
  [
    'Account FR76 3000 6000 0112 3456 7890 189: Statements no. 12 to 13 are missing',
    ...imported({
      format: 'MT940',
      gapCents: 0,
      previousStatementId: '11/1 2026-11-13',
      statementId: '14/1 2026-11-17',
    }),
  ],
  [
    'Not imported, because no establishment has these accounts: FR76 3000 6000 0112 3456 7890 189.',
    ...bank(
      {
        'POST bankstatements': {
          statements: [STATEMENT],
          lines: 6,
          newLines: 6,
          skippedAccounts: ['FR7630006000011234567890189'],
        },
      },
      'choose bank.xml',
    ),
  ],
  [
    'Its departure was recorded after this credit',
    ...bank({
      'banklines/proposals': {
        ...MATCHING,
        proposals: [{ ...PROPOSAL!, outcome: 'ambiguous', cause: 'beforeHandOver' }],
      },
    }),
  ],
  [
    'bank.xml has already been imported: nothing has changed.',
    ...bank({ 'POST bankstatements': { statements: [], lines: 6, newLines: 0 } }, 'choose bank.xml'),
  ],
  ['1 row of another page', ...REFUSED_SENDING],
  [
    'Deposit validated by accounting: this link is final.',
    ...bankLine([
      { remittanceId: 'remittance-6', status: 'VALIDATED' },
      { remittanceId: 'remittance-7', status: 'AVALIDATED' },
    ]),
  ],
  [
    'To unlink this line, open the bank matching.',
    ...bankLine([{ remittanceId: 'remittance-6', status: 'VALIDATED' }]),
  ],
  [
    '[17/11/2026] | Edenred, Up | 15 | €135.50 | — | To be sent | — | Bellecour',
    '/tickets?view=dispatches',
    'accountant',
    [],
    { ticketdispatches: [{ ...OPEN_DISPATCH, date: '2026-11-17' }] },
  ],
  [
    '17/11/2026 20:31 | 31 | Created | Count → /cashlogs?id=log-5 | Bellecour | Event By |',
    '/control?view=audit',
    'accountant',
    [],
    {
      auditevents: [auditEvent({ entity: 'count', cashLogId: 'log-5' })],
      establishments: [{ ...ESTABLISHMENT, id: 'establishment-1', timeZone: 'Pacific/Noumea' }],
    },
  ],
  [
    `13/11/2026 · Evening · Bellecour · Terrace → /control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&cashRegisterId=${REGISTER}&id=log-5 – Validated on site: Vouchers`,
    REFUSED_SENDING[0],
    REFUSED_SENDING[1],
    REFUSED_SENDING[2],
    {
      ...REFUSED_SENDING[3],
      controlsheets: [
        {
          ...CONTROL_SHEET,
          counts: CONTROL_SHEET.counts.map((count, index) => ({
            ...count,
            status: ['AVALIDATED', 'SENT', 'VALIDATED'][index],
          })),
        },
      ],
    },
  ],
  ['Reason for the difference: Wrong total', ...remittanceWith('AVALIDATED')],
  ['Reason for the difference: Wrong total', ...remittanceWith('ERROR')],
  ['Wrong total', ...remittanceWith('UNVALIDATED')],
  ['Check that the till is on and connected, then run it again.', ...SILENT_TILL],
  [
    'No closing for 7 days Missing: no. 801 to 802 (before 11/11/2026), no. 804 (before 12/11/2026), no. 806 to 808 (before 12/11/2026), no. 810 (before 12/11/2026) and 2 more gaps',
    '/cashpad',
    'director',
    [],
    { 'closings/continuity': [{ ...CONTINUITY[0]!, gaps: GAPS }] },
  ],
  [
    'Credited by the bank: €60.02',
    '/carryingPouch?id=pouch-1',
    'director',
    [],
    { 'pouches/pouch-1': { ...POUCH, type: 'CHANGE', creditedCents: 60_02 } },
  ],
  [
    'One thing is missing before counting can begin.',
    '/establishment?id=establishment-1',
    'admin',
    [],
    { cashregisters: [], cashcarriers: [] },
  ],
  ['[Cancel] [Send the rest (2 rows)]', ...REFUSED_SENDING],
  [
    '€3.50 not paid: posted as a loss. If the issuer will still pay it, wait: each issuer has one reimbursement.',
    ...reimbursed('85'),
  ],
  ['€1.50 received in excess: posted as a gain.', ...reimbursed('90')],
  [
    'Vouchers were counted without their number. Count them: the issuer receives the number and the total.',
    ...waiting({ quantity: null }),
  ],
  [
    'Edenred: vouchers of 2025 had to be sent by 28/02/2026. Ask the issuer first: it may refuse them.',
    ...waiting({ year: 2025 }),
  ],
]

/** A disabled button in a situation, with its explanation. */
const DISABLED: readonly (readonly [button: string, reason: string, ...Situation])[] = [
  ['Close the month', 'This month is already closed.', ...month({ isClosed: true })],
  [
    'Close the month',
    'An earlier month is not closed. Close the months in order.',
    ...month({ earlierMonth: '2026-09' }),
  ],
  [
    'Close the month',
    'Nothing was counted, deposited or moved in this month. Confirm to close it anyway.',
    ...month({ isEmpty: true }),
  ],
  [
    'Close the month',
    'Nothing was counted, deposited or moved in this month. Confirm to close it anyway.',
    ...month({ isEmpty: true }, ['Close this empty month anyway', 'Month = 2026-09']),
  ],
  [
    'Close the month',
    'This month has closings that nobody counted: their sales and VAT will not be posted. Give a reason to close it anyway.',
    ...month({ closingsWithoutTill: 1 }, [`${WITHOUT_TILL} = Closed`, 'Month = 2026-09']),
  ],
  ['Send the month', 'There is nothing to send for this month.', ...month()],
  ['Ask for closings', 'Choose a date', '/cashpad?view=requests', 'director', ['Date = '], {}],
  ['Send the month', 'This month is being sent.', ...month({ sending: 2 })],
  [
    'Reopen the month',
    'Only the latest closed month can be reopened.',
    '/control?view=accounting&part=closings&id=closing-1',
    'admin',
    [],
    { accountingclosings: [{ ...CLOSED_MONTH, isLatest: false }] },
  ],
  ['Run again', 'None of the selected jobs can be run again', ...job({ type: 'CLEAN-JOBS-LOG' })],
  ['Mark as seen', 'All of them have been seen', ...job({ seen: true })],
  [
    'Validate',
    'Choose counts validated on site that accounting has not validated yet',
    ...sheet({ status: 'SENT' }),
  ],
  [
    'Invalidate',
    'Choose counts validated on site or by accounting, and not sent yet',
    ...sheet({ status: 'SENT' }),
  ],
  ['Send', 'Choose counts validated by accounting and not sent yet', ...sheet({ status: 'SENT' })],
  [
    'Send the provisional entry',
    'Choose counts validated by accounting whose category has an account for provisional entries',
    ...sheet({ status: 'AVALIDATED', hasProvisionCode: false }),
  ],
  [
    'Validate',
    'Rows are selected: use the bar below.',
    '/control?id=log-5',
    'accountant',
    ['Select Notes'],
    {},
  ],
  [
    'Send (0)',
    'Select deposits that accounting has validated',
    ...selected('/moneyremittanceCtrl', { remittances: [CREDITED] }),
  ],
]

prepareScreens()

it.each(SHOWN)('“%s” is shown on %s as %s after %j', async (line, address, role, steps, answers) => {
  await openScene(sceneAt(address, role, steps, answers))
  expect(outline(document.body)).toContain(line)
})

it('a month with closings that nobody has counted is not said to be finished', async () => {
  await openScene(sceneAt(...month({ closingsWithoutTill: 1 })))
  expect(outline(document.body)).not.toContain('Everything was sent: this month can be closed.')
})

it.each(DISABLED)(
  '“%s” is disabled: “%s” on %s as %s after %j',
  async (button, reason, address, role, steps, answers) => {
    await openScene(sceneAt(address, role, steps, answers))
    expect(whyDisabled(buttonNamed(button))).toBe(reason)
  },
)

it.each([
  ['2026-11-19', []],
  ['2026-11-20', []],
  [
    '2026-11-21',
    [
      'This deposit is planned for Saturday, 21 November 2026. If you validate it now, the hand-over will be dated today.',
    ],
  ],
])('the hand-over on 20 November of a deposit planned for %s has the warnings %j', async (date, warnings) => {
  const answers = { 'remittances/remittance-7': { ...PREPARED, date } }
  await openScene(
    sceneAt('/moneyremittance?id=remittance-7', 'director', ['Hand over to the carrier'], answers),
  )
  expect(outline(document.body).filter((line) => line.includes('is planned for'))).toEqual(warnings)
})

const [LINKED] = MATCHING.linked
it.each<[Situation, string]>([
  [
    [
      '/moneyremittanceCtrl?id=remittance-6',
      'accountant',
      ['Amount credited by the bank = 5'],
      {
        'remittances/remittance-6': { ...CREDITED, creditedCents: null, returnedCents: null },
      },
    ],
    'Invalidate',
  ],
  [
    bank(
      {
        'banklines/proposals': { ...MATCHING, linked: [LINKED!, { ...LINKED!, lineId: 'line-9' }] },
      },
      'Unlink',
      'Reason = Wrong line',
    ),
    'Unlink (2)',
  ],
])(
  'the question for a reason does not say that what was typed for something else is back: %j',
  async (situation, button) => {
    const scene = sceneAt(...situation)
    await openScene(scene)
    const device = { ...localStorage }
    await closeScreen()
    for (const [name, text] of Object.entries(device)) localStorage.setItem(name, text)
    await openScreen(scene)
    await takeStep(button)
    const dialog = document.querySelector(DIALOG)?.textContent ?? ''
    expect(dialog).toContain('Reason')
    expect(dialog).not.toContain('What you entered is back')
  },
)

it('a hand-over is early by the calendar of the establishment that hands over', async () => {
  // In Nouméa, 21 November has begun.
  const remittance = { ...PREPARED, date: '2026-11-21', timeZone: 'Pacific/Noumea' }
  const answers = { 'remittances/remittance-7': remittance }
  await openScene(
    sceneAt('/moneyremittance?id=remittance-7', 'director', ['Hand over to the carrier'], answers),
  )
  expect(outline(document.body).filter((line) => line.includes('is planned for'))).toEqual([])
})

it.each([
  [{ passkey: true, required: true }, 'your passkey will still be needed each time you sign in'],
  [{ passkey: false, required: true }, 'you will have to set it up again at once to continue'],
  [{ passkey: false, required: false }, 'Your password alone will be enough again'],
])('the removal of an authenticator app says what signing in will require: %j', async (state, message) => {
  const factor = { since: '2026-11-10T08:16:00.000Z', recoveryCodesLeft: 7, ...state }
  await openScene(sceneAt('/my-account', 'admin', ['Turn off'], { 'accounts/me/second_factor': factor }))
  expect(document.body.textContent).toContain(message)
})
