import type { AccountingPreview } from '../../../src/domain/contract/accounting.ts'
import type { ControlSheet } from '../../../src/domain/contract/cash-logs.ts'
import { sceneAt } from '../support/answers.ts'
import { REGISTER } from '../support/records/common.ts'
import { CONTROL_SHEET } from '../support/records/counts.ts'
import { ALERT, adds, alertOf, alertWith, DIALOG, type ExpectedScenes, noteLines } from '../support/scenes.ts'
import { RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

const EXPORT_STARTED = { id: 'export-9', status: 'STARTED', rowCount: null, sha256: null, expiresAt: null }
/** The steps in the dialog of a decrease, which takes notes out of the wallet. */
const DECREASE_STEPS = ['Pouch no. = CHG901', 'Number of €20 = 3', 'Seal the pouch']
/** The first lines of the dialog of a decrease. */
const DECREASE = [
  'Take notes out of the change fund',
  'The notes leave in a change pouch, to come back as coins.',
]
/** The last lines of the dialog: `DECREASE_SUMS` are the comment and the sums, `DECREASE_END` adds the camera and the buttons. */
const DECREASE_SUMS = [
  'Comment · optional =',
  'In the change fund: €304.52',
  'Notes taken out: −€60.00',
  'Left in the change fund: €244.52',
]
const DECREASE_END = ['[Read with the camera]', ...DECREASE_SUMS, '[Close] [Seal the pouch]']
/** The effects of the buttons of the dialog. A press on “Add” types a plus into the field that has the focus: `add` is its effect. */
const decreaseButtons = (add: string) => ({
  ...adds(7, add),
  'Read with the camera': 'opens “Read a bar code”',
  Close: 'goes to /wallet; closes “Take notes out of the change fund”',
  'Seal the pouch': 'sends POST walletmovements',
})
const UNDO = ['Undo the preparation', 'Yes']
const RECEIVE = [
  'Receive the coins, Pouch CHG900, €60.01',
  'Loose coins of €2 = 30',
  'Receive the coins',
  'Receive with the difference',
]
const SIGN_IN = ['E-mail address = ada@sacoche.test', 'Password = Sacoche-2026', 'Sign in']
/** Accounting has validated notes and one count of cards, posted the gift cards, sent the vouchers back, and not checked the rest yet. */
const PARTLY_VALIDATED: ControlSheet = {
  ...CONTROL_SHEET,
  counts: [
    ...CONTROL_SHEET.counts.map((count) =>
      count.status === 'VALIDATED' ? { ...count, status: 'AVALIDATED' as const } : count,
    ),
    ...(['Cards', 'Cheques', 'Gift cards'] as const).map((paymentCategoryName) => ({
      ...CONTROL_SHEET.counts[0]!,
      id: `count-${paymentCategoryName}`,
      paymentCategoryName,
      status: paymentCategoryName === 'Gift cards' ? ('SENT' as const) : ('VALIDATED' as const),
    })),
  ],
}
const SHEET_IN_CONTROL = `/control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&cashRegisterId=${REGISTER}&id=log-5`
const PREVIEW: AccountingPreview = {
  entries: [],
  missing: [],
  remarks: [],
  tooLong: [],
  format: 'FEC',
  debitCents: 130_00,
  creditCents: 130_00,
}
/** What screens show when a command or download is refused, when input is invalid, or when the network fails. */
export const FAILURES_SCENES: ExpectedScenes = {
  'validating counts, three of which are refused': {
    ...sceneAt('/control?id=log-5', 'accountant', ['Validate'], {
      'PUT countsstatus': new RefusedAnswer('StatusDoesNotAllow', {
        rows: [
          { id: 'count-1', refusal: 'StatusDoesNotAllow' },
          { id: 'count-2', refusal: 'StaleVersion' },
          { id: 'count-99', refusal: 'NotFound' },
        ],
      }),
    }),
    within: ALERT,
    states: ['control selecting.refused'],
    shows: [
      'Nothing was changed',
      'The current status does not allow this action.',
      '13/11/2026 · Evening · Bellecour · Terrace · Cards',
      'This record has changed in the meantime. Check it, then try again.',
      '13/11/2026 · Evening · Bellecour · Terrace · Notes',
      'This item does not exist, or no longer does.',
      'A row of another page',
      '[Take these 3 rows out of the selection]',
      '[Dismiss this message]',
    ],
    does: {
      'Take these 3 rows out of the selection': 'selecting.refused → selecting.choosing',
      'Dismiss this message': 'selecting.refused → selecting.choosing',
    },
  },
  'validating counts without a connection': {
    ...sceneAt('/control?id=log-5', 'accountant', ['Validate'], { 'PUT countsstatus': UNREACHABLE }),
    states: ['control failed'],
    ...alertWith(['The action failed', 'The server is not responding. Your selection is kept: try again.'], {
      'Try again': 'sends PUT countsstatus',
      Cancel: 'failed → selecting.choosing',
    }),
  },
  'sending counts back, refused': {
    ...sceneAt('/control?id=log-5', 'accountant', ['Invalidate', 'Reason = Wrong till', 'Yes'], {
      'PUT countsstatus': new RefusedAnswer('PouchInRemittance'),
    }),
    within: ALERT,
    shows: [
      'Nothing was changed',
      'The pouch of this count is in a deposit. First choose “Undo the preparation” in that deposit. If the deposit has left, accounting must first invalidate it.',
      '[Dismiss this message]',
    ],
    does: { 'Dismiss this message': 'selecting.refused → selecting.choosing' },
  },
  'sending counts back without a reason': {
    ...sceneAt('/control?id=log-5', 'accountant', ['Invalidate', 'Yes']),
    within: DIALOG,
    states: ['control reasoning.refused'],
    shows: [
      'Invalidate 2 counts?',
      'The counts go back to the establishment. The free pouch is deleted. The establishment will see your reason.',
      'Reason =',
      'Give a reason.',
      '[No] [Yes]',
    ],
    does: { No: 'closes “Invalidate 2 counts?”', Yes: 'nothing' },
  },
  'sending counts back without a connection': {
    ...sceneAt('/control?id=log-5', 'accountant', ['Invalidate', 'Reason = Wrong till', 'Yes'], {
      'PUT countsstatus': UNREACHABLE,
    }),
    within: DIALOG,
    shows: [
      'Invalidate 2 counts?',
      'The counts go back to the establishment. The free pouch is deleted. The establishment will see your reason.',
      'Reason = Wrong till',
      'The server is not responding. Your selection is kept: try again.',
      '[Dismiss this message]',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Invalidate 2 counts?”',
      Yes: 'sends PUT countsstatus',
      'Dismiss this message':
        '− The server is not responding. Your selection is kept: try again.; − [Dismiss this message]',
    },
  },
  'sending a sheet with lines that accounting has not validated': {
    ...sceneAt('/control?status=all&id=log-5', 'accountant', ['Select Notes', 'Send', 'Send these entries'], {
      controlsheets: [PARTLY_VALIDATED],
      accountingpreview: PREVIEW,
      'PUT countsstatus': new RefusedAnswer('LogNotControlled', {
        rows: [{ id: PARTLY_VALIDATED.counts[1]!.id, refusal: 'LogNotControlled' }],
      }),
    }),
    within: DIALOG,
    shows: [
      'Send to accounting',
      'Nothing was changed',
      'This till can’t go to accounting: one of its counts has not been validated by accounting yet.',
      `13/11/2026 · Evening · Bellecour · Terrace → ${SHEET_IN_CONTROL} – Invalidated: Vouchers · Validated on site: Cards, Cheques`,
      '[Dismiss this message]',
      '[Cancel]',
    ],
    does: {
      '13/11/2026 · Evening · Bellecour · Terrace': `goes to ${SHEET_IN_CONTROL}`,
      'Dismiss this message': `− Nothing was changed; − This till can’t go to accounting: one of its counts has not been validated by accounting yet.; − 13/11/2026 · Evening · Bellecour · Terrace → ${SHEET_IN_CONTROL} – Invalidated: Vouchers · Validated on site: Cards, Cheques; − [Dismiss this message]`,
      Cancel: 'closes “Send to accounting”',
    },
  },
  'a download that the server refuses': {
    ...sceneAt('/cashlogs', 'director', ['Download the list (CSV)'], {
      'cashlogs/download': new RefusedAnswer('EstablishmentAndPeriodRequired'),
    }),
    states: ['download refused'],
    ...alertOf('Choose an establishment and a period to download the vouchers.'),
  },
  'a download without a connection': {
    ...sceneAt('/cashlogs', 'director', ['Download the list (CSV)'], { 'cashlogs/download': UNREACHABLE }),
    within: ALERT,
    states: ['download failed'],
    shows: ['The server is not responding. Check the connection, then try again.', '[Dismiss this message]'],
    does: { 'Dismiss this message': '+ [Download the list (CSV)] [Download the list (XLSX)]' },
  },
  'a list that is too long for a direct download': {
    ...sceneAt('/cashlogs', 'director', ['Download the list (CSV)'], {
      'cashlogs/download': new RefusedAnswer('ExportTooLong'),
      'POST cashlogs/exports': EXPORT_STARTED,
    }),
    within: ':is([role="status"], [role="alert"]):has(button)',
    states: ['download exporting'],
    shows: [
      'The list is long: its file is being prepared',
      'You can carry on working. The file will be available here and among the jobs, for 7 days.',
      'View the job → /settings?view=jobs&id=export-9',
      '[Dismiss this message]',
    ],
    does: {
      'Dismiss this message': '+ [Download the list (CSV)] [Download the list (XLSX)]',
    },
  },
  'taking out notes that the wallet does not have': {
    ...sceneAt('/wallet?act=decrease', 'director', DECREASE_STEPS, {
      'POST walletmovements': new RefusedAnswer('NotesNotInWallet', {
        issues: [{ path: 'piece.2000', key: 'failure.NotesNotInWallet' }],
      }),
    }),
    states: ['walletDecrease entering.refused'],
    within: DIALOG,
    // The refusal is at its field only.
    shows: [
      ...DECREASE,
      ...noteLines({
        '€20': [
          '3',
          '€60.00',
          'The change fund does not hold that many of these notes or coins. Check the number, or take an inventory first.',
        ],
      }),
      'Pouch no. = CHG901',
      ...DECREASE_END,
    ],
    does: decreaseButtons(
      '+ Number of €20 = 3+; + Notes taken out: €0.00; + Left in the change fund: €304.52',
    ),
  },
  'taking notes out in a pouch whose number is already in use': {
    ...sceneAt('/wallet?act=decrease', 'director', DECREASE_STEPS, {
      'POST walletmovements': new RefusedAnswer('PouchNumberTaken', {
        issues: [{ path: 'pouchNumber', key: 'failure.PouchNumberTaken' }],
      }),
    }),
    within: DIALOG,
    shows: [
      ...DECREASE,
      ...noteLines({ '€20': ['3', '€60.00'] }),
      'Pouch no. = CHG901',
      'This pouch number is already in use.',
      ...DECREASE_END,
    ],
    does: decreaseButtons('+ Pouch no. = CHG901+; + A pouch number can contain only letters and digits.'),
  },
  'taking notes out without a connection': {
    ...sceneAt('/wallet?act=decrease', 'director', DECREASE_STEPS, { 'POST walletmovements': UNREACHABLE }),
    within: DIALOG,
    states: ['walletDecrease sendFailed'],
    shows: [
      ...DECREASE,
      'The server is not responding. What you entered is kept.',
      '[Dismiss this message]',
      ...noteLines({ '€20': ['3', '€60.00'] }),
      'Pouch no. = CHG901',
      ...DECREASE_SUMS,
      '[Back] [Try again]',
    ],
    does: {
      ...adds(7, 'nothing'),
      Back: '+ [Read with the camera]; + [Close] [Seal the pouch]; reads walletmovements; reads wallet; reads walletmovements',
      'Try again': 'sends POST walletmovements',
      'Dismiss this message':
        '− The server is not responding. What you entered is kept.; − [Dismiss this message]',
    },
  },
  'recording an inventory without a connection': {
    ...sceneAt(
      '/wallet?act=inventory',
      'director',
      ['Number of €20 = 3', 'See the difference', 'Record the inventory'],
      { 'POST walletmovements': UNREACHABLE },
    ),
    within: DIALOG,
    states: ['walletInventory sendFailed'],
    shows: [
      'Inventory of the change fund',
      'Closing keeps what you entered on this device.',
      'The server is not responding. What you entered is kept.',
      '[Dismiss this message]',
      'Record this difference?',
      'Counted: €60.00',
      'Should hold: €304.52',
      'Difference: Short−€244.52',
      'Difference by denomination',
      '€20: 3 instead of 10',
      '€5: 0 instead of 20',
      '€0.02: 0 instead of 226',
      'Comment · optional =',
      'Where the difference comes from, if you know.',
      'The balance of the change fund becomes €60.00. The difference stays in the movements, with your name.',
      '[Back to the count] [Try again]',
    ],
    does: {
      'Back to the count':
        '+ How do you count?; + By denomination = yes Total only = no; + Notes; + Number of €500 =; + [Add]; + Number of €200 =; + [Add]; + Number of €100 =; + [Add]; + Number of €50 =; + [Add]; + Number of €20 = 3; + [Add] €60.00; + Number of €10 =; + [Add]; + Number of €5 =; + [Add]; + Coins; + Coin | Rolls | Loose | Value; + €2roll of 25: €50.00 | Rolls of €2 = | Loose coins of €2 = |; + €1roll of 25: €25.00 | Rolls of €1 = | Loose coins of €1 = |; + €0.50roll of 40: €20.00 | Rolls of €0.50 = | Loose coins of €0.50 = |; + €0.20roll of 40: €8.00 | Rolls of €0.20 = | Loose coins of €0.20 = |; + €0.10roll of 40: €4.00 | Rolls of €0.10 = | Loose coins of €0.10 = |; + €0.05roll of 50: €2.50 | Rolls of €0.05 = | Loose coins of €0.05 = |; + €0.02roll of 50: €1.00 | Rolls of €0.02 = | Loose coins of €0.02 = |; + €0.01roll of 50: €0.50 | Rolls of €0.01 = | Loose coins of €0.01 = |; + Counted€60.00; + [Close] [See the difference]; reads walletmovements; reads wallet; reads walletmovements',
      'Try again': 'sends POST walletmovements',
      'Dismiss this message':
        '− The server is not responding. What you entered is kept.; − [Dismiss this message]',
    },
  },
  'receiving coins, refused': {
    ...sceneAt('/coins', 'director', RECEIVE, {
      'POST walletmovements': new RefusedAnswer('ExchangeReceived'),
    }),
    states: ['coinReception entering.refused'],
    ...alertOf(
      'The coins for the change pouch have already been received. If this is wrong, undo their receipt first.',
    ),
  },
  'undoing a preparation, refused': {
    ...sceneAt('/moneyremittance?id=remittance-7', 'director', UNDO, {
      'PUT remittancesstatus': new RefusedAnswer('StatusDoesNotAllow'),
    }),
    ...alertOf('The current status does not allow this action.'),
  },
  'undoing a preparation without a connection': {
    ...sceneAt('/moneyremittance?id=remittance-7', 'director', UNDO, {
      'PUT remittancesstatus': UNREACHABLE,
    }),
    within: DIALOG,
    states: ['handOver undoFailed'],
    shows: [
      'Undo the preparation of deposit no. 18?',
      '2 pouches become free again. The reference stays in the history.',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Undo the preparation of deposit no. 18?”',
      Yes: 'sends PUT remittancesstatus',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  'deleting a pouch whose count accounting validated': {
    ...sceneAt('/carryingPouch?id=pouch-2', 'director', ['Delete', 'Confirm'], {
      'DELETE pouches/pouch-2': new RefusedAnswer('CountValidatedByAccounting'),
    }),
    states: ['confirmCommand refused'],
    ...alertOf(
      'Accounting has validated this count. Accounting must invalidate it first, with a reason; the pouch can then be deleted.',
    ),
  },
  'deleting a pouch without a connection': {
    ...sceneAt('/carryingPouch?id=pouch-2', 'director', ['Delete', 'Confirm'], {
      'DELETE pouches/pouch-2': UNREACHABLE,
    }),
    within: DIALOG,
    states: ['confirmCommand failed'],
    shows: [
      'Delete pouch ABC124?',
      'The count it came from can be edited again: it will have to be validated again, and its €70.03 will wait for another pouch.',
      'The number ABC124 is free again. The pouch stays in the history.',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Delete pouch ABC124?”',
      Confirm: 'sends DELETE pouches/pouch-2',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  'an invalid seal number, which is not sent': {
    ...sceneAt(
      '/carryingPouch?id=pouch-2',
      'director',
      ['Enter the seal', 'Seal number · optional = ?', 'Save'],
      {
        'PUT pouches/pouch-2': new RefusedAnswer('SealNumberInvalid', {
          issues: [{ path: 'sealNumber', key: 'failure.SealNumberInvalid' }],
        }),
      },
    ),
    within: DIALOG,
    states: ['pouchField editing.faulty'],
    shows: [
      'Seal of pouch ABC124',
      'As printed on the seal. Leave blank if there is none.',
      'Seal number · optional = ?',
      'A seal number has 3 to 20 letters, digits or hyphens.',
      '[Read with the camera]',
      '[Cancel] [Save]',
    ],
    does: {
      'Read with the camera': 'opens “Read a bar code”',
      Cancel: 'closes “Seal of pouch ABC124”',
      Save: 'nothing',
    },
  },
  'deleting a cash log without a connection': {
    ...sceneAt('/cashlogs?id=log-6', 'director', ['Delete', 'Confirm'], {
      'DELETE cashlogs/log-6': UNREACHABLE,
    }),
    within: DIALOG,
    shows: [
      'Delete the sheet Evening · 14/11/2026 · Terrace?',
      'The sheet and its counts are deleted. The deletion stays in the history.',
      'The server is not responding. The sheet may not be deleted: try again.',
      '[Dismiss this message]',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Delete the sheet Evening · 14/11/2026 · Terrace?”',
      Confirm: 'sends DELETE cashlogs/log-6',
      'Dismiss this message':
        '− The server is not responding. The sheet may not be deleted: try again.; − [Dismiss this message]',
    },
  },
  'deleting a cash log, refused': {
    ...sceneAt('/cashlogs?id=log-6', 'director', ['Delete', 'Confirm'], {
      'DELETE cashlogs/log-6': new RefusedAnswer('PouchInRemittance'),
    }),
    ...alertOf(
      'The pouch of this count is in a deposit. First choose “Undo the preparation” in that deposit. If the deposit has left, accounting must first invalidate it.',
    ),
  },
  'linking a credit that someone else linked': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', ['Another one', 'Link'], {
      'PUT banklinesstatus': new RefusedAnswer('BankLineLinked'),
    }),
    ...alertOf('This line is already linked. Unlink it first.'),
  },
  'unlinking a credit without a connection': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', ['Unlink', 'Reason = Wrong line', 'Yes'], {
      'PUT banklinesstatus': UNREACHABLE,
    }),
    within: DIALOG,
    states: ['bankMatching unlinkFailed'],
    shows: [
      'Unlink this line from deposit no. LYO02-R21?',
      'The credit will no longer count for the deposit. This line will not be proposed for it again; the history keeps it.',
      'Reason = Wrong line',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Unlink this line from deposit no. LYO02-R21?”',
      Yes: 'sends PUT banklinesstatus',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
    },
  },
  'running a job again, refused': {
    ...sceneAt('/control?view=jobs&id=job-1', 'accountant', ['Run again'], {
      'PUT jobeventsstatus': new RefusedAnswer('StatusDoesNotAllow'),
    }),
    within: ALERT,
    states: ['instantCommand refused'],
    shows: [
      'These jobs could not be run again: none was changed.',
      'The current status does not allow this action.',
      '[Dismiss this message]',
    ],
    does: { 'Dismiss this message': 'rows refused → rows ready' },
  },
  'asking for closings without a connection': {
    ...sceneAt('/cashpad', 'admin', ['Ask for closings'], { 'POST closings/request': UNREACHABLE }),
    states: ['closingsRequest failed'],
    ...alertWith(['The server is not responding. Check the connection, then try again.'], {
      'Try again': 'sends POST closings/request',
      Cancel:
        '− The server is not responding. Check the connection, then try again.; − [Try again] [Cancel]; − [Dismiss this message]; reads closings/requests',
    }),
  },
  'a sign-in without a connection': {
    ...sceneAt('/login', null, SIGN_IN, { 'POST auth/sign_in': UNREACHABLE }),
    states: ['session signedOut.failed'],
    ...alertOf('The server is not responding. Check the connection, then try again.'),
  },
  'a sign-in after too many tries': {
    ...sceneAt('/login', null, SIGN_IN, {
      'POST auth/sign_in': new RefusedAnswer('TooManyTries', { retryAfterSeconds: 30 }),
    }),
    states: ['session signedOut.throttled'],
    ...alertOf('Too many attempts. You can try again in 30 seconds.'),
  },
}
