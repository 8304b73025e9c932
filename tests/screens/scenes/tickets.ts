import { waitingTickets } from '../../machines/support/tickets.ts'
import { sceneAt } from '../support/answers.ts'
import { OPEN_DISPATCH, SUMMARY } from '../support/records/counts.ts'
import {
  DIALOG,
  type ExpectedPage,
  type ExpectedScenes,
  endOfList,
  LIST_BUTTONS,
  pageLike,
} from '../support/scenes.ts'

/** The head of the pages of vouchers. */
const TICKETS_HEAD: readonly string[] = [
  'Review → /control',
  'Paper meal vouchers',
  'Paper meal vouchers',
  'Counted → /tickets',
  'Dispatches → /tickets?view=dispatches',
  'Issuers → /tickets?view=issuers',
]

/** The panel of a dispatch that is prepared to be sent by post. */
const PREPARED_DISPATCH: ExpectedPage = {
  shows: [
    'Dispatch of paper meal vouchers',
    '[Close]',
    'To be sent',
    '[Cancel the dispatch] [Confirm it was sent]',
    'Edenred',
    '2026: 10 vouchers: €90.00',
    'Declared value: €90.00',
    'Up',
    '2026: 5 vouchers: €45.50',
    'Declared value: €45.50',
    'Establishment: Bellecour',
    'Vouchers counted up to: 19/11/2026',
    'Sent by: Post',
    'Slip number: —',
    'Parcel number: —',
    'Sent on: —',
    'Prepared by: Ada Martin',
    'History',
    'Created',
    '17/11/2026 10:31 · Event By',
  ],
  does: {
    Close: 'goes to /tickets?view=dispatches',
    'Cancel the dispatch': 'opens “Cancel this dispatch?”',
    'Confirm it was sent': 'opens “The dispatch has left”',
  },
}

const BY_CARRIER = { ...OPEN_DISPATCH, transport: 'CARRIER', pouchId: 'pouch-9' }

/** Paper meal vouchers: what each screen, panel and dialog shows of the records, and what each button causes. */
export const TICKETS_SCENES: ExpectedScenes = {
  'the totals of vouchers of which the number of some is unknown': {
    ...sceneAt('/tickets', 'accountant', [], {
      'tickets/summary': {
        ...SUMMARY,
        groups: [{ ...SUMMARY.groups[0]!, quantity: null }],
        quantity: null,
      },
    }),
    within: 'table',
    shows: [
      'By issuer and year',
      'Issuer | Year | Quantity | Value | Validated, not in a dispatch',
      'Edenred | 2025 | — | €99.01 | €33.02',
      'Total | | — | €100.03 | €34.04',
    ],
    does: {},
  },
  'the counted vouchers': {
    ...sceneAt('/tickets', 'accountant'),
    shows: [
      ...TICKETS_HEAD,
      '[Period · Any date]',
      'Establishment = All',
      'Issuer = All',
      'Year = All',
      'Dispatch = All',
      '[Views]',
      '[Download CSV] [Download XLSX]',
      '[Prepare a dispatch]',
      'By issuer and year',
      'By issuer and year',
      'Issuer | Year | Quantity | Value | Validated, not in a dispatch',
      'Edenred | 2025 | 11 | €99.01 | €33.02',
      'Total | | 12 | €100.03 | €34.04',
      'Paper meal vouchers',
      '[Date] | [Issuer] | [Year] | [Quantity] | [Value] | [Count status] | Dispatch | Establishment | Cash register',
      '13/11/2026 · Lunch → /cashlogs?id=log-5 | Edenred | 2025 | 11 | €99.01 | Validated by accounting | Not in a dispatch | Bellecour | Terrace',
      ...endOfList('1–1 of 1'),
    ],
    does: {
      Review: 'goes to /control',
      Counted: 'nothing',
      Dispatches: 'goes to /tickets?view=dispatches',
      Issuers: 'goes to /tickets?view=issuers',
      'Period · Any date': 'opens “Period”',
      'Download CSV': 'disabled: Choose an establishment and a period (from and to) to download.',
      'Download XLSX': 'disabled: Choose an establishment and a period (from and to) to download.',
      'Prepare a dispatch': 'opens “Vouchers to dispatch · Bellecour”',
      Date: 'goes to /tickets?sort=date_asc',
      Issuer: 'goes to /tickets?sort=issuer_asc',
      Year: 'goes to /tickets?sort=year_asc',
      Quantity: 'goes to /tickets?sort=quantity_asc',
      Value: 'goes to /tickets?sort=valueCents_asc',
      'Count status': 'goes to /tickets?sort=status_asc',
      '13/11/2026 · Lunch': 'goes to /cashlogs?id=log-5',
      ...LIST_BUTTONS,
    },
  },
  'the dispatches': {
    ...sceneAt('/tickets?view=dispatches', 'accountant'),
    shows: [
      ...TICKETS_HEAD,
      '[Period · Any date]',
      'Establishment = All',
      'Status = All',
      '[Views]',
      'Dispatches',
      '[Date] | Issuer | [Quantity] | [Declared value] | [Amount reimbursed] | [Status] | [Slip number] | Establishment',
      '[17/11/2026] | Edenred, Up | 15 | €135.50 | €88.01 | Sent | S-1 | Bellecour',
      ...endOfList('1–1 of 1'),
    ],
    does: {
      Review: 'goes to /control',
      Counted: 'goes to /tickets',
      Dispatches: 'nothing',
      Issuers: 'goes to /tickets?view=issuers',
      'Period · Any date': 'opens “Period”',
      Date: 'goes to /tickets?view=dispatches&sort=date_asc',
      Quantity: 'goes to /tickets?view=dispatches&sort=quantity_asc',
      'Declared value': 'goes to /tickets?view=dispatches&sort=declaredCents_asc',
      'Amount reimbursed': 'goes to /tickets?view=dispatches&sort=reimbursedCents_asc',
      Status: 'goes to /tickets?view=dispatches&sort=status_asc',
      'Slip number': 'goes to /tickets?view=dispatches&sort=slipNumber_asc',
      '17/11/2026': 'goes to /tickets?view=dispatches&id=dispatch-1',
      ...LIST_BUTTONS,
    },
  },
  'the panel of a dispatch that was sent': {
    ...sceneAt('/tickets?view=dispatches&id=dispatch-1', 'accountant'),
    within: 'aside',
    states: ['ticketDispatch open'],
    shows: [
      'Dispatch of paper meal vouchers',
      '[Close]',
      'Sent',
      'Edenred',
      '2026: 10 vouchers: €90.00',
      'Declared value: €90.00',
      'Reimbursed on 19/11/2026: €88.01',
      'Commission kept: €1.99',
      '[Correct the reimbursement]',
      'Up',
      '2026: 5 vouchers: €45.50',
      'Declared value: €45.50',
      '[Enter the reimbursement]',
      'Establishment: Bellecour',
      'Vouchers counted up to: 16/11/2026',
      'Sent by: Post',
      'Slip number: S-1',
      'Parcel number: P-2',
      'Sent on: 18/11/2026',
      'Prepared by: Prepared By',
      'History',
      'Created',
      '17/11/2026 10:31 · Event By',
    ],
    does: {
      Close: 'goes to /tickets?view=dispatches',
      'Correct the reimbursement': 'opens “Reimbursement by Edenred”',
      'Enter the reimbursement': 'opens “Reimbursement by Up”',
    },
  },
  'the panel of a prepared dispatch': {
    ...sceneAt('/tickets?view=dispatches&id=dispatch-2', 'accountant'),
    within: 'aside',
    ...PREPARED_DISPATCH,
  },
  'the panel of a dispatch by carrier whose pouch has not left': {
    ...sceneAt('/tickets?view=dispatches&id=dispatch-2', 'accountant', [], {
      'ticketdispatches/dispatch-2': BY_CARRIER,
    }),
    within: 'aside',
    ...pageLike(PREPARED_DISPATCH, {
      shows: {
        'Sent by: Post': ['Sent by: Cash carrier', 'Pouch: View the pouch → /carryingPouch?id=pouch-9'],
      },
      does: {
        'Confirm it was sent': 'disabled: The pouch of this dispatch has not left yet.',
        'View the pouch': 'goes to /carryingPouch?id=pouch-9',
      },
    }),
  },
  'the panel of a dispatch by carrier whose pouch has left': {
    ...sceneAt('/tickets?view=dispatches&id=dispatch-2', 'accountant', [], {
      'ticketdispatches/dispatch-2': { ...BY_CARRIER, handedOverOn: '2026-11-20' },
    }),
    within: 'aside',
    ...pageLike(PREPARED_DISPATCH, {
      shows: {
        'Sent by: Post': ['Sent by: Cash carrier', 'Pouch: View the pouch → /carryingPouch?id=pouch-9'],
      },
      does: {
        'Cancel the dispatch':
          'disabled: The pouch of this dispatch has left with a deposit. If it came back: accounting invalidates the deposit, its preparation is undone, then the dispatch can be cancelled.',
        'View the pouch': 'goes to /carryingPouch?id=pouch-9',
      },
    }),
  },
  'the issuers of vouchers': {
    ...sceneAt('/tickets?view=issuers', 'accountant'),
    states: ['instantCommand ready'],
    shows: [
      ...TICKETS_HEAD,
      'After that day the issuer’s vouchers can no longer be counted. Those that were can still be dispatched.',
      'Only an administrator can change these dates.',
      'Edenred',
      'Last day accepted · optional = 28/02/2027',
      '[Open the calendar]',
      'Leave blank until an end date is announced.',
    ],
    does: {
      Issuers: 'nothing',
      'Open the calendar': 'disabled: Only an administrator can change these dates.',
    },
  },
  'the preparation of a dispatch while counts are not validated': {
    ...sceneAt('/tickets', 'accountant', ['Prepare a dispatch'], {
      'ticketdispatches/waiting': {
        ...waitingTickets(),
        notValidated: { quantity: 3, valueCents: 24_05 },
      },
    }),
    within: '[role="dialog"] div[role="status"]',
    shows: ['3 vouchers of counts that are not validated yet are left out: €24.05.'],
    does: {},
  },
  'the preparation of a dispatch': {
    ...sceneAt('/tickets', 'accountant', ['Prepare a dispatch']),
    within: DIALOG,
    states: ['ticketPreparation choosing'],
    shows: [
      'Vouchers to dispatch · Bellecour',
      'Vouchers counted up to = 20/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      'Edenred = yes 2026: 10 vouchers€90.00',
      'Up = yes 2026: 5 vouchers€45.50',
      'Declared value€135.50',
      'Sent by',
      'Post = yes Cash carrier = no',
      '[Cancel] [Prepare the dispatch]',
    ],
    does: {
      'Open the calendar': 'opens “Vouchers counted up to”',
      Edenred: '+ Edenred = no 2026: 10 vouchers€90.00; + Declared value€45.50',
      Up: '+ Up = no 2026: 5 vouchers€45.50; + Declared value€90.00',
      Post: 'nothing',
      'Cash carrier':
        '+ Post = no Cash carrier = yes; + Pouch number =; + 6 to 12 letters or digits. The pouch then joins a deposit of vouchers.',
      Cancel: 'closes “Vouchers to dispatch · Bellecour”',
      'Prepare the dispatch':
        'POST ticketdispatches {"date":"2026-11-20","through":"2026-11-20","issuers":["Edenred","Up"],"declaredCents":13550,"transport":"POST"}',
    },
  },
}
