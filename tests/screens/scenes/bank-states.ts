import { sceneAt } from '../support/answers.ts'
import { BANK_SETTLING, CARD_LINE, OPEN_LINE, SETTLED_LINE } from '../support/records/bank.ts'
import { MATCHING } from '../support/records/cash.ts'
import {
  ALERT,
  alertOf,
  alertWith,
  CLOSINGS_HEAD,
  DIALOG,
  DISMISS_NOT_LOADED,
  type ExpectedScenes,
  loadingFailed,
  NOT_LOADED,
} from '../support/scenes.ts'
import { type Answers, AnswersInTurn, RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

/** The bank matching. */
const matching = (steps: readonly string[], changes: Answers = {}) =>
  sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', steps, changes)
/** The panel of a bank line. */
const line = (id: string, steps: readonly string[], changes: Answers) =>
  sceneAt(`/moneyremittanceCtrl?view=lines&id=${id}`, 'accountant', steps, {
    bankaccounts: [],
    banklines: [OPEN_LINE, CARD_LINE, SETTLED_LINE],
    'banklines/line-3': OPEN_LINE,
    'banklines/line-4': CARD_LINE,
    'banklines/line-4/settling': BANK_SETTLING,
    'banklines/line-5': SETTLED_LINE,
    'banklines/summary': { count: 3, creditCents: 893_70, debitCents: 0, sumCents: 893_70 },
    ...changes,
  })
/** The answer that proposes a remittance for the open line. */
const PROPOSED = {
  ...MATCHING,
  proposals: MATCHING.proposals.map((proposal) => ({ ...proposal, lineId: OPEN_LINE.id })),
}
/** The closings of tills, after a file was chosen. */
const closings = (steps: readonly string[], changes: Answers) =>
  sceneAt('/cashpad', 'admin', ['choose closings.json', ...steps], {
    'closings/requests': { isSet: false, requests: [] },
    'closings/continuity': [],
    'POST closings/preview': PREVIEW,
    ...changes,
  })
const PREVIEW = {
  closings: [
    {
      sequence: 813,
      date: '2026-11-19',
      service: 'lunch',
      derived: true,
      clients: 41,
      turnoverCents: 700_01,
      receipts: 3,
      movements: 1,
      present: false,
      replaces: [],
      numberTakenBy: null,
    },
    {
      sequence: 814,
      date: '2026-11-18',
      service: 'evening',
      derived: false,
      clients: 52,
      turnoverCents: 800_02,
      receipts: 4,
      movements: 2,
      present: true,
      replaces: [],
      numberTakenBy: null,
    },
  ],
}
const IMPORTED = {
  imported: 1,
  present: 1,
  closings: [
    { sequence: 813, date: '2026-11-19', service: 'lunch', state: 'NEW', id: 'archive-9' },
    { sequence: 814, date: '2026-11-18', service: 'evening', state: 'PRESENT', id: null },
  ],
}

/** The bank and closings in the states that a command, a failure or another person leads to. */
export const BANK_STATES_SCENES: ExpectedScenes = {
  'a bank matching that can’t be loaded': {
    ...matching([], { 'banklines/proposals': UNREACHABLE }),
    states: ['bankMatching unavailable'],
    ...loadingFailed('reads banklines/proposals'),
  },
  'linking a credit without a connection': {
    ...matching(['Confirm'], { 'PUT banklinesstatus': UNREACHABLE }),
    states: ['bankMatching linkFailed'],
    ...alertWith(['The server is not responding. Check the connection, then try again.'], {
      'Try again': 'sends PUT banklinesstatus',
      Cancel:
        '− The server is not responding. Check the connection, then try again.; − [Try again] [Cancel]; − [Dismiss this message]; reads remittances/ageing; reads banklines/proposals',
    }),
  },
  'unlinking a credit without a reason': {
    ...matching(['Unlink', 'Yes']),
    within: DIALOG,
    states: ['bankMatching reasoning.refused'],
    shows: [
      'Unlink this line from deposit no. LYO02-R21?',
      'The credit will no longer count for the deposit. This line will not be proposed for it again; the history keeps it.',
      'Reason =',
      'Give a reason.',
      '[No] [Yes]',
    ],
    does: { No: 'closes “Unlink this line from deposit no. LYO02-R21?”', Yes: 'nothing' },
  },
  'a bank statement that does not arrive': {
    ...matching(['choose bank.xml'], { 'POST bankstatements': UNREACHABLE }),
    states: ['bankUpload failed'],
    ...alertWith(['The file did not arrive. Try again.'], {
      'Try again': 'sends POST bankstatements',
      Cancel:
        '− The file did not arrive. Try again.; − [Try again] [Cancel]; − [Dismiss this message]; reads bankstatements; reads banklines/proposals',
    }),
  },
  'a bank statement with faults': {
    ...matching(['choose bank.xml'], {
      'POST bankstatements': new RefusedAnswer('BankFileRefused', {
        issues: [
          { path: '12.amount', key: 'issue.value' },
          { path: '15.bookedOn', key: 'issue.date' },
        ],
      }),
    }),
    states: ['bankUpload ready'],
    ...alertOf(
      '2 errors in bank.xml',
      'The statement was not imported. Nothing was saved.',
      'Row 12, amount: This value is not accepted',
      'Row 15, booking date: A date is expected, for example 20/11/2026',
    ),
  },
  'a bank statement that is refused as a whole': {
    ...matching(['choose bank.xml'], { 'POST bankstatements': new RefusedAnswer('BankFileTooLarge') }),
    states: ['bankUpload ready'],
    ...alertOf('The file is larger than 10 MB. Nothing was saved.'),
  },
  'a bank statement that names no account': {
    ...matching(['choose bank.csv'], {
      bankaccounts: [],
      'POST bankstatements': new RefusedAnswer('BankAccountRequired'),
    }),
    within: DIALOG,
    states: ['bankUpload describing'],
    shows: [
      'Read bank.csv',
      'This file does not say which account it comes from.',
      'Account = Choose',
      '[Cancel] [Import]',
    ],
    does: {
      Cancel: 'closes “Read bank.csv”',
      Import: 'disabled: Choose at least the date, the label, the amount and the account',
    },
  },
  'a bank statement with an account that no establishment has': {
    ...matching(['choose bank.xml'], {
      'POST bankstatements': new RefusedAnswer('BankAccountsUnknown', {
        issues: [12, 30].map((row) => ({
          path: `${row}.account`,
          key: 'issue.bankAccountUnknown',
          value: 'FR7630006000011234567890189',
        })),
      }),
    }),
    within: DIALOG,
    states: ['bankUpload describing'],
    shows: [
      'Import bank.xml without these accounts?',
      'No establishment has these accounts in its bank details. Their statements will not be imported:',
      'FR76 3000 6000 0112 3456 7890 189',
      '[Cancel] [Import]',
    ],
    does: {
      Cancel: 'closes “Import bank.xml without these accounts?”',
      Import: 'sends POST bankstatements',
    },
  },
  'classifying a bank line without a reason': {
    ...line('line-3', ['Classify', 'Ignored', 'Classify'], {}),
    within: DIALOG,
    states: ['bankLine classifying.refused'],
    shows: [
      'What is this line?',
      'VRT MIXED · €297.90',
      'Classifying a line posts nothing: bank fees are entered in the accounting software.',
      'Kind',
      'Card settlement = no Meal voucher reimbursement = no Bank fees = no Ignored = yes',
      'Reason =',
      'Give a reason.',
      '[Cancel] [Classify]',
    ],
    does: {
      'Card settlement':
        '+ Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
      'Meal voucher reimbursement':
        '+ Card settlement = no Meal voucher reimbursement = yes Bank fees = no Ignored = no',
      'Bank fees': '+ Card settlement = no Meal voucher reimbursement = no Bank fees = yes Ignored = no',
      Ignored: 'nothing',
      Cancel: 'closes “What is this line?”',
      Classify: 'nothing',
    },
  },
  'classifying a bank line without a connection': {
    ...line('line-3', ['Classify', 'Classify'], { 'PUT banklinesstatus': UNREACHABLE }),
    within: DIALOG,
    states: ['bankLine failed'],
    shows: [
      'What is this line?',
      'VRT MIXED · €297.90',
      'Classifying a line posts nothing: bank fees are entered in the accounting software.',
      'Kind',
      'Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[Cancel] [Try again]',
    ],
    does: {
      'Card settlement': 'nothing',
      'Meal voucher reimbursement': 'nothing',
      'Bank fees': 'nothing',
      Ignored: 'nothing',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
      Cancel: 'closes “What is this line?”',
      'Try again': 'sends PUT banklinesstatus',
    },
  },
  'removing a settlement that somebody else changed': {
    ...line('line-5', ['Unlink', 'Reason = Wrong day', 'Yes'], {
      'PUT banklinesstatus': new RefusedAnswer('StaleVersion'),
    }),
    within: ALERT,
    states: ['bankSettlement conflict'],
    shows: ['This record has changed in the meantime. Check it, then try again.', '[Dismiss this message]'],
    does: {
      'Dismiss this message':
        '− This record has changed in the meantime. Check it, then try again.; − [Dismiss this message]',
    },
  },
  'removing a settlement without a reason': {
    ...line('line-5', ['Unlink', 'Yes'], {}),
    within: DIALOG,
    states: ['bankSettlement removing'],
    shows: [
      'Unlink “REMISE CB 2”?',
      'These takings will be left to settle. The history keeps the settlement.',
      'Reason =',
      'Give a reason.',
      '[No] [Yes]',
    ],
    does: { No: 'closes “Unlink “REMISE CB 2”?”', Yes: 'nothing' },
  },
  'linking a bank line that somebody else linked': {
    ...line('line-3', ['Link to a deposit', 'Link'], {
      'banklines/line-3': new AnswersInTurn(OPEN_LINE, { ...OPEN_LINE, status: 'LINKED', linked: true }),
      'banklines/proposals': PROPOSED,
      'PUT banklinesstatus': new RefusedAnswer('BankLineLinked'),
    }),
    within: DIALOG,
    states: ['bankSplit editing'],
    shows: [
      'Link this line',
      'VRT MIXED€297.90',
      'Part no. 1',
      'Deposit = LYO02-R20 · €390.02 · 16/11/2026 · Bellecour',
      'Amount = 297.90',
      '[Split with another deposit]',
      'Left to assign Balanced',
      'This line is already linked. Unlink it first.',
      '[Dismiss this message]',
      '[Cancel] [Link]',
    ],
    does: {
      Cancel: 'closes “Link this line”',
      'Dismiss this message': '− This line is already linked. Unlink it first.; − [Dismiss this message]',
      Link: 'sends PUT banklinesstatus; reads banklines; reads banklines/summary; reads banklines/line-3',
      'Split with another deposit': '+ [Remove]; + Part no. 2; + [Remove]; + Deposit = Choose; + Amount =',
    },
  },
  'takings to settle that can’t be loaded': {
    ...line('line-4', ['Settle card takings'], { 'banklines/line-4/settling': UNREACHABLE }),
    within: DIALOG,
    states: ['bankSettlement unavailable'],
    shows: [
      'Which card takings does this credit settle?',
      'REMISE CB€297.90',
      ...NOT_LOADED,
      '[Cancel] [Settle]',
    ],
    does: {
      'Try again': 'reads banklines/line-4/settling',
      ...DISMISS_NOT_LOADED,
      Cancel: 'closes “Which card takings does this credit settle?”',
      Settle: 'disabled: Loading failed',
    },
  },
  'settling takings without a connection': {
    ...line('line-4', ['Settle card takings', 'Settle'], { 'PUT banklinesstatus': UNREACHABLE }),
    states: ['bankSettlement failed'],
    ...alertOf('The server is not responding. Check the connection, then try again.'),
  },
  'removing a settlement without a connection': {
    ...line('line-5', ['Unlink', 'Reason = Wrong day', 'Yes'], { 'PUT banklinesstatus': UNREACHABLE }),
    within: DIALOG,
    states: ['bankSettlement unlinkFailed'],
    shows: [
      'Unlink “REMISE CB 2”?',
      'These takings will be left to settle. The history keeps the settlement.',
      'Reason = Wrong day',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[No] [Yes]',
    ],
    does: {
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
      No: 'closes “Unlink “REMISE CB 2”?”',
      Yes: 'sends PUT banklinesstatus',
    },
  },
  'the dialog that links a line to deposits that can’t be loaded': {
    ...line('line-3', ['Link to a deposit'], { 'banklines/proposals': UNREACHABLE }),
    within: DIALOG,
    states: ['bankSplit unavailable'],
    shows: ['Link this line', 'VRT MIXED€297.90', ...NOT_LOADED, '[Cancel] [Link]'],
    does: {
      'Try again': 'reads banklines/proposals',
      ...DISMISS_NOT_LOADED,
      Cancel: 'closes “Link this line”',
      Link: 'disabled: Loading failed',
    },
  },
  'the content of a file of closings': {
    ...closings([], {}),
    states: ['closingsUpload previewing'],
    shows: [
      ...CLOSINGS_HEAD,
      'Import a file',
      'closings.json: 1 new closing, 1 already present',
      'This file does not say the service: it is worked out from the closing time. Check it before importing.',
      'Contents of the file',
      'Sequence | Date and service | Covers | Turnover | Receipts | Cash movements | Status',
      '813 | Service of closing no. 813 = Lunch · 19/11/2026 | 41 | €700.01 | 3 | 1 | New',
      '814 | Evening · 18/11/2026 | 52 | €800.02 | 4 | 2 | Already present',
      '[Import the closing] [Cancel]',
      'Ask the till',
      'The till of this establishment is not configured. Enter the access details in the establishment’s record → /establishment?id=establishment-1',
      'Sequence of closings',
    ],
    does: {
      Import: 'nothing',
      'Import the closing': 'POST closings/upload',
      Cancel:
        '+ Drop the closings file here, or choose it.; + [Choose a file]; + JSON or CSV, at most 10 MB. The file is imported as a whole or not at all.',
      'Enter the access details in the establishment’s record': 'goes to /establishment?id=establishment-1',
    },
  },
  'a file with a closing whose number another closing has': {
    ...closings([], {
      'POST closings/preview': {
        closings: PREVIEW.closings.map((closing) =>
          closing.present
            ? {
                ...closing,
                present: false,
                numberTakenBy: { date: '2026-11-02', service: 'lunch', turnoverCents: 170_00 },
              }
            : closing,
        ),
      },
    }),
    states: ['closingsUpload previewing'],
    shows: [
      ...CLOSINGS_HEAD,
      'Import a file',
      'closings.json: 1 new closing',
      'A closing has the number of a different stored closing. Check the numbers. If the till was replaced and starts again at 1, an admin enters an offset of closing numbers in the settings of the establishment.',
      'This file does not say the service: it is worked out from the closing time. Check it before importing.',
      'Contents of the file',
      'Sequence | Date and service | Covers | Turnover | Receipts | Cash movements | Status',
      '813 | Service of closing no. 813 = Lunch · 19/11/2026 | 41 | €700.01 | 3 | 1 | New',
      '814 | Evening · 18/11/2026 | 52 | €800.02 | 4 | 2 | Number already in use: Lunch · 02/11/2026, €170.00',
      '[Import the closing] [Cancel]',
      'Ask the till',
      'The till of this establishment is not configured. Enter the access details in the establishment’s record → /establishment?id=establishment-1',
      'Sequence of closings',
    ],
    does: {
      Import: 'nothing',
      'Import the closing': 'disabled: The file contains a number that is already in use',
      Cancel:
        '+ Drop the closings file here, or choose it.; + [Choose a file]; + JSON or CSV, at most 10 MB. The file is imported as a whole or not at all.',
      'Enter the access details in the establishment’s record': 'goes to /establishment?id=establishment-1',
    },
  },
  'a file of closings that does not arrive': {
    ...closings([], { 'POST closings/preview': UNREACHABLE }),
    states: ['closingsUpload readFailed'],
    ...alertWith(['The server did not respond. The file is kept: try again.'], {
      'Try again': 'sends POST closings/preview',
      Cancel:
        '+ Drop the closings file here, or choose it.; + [Choose a file]; + JSON or CSV, at most 10 MB. The file is imported as a whole or not at all.',
    }),
  },
  'a file of closings with faults': {
    ...closings([], {
      'POST closings/preview': new RefusedAnswer('ClosingFileFaulty', {
        issues: [{ path: 'closings.0.total', key: 'issue.value' }],
      }),
    }),
    within: ALERT,
    states: ['closingsUpload faulty'],
    shows: [
      'The file contains errors. Nothing was imported; correct them and send it again.',
      '[Dismiss this message]',
    ],
    does: { 'Dismiss this message': '+ [Choose a file]' },
  },
  'importing closings without a connection': {
    ...closings(['Import the closing'], { 'POST closings/upload': UNREACHABLE }),
    states: ['closingsUpload importFailed'],
    ...alertWith(['The server did not respond. The file is kept: try again.'], {
      'Try again': 'sends POST closings/upload',
      Cancel:
        '+ Drop the closings file here, or choose it.; + [Choose a file]; + JSON or CSV, at most 10 MB. The file is imported as a whole or not at all.; reads closings/continuity',
    }),
  },
  'closings that were imported': {
    ...closings(['Import the closing'], { 'POST closings/upload': IMPORTED }),
    states: ['closingsUpload imported'],
    shows: [
      ...CLOSINGS_HEAD,
      'Import a file',
      'Drop the closings file here, or choose it.',
      '[Choose another file]',
      'JSON or CSV, at most 10 MB. The file is imported as a whole or not at all.',
      '1 closing imported, 1 already present.',
      '[Dismiss this message]',
      'Closings in the file',
      'Sequence | Date | Service | Status',
      '813 → /cashpad?view=archives&id=archive-9 | 19/11/2026 | Lunch | Imported',
      '814 | 18/11/2026 | Evening | Already present',
      'Ask the till',
      'The till of this establishment is not configured. Enter the access details in the establishment’s record → /establishment?id=establishment-1',
      'Sequence of closings',
    ],
    does: {
      '813': 'GET archives/archive-9; goes to /cashpad?view=archives&id=archive-9',
      Import: 'nothing',
      'Choose another file': 'choose a file (.json,.csv,.txt,application/json,text/csv)',
      'Dismiss this message': '+ [Choose a file]',
      'Enter the access details in the establishment’s record': 'goes to /establishment?id=establishment-1',
    },
  },
}
