import { CODES } from '../../../src/domain/codes.ts'
import { sceneAt } from '../support/answers.ts'
import { SHEET_ADDRESS } from '../support/records/common.ts'
import { LOG, OPEN_LOG } from '../support/records/counts.ts'
import {
  ALERT,
  alertOf,
  alertWith,
  DIALOG,
  DISMISS_NOT_LOADED,
  type ExpectedScenes,
  NOT_LOADED,
} from '../support/scenes.ts'
import {
  type Answers,
  AnswersInTurn,
  AnswerWithCode,
  RefusedAnswer,
  UNREACHABLE,
} from '../support/screen.tsx'

/** A sheet that is stored and not validated. */
const stored = (steps: readonly string[], changes: Answers = {}) =>
  sceneAt(SHEET_ADDRESS, 'director', steps, { 'cashlogs/log-5': OPEN_LOG, ...changes })
const SAVE = ['Comment = Again', 'Save without validating']
const VALIDATE = ['Review and validate', 'Validate the count']
/** The question above the dialog with both versions. */
const QUESTION = '[role="alertdialog"]:not(:has(table))'
const DELETE = ['More actions', 'Delete the sheet', 'Confirm']
const VALIDATED = {
  ...OPEN_LOG,
  status: 'VALIDATED',
  counts: OPEN_LOG.counts.map((count) => ({ ...count, status: 'VALIDATED' })),
}
/** A sheet of January, with vouchers of last year. */
const JANUARY_LOG = {
  ...OPEN_LOG,
  date: '2026-01-05',
  counts: OPEN_LOG.counts.map((count) =>
    count.paymentCategoryId === 'tickets'
      ? { ...count, lastYear: { quantity: 2, totalCents: 18_00 } }
      : count,
  ),
}
/** What another person counted on the sheet of January, by category. */
const THEIR_COUNTS: Readonly<Record<string, object>> = {
  cards: { quantity: 30 },
  tickets: { lastYear: { quantity: 3, totalCents: 27_00 } },
}

/** The counting of a sheet in the states that a command, a failure or another person leads to. */
export const COUNTING_STATES_SCENES: ExpectedScenes = {
  'a counting page that can’t be loaded': {
    ...stored([], { paymentcategories: UNREACHABLE }),
    states: ['cashLog unavailable'],
    shows: ['Cash register → /cashregister', 'Count', 'Count', ...NOT_LOADED],
    does: {
      'Try again':
        'reads cashregisters; reads paymentmodes; reads paymentcategories; reads deltareasons; reads establishments/establishment-1',
      ...DISMISS_NOT_LOADED,
    },
  },
  'a sheet that can’t be opened': {
    ...stored([], { cashlogs: UNREACHABLE }),
    states: ['cashLog openFailed'],
    shows: ['Cash register → /cashregister', 'Count', 'Count', '[Switch sheet]', ...NOT_LOADED],
    does: {
      'Switch sheet': 'goes to /cashregister',
      'Try again': 'reads cashlogdrafts; reads cashlogs; reads archives',
      ...DISMISS_NOT_LOADED,
    },
  },
  'a sheet that was validated by somebody else': {
    ...stored([], { 'cashlogs/log-5': { ...LOG, counts: VALIDATED.counts } }),
    states: ['cashLog alreadyValidated'],
    shows: [
      'Cash register → /cashregister',
      'Count',
      'Count · Evening · 13/11/2026 · Terrace',
      '[Print] See it in the log → /cashlogs?id=log-5',
      '[Switch sheet]',
      'This count is validated: it can no longer be changed.',
      'A mistake? Accounting can invalidate the count. Until accounting has checked it, a director can also delete the pouch.',
      'Cash log',
      'Bellecour',
      'Evening · Friday, 13 November 2026 · Terrace',
      'Validated',
      'Counted: €800.03',
      'Float: −€150.02',
      'Expected: €810.04',
      'Over/short: Short−€160.03',
      'Counts of the sheet',
      'Category | Counted | Expected | Over/short',
      'NotesPouch ABC123 | [Notes, €130.00, view details] | |',
      'Float | −€150.02 | |',
      'Cash, float deducted | −€20.02expected €135.02Short−€155.04 | €135.02 | Short−€155.04',
      'Cards | [Cards, €620.01, view details] expected €625.02Short−€5.01 | €625.02 | Short−€5.01',
      'Vouchers | [Vouchers, €45.00, view details] expected €50.02Short−€5.02 | €50.02 | Short−€5.02',
      'Counted by: Counted By',
      'Validated by: Validated By, 14/11/2026 10:30',
      'Reason for the difference: Change error',
      'Comment: Recounted',
      'Signature of the person who counted',
      'Signature of the manager',
      'History',
      'Created',
      '17/11/2026 10:31 · Event By',
    ],
    does: {
      Print: 'print',
      'See it in the log': 'goes to /cashlogs?id=log-5',
      'Switch sheet': 'goes to /cashregister',
      'Notes, €130.00, view details': 'opens “Details · Notes”',
      'Cards, €620.01, view details': 'opens “Details · Cards”',
      'Vouchers, €45.00, view details': 'opens “Details · Vouchers”',
    },
  },
  'a sheet that is reviewed with nothing counted': {
    ...sceneAt(
      '/cashregister?date=2026-11-19&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97',
      'director',
      ['Review and validate'],
      { cashlogs: [], archives: [] },
    ),
    states: ['cashLog counting.refused'],
    ...alertOf('Something is missing', 'Nothing has been counted yet.'),
  },
  'a sheet that is being typed': {
    ...stored(['Comment = Again']),
    within: '[role="status"]',
    states: ['cashLog counting.typing'],
    shows: ['Draft saved on this device: 15:00'],
    does: {},
  },
  'a sheet that was saved': {
    ...stored(SAVE, {
      'PUT cashlogs/log-6': {
        ...OPEN_LOG,
        comment: 'Again',
        version: 8,
        updatedAt: '2026-11-20T13:07:00.000Z',
      },
    }),
    within: '[role="status"]',
    states: ['cashLog counting.saved'],
    shows: ['Saved: 14:07'],
    does: {},
  },
  'saving a sheet without a connection': {
    ...stored(SAVE, { 'PUT cashlogs/log-6': UNREACHABLE }),
    states: ['cashLog saveFailed'],
    ...alertWith(
      ['The sheet could not be saved', 'The server is not responding. Your entries are kept on this device.'],
      { 'Try again': 'sends PUT cashlogs/log-6', Cancel: 'saveFailed → counting.typing' },
    ),
  },
  'the dialog that deletes the sheet being counted': {
    ...stored(DELETE.slice(0, 2)),
    within: DIALOG,
    states: ['cashLog confirmingDelete'],
    shows: [
      'Delete this sheet?',
      'The sheet and its counts are deleted. The deletion stays in the history.',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Delete this sheet?”',
      Confirm: 'DELETE cashlogs/log-6?version=7; closes “Delete this sheet?”',
    },
  },
  'the dialog that clears what was typed': {
    ...stored(['Comment = Again', 'More actions', 'Clear what was typed']),
    within: DIALOG,
    states: ['cashLog confirmingDiscard'],
    shows: [
      'Clear what you typed?',
      'What is not saved is lost; the sheet goes back to the version on the server.',
      '[Cancel] [Confirm]',
    ],
    does: { Cancel: 'closes “Clear what you typed?”', Confirm: 'closes “Clear what you typed?”' },
  },
  'validating a difference without a comment': {
    ...stored(['Review and validate', 'Comment = ', 'Validate the count']),
    within: ALERT,
    states: ['cashLog reviewing.refused'],
    shows: [
      'Something is missing',
      'There is a difference or an unusual float: add a comment.',
      '[Dismiss this message]',
    ],
    does: { 'Dismiss this message': '− Something is missing; − [Dismiss this message]' },
  },
  'validating a difference without a reason and without a comment': {
    ...stored(['Review and validate', 'Validate the count'], {
      'cashlogs/log-5': { ...OPEN_LOG, reasonId: null, comment: '' },
    }),
    states: ['cashLog reviewing.refused'],
    ...alertOf('Something is missing', 'There is a difference: choose a reason and add a comment.'),
  },
  'a sheet with a total that is too large': {
    ...stored(SAVE, {
      'PUT cashlogs/log-6': new RefusedAnswer('InvalidRequest', {
        issues: [{ path: 'counts', key: 'failure.TotalTooLarge' }],
      }),
    }),
    states: ['cashLog counting.refused'],
    ...alertOf('The sheet was not accepted', 'The total is too large.'),
  },
  'a sheet whose date is in the future for the server': {
    ...stored(SAVE, {
      'PUT cashlogs/log-6': new RefusedAnswer('InvalidRequest', {
        issues: [{ path: 'date', key: 'issue.future' }],
      }),
    }),
    states: ['cashLog counting.refused'],
    ...alertOf('The sheet was not accepted', 'This date is in the future: check it'),
  },
  'a sheet that somebody else changed': {
    ...stored(SAVE, { 'PUT cashlogs/log-6': new RefusedAnswer('StaleVersion') }),
    within: DIALOG,
    states: ['cashLog conflict'],
    shows: [
      'This sheet has changed in the meantime',
      'It was saved while you were typing: by somebody else, on another device, or by you if the answer to a save was lost. Which version do you want to keep?',
      'Counted by Counted By, changed on 18/11/2026 09:06',
      'Category | Mine | Theirs',
      'Comment | Again | Recounted',
      '[Back] [Take theirs] [Keep mine]',
    ],
    does: {
      Back: 'closes “This sheet has changed in the meantime”',
      'Take theirs': 'opens “Clear what you typed?”',
      'Keep mine': 'closes “This sheet has changed in the meantime”',
    },
  },
  'a sheet whose closing arrived while it was being typed': {
    ...stored(SAVE, {
      'cashlogs/log-5': new AnswersInTurn(OPEN_LOG, { ...OPEN_LOG, archiveId: 'archive-9' }),
      'PUT cashlogs/log-6': new RefusedAnswer('StaleVersion'),
    }),
    within: DIALOG,
    states: ['cashLog conflict'],
    shows: [
      'This sheet has changed in the meantime',
      'The till closing arrived while you were typing; nobody else has changed the sheet. Keep yours, then read the sheet again.',
      'Category | Mine | Theirs',
      'Comment | Again | Recounted',
      '[Back] [Take theirs] [Keep mine]',
    ],
    does: {
      Back: 'closes “This sheet has changed in the meantime”',
      'Take theirs': 'opens “Clear what you typed?”',
      'Keep mine': 'closes “This sheet has changed in the meantime”',
    },
  },
  'a sheet in which somebody else changed quantities, last year’s vouchers and who counted': {
    ...sceneAt(
      SHEET_ADDRESS.replace('2026-11-13', '2026-01-05'),
      'director',
      ['Review and validate', 'Counted by = user-9', 'Back to the sheet', 'Save without validating'],
      {
        'cashlogs/log-5': new AnswersInTurn(JANUARY_LOG, {
          ...JANUARY_LOG,
          counts: JANUARY_LOG.counts.map((count) => ({ ...count, ...THEIR_COUNTS[count.paymentCategoryId] })),
        }),
        'PUT cashlogs/log-6': new RefusedAnswer('StaleVersion'),
      },
    ),
    within: DIALOG,
    states: ['cashLog conflict'],
    shows: [
      'This sheet has changed in the meantime',
      'It was saved while you were typing: by somebody else, on another device, or by you if the answer to a save was lost. Which version do you want to keep?',
      'Counted by Counted By, changed on 18/11/2026 09:06',
      'Category | Mine | Theirs',
      'Cards | €620.01Quantity 31 | €620.01Quantity 30',
      'Vouchers | €45.00Of which 2 vouchers of last year · €18.00 | €45.00Of which 3 vouchers of last year · €27.00',
      'Counted by | Nadia Colleague | Counted By',
      '[Back] [Take theirs] [Keep mine]',
    ],
    does: {
      Back: 'closes “This sheet has changed in the meantime”',
      'Take theirs': 'opens “Clear what you typed?”',
      'Keep mine': 'closes “This sheet has changed in the meantime”',
    },
  },
  'a sheet that somebody else changed, before the other version is taken': {
    ...stored([...SAVE, 'Take theirs'], { 'PUT cashlogs/log-6': new RefusedAnswer('StaleVersion') }),
    within: QUESTION,
    states: ['cashLog conflict'],
    shows: [
      'Clear what you typed?',
      'What you typed is cleared; the other version takes its place.',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Clear what you typed?”',
      Confirm: 'closes “This sheet has changed in the meantime”; closes “Clear what you typed?”',
    },
  },
  'a sheet that somebody else deleted while it was being typed': {
    ...stored([...SAVE, 'Clear mine'], {
      cashlogs: new AnswersInTurn([OPEN_LOG], []),
      'PUT cashlogs/log-6': new RefusedAnswer('StaleVersion'),
    }),
    within: QUESTION,
    states: ['cashLog conflict'],
    shows: [
      'Clear what you typed?',
      'What you typed is cleared; the sheet is empty again.',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Clear what you typed?”',
      Confirm: 'closes “This sheet has changed in the meantime”; closes “Clear what you typed?”',
    },
  },
  'a sheet that somebody else changed, whose new version can’t be loaded': {
    ...stored(SAVE, {
      'PUT cashlogs/log-6': new RefusedAnswer('StaleVersion'),
      'cashlogs/log-5': new AnswersInTurn(OPEN_LOG, UNREACHABLE),
    }),
    states: ['cashLog compareFailed'],
    ...alertWith(['Loading failed', 'The server is not responding. Check the connection, then try again.'], {
      'Try again': 'reads cashlogdrafts; reads cashlogs; reads archives; reads cashlogs/log-5',
      Cancel: 'compareFailed → counting.typing',
    }),
  },
  'a sheet that was deleted': {
    ...stored(DELETE, { 'DELETE cashlogs/log-6': null }),
    states: ['cashLog deleted'],
    shows: [
      'Cash register → /cashregister',
      'Count',
      'Count · Evening · 13/11/2026 · Terrace',
      'Sheet deleted',
      'It can be counted again.',
      '[Count again] [Switch sheet]',
    ],
    does: {
      'Count again': 'deleted → counting.typing',
      'Switch sheet': 'goes to /cashregister',
    },
  },
  'deleting the sheet being counted without a connection': {
    ...stored(DELETE, { 'DELETE cashlogs/log-6': UNREACHABLE }),
    states: ['cashLog deleteFailed'],
    ...alertWith(
      [
        'The sheet could not be deleted',
        'The server is not responding. The sheet may not be deleted: try again.',
      ],
      { 'Try again': 'sends DELETE cashlogs/log-6', Cancel: 'deleteFailed → counting.typing' },
    ),
  },
  'validating a sheet without a connection': {
    ...stored(VALIDATE, { 'PUT cashlogsstatus': UNREACHABLE }),
    states: ['cashLog validateFailed'],
    ...alertWith(
      [
        'The validation may not have been recorded',
        'The server is not responding. Your entries are kept. Try again when the network is back: nothing is recorded twice.',
      ],
      { 'Try again': 'sends PUT cashlogsstatus', Cancel: 'validateFailed → reviewing.ready' },
    ),
  },
  'a sheet that was validated without a difference': {
    ...stored(VALIDATE, { 'PUT cashlogsstatus': [{ ...VALIDATED, deltaCents: 0 }] }),
    within: '[data-outcome]',
    states: ['cashLog validated.ok'],
    shows: ['Count validated', 'Balanced'],
    does: {},
  },
  'a sheet that was validated beyond the tolerance': {
    ...stored(VALIDATE, { 'PUT cashlogsstatus': new AnswerWithCode(CODES.countKo, [VALIDATED]) }),
    within: '[data-outcome]',
    states: ['cashLog validated.ko'],
    shows: ['Count validated, with a difference', 'Short−€160.03'],
    does: {},
  },
}
