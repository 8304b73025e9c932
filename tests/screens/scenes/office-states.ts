import type { RoleName } from '../../../src/domain/roles.ts'
import { sceneAt } from '../support/answers.ts'
import { CONTROL_SHEET, ISSUER, OPEN_DISPATCH } from '../support/records/counts.ts'
import {
  ALERT,
  alertOf,
  alertWith,
  DIALOG,
  DISMISS_NOT_LOADED,
  type ExpectedScenes,
  loadingFailed,
  NOT_LOADED,
} from '../support/scenes.ts'
import { type Answers, AnswersInTurn, RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

/** A sheet that accounting validated. */
const VALIDATED_SHEET = {
  ...CONTROL_SHEET,
  countStatuses: ['AVALIDATED'],
  counts: CONTROL_SHEET.counts.map((count) => ({ ...count, status: 'AVALIDATED', reason: null })),
}
/** The dialog that sends the sheet to accounting. */
const send = (steps: readonly string[], changes: Answers, role: RoleName = 'accountant') =>
  sceneAt('/control?status=AVALIDATED', role, ['Select all rows on the page', 'Send', ...steps], {
    controlsheets: [VALIDATED_SHEET],
    accountingpreview: ACCOUNTING_PREVIEW,
    ...changes,
  })
const ENTRY_LINE = { label: 'Cash', thirdParty: null, analyticCode: null }
const ACCOUNTING_PREVIEW = {
  entries: [
    {
      journalCode: 'CA',
      journalLabel: 'Cash',
      kind: 'SALES',
      date: '2026-11-13',
      pieceRef: 'P-1',
      lines: [
        { ...ENTRY_LINE, account: '530100', accountLabel: 'Cash', debitCents: 120_01, creditCents: 0 },
        { ...ENTRY_LINE, account: '707000', accountLabel: 'Sales', debitCents: 0, creditCents: 120_01 },
      ],
    },
  ],
  missing: [],
  remarks: [],
  tooLong: [],
  format: 'FEC',
  debitCents: 120_01,
  creditCents: 120_01,
}
/** More rows than a page has. */
const MANY_SHEETS = Array.from({ length: 26 }, (_, index) => ({ ...CONTROL_SHEET, id: `log-${index + 50}` }))
/** The panel of a dispatch. */
const dispatch = (steps: readonly string[], changes: Answers = {}) =>
  sceneAt('/tickets?view=dispatches&id=dispatch-2', 'accountant', steps, changes)
/** Opens the dialog, types the number and confirms. The button that opens the dialog has the same name as the one that confirms. */
const CONFIRM_STEPS = ['Confirm it was sent', 'Slip number = S-9', 'Confirm it was sent']
/** The list of issuers, after a last day was typed. */
const issuer = (changes: Answers) =>
  sceneAt('/tickets?view=issuers', 'admin', ['Last day accepted · optional = 31/12/2027 ⏎'], {
    ticketissuers: [ISSUER],
    ...changes,
  })

/** Lists, the control, sendings, jobs and vouchers in the states that a command, a failure or another person leads to. */
export const OFFICE_STATES_SCENES: ExpectedScenes = {
  'marking a job as seen, refused': {
    ...sceneAt('/control?view=jobs&id=job-1', 'accountant', ['Mark as seen'], {
      'POST jobevents/seen': new RefusedAnswer('StatusDoesNotAllow'),
    }),
    within: ALERT,
    states: ['instantCommand refused'],
    shows: [
      'These jobs could not be marked as seen: none was changed.',
      'The current status does not allow this action.',
      '[Dismiss this message]',
    ],
    does: { 'Dismiss this message': 'rows refused → rows ready' },
  },
  'running a job again without a connection': {
    ...sceneAt('/control?view=jobs&id=job-1', 'accountant', ['Run again'], {
      'PUT jobeventsstatus': UNREACHABLE,
    }),
    within: ALERT,
    states: ['instantCommand failed'],
    shows: [
      'The server is not responding. Check the connection, then try again.',
      '[Try again]',
      '[Dismiss this message]',
    ],
    does: { 'Try again': 'sends PUT jobeventsstatus', 'Dismiss this message': 'rows failed → rows ready' },
  },
  'selecting all rows without a connection': {
    ...sceneAt('/control', 'accountant', ['Select all rows on the page', 'Select all 26 sheets'], {
      'controlsheets/count': { totalItems: 26, totalIsCapped: false, sums: {} },
      controlsheets: new AnswersInTurn(MANY_SHEETS, UNREACHABLE),
    }),
    states: ['control gatherFailed'],
    ...alertWith(['The action failed', 'The server is not responding. Your selection is kept: try again.'], {
      'Try again': 'reads controlsheets',
      Cancel: 'gatherFailed → selecting.choosing',
    }),
  },
  'the entries that a sending will make': {
    ...send([], {}),
    within: DIALOG,
    states: ['sending confirming'],
    shows: [
      'Send to accounting',
      '1 entry · debit €120.01 · credit €120.01',
      'Journal CA Cash · document P-1 · 13/11/2026',
      'Account | Label | Debit | Credit',
      '530100 | Cash | €120.01 |',
      '707000 | Cash | | €120.01',
      'Total | €120.01 | €120.01',
      '[Cancel] [Send these entries]',
    ],
    does: {
      Cancel: 'closes “Send to accounting”',
      'Send these entries':
        'PUT countsstatus?id=count-1,count-2,count-3&status=SEND {"status":"SEND","versions":{"count-1":7,"count-2":7,"count-3":7}}',
    },
  },
  'a sending with remarks and codes that are too long': {
    ...send([], {
      accountingpreview: {
        ...ACCOUNTING_PREVIEW,
        entries: [],
        tooLong: [{ field: 'account', value: '530100999', max: 8 }],
        remarks: [
          ...Array.from({ length: 13 }, (_, index) => ({
            name: 'SalesWithoutClosing',
            pieceRef: `P-${index + 1}`,
            cents: 10_01,
          })),
          { name: 'ReceiptsBeyondSales', pieceRef: 'P-20', cents: 2_05 },
        ],
      },
    }),
    within: DIALOG,
    shows: [
      'Send to accounting',
      'Codes too long for the file: FEC layout (18 columns), to import',
      'Account “530100999”: 8 characters at most',
      'Accounts and sending → /control?view=accounting&part=settings',
      '[Dismiss this message]',
      '13 tills without a closing: €130.13 in suspense until the closing arrives',
      'P-1, P-2, P-3, P-4, P-5, P-6, P-7, P-8, P-9, P-10, P-11, P-12, …',
      'One till whose receipts differ from its sales by €2.05, posted to suspense',
      'P-20',
      'No amount: these rows will be marked as sent, without an entry.',
      '[Cancel] [Try again] [Send these entries]',
    ],
    does: {
      'Accounts and sending':
        'GET accountingsettings; goes to /control?view=accounting&part=settings; closes “Send to accounting”',
      'Dismiss this message':
        '− Codes too long for the file: FEC layout (18 columns), to import; − Account “530100999”: 8 characters at most; − [Dismiss this message]',
      Cancel: 'closes “Send to accounting”',
      'Try again': 'reads accountingpreview',
      'Send these entries':
        'disabled: An account, journal or analytic code is too long for the chosen file format. Shorten it or choose another format.',
    },
  },
  'a sending for which accounts are missing': {
    ...send([], {
      accountingpreview: {
        ...ACCOUNTING_PREVIEW,
        entries: [],
        missing: [
          { kind: 'setting', name: 'suspense', taxRate: null },
          { kind: 'vat', name: 'Food', taxRate: 55 },
        ],
      },
    }),
    within: DIALOG,
    shows: [
      'Send to accounting',
      '2 accounts are missing: nothing can be sent',
      'The account “Takings to allocate (suspense account)” on the “Accounting” page',
      'The VAT account of “Food” at 5.5%',
      'The accounts of sale types and payment categories are entered by an administrator.',
      'Accounts and sending → /control?view=accounting&part=settings',
      '[Dismiss this message]',
      '[Cancel] [Try again] [Send these entries]',
    ],
    does: {
      'Accounts and sending':
        'GET accountingsettings; goes to /control?view=accounting&part=settings; closes “Send to accounting”',
      'Dismiss this message':
        '− 2 accounts are missing: nothing can be sent; − The account “Takings to allocate (suspense account)” on the “Accounting” page; − The VAT account of “Food” at 5.5%; − The accounts of sale types and payment categories are entered by an administrator.; − [Dismiss this message]',
      Cancel: 'closes “Send to accounting”',
      'Try again': 'reads accountingpreview',
      'Send these entries': 'disabled: An account is missing',
    },
  },
  'a sending for which accounts are missing that an administrator enters': {
    ...send(
      [],
      {
        accountingpreview: {
          ...ACCOUNTING_PREVIEW,
          entries: [],
          missing: [
            { kind: 'category', name: 'Cash', taxRate: null },
            { kind: 'sale', name: 'Drinks', taxRate: 200 },
            { kind: 'vat', name: 'Drinks', taxRate: 200 },
          ],
        },
      },
      'admin',
    ),
    within: DIALOG,
    shows: [
      'Send to accounting',
      '3 accounts are missing: nothing can be sent',
      'The accounting code of the payment category “Cash”',
      'The sales account of “Drinks” at 20%',
      'The VAT account of “Drinks” at 20%',
      'Payment categories → /paymentcategory Sale types and VAT → /settings?view=taxes',
      '[Dismiss this message]',
      '[Cancel] [Try again] [Send these entries]',
    ],
    does: {
      'Payment categories': 'goes to /paymentcategory; closes “Send to accounting”',
      'Sale types and VAT': 'goes to /settings?view=taxes; closes “Send to accounting”',
      'Dismiss this message':
        '− 3 accounts are missing: nothing can be sent; − The accounting code of the payment category “Cash”; − The sales account of “Drinks” at 20%; − The VAT account of “Drinks” at 20%; − [Dismiss this message]',
      Cancel: 'closes “Send to accounting”',
      'Try again': 'reads accountingpreview',
      'Send these entries': 'disabled: An account is missing',
    },
  },
  'a provision of a sheet, without the lines whose category has no provision code': {
    ...sceneAt(
      '/control?status=AVALIDATED',
      'accountant',
      ['Select all rows on the page', 'Send the provisional entry'],
      {
        controlsheets: [
          {
            ...VALIDATED_SHEET,
            counts: VALIDATED_SHEET.counts.map((count) => ({
              ...count,
              hasProvisionCode: count.id === 'count-2',
            })),
          },
        ],
        accountingpreview: { ...ACCOUNTING_PREVIEW, entries: [] },
      },
    ),
    within: DIALOG,
    shows: [
      'Send the provisional entry',
      '2 rows are left out: their categories have no account for provisional entries.',
      'No amount: these rows will be marked as sent, without an entry.',
      '[Cancel] [Send these provisional entries]',
    ],
    does: {
      Cancel: 'closes “Send the provisional entry”',
      'Send these provisional entries':
        'PUT countsstatus?id=count-2&status=SENTP {"status":"SENTP","versions":{"count-2":7}}',
    },
  },
  'a sending whose entries can’t be loaded': {
    ...send([], { accountingpreview: UNREACHABLE }),
    within: DIALOG,
    states: ['sending unavailable'],
    shows: ['Send to accounting', ...NOT_LOADED, '[Cancel]'],
    does: {
      'Try again': 'reads accountingpreview',
      ...DISMISS_NOT_LOADED,
      Cancel: 'closes “Send to accounting”',
    },
  },
  'sending without a connection': {
    ...send(['Send these entries'], { 'PUT countsstatus': UNREACHABLE }),
    states: ['sending failed'],
    ...alertOf('Sending failed', 'The server is not responding. Check the connection, then try again.'),
  },
  'a sending that is refused': {
    ...send(['Send these entries'], { 'PUT countsstatus': new RefusedAnswer('MonthClosed') }),
    states: ['sending refused'],
    ...alertOf('Nothing was changed', 'This month is closed in the books: nothing more can be added to it.'),
  },
  'a sending that was started': {
    ...send(['Send these entries'], {
      'PUT countsstatus': { jobs: [{ id: 'job-9', type: 'ACCOUNTING-CASH' }], rowCount: 3 },
    }),
    within: DIALOG,
    states: ['sending started'],
    shows: [
      'Send to accounting',
      '3 rows are being sent to accounting',
      'Posting to accountingRequested',
      'Accounting → /control?view=accounting',
      '[Close]',
    ],
    does: {
      Accounting: 'goes to /control?view=accounting; closes “Send to accounting”',
      Close: 'closes “Send to accounting”',
    },
  },
  'a list without rows': {
    ...sceneAt('/moneyremittance', 'director', [], { remittances: [] }),
    states: ['list empty'],
    shows: [
      'Deposit → /moneyremittance',
      'Deposits',
      'Deposits',
      '[Period · Any date]',
      'Contents = All',
      'Status = All',
      '[Views]',
      'No deposits yet',
      'A deposit gathers the pouches that leave together.',
      'Prepare the first one in four steps.',
      'Prepare a deposit → /moneyremittance?step=type',
    ],
    does: {
      Deposit: 'nothing',
      'Period · Any date': 'opens “Period”',
      Views: 'opens menu: Save this view…',
    },
  },
  'a list whose filters match nothing': {
    ...sceneAt('/moneyremittance?status=PREPARED', 'director', [], { remittances: [] }),
    states: ['list noResults'],
    shows: [
      'Deposit → /moneyremittance',
      'Deposits',
      'Deposits',
      'Prepare a deposit → /moneyremittance?step=type',
      '[Period · Any date]',
      'Contents = All',
      'Status = Prepared',
      '[Views]',
      '[Remove Status Prepared]',
      'No result found',
      'Nothing matches your search.',
      'Widen the period or remove a filter.',
      '[Remove the filters]',
    ],
    does: {
      'Period · Any date': 'opens “Period”',
      Views: 'opens menu: Save this view…',
      'Remove Status Prepared': 'goes to /moneyremittance',
      'Remove the filters': 'goes to /moneyremittance',
    },
  },
  'a list that the server refuses': {
    ...sceneAt('/moneyremittance', 'director', [], { remittances: new RefusedAnswer('StoreUnavailable') }),
    states: ['list refused'],
    ...alertWith(
      ['Loading failed', 'The server can neither read nor save at the moment. Try again shortly.'],
      { 'Try again': 'reads remittances' },
    ),
  },
  'a dispatch that can’t be loaded': {
    ...dispatch([], { 'ticketdispatches/dispatch-2': UNREACHABLE }),
    states: ['ticketDispatch unavailable'],
    ...loadingFailed('reads ticketdispatches/dispatch-2'),
  },
  'the dialog that confirms a dispatch': {
    ...dispatch(CONFIRM_STEPS.slice(0, 2)),
    within: DIALOG,
    states: ['ticketDispatch editing'],
    shows: [
      'The dispatch has left',
      'Slip number = S-9',
      'The number of the declaration made to the issuers.',
      'Parcel number · optional =',
      'Sent on = 20/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      '[Back] [Confirm it was sent]',
    ],
    does: {
      'Open the calendar': 'opens “Sent on”',
      Back: 'closes “The dispatch has left”',
      'Confirm it was sent':
        'PUT ticketdispatchesstatus?id=dispatch-2&status=SENT {"status":"SENT","slipNumber":"S-9","parcelNumber":"","sentOn":"2026-11-20","version":7}',
    },
  },
  'confirming a dispatch without a connection': {
    ...dispatch(CONFIRM_STEPS, { 'PUT ticketdispatchesstatus': UNREACHABLE }),
    states: ['ticketDispatch failed'],
    ...alertOf('The server is not responding. Check the connection, then try again.'),
  },
  'cancelling a dispatch that was sent, without a reason': {
    ...dispatch(['Cancel the dispatch', 'Cancel the dispatch'], {
      'ticketdispatches/dispatch-2': { ...OPEN_DISPATCH, status: 'SENT' },
    }),
    states: ['ticketDispatch editing'],
    ...alertOf('Give a reason.'),
  },
  'the last day of an issuer, refused': {
    ...issuer({ 'PUT ticketissuers/issuer-1': new RefusedAnswer('StaleVersion') }),
    within: ALERT,
    states: ['instantCommand refused'],
    shows: ['This record has changed in the meantime. Check it, then try again.', '[Dismiss this message]'],
    does: {
      'Dismiss this message':
        '− This record has changed in the meantime. Check it, then try again.; − [Dismiss this message]',
    },
  },
  'the last day of an issuer without a connection': {
    ...issuer({ 'PUT ticketissuers/issuer-1': UNREACHABLE }),
    within: ALERT,
    states: ['instantCommand failed'],
    shows: ['The server is not responding. Check the connection, then try again.', '[Dismiss this message]'],
    does: { 'Dismiss this message': '+ Last day accepted · optional = 28/02/2027; reads ticketissuers' },
  },
  'preparing a dispatch without a connection': {
    ...sceneAt('/tickets', 'accountant', ['Prepare a dispatch', 'Prepare the dispatch'], {
      'POST ticketdispatches': UNREACHABLE,
    }),
    states: ['ticketPreparation failed'],
    ...alertOf('The server is not responding. Check the connection, then try again.'),
  },
}
