import { sceneAt } from '../support/answers.ts'
import { PREPARED } from '../support/records/cash.ts'
import { auditEvent } from '../support/records/common.ts'
import { alertOf, DIALOG, type ExpectedScenes } from '../support/scenes.ts'
import { type Answers, RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

/** The event of a pick-up that the carrier missed. */
const missedPickUpOf = (entityId: string) =>
  auditEvent({
    entity: 'remittance',
    entityId,
    action: 'reschedule',
    before: { date: '2026-11-19' },
    after: { date: '2026-11-23', isMissed: true, comment: 'No van' },
  })

/** The dialog “Another date” of a prepared remittance that is planned for `date`. Today is Friday, 20 November 2026. */
const plannedFor = (date: string, steps: readonly string[], changes: Answers = {}) =>
  sceneAt('/moneyremittance?id=remittance-7', 'director', ['Another date', ...steps], {
    'remittances/remittance-7': { ...PREPARED, date },
    ...changes,
  })

const TITLE = 'Change the date of deposit no. 18?'
const plannedText = (date: string) =>
  `This deposit is planned for ${date}. Its pouches stay in it. A slip that is already printed shows the old date: print it again.`
/** The lines of the dialog below the checkbox of a missed pick-up. */
const fields = (date: string, comment = '') => [
  `New date = ${date}`,
  '[Open the calendar]',
  'dd/mm/yyyy',
  `Comment · optional =${comment}`,
  '[Cancel] [Confirm]',
]
const DIALOG_BUTTONS = {
  'Open the calendar': 'opens “New date”',
  Cancel: `closes “${TITLE}”`,
}

/** Another planned date of a prepared remittance, and a missed pick-up. */
export const RESCHEDULING_SCENES: ExpectedScenes = {
  'the dialog of another date, which proposes the next remittance day': {
    ...plannedFor('2026-11-23', []),
    within: DIALOG,
    states: ['form editing'],
    shows: [TITLE, plannedText('Monday, 23 November 2026'), ...fields('24/11/2026')],
    does: {
      ...DIALOG_BUTTONS,
      Confirm: 'PUT remittances/remittance-7 {"version":7,"date":"2026-11-24","isMissed":false,"comment":""}',
    },
  },
  'the dialog of another date after the planned day: the carrier did not come': {
    ...plannedFor('2026-11-19', ['Comment · optional = No van']),
    within: DIALOG,
    shows: [
      TITLE,
      plannedText('Thursday, 19 November 2026'),
      'The carrier did not come on Thursday, 19 November 2026 = yes',
      ...fields('24/11/2026', ' No van'),
    ],
    does: {
      ...DIALOG_BUTTONS,
      'The carrier did not come on Thursday, 19 November 2026':
        '+ The carrier did not come on Thursday, 19 November 2026 = no',
      Confirm:
        'PUT remittances/remittance-7 {"version":7,"date":"2026-11-24","isMissed":true,"comment":"No van"}',
    },
  },
  'the dialog of another date on the planned day': {
    ...plannedFor('2026-11-20', ['The carrier did not come on Friday, 20 November 2026']),
    within: DIALOG,
    shows: [
      TITLE,
      plannedText('Friday, 20 November 2026'),
      'The carrier did not come on Friday, 20 November 2026 = yes',
      ...fields('24/11/2026'),
    ],
    does: {
      ...DIALOG_BUTTONS,
      'The carrier did not come on Friday, 20 November 2026':
        '+ The carrier did not come on Friday, 20 November 2026 = no',
      Confirm: 'PUT remittances/remittance-7 {"version":7,"date":"2026-11-24","isMissed":true,"comment":""}',
    },
  },
  'the dialog of another date of a remittance without a carrier': {
    ...plannedFor('2026-11-19', [], {
      'remittances/remittance-7': {
        ...PREPARED,
        type: 'CHEQUES',
        date: '2026-11-19',
        carrierId: null,
        carrierName: null,
      },
    }),
    within: DIALOG,
    shows: [TITLE, plannedText('Thursday, 19 November 2026'), ...fields('24/11/2026')],
    does: {
      ...DIALOG_BUTTONS,
      Confirm: 'PUT remittances/remittance-7 {"version":7,"date":"2026-11-24","isMissed":false,"comment":""}',
    },
  },
  'a new date that is already the planned one': {
    ...plannedFor('2026-11-23', ['New date = 23/11/2026', 'Comment · optional = Ask again', 'Confirm']),
    within: DIALOG,
    shows: [
      TITLE,
      plannedText('Monday, 23 November 2026'),
      'New date = 23/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      'This is already the planned date: choose another day.',
      'Comment · optional = Ask again',
      '[Cancel] [Confirm]',
    ],
    does: { ...DIALOG_BUTTONS, Confirm: 'nothing' },
  },
  'another date that the server refuses': {
    ...plannedFor('2026-11-23', ['Confirm'], {
      'PUT remittances/remittance-7': new RefusedAnswer('RemittanceDateWeekend', {
        issues: [{ path: 'date', key: 'failure.RemittanceDateWeekend' }],
      }),
    }),
    within: DIALOG,
    states: ['form refused'],
    shows: [
      TITLE,
      plannedText('Monday, 23 November 2026'),
      'New date = 24/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      'Deposits leave from Monday to Friday: choose another day.',
      'Comment · optional =',
      '[Cancel] [Confirm]',
    ],
    does: { ...DIALOG_BUTTONS, Confirm: 'sends PUT remittances/remittance-7' },
  },
  'another date without a connection': {
    ...plannedFor('2026-11-23', ['Confirm'], { 'PUT remittances/remittance-7': UNREACHABLE }),
    states: ['form failed'],
    ...alertOf('The server is not responding. Check the connection, then try again.'),
  },
  'another date of a remittance that somebody else changed first': {
    ...plannedFor('2026-11-23', ['Confirm'], {
      'PUT remittances/remittance-7': new RefusedAnswer('StaleVersion'),
    }),
    states: ['handOver open'],
    ...alertOf('This record has changed in the meantime. Check it, then try again.'),
  },
  'a missed pick-up in the history of the remittance': {
    ...sceneAt('/moneyremittance?id=remittance-7', 'director', [], {
      auditevents: [missedPickUpOf('remittance-7')],
    }),
    within: 'ol:has(ul)',
    shows: [
      'The carrier did not come, another date planned',
      '17/11/2026 10:31 · Event By',
      'Date',
      '19/11/2026',
      '23/11/2026',
      'CommentNo van',
    ],
    does: {},
  },
  'a missed pick-up in the chain of custody of a pouch': {
    ...sceneAt('/carryingPouch?id=pouch-1', 'director', [], {
      auditevents: [missedPickUpOf('remittance-6')],
    }),
    within: 'aside ol',
    shows: [
      'The carrier did not come',
      '17/11/2026 10:31 · Event By',
      'Pick-up planned for 19/11/2026 · Comment: No van',
    ],
    does: {},
  },
}
