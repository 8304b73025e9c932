import { describe, expect, it } from 'vitest'
import { countsInvalidated, countsValidated, deleted, modified } from '../../src/domain/code-numbers.ts'
import type { RoleName } from '../../src/domain/roles.ts'
import { sceneAt } from './support/answers.ts'
import { openScene } from './support/press.ts'
import { BANK_RULE, CARD_LINE, OPEN_LINE } from './support/records/bank.ts'
import { MOVEMENT, PREPARED, RECEPTION, REMITTANCE } from './support/records/cash.ts'
import { ATTACHMENT, OWN_VIEW } from './support/records/common.ts'
import { CONTROL_SHEET, OPEN_DISPATCH } from './support/records/counts.ts'
import { CLOSED_MONTH, OWN_ACCOUNT, SENT_MONTH } from './support/records/office.ts'
import {
  type Answers,
  AnswersInTurn,
  AnswerWithCode,
  prepareScreens,
  RefusedAnswer,
  UNREACHABLE,
} from './support/screen.tsx'
import { newestToast, prepareToasts } from './support/toasts.ts'

prepareScreens()
prepareToasts()

const HANDED_OVER = {
  ...REMITTANCE,
  establishmentName: 'Bellecour',
  establishmentCode: 'LYO02',
  status: 'VALIDATED',
  credits: [],
  creditedCents: 400_01,
  returnedCents: 400_01,
  handedOverOn: '2026-11-18',
  creditedOn: '2026-11-20',
  reason: null,
}
const VALIDATED = { ...HANDED_OVER, status: 'AVALIDATED' }
const COUNTS = CONTROL_SHEET.counts.slice(0, 2)
const BANK_LINES = {
  bankaccounts: [],
  banklines: [OPEN_LINE],
  'banklines/line-3': OPEN_LINE,
  'banklines/summary': { count: 1, creditCents: 297_90, debitCents: 0, sumCents: 297_90 },
  bankrules: [BANK_RULE],
}
const MANAGE_VIEWS = ['Views', 'Rename, share or delete…']

/** Steps on a screen, and the lines of the toast that they lead to: its title, its text and its action. */
const TOASTS: readonly (readonly [
  address: string,
  role: RoleName,
  steps: readonly string[],
  answers: Answers,
  lines: readonly string[],
])[] = [
  [
    '/control?id=log-5',
    'accountant',
    ['Validate'],
    { 'PUT countsstatus': new AnswerWithCode(countsValidated, COUNTS) },
    ['Counts validated', '2 rows', '[Undo the validation]'],
  ],
  [
    '/control?id=log-5',
    'accountant',
    ['Invalidate', 'Reason = Wrong pouch', 'Yes'],
    { 'PUT countsstatus': new AnswerWithCode(countsInvalidated, COUNTS.slice(0, 1)) },
    ['Counts invalidated', '1 row'],
  ],
  ...(
    [
      [COUNTS, 'Validation undone'],
      [UNREACHABLE, 'The server is not responding. Check the connection, then try again.'],
      [new RefusedAnswer('StatusDoesNotAllow'), 'The current status does not allow this action.'],
      [
        new RefusedAnswer('StoreUnavailable'),
        'The server can neither read nor save at the moment. Try again shortly.',
      ],
    ] as const
  ).map(
    ([answer, line]) =>
      [
        '/control?id=log-5',
        'accountant',
        ['Validate', 'Undo the validation'],
        { 'PUT countsstatus': new AnswersInTurn(new AnswerWithCode(countsValidated, COUNTS), answer) },
        [line],
      ] as const,
  ),
  [
    '/moneyremittanceCtrl?view=bank',
    'accountant',
    ['Confirm'],
    { 'PUT banklinesstatus': [{ ...OPEN_LINE, linked: true }] },
    ['Matching saved'],
  ],
  [
    '/moneyremittanceCtrl?view=bank',
    'accountant',
    ['Unlink', 'Reason = Wrong line', 'Yes'],
    { 'PUT banklinesstatus': [OPEN_LINE] },
    ['Line unlinked'],
  ],
  [
    '/moneyremittance?id=remittance-7',
    'director',
    ['Remove slip.pdf', 'Confirm'],
    { 'DELETE attachments/attachment-1': new AnswerWithCode(deleted, null) },
    ['The attachment has been removed'],
  ],
  [
    '/moneyremittance?id=remittance-6',
    'director',
    ['choose seal.pdf'],
    { 'POST attachments': ATTACHMENT },
    ['The attachment has been saved'],
  ],
  [
    '/moneyremittanceCtrl?id=remittance-6',
    'accountant',
    ['Validate the deposit'],
    { 'remittances/remittance-6': HANDED_OVER, 'PUT remittancesstatus': [VALIDATED] },
    ['Deposit no. LYO02-R17 validated by accounting'],
  ],
  [
    '/moneyremittanceCtrl?id=remittance-6',
    'accountant',
    ['Invalidate', 'Reason = Wrong bag', 'Yes'],
    {
      'remittances/remittance-6': HANDED_OVER,
      'PUT remittancesstatus': [{ ...HANDED_OVER, status: 'UNVALIDATED' }],
    },
    ['Deposit no. LYO02-R17 sent back to the establishment'],
  ],
  [
    '/moneyremittanceCtrl',
    'accountant',
    ['Select all rows on the page', 'Validate (1)', 'Confirm'],
    { remittances: [HANDED_OVER], 'PUT remittancesstatus': [VALIDATED] },
    ['1 deposit validated by accounting'],
  ],
  [
    '/moneyremittance?id=remittance-7',
    'director',
    ['Another date', 'Confirm'],
    {
      'PUT remittances/remittance-7': new AnswerWithCode(modified, {
        ...PREPARED,
        date: '2026-11-24',
        version: 8,
      }),
    },
    ['Changes saved'],
  ],
  [
    '/wallet?act=decrease',
    'director',
    ['Number of €20 = 3', 'Pouch no. = CHG901', 'Seal the pouch'],
    {
      'POST walletmovements': {
        ...MOVEMENT,
        pouchNumber: 'CHG901',
        movementCents: -60_00,
        totalCents: 244_52,
      },
    },
    ['Pouch CHG901 sealed: €60.00. Balance €244.52.'],
  ],
  [
    '/wallet?act=inventory',
    'director',
    ['Number of €20 = 3', 'See the difference', 'Record the inventory'],
    { 'POST walletmovements': { ...MOVEMENT, movementCents: -244_52, totalCents: 60_00 } },
    ['Inventory recorded. Difference −€244.52, balance €60.00.'],
  ],
  [
    '/wallet?act=purchase',
    'director',
    ['Number of €20 = 3', 'Record the purchase'],
    { 'POST walletmovements': { ...MOVEMENT, movementCents: 60_00, totalCents: 364_52 } },
    ['Movement of €60.00 recorded. Balance €364.52.'],
  ],
  [
    '/wallet?act=float',
    'director',
    ['Number of €20 = 3', 'Register = register-1', 'Record the movement'],
    { 'POST walletmovements': { ...MOVEMENT, movementCents: -60_00, totalCents: 244_52 } },
    ['Movement of €60.00 recorded. Balance €244.52.'],
  ],
  [
    '/wallet?id=movement-2',
    'director',
    ['Undo this movement', 'Reason = Wrong pouch', 'Confirm'],
    { 'POST walletmovements': { ...RECEPTION, movementCents: -58_00, totalCents: 304_52 } },
    ['Movement undone. Balance €304.52.'],
  ],
  [
    '/coins',
    'director',
    [
      'Receive the coins, Pouch CHG900, €60.01',
      'Loose coins of €2 = 30',
      'Receive the coins',
      'Receive with the difference',
    ],
    { 'POST walletmovements': { ...RECEPTION, movementCents: 60_00, totalCents: 364_52 } },
    ['Coins received: €60.00. Balance €364.52.'],
  ],
  [
    '/control?view=accounting&part=closings',
    'accountant',
    ['Send the month', 'Confirm'],
    { 'POST accountingmonth': { jobs: [], rowCount: 3 } },
    ['Sending started: October 2026'],
  ],
  [
    '/control?view=accounting&part=closings',
    'accountant',
    ['Close the month', 'Confirm'],
    { accountingmonth: SENT_MONTH, 'POST accountingclosings': CLOSED_MONTH },
    ['Month closed: September 2026'],
  ],
  [
    '/my-account',
    'director',
    ['New e-mail address = ada@example.test', 'Current password = Sacoche-2026', 'Change address'],
    { 'PUT accounts/me/email': { ...OWN_ACCOUNT, newEmail: 'ada@example.test' } },
    ['A link was sent to ada@example.test.'],
  ],
  [
    '/carryingPouch',
    'director',
    [...MANAGE_VIEWS, 'Name of the view Free notes = Notes ⏎'],
    { savedviews: [OWN_VIEW], 'PUT savedviews/view-1': { ...OWN_VIEW, name: 'Notes', version: 4 } },
    ['View changed'],
  ],
  [
    '/carryingPouch',
    'director',
    [...MANAGE_VIEWS, 'Delete the view Free notes'],
    { savedviews: [OWN_VIEW], 'DELETE savedviews/view-1': new AnswerWithCode(deleted, null) },
    ['View deleted'],
  ],
  [
    '/moneyremittanceCtrl?view=lines&id=line-3',
    'accountant',
    ['Classify', 'Classify'],
    { ...BANK_LINES, 'PUT banklinesstatus': [CARD_LINE] },
    ['Line saved'],
  ],
  [
    '/moneyremittanceCtrl?view=rules',
    'accountant',
    ['Delete', 'Confirm'],
    { ...BANK_LINES, 'DELETE bankrules/rule-1': null },
    ['Rule deleted'],
  ],
  [
    '/moneyremittanceCtrl?view=rules',
    'accountant',
    ['Apply to open lines', 'Confirm'],
    { ...BANK_LINES, 'POST bankrules/apply': { lines: 2 } },
    ['Rules applied'],
  ],
  [
    '/tickets',
    'accountant',
    ['Prepare a dispatch', 'Prepare the dispatch'],
    { 'POST ticketdispatches': OPEN_DISPATCH },
    ['The dispatch is prepared'],
  ],
  [
    '/control?view=accounting&part=closings&id=closing-1',
    'accountant',
    ['Export the month', 'Confirm'],
    { 'PUT accountingclosingsstatus': [CLOSED_MONTH] },
    ['Month exported'],
  ],
  [
    '/control?view=accounting&part=closings&id=closing-1',
    'admin',
    ['Reopen the month', 'Reason = A till was missing', 'Confirm'],
    { 'PUT accountingclosingsstatus': [CLOSED_MONTH] },
    ['Month reopened'],
  ],
  [
    '/my-account',
    'director',
    ['End', 'Current password = Sacoche-2026', 'Yes'],
    { 'POST accounts/me/sessions/session-2/end': null },
    ['Session ended'],
  ],
  [
    '/my-account',
    'director',
    ['End all others', 'Current password = Sacoche-2026', 'Yes'],
    { 'POST accounts/me/sessions/end': null },
    ['Sessions ended'],
  ],
  [
    '/carryingPouch?status=CREATED',
    'director',
    ['Views', 'Save this view…', 'Name of the view = Mine', 'Save'],
    { 'POST savedviews': OWN_VIEW },
    ['View saved'],
  ],
  [
    '/my-account',
    'director',
    ['EN Language · English', 'Italiano'],
    { 'PUT accounts/me/language': UNREACHABLE },
    ['Error', 'The server is not responding. Check the connection, then try again.'],
  ],
]

describe('a toast', () => {
  it.each(TOASTS)(
    'has the expected lines on %s, opened as %s, after %j',
    async (address, role, steps, answers, lines) => {
      const my = [{ id: 'establishment-1', name: 'Bellecour' }]
      await openScene({
        ...sceneAt(address, role, steps, { 'establishments/my': my, ...answers }),
        framed: true,
      })
      expect(newestToast()).toEqual(lines)
    },
  )
})
