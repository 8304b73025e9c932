import { sceneAt } from '../support/answers.ts'
import { PREPARED } from '../support/records/cash.ts'
import { auditEvent, ESTABLISHMENT, SHEET_ADDRESS } from '../support/records/common.ts'
import { CONTROL_SHEET, LOG, OPEN_LOG } from '../support/records/counts.ts'
import { CLOSED_MONTH, HOME_TODAY, JOB } from '../support/records/office.ts'
import {
  ATTACHMENT_BUTTONS,
  ATTACHMENTS,
  DIALOG,
  type ExpectedPage,
  type ExpectedScenes,
  pageLike,
} from '../support/scenes.ts'

/** A day with five kinds of tasks that a shift lead sees. */
const FIVE_KINDS_OF_TASKS = { ...HOME_TODAY, jobsInError: 0 }
const [CARDS, NOTES, VOUCHERS] = CONTROL_SHEET.counts as [
  (typeof CONTROL_SHEET.counts)[number],
  (typeof CONTROL_SHEET.counts)[number],
  (typeof CONTROL_SHEET.counts)[number],
]

/** The details of an amount whose first count was the same. */
const SAME_FIRST_COUNT: ExpectedPage = {
  shows: [
    'Details · Cards',
    'As counted',
    'Quantity31',
    'Total€620.01',
    'Receipts in the closing',
    'CB · 32 transactions€625.02',
    'Expected€625.02',
    '[Close]',
  ],
  does: {
    Close: 'closes “Details · Cards”',
  },
}

/** The panel of a sheet whose closing arrived after its validation. */
const lateSheet = (changes: object) =>
  sceneAt('/control?id=log-5', 'accountant', [], {
    controlsheets: [
      {
        ...CONTROL_SHEET,
        counts: [CARDS, NOTES],
        hasLateClosing: true,
        validatedDeltaCents: 0,
        validatedBeforeClosing: true,
        ...changes,
      },
    ],
  })

/** Home, cash logs, the control, vouchers, jobs, closed months and a remittance in situations that other files of scenes do not have. */
export const OFFICE_VARIANTS_SCENES: ExpectedScenes = {
  'a closed month that was exported': {
    ...sceneAt('/control?view=accounting&part=closings&id=closing-1', 'accountant', [], {
      accountingclosings: [
        { ...CLOSED_MONTH, status: 'EXPORTED', statusByName: 'Exported By', fileName: 'month.txt' },
      ],
    }),
    within: 'aside',
    shows: [
      'September 2026',
      '[Close]',
      'Establishment: Bellecour',
      'Status: Exported',
      'Counts archived: 321',
      'Deposits archived: 12',
      'By: Closed By · 18/11/2026 08:05',
      'Exported by: Exported By · 18/11/2026 09:06',
      '[Entries of the month]',
    ],
    does: {
      Close: 'goes to /control?view=accounting&part=closings',
      'Entries of the month': 'GET accountingclosings/closing-1/file',
    },
  },
  'a closed month that was reopened': {
    ...sceneAt('/control?view=accounting&part=closings&id=closing-1', 'accountant', [], {
      accountingclosings: [
        { ...CLOSED_MONTH, status: 'REOPENED', statusByName: 'Reopened By', reason: 'A till was missing' },
      ],
    }),
    within: 'aside',
    shows: [
      'September 2026',
      '[Close]',
      'Establishment: Bellecour',
      'Status: Reopened',
      'Counts archived: 321',
      'Deposits archived: 12',
      'By: Closed By · 18/11/2026 08:05',
      'Reopened by: Reopened By · 18/11/2026 09:06',
      'Reason: A till was missing',
    ],
    does: {
      Close: 'goes to /control?view=accounting&part=closings',
    },
  },
  'a home page with five kinds of tasks': {
    ...sceneAt('/', 'user', [], { today: FIVE_KINDS_OF_TASKS }),
    within: '[data-screen="home"] ul',
    shows: [
      'To validate: Evening, Sunday, 15 November 2026, Terrace, €33.03 · sent back by Sent Back By: Coins missing Correct → /cashregister?date=2026-11-15&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Count started: Evening, Wednesday, 18 November 2026, Terrace, €11.01 · on another device, 18/11/2026 23:15 Resume → /cashregister?date=2026-11-18&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Evening, Thursday, 19 November 2026, Terrace Count → /cashregister?date=2026-11-19&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'To validate: Evening, Monday, 16 November 2026, Terrace, €22.02 Resume → /cashregister?date=2026-11-16&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Closing not received: Lunch, Tuesday, 17 November 2026 View → /cashpad',
      '4 counts validated with a difference beyond the tolerance View → /cashlogs?status=VALIDATED&delta=beyond&date_from=2026-09-21',
    ],
    does: {
      Resume:
        'goes to /cashregister?date=2026-11-18&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Count (2)':
        'goes to /cashregister?date=2026-11-19&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Resume (2)':
        'goes to /cashregister?date=2026-11-16&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      Correct:
        'goes to /cashregister?date=2026-11-15&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      View: 'goes to /cashpad',
      'View (2)': 'goes to /cashlogs?status=VALIDATED&delta=beyond&date_from=2026-09-21',
    },
  },
  'a home page with more sheets than it lists': {
    ...sceneAt('/', 'user', [], {
      today: {
        ...FIVE_KINDS_OF_TASKS,
        drafts: [],
        uncounted: [1, 2, 3, 4, 5, 6].map((day) => ({
          ...HOME_TODAY.uncounted[0]!,
          date: `2026-11-0${day}`,
        })),
        openSheets: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
          ...HOME_TODAY.openSheets[0]!,
          date: `2026-10-0${day}`,
        })),
      },
    }),
    within: '[data-screen="home"] ul',
    shows: [
      'Evening, Sunday, 1 November 2026, Terrace Count → /cashregister?date=2026-11-01&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Evening, Monday, 2 November 2026, Terrace Count → /cashregister?date=2026-11-02&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Evening, Tuesday, 3 November 2026, Terrace Count → /cashregister?date=2026-11-03&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Evening, Wednesday, 4 November 2026, Terrace Count → /cashregister?date=2026-11-04&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      '2 more counts to do Count → /cashregister',
      'To validate: Evening, Thursday, 1 October 2026, Terrace, €22.02 Resume → /cashregister?date=2026-10-01&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'To validate: Evening, Friday, 2 October 2026, Terrace, €22.02 Resume → /cashregister?date=2026-10-02&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'To validate: Evening, Saturday, 3 October 2026, Terrace, €22.02 Resume → /cashregister?date=2026-10-03&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'To validate: Evening, Sunday, 4 October 2026, Terrace, €22.02 Resume → /cashregister?date=2026-10-04&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      '3 more counts to validate View → /cashlogs?status=CREATED,UPDATED,UNVALIDATED',
      'Closing not received: Lunch, Tuesday, 17 November 2026 View → /cashpad',
      '4 counts validated with a difference beyond the tolerance View → /cashlogs?status=VALIDATED&delta=beyond&date_from=2026-09-21',
    ],
    does: {
      'Count (2)':
        'goes to /cashregister?date=2026-11-01&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Count (3)':
        'goes to /cashregister?date=2026-11-02&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Count (4)':
        'goes to /cashregister?date=2026-11-03&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Count (5)':
        'goes to /cashregister?date=2026-11-04&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Count (6)': 'goes to /cashregister',
      Resume:
        'goes to /cashregister?date=2026-10-01&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Resume (2)':
        'goes to /cashregister?date=2026-10-02&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Resume (3)':
        'goes to /cashregister?date=2026-10-03&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Resume (4)':
        'goes to /cashregister?date=2026-10-04&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      View: 'goes to /cashlogs?status=CREATED,UPDATED,UNVALIDATED',
      'View (2)': 'goes to /cashpad',
      'View (3)': 'goes to /cashlogs?status=VALIDATED&delta=beyond&date_from=2026-09-21',
    },
  },
  'a home page with a sheet that was sent back and is being corrected': {
    ...sceneAt('/', 'user', [], {
      today: {
        ...FIVE_KINDS_OF_TASKS,
        drafts: [{ ...HOME_TODAY.drafts[0]!, date: HOME_TODAY.openSheets[1]!.date }],
        uncounted: [],
        missingClosings: [],
        logsWithDelta: 0,
      },
    }),
    within: '[data-screen="home"] ul',
    shows: [
      'To validate: Evening, Sunday, 15 November 2026, Terrace, €33.03 · sent back by Sent Back By: Coins missing Correct → /cashregister?date=2026-11-15&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Count started: Evening, Sunday, 15 November 2026, Terrace, €11.01 · on another device, 18/11/2026 23:15 Resume → /cashregister?date=2026-11-15&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'To validate: Evening, Monday, 16 November 2026, Terrace, €22.02 Resume → /cashregister?date=2026-11-16&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
    ],
    does: {
      Resume:
        'goes to /cashregister?date=2026-11-15&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'Resume (2)':
        'goes to /cashregister?date=2026-11-16&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      Correct:
        'goes to /cashregister?date=2026-11-15&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
    },
  },
  'the details of an amount whose first count was the same': {
    ...sceneAt('/cashlogs?id=log-5', 'director', ['Cards, €620.01, view details'], {
      'cashlogs/log-5': {
        ...LOG,
        counts: LOG.counts.map((count) => ({ ...count, firstTotalCents: count.totalCents })),
      },
    }),
    within: DIALOG,
    ...SAME_FIRST_COUNT,
  },
  'the details of an amount whose first count was different': {
    ...sceneAt('/cashlogs?id=log-5', 'director', ['Cards, €620.01, view details'], {
      'cashlogs/log-5': {
        ...LOG,
        counts: LOG.counts.map((count) => ({ ...count, firstTotalCents: 600_07 })),
      },
    }),
    within: DIALOG,
    ...pageLike(SAME_FIRST_COUNT, {
      shows: {
        'Total€620.01': ['Total€620.01', 'First count€600.07'],
      },
    }),
  },
  'a cash log of which accounting has validated a line that was once sent back': {
    ...sceneAt('/cashlogs?id=log-5', 'director', [], {
      'cashlogs/log-5': {
        ...LOG,
        counts: LOG.counts.map((count, index) =>
          index === 0 ? { ...count, status: 'AVALIDATED', reason: 'Read again' } : count,
        ),
      },
    }),
    within: 'aside table',
    shows: [
      'Counts of the sheet',
      'Category | Counted | Expected | Over/short',
      'NotesPouch ABC123 | [Notes, €130.00, view details] | |',
      'Float | −€150.02 | |',
      'Cash, float deducted | −€20.02expected €135.02Short−€155.04 | €135.02 | Short−€155.04',
      'CardsValidated by accounting | [Cards, €620.01, view details] expected €625.02Short−€5.01 | €625.02 | Short−€5.01',
      'VouchersInvalidatedNot counted twice | [Vouchers, €45.00, view details] expected €50.02Short−€5.02 | €50.02 | Short−€5.02',
    ],
    does: {
      'Notes, €130.00, view details': 'opens “Details · Notes”',
      'Cards, €620.01, view details': 'opens “Details · Cards”',
      'Vouchers, €45.00, view details': 'opens “Details · Vouchers”',
    },
  },
  'a sheet with hidden expected amounts': {
    ...sceneAt(SHEET_ADDRESS, 'user', [], {
      'cashlogs/log-5': OPEN_LOG,
      'establishments/establishment-1': { ...ESTABLISHMENT, blindCount: true },
    }),
    within: 'aside',
    shows: [
      '[Counted€795.01Open the result]',
      'Result',
      'Counted: €795.01',
      'Float: −€150.02',
      'Expected: after validation',
      'Reason for the difference · optional = Change error',
      'Comment · optional = Recounted',
      '[Review and validate] [Save without validating]',
    ],
    does: {
      'Counted€795.01Open the result': '+ [Counted€795.01Close the result]',
      'Review and validate': `goes to ${SHEET_ADDRESS}&step=review`,
      'Save without validating':
        'PUT cashlogs/log-6 {"date":"2026-11-13","service":"evening","cashRegisterId":"01a02844-e980-7005-81c2-a65bc3513e97","turnoverCents":null,"floatCents":15002,"comment":"Recounted","reasonId":"reason-4","counts":[{"paymentCategoryId":"cards","quantity":31,"denominations":null,"totalCents":62001,"pouchNumber":null},{"paymentCategoryId":"notes","quantity":null,"denominations":{"1000":3,"5000":2},"totalCents":13000,"pouchNumber":"ABC123"},{"paymentCategoryId":"tickets","quantity":5,"denominations":null,"totalCents":4500,"pouchNumber":null}],"version":7}',
    },
  },
  'a sheet of which accounting sent back one line': {
    ...sceneAt(SHEET_ADDRESS, 'director', [], {
      'cashlogs/log-5': {
        ...OPEN_LOG,
        status: 'UNVALIDATED',
        counts: OPEN_LOG.counts.map((count, index) => ({
          ...count,
          status: index === 0 ? 'UNVALIDATED' : 'VALIDATED',
          reason: ['Wrong till', 'Settled', null][index],
        })),
      },
    }),
    within: 'div[role="status"]',
    shows: [
      'Count invalidated: correct it, then validate again.',
      'Accounting invalidated Cards: “Wrong till”',
    ],
    does: {},
  },
  'a sheet of which accounting sent back three lines, two of them for the same reason': {
    ...sceneAt(SHEET_ADDRESS, 'director', [], {
      'cashlogs/log-5': {
        ...OPEN_LOG,
        status: 'UNVALIDATED',
        counts: OPEN_LOG.counts.map((count, index) => ({
          ...count,
          status: 'UNVALIDATED',
          reason: ['Wrong till', 'Coins missing', 'Wrong till'][index],
        })),
      },
    }),
    within: 'div[role="status"]',
    shows: [
      'Count invalidated: correct it, then validate again.',
      'Accounting invalidated Cards, Vouchers: “Wrong till”',
      'Accounting invalidated Notes: “Coins missing”',
    ],
    does: {},
  },
  'the totals of the sheets of all pages': {
    ...sceneAt('/control?page=2', 'accountant', [], {
      controlsheets: Array.from({ length: 26 }, (_, index) => ({ ...CONTROL_SHEET, id: `log-${index}` })),
      'controlsheets/count': {
        totalItems: 26,
        totalIsCapped: false,
        sums: { countedCents: 900_07, floatCents: 150_05, expectedCents: 700_03, deltaCents: 20_01 },
      },
    }),
    within: 'p + p',
    shows: [
      'All pages (26 sheets): €900.07 counted − €150.05 float − €700.03 expected − €29.98 without an expected amount = €20.01',
    ],
    does: {},
  },
  'a sheet of which some lines could not be sent': {
    ...sceneAt('/control?id=log-5', 'accountant', [], {
      controlsheets: [
        {
          ...CONTROL_SHEET,
          status: 'ERROR',
          counts: [
            { ...CARDS, status: 'ERROR', hasProvisionCode: true },
            { ...NOTES, status: 'ERROR', hasProvisionCode: false },
            VOUCHERS,
          ],
        },
      ],
    }),
    within: 'aside [role="alert"]',
    shows: [
      'Sending to accounting failed',
      'The job says why. If it was a provisional entry, run it again; otherwise send this till again. Nothing is posted twice.',
      'View the failed jobs → /control?view=jobs&status=ERROR',
      '[Dismiss this message]',
    ],
    does: {
      'Dismiss this message':
        '− Sending to accounting failed; − The job says why. If it was a provisional entry, run it again; otherwise send this till again. Nothing is posted twice.; − [Dismiss this message]',
    },
  },
  'a sheet whose closing arrived after its validation': {
    ...lateSheet({}),
    within: 'aside [role="status"]',
    shows: [
      'Closing received after validation: the difference changes from €0.00 to −€160.03.',
      '[Accept the difference]',
    ],
    does: { 'Accept the difference': 'opens “Accept the difference”' },
  },
  'a sheet whose closing arrived after accounting validated it': {
    ...lateSheet({
      counts: [CARDS, NOTES].map((count) => ({ ...count, status: 'AVALIDATED' as const })),
    }),
    within: 'aside [role="status"]',
    shows: [
      'Closing received after validation: the difference changes from €0.00 to −€160.03.',
      'To accept it, undo the validation first.',
    ],
    does: {},
  },
  'a sheet with a late closing, whose difference accounting has accepted': {
    ...lateSheet({ closingReason: 'Seen with the director' }),
    within: 'aside [role="status"]',
    shows: [
      'Closing received after validation: the difference changes from €0.00 to −€160.03.',
      'Reason Seen with the director',
    ],
    does: {},
  },
  'the download of vouchers of an establishment, without the end of a period': {
    ...sceneAt('/tickets?establishmentId=establishment-1&date_from=2026-11-01', 'accountant'),
    within: '[data-download]',
    shows: ['[Download CSV] [Download XLSX]'],
    does: {
      'Download CSV': 'disabled: Choose an establishment and a period (from and to) to download.',
      'Download XLSX': 'disabled: Choose an establishment and a period (from and to) to download.',
    },
  },
  'sending a dispatch without a date': {
    ...sceneAt('/tickets?view=dispatches&id=dispatch-2', 'accountant', [
      'Confirm it was sent',
      'Slip number = S-9',
      'Sent on = ',
      'Confirm it was sent',
    ]),
    within: DIALOG,
    shows: [
      'The dispatch has left',
      'Slip number = S-9',
      'The number of the declaration made to the issuers.',
      'Parcel number · optional =',
      'Sent on =',
      '[Open the calendar]',
      'dd/mm/yyyy',
      'A date is expected, for example 20/11/2026',
      '[Back] [Confirm it was sent]',
    ],
    does: {
      'Open the calendar': 'opens “Sent on”',
      Back: 'closes “The dispatch has left”',
      'Confirm it was sent': 'nothing',
    },
  },
  'a job with a file': {
    ...sceneAt('/control?view=jobs&id=job-1', 'accountant', [], {
      'jobevents/job-1': { ...JOB, status: 'FINISHED', fileId: 'export-9' },
    }),
    within: 'aside',
    shows: [
      'Job',
      '[Close]',
      'Posting to accountingFinished',
      'Next attempt 18/11/2026 11:46',
      '[Download the file]',
      'Establishment: Bellecour',
      'Sequence: 812',
      'Requested by: Requested By',
      'Requested on: 18/11/2026 08:05',
      'Executed on: 18/11/2026 10:45',
      'Attempts: 4',
      'History',
      'Created',
      '17/11/2026 10:31 · Event By',
    ],
    does: {
      Close: 'goes to /control?view=jobs',
      'Download the file': 'GET accountingexports/export-9/file',
    },
  },
  'the history of a remittance that was sent to accounting': {
    ...sceneAt('/moneyremittanceCtrl?id=remittance-7', 'accountant', [], {
      'remittances/remittance-7': PREPARED,
      auditevents: [
        auditEvent({
          id: 'event-1',
          sequence: 31,
          entity: 'remittance',
          action: 'prepare',
          after: { status: 'PREPARED' },
        }),
        auditEvent({
          ...{
            id: 'event-2',
            sequence: 32,
            at: '2026-11-19T09:31:00.000Z',
            entity: 'remittance',
            action: 'sent',
          },
          before: { status: 'SEND' },
          after: { status: 'SENT' },
        }),
      ],
    }),
    within: 'aside',
    shows: [
      'The deposit',
      '[Close]',
      'Prepared',
      'This deposit has not left yet.',
      'The deposit',
      'Establishment: Bellecour',
      'Contents: Notes',
      'Planned date: Monday, 23 November 2026',
      'Carrier: Transval',
      'Prepared by: Ada Martin, 20/11/2026 15:00',
      'Total to deposit: €270.04',
      'Pouches',
      'Number | Status | Value',
      'ABC123 | In a deposit | €200.01',
      'ABC124 | In a deposit | €70.03',
      '2 pouches | | €270.04',
      ...ATTACHMENTS,
      'Chain of custody',
      'View the entries → /control?view=accounting&part=entries&documentIds=remittance-7',
      'Sent to accounting',
      '19/11/2026 10:31 · Event By',
      'Prepared',
      '17/11/2026 10:31 · Event By',
    ],
    does: {
      Close: 'goes to /moneyremittanceCtrl',
      ...ATTACHMENT_BUTTONS,
    },
  },
}
