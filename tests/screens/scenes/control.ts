import type { ClosingsRequests } from '../../../src/domain/contract/closings.ts'
import { sceneAt } from '../support/answers.ts'
import { CONTROL_SHEET, REQUESTS } from '../support/records/counts.ts'
import {
  CLOSINGS_HEAD,
  DIALOG,
  downloadsOf,
  type ExpectedScenes,
  endOfList,
  FINAL_ATTACHMENT_BUTTONS,
  FINAL_ATTACHMENTS,
  LIST_BUTTONS,
} from '../support/scenes.ts'

const [REQUEST] = REQUESTS.requests
/** One request failed, one ended with a remark, and one is running. */
const SEVERAL_REQUESTS: ClosingsRequests = {
  isSet: true,
  requests: [
    { ...REQUEST!, details: [{ key: 'PosSilent', params: {} }] },
    {
      ...REQUEST!,
      id: 'request-2',
      status: 'WARNING',
      date: null,
      details: [
        { key: 'closingsBrought', params: { count: 2, date: '2026-11-18' } },
        { key: 'closingLeftOut', params: { sequence: 813, present: 812 } },
      ],
    },
    { ...REQUEST!, id: 'request-3', status: 'STARTED', progress: { done: 1, total: 4 } },
  ],
}

/** Three sheets of one count each. The filter of the list matches no count of the last one: this sheet can't be selected. */
const SHEETS_OF_ONE_COUNT = [
  { id: 'log-1', date: '2026-11-15', status: 'VALIDATED' },
  { id: 'log-2', date: '2026-11-14', status: 'VALIDATED' },
  { id: 'log-3', date: '2026-11-13', status: 'AVALIDATED' },
].map(({ id, date, status }) => ({
  ...CONTROL_SHEET,
  id,
  date,
  counts: [{ ...CONTROL_SHEET.counts[0]!, id: `count of ${id}`, cashLogId: id, date, status }],
}))
const ROW_1 =
  '[15/11/2026 · Evening] | Bellecour | Terrace | €800.03 | −€150.02 | €810.04 | Short−€160.03 | Received'
const ROW_2 = ROW_1.replace('15/11/2026', '14/11/2026')
const ROW_3 = ROW_1.replace('15/11/2026', '13/11/2026')
const TABLE_HEADER =
  '[Date] | Establishment | Register | [Counted] | Float | Expected | [Over/short] | Closing'
const SELECT_ROW_1 = 'Select row 15/11/2026 · Evening · Bellecour · Terrace'
const SELECT_ROW_2 = 'Select row 14/11/2026 · Evening · Bellecour · Terrace'
const SELECT_ROW_3 = 'Select row 13/11/2026 · Evening · Bellecour · Terrace'
const ROWS_OF_ONE_COUNT = {
  '15/11/2026 · Evening': 'goes to /control?id=log-1',
  '14/11/2026 · Evening': 'goes to /control?id=log-2',
  '13/11/2026 · Evening': 'goes to /control?id=log-3',
  [SELECT_ROW_3]: 'disabled: No line of this sheet matches the filters',
  Date: 'goes to /control?sort=date_asc',
  Counted: 'goes to /control?sort=countedCents_asc',
  'Over/short': 'goes to /control?sort=deltaCents_asc',
}

/** The review of counts, and closings: what each screen, panel and dialog shows of the records, and what each button causes. */
export const CONTROL_SCENES: ExpectedScenes = {
  'the list of sheets to review': {
    ...sceneAt('/control', 'accountant'),
    shows: [
      'Review → /control',
      'Count review',
      'Count review',
      'Jobs → /control?view=jobs',
      'Review stage',
      'To review · 11 = yes Validated · 12 = no Invalidated · 13 = no Sent · 14 or more = no Failed · 15 = no All = no',
      '[Period · Any date]',
      'Establishments = [Open the list · Establishments]',
      'Register = [Open the list · Register]',
      'Category = [Open the list · Category]',
      'Over/short = All',
      'Closing = All',
      'Pouch number =',
      '[Views]',
      'Count review',
      'Select all rows on the page = no | [Date] | Establishment | Register | [Counted] | Float | Expected | [Over/short] | Closing',
      'Select row 13/11/2026 · Evening · Bellecour · Terrace = no | [13/11/2026 · Evening] | Bellecour | Terrace | €800.03 | −€150.02 | €810.04 | Short−€160.03 | Received',
      '| Page total | | | €800.03 | −€150.02 | €810.04 | Short−€160.03 |',
      ...endOfList('1–1 of 1'),
      '[Download the list (CSV)] [Download the list (XLSX)]',
      'Page total: €800.03 counted − €150.02 float − €810.04 expected = −€160.03',
      '[Keyboard shortcuts]',
      'J',
      'K',
      'move',
      'X',
      'select',
      'O',
      'open',
      'V',
      'validate',
      'I',
      'invalidate',
    ],
    does: {
      Review: 'nothing',
      Jobs: 'goes to /control?view=jobs',
      'To review · 11': 'nothing',
      'Validated · 12': 'goes to /control?status=AVALIDATED',
      'Invalidated · 13': 'goes to /control?status=UNVALIDATED',
      'Sent · 14 or more': 'goes to /control?status=SENT',
      'Failed · 15': 'goes to /control?status=ERROR',
      All: 'goes to /control?status=all',
      'Period · Any date': 'opens “Period”',
      'Open the list · Establishments': 'opens menu: Bellecour',
      'Open the list · Register': 'opens menu: Terrace, Bar',
      'Open the list · Category': 'opens menu: Cards, Notes, Vouchers',
      'Select all rows on the page':
        '+ Select all rows on the page = yes | [Date] | Establishment | Register | [Counted] | Float | Expected | [Over/short] | Closing; + Select row 13/11/2026 · Evening · Bellecour · Terrace = yes | [13/11/2026 · Evening] | Bellecour | Terrace | €800.03 | −€150.02 | €810.04 | Short−€160.03 | Received; + 2 rows selected · 1 sheet · €750.01; + [Clear the selection]; + [Validate] [Invalidate] [Send the provisional entry] [Send]',
      Date: 'goes to /control?sort=date_asc',
      Counted: 'goes to /control?sort=countedCents_asc',
      'Over/short': 'goes to /control?sort=deltaCents_asc',
      'Select row 13/11/2026 · Evening · Bellecour · Terrace':
        '+ Select all rows on the page = yes | [Date] | Establishment | Register | [Counted] | Float | Expected | [Over/short] | Closing; + Select row 13/11/2026 · Evening · Bellecour · Terrace = yes | [13/11/2026 · Evening] | Bellecour | Terrace | €800.03 | −€150.02 | €810.04 | Short−€160.03 | Received; + 2 rows selected · 1 sheet · €750.01; + [Clear the selection]; + [Validate] [Invalidate] [Send the provisional entry] [Send]',
      '13/11/2026 · Evening': 'goes to /control?id=log-5',
      ...LIST_BUTTONS,
      ...downloadsOf('controlsheets/download?countStatuses=VALIDATED&sort=date_desc'),
      'Keyboard shortcuts':
        '− J; − K; − move; − X; − select; − O; − open; − V; − validate; − I; − invalidate',
    },
  },
  "the list of sheets to review, of which one is selected and one can't be": {
    ...sceneAt('/control', 'accountant', [SELECT_ROW_1], { controlsheets: SHEETS_OF_ONE_COUNT }),
    within: 'table',
    shows: [
      'Count review',
      `Select all rows on the page = no | ${TABLE_HEADER}`,
      `${SELECT_ROW_1} = yes | ${ROW_1}`,
      `${SELECT_ROW_2} = no | ${ROW_2}`,
      `${SELECT_ROW_3} = no | ${ROW_3}`,
      '| Page total | | | €2,400.09 | −€450.06 | €2,430.12 | Short−€480.09 |',
    ],
    does: {
      'Select all rows on the page': `+ Select all rows on the page = yes | ${TABLE_HEADER}; + ${SELECT_ROW_2} = yes | ${ROW_2}; + 2 rows selected · 2 sheets · €1,240.02`,
      [SELECT_ROW_1]: `+ ${SELECT_ROW_1} = no | ${ROW_1}`,
      [SELECT_ROW_2]: `+ Select all rows on the page = yes | ${TABLE_HEADER}; + ${SELECT_ROW_2} = yes | ${ROW_2}; + 2 rows selected · 2 sheets · €1,240.02`,
      ...ROWS_OF_ONE_COUNT,
    },
  },
  'the list of sheets to review, of which all are selected that can be': {
    ...sceneAt('/control', 'accountant', [SELECT_ROW_1, 'Select all rows on the page'], {
      controlsheets: SHEETS_OF_ONE_COUNT,
    }),
    within: 'table',
    shows: [
      'Count review',
      `Select all rows on the page = yes | ${TABLE_HEADER}`,
      `${SELECT_ROW_1} = yes | ${ROW_1}`,
      `${SELECT_ROW_2} = yes | ${ROW_2}`,
      `${SELECT_ROW_3} = no | ${ROW_3}`,
      '| Page total | | | €2,400.09 | −€450.06 | €2,430.12 | Short−€480.09 |',
    ],
    does: {
      'Select all rows on the page': `+ Select all rows on the page = no | ${TABLE_HEADER}; + ${SELECT_ROW_1} = no | ${ROW_1}; + ${SELECT_ROW_2} = no | ${ROW_2}`,
      [SELECT_ROW_1]: `+ Select all rows on the page = no | ${TABLE_HEADER}; + ${SELECT_ROW_1} = no | ${ROW_1}; + 1 row selected · 1 sheet · €620.01`,
      [SELECT_ROW_2]: `+ Select all rows on the page = no | ${TABLE_HEADER}; + ${SELECT_ROW_2} = no | ${ROW_2}; + 1 row selected · 1 sheet · €620.01`,
      ...ROWS_OF_ONE_COUNT,
    },
  },
  'the panel of a sheet to review': {
    ...sceneAt('/control?id=log-5', 'accountant'),
    within: 'aside',
    states: ['control selecting.choosing'],
    shows: [
      'Evening · 13/11/2026 · Terrace',
      '[Close]',
      'Bellecour',
      'Counted ByValidated on site',
      'Lines of the sheet',
      'Counted: €800.03',
      'Float: −€150.02',
      'Expected: €810.04',
      'Over/short: Short−€160.03',
      'Counts of the sheet',
      '| Category | Counted | Expected | Over/short',
      'Select Notes = no | NotesPouch ABC123 | [Notes, €130.00, view details] | |',
      '| Float | −€150.02 | |',
      '| Cash, float deducted | −€20.02expected €135.02Short−€155.04 | €135.02 | Short−€155.04',
      'Select Cards = no | Cards | [Cards, €620.01, view details] expected €625.02Short−€5.01 | €625.02 | Short−€5.01',
      'Select Vouchers = no | VouchersInvalidatedNot counted twice | [Vouchers, €45.00, view details] expected €50.02Short−€5.02 | €50.02 | Short−€5.02',
      'Reason for the difference Change error',
      'Comment Recounted',
      ...FINAL_ATTACHMENTS,
      'History',
      'Created',
      '17/11/2026 10:31 · Event By',
      '[Invalidate] [Validate]',
    ],
    does: {
      Close: 'goes to /control',
      'Select Notes':
        '+ Select Notes = yes | NotesPouch ABC123 | [Notes, €130.00, view details] | |; + 1 row selected · 1 sheet · €130.00; + [Clear the selection]; + [Validate] [Invalidate] [Send the provisional entry] [Send]',
      'Notes, €130.00, view details': 'opens “Details · Notes”',
      'Select Cards':
        '+ Select Cards = yes | Cards | [Cards, €620.01, view details] expected €625.02Short−€5.01 | €625.02 | Short−€5.01; + 1 row selected · 1 sheet · €620.01; + [Clear the selection]; + [Validate] [Invalidate] [Send the provisional entry] [Send]',
      'Cards, €620.01, view details': 'opens “Details · Cards”',
      'Select Vouchers': 'disabled',
      'Vouchers, €45.00, view details': 'opens “Details · Vouchers”',
      ...FINAL_ATTACHMENT_BUTTONS,
      Invalidate: 'opens “Invalidate 2 counts?”',
      Validate:
        'PUT countsstatus?id=count-1,count-2&status=AVALIDATED {"status":"AVALIDATED","reason":"","versions":{"count-1":7,"count-2":7},"acceptedDeltas":{"log-5":-16003}}',
    },
  },
  'the panel of a sheet, without the categories that were neither counted nor expected': {
    ...sceneAt('/control?id=log-5', 'accountant', [], {
      controlsheets: [
        {
          ...CONTROL_SHEET,
          counts: CONTROL_SHEET.counts.filter(({ paymentCategoryId }) => paymentCategoryId === 'notes'),
        },
      ],
    }),
    within: 'aside table',
    shows: [
      'Counts of the sheet',
      '| Category | Counted | Expected | Over/short',
      'Select Notes = no | NotesPouch ABC123 | [Notes, €130.00, view details] | |',
      '| Float | −€150.02 | |',
      '| Cash, float deducted | −€20.02expected €135.02Short−€155.04 | €135.02 | Short−€155.04',
    ],
    does: {
      'Select Notes':
        '+ Select all rows on the page = yes | [Date] | Establishment | Register | [Over/short]; + Select row 13/11/2026 · Evening · Bellecour · Terrace = yes | [13/11/2026 · Evening] | Bellecour | Terrace | Short−€160.03; + Select Notes = yes | NotesPouch ABC123 | [Notes, €130.00, view details] | |; + 1 row selected · 1 sheet · €130.00; + [Clear the selection]; + [Validate] [Invalidate] [Send the provisional entry] [Send]',
      'Notes, €130.00, view details': 'opens “Details · Notes”',
    },
  },
  'the lines of a sheet to review, of which one was not counted': {
    ...sceneAt('/control?id=log-5', 'accountant', [], {
      controlsheets: [
        {
          ...CONTROL_SHEET,
          counts: CONTROL_SHEET.counts
            .filter(({ paymentCategoryId }) => paymentCategoryId === 'cards')
            .map((count) => ({ ...count, totalCents: null, quantity: null })),
        },
      ],
    }),
    within: 'aside table',
    // 0 − 625.02: all that the closing expects is missing.
    shows: [
      'Counts of the sheet',
      '| Category | Counted | Expected | Over/short',
      'Select Cards = no | Cards | [Cards, Not counted, view details] expected €625.02Short−€625.02 | €625.02 | Short−€625.02',
    ],
    does: {
      'Select Cards':
        '+ Select all rows on the page = yes | [Date] | Establishment | Register | [Over/short]; + Select row 13/11/2026 · Evening · Bellecour · Terrace = yes | [13/11/2026 · Evening] | Bellecour | Terrace | Short−€160.03; + Select Cards = yes | Cards | [Cards, Not counted, view details] expected €625.02Short−€625.02 | €625.02 | Short−€625.02; + 1 row selected · 1 sheet · €0.00; + [Clear the selection]; + [Validate] [Invalidate] [Send the provisional entry] [Send]',
      'Cards, Not counted, view details': 'opens “Details · Cards”',
    },
  },
  'a sheet whose closing was replaced before it was counted': {
    ...sceneAt('/control?id=log-5', 'accountant', [], {
      controlsheets: [
        {
          ...CONTROL_SHEET,
          replacedClosing: { expectedCents: 500_00, byName: 'Zoé Petit', reason: 'Corrected report' },
        },
      ],
    }),
    within: 'aside [role="status"]',
    shows: ['Closing replaced by Zoé Petit, first expected amount €500.00: Corrected report'],
    does: {},
  },
  'the dialog that sends counts back': {
    ...sceneAt('/control?id=log-5', 'accountant', ['Invalidate']),
    within: DIALOG,
    states: ['control reasoning.writing'],
    shows: [
      'Invalidate 2 counts?',
      'The counts go back to the establishment. The free pouch is deleted. The establishment will see your reason.',
      'Reason =',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Invalidate 2 counts?”',
      Yes: 'reasoning.writing → reasoning.refused',
    },
  },
  'the closings of tills': {
    ...sceneAt('/cashpad', 'admin'),
    states: ['closingsRequest ready', 'closingsUpload idle'],
    shows: [
      ...CLOSINGS_HEAD,
      'Import a file',
      'Drop the closings file here, or choose it.',
      '[Choose a file]',
      'JSON or CSV, at most 10 MB. The file is imported as a whole or not at all.',
      'Ask the till',
      'Date = 20/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      '[Ask for closings]',
      'Closings of 19/11/2026Failed',
      'Requested By, 20/11/2026 09:21',
      'Sequence of closings',
      'BellecourLast: no. 812, on 13/11/2026',
      'No closing for 7 days Missing: no. 801 to 803 (before 11/11/2026)',
    ],
    does: {
      Import: 'nothing',
      'Choose a file': 'choose a file (.json,.csv,.txt,application/json,text/csv)',
      'Open the calendar': 'opens “Date”',
      'Ask for closings': 'POST closings/request {"date":"2026-11-20"}',
    },
  },
  'requested closings': {
    ...sceneAt('/cashpad', 'admin', [], { 'closings/requests': SEVERAL_REQUESTS }),
    within: '[data-requests]',
    states: ['document polling'],
    shows: [
      'Date = 20/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      '[Ask for closings]',
      'Closings of 19/11/2026Failed',
      'Requested By, 20/11/2026 09:21',
      'The till did not respond.',
      'Check that the till is on and connected, then run it again.',
      'ClosingsWith remarks',
      'Requested By, 20/11/2026 09:21',
      '2 closings imported.',
      'Closing no. 813 was not imported: no. 812 already closes the same register for this service.',
      'Closings of 19/11/2026Started',
      'Requested By, 20/11/2026 09:21',
      '1 of 4',
    ],
    does: {
      'Open the calendar': 'opens “Date”',
      'Ask for closings': 'disabled: A request is in progress',
    },
  },
  'closings of a till that is not configured, for an administrator': {
    ...sceneAt('/cashpad', 'admin', [], { 'closings/requests': { isSet: false, requests: [] } }),
    within: '[data-requests]',
    shows: [
      'The till of this establishment is not configured. Enter the access details in the establishment’s record → /establishment?id=establishment-1',
    ],
    does: {
      'Enter the access details in the establishment’s record': 'goes to /establishment?id=establishment-1',
    },
  },
  'the panel of a closing': {
    ...sceneAt('/cashpad?view=archives&id=archive-7', 'admin'),
    within: 'aside',
    shows: [
      'Closing',
      '[Close]',
      'Date: Friday, 13 November 2026',
      'Service: Evening',
      'Sequence: 812',
      'Covers: 57',
      'Turnover: €900.01',
      'Received on: 18/11/2026 08:05',
      'Replaces: no. 811, Sent twice → /cashpad?view=archives&id=archive-6',
      'Float, Terrace: €150.02',
      'Sales',
      'Sales',
      'Sale type | Rate | Amount | Of which VAT',
      'Food | 10% | €700.04 | €63.05',
      'Wine | 20% | €199.97 | €33.06',
      'Total | | €900.01 | €96.11',
      'Receipts',
      'Receipts',
      'Register | Category | Transactions | Amount',
      'Terrace | Cards | 32 | €625.02',
      'Bar | Notes | 6 | €135.02',
      'Total | | | €760.04',
      'Cash movements',
      'Cash movements',
      'Label | Register | Category | Amount',
      'Baker | Terrace | Notes | −€12.03',
      'History',
      'Created',
      '17/11/2026 10:31 · Event By',
    ],
    does: {
      Close: 'goes to /cashpad?view=archives',
      'no. 811, Sent twice': 'GET archives/archive-6; goes to /cashpad?view=archives&id=archive-6',
    },
  },
}
