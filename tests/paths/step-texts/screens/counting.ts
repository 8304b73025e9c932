import type { MessageId } from '../../../../src/i18n/ids.ts'
import type { PathPosition, ScreenTexts } from '../screen-texts.ts'
import {
  busy,
  expectation,
  failed,
  instruction,
  loading,
  pick,
  press,
  pressIn,
  refused,
  retry,
  see,
  title,
  type,
  unavailable,
} from '../sentences.ts'

const CATEGORY = 'Billets'
const LINE_FIELDS: Readonly<Record<string, MessageId>> = {
  total: 'cashLog.field.totalOf',
  quantity: 'cashLog.field.quantityOf',
  pouchNumber: 'cashLog.field.pouchOf',
}
const SHEET_FIELDS: Readonly<Record<string, MessageId>> = {
  turnover: 'cashLog.field.turnover',
  comment: 'cashLog.field.comment',
  float: 'cashLog.field.float',
}
/** The button that signs out, by the state in which it is pressed; elsewhere it is in the menu of the account. */
const SIGN_OUT_BUTTONS: Readonly<Record<string, MessageId>> = {
  'signedIn.forbidden': 'error.action.signIn',
  enrolling: 'account.secondFactor.leave',
}
const SHEET_TITLE = [
  'cashLog.register.sheet',
  { service: 'service.lunch', date: '20/11/2026', register: 'Bar' },
] as const

const ESTABLISHMENT_NAMES: Readonly<Record<string, string>> = {
  'establishment-1': 'Le Comptoir',
  'establishment-2': 'La Halle',
  'establishment-3': 'Le Jardin',
}

function backButton(state: string): MessageId {
  if (state === 'conflict') return 'action.back'
  if (state.startsWith('reviewing')) return 'cashLog.act.backToSheet'
  return state.endsWith('Failed') && state !== 'openFailed' ? 'action.cancel' : 'cashLog.act.otherSheet'
}

/** True while the question whether to invalidate is on the page, also after the command failed. */
const isInvalidating = ({ state, previousLabels }: PathPosition): boolean =>
  state.startsWith('reasoning') ||
  (state === 'failed' &&
    previousLabels.findLast((label) => /"(?:IN)?VALIDATE"/u.test(label))?.includes('"INVALIDATE"') === true)

/** Counting a till, and checking counts; sessions, establishments, lists, documents, attachments, drafts, the camera. */
export const COUNTING_TEXTS: Readonly<Record<string, ScreenTexts>> = {
  'cash-log': {
    page: 'shell.menu.count',
    events: {
      CHOOSE: ({ choice }) =>
        (choice as { cashRegisterId?: string }).cashRegisterId === 'register-1'
          ? pick('cashLog.start.register', 'Bar')
          : instruction('do.changeList', '?register=…'),
      OPEN: (_, { state }) => press(state === 'deleted' ? 'cashLog.deleted.again' : 'cashLog.start.open'),
      EDIT: ({ field, text }) =>
        type([LINE_FIELDS[String(field)] ?? 'cashLog.field.totalOf', { category: CATEGORY }], String(text)),
      EDIT_SHEET: ({ field, text }) =>
        type(SHEET_FIELDS[String(field)] ?? 'cashLog.field.comment', String(text)),
      CHOOSE_REASON: pick('cashLog.field.reason', 'Erreur de caisse'),
      LEAVE_FLOAT: press('cashLog.float.apply'),
      TAKE_FLOAT_BACK: press('cashLog.float.takeBack'),
      SAVE: press('cashLog.act.save'),
      REVIEW: press('cashLog.act.review'),
      VALIDATE: press('cashLog.act.validate'),
      DISCARD: { template: 'do.validate', a: 'cashLog.act.more', b: 'cashLog.act.discard' },
      DELETE: { template: 'do.validate', a: 'cashLog.act.more', b: 'cashLog.act.delete' },
      CONFIRM: press('action.validate'),
      CANCEL: press('action.cancel'),
      BACK: (_, { state }) => press(backButton(state)),
      RETRY: retry,
      KEEP_MINE: press('cashLog.conflict.keepMine'),
      TAKE_THEIRS: { template: 'do.validate', a: 'cashLog.conflict.takeTheirs', b: 'action.validate' },
    },
    states: {
      loading,
      unavailable,
      choosing: expectation('see.choosing'),
      opening: loading,
      openFailed: unavailable,
      'counting.typing': title(SHEET_TITLE),
      'counting.saved': see(['cashLog.saved.server', { time: '14:02' }]),
      'counting.refused': refused,
      'reviewing.ready': title('cashLog.review.title'),
      'reviewing.refused': refused,
      'validated.ok': title('cashLog.confirmed.ok'),
      'validated.ko': title('cashLog.confirmed.ko'),
      alreadyValidated: expectation('see.alreadyValidated'),
      deleted: title('cashLog.deleted.title'),
      confirmingDiscard: title('cashLog.question.discard'),
      confirmingLeave: title('cashLog.question.leave'),
      confirmingDelete: title('cashLog.question.delete'),
      saving: busy,
      savingFirst: busy,
      validating: busy,
      deleting: busy,
      comparing: loading,
      saveFailed: failed('cashLog.failed.saveTitle'),
      validateFailed: failed('cashLog.failed.validateTitle'),
      deleteFailed: failed('cashLog.failed.deleteTitle'),
      compareFailed: failed('error.dataNotProvided'),
      conflict: title('cashLog.conflict.title'),
    },
  },
  control: {
    page: 'shell.menu.countControl',
    events: {
      ROWS_SHOWN: instruction('do.rows'),
      FOCUS: instruction('do.focus'),
      FOCUS_NEXT: instruction('do.focusNext'),
      FOCUS_PREVIOUS: instruction('do.focusPrevious'),
      TOGGLE: instruction('do.toggleRow'),
      TOGGLE_RANGE: instruction('do.selectRange'),
      SELECT_PAGE: press('table.selectPage'),
      SELECT_MATCHING: press(['control.selectMatching', { capped: 'false', count: 2 }]),
      CLEAR: press('table.clearSelection'),
      DROP_REFUSED: press(['control.refused.drop', { count: 1 }]),
      VALIDATE: press('control.validate'),
      INVALIDATE: press('control.invalidate'),
      EDIT_REASON: ({ text }) => type('control.invalidate.reason', String(text)),
      CONFIRM: pressIn(['control.invalidate.title', { count: 1 }], 'action.yes'),
      CANCEL: (_, step) =>
        isInvalidating(step)
          ? pressIn(['control.invalidate.title', { count: 1 }], 'action.no')
          : press('action.cancel'),
      RETRY: (_, step) =>
        isInvalidating(step) ? pressIn(['control.invalidate.title', { count: 1 }], 'action.yes') : retry,
      DISMISS: press('action.dismiss'),
    },
    states: {
      'selecting.choosing': expectation('see.rows'),
      'selecting.refused': title('control.refused.title'),
      gathering: loading,
      gatherFailed: failed('control.failedTitle'),
      'reasoning.writing': title(['control.invalidate.title', { count: 1 }]),
      'reasoning.refused': refused,
      changing: busy,
      failed: failed('control.failedTitle'),
    },
  },
  attachments: {
    page: 'attachments.title',
    events: {
      PICK: ({ file }) => {
        const { name, size, type: kind } = file as { name: string; size: number; type: string }
        return instruction('do.drop', `${name}, ${kind}, ${size} B`)
      },
      REMOVE: press(['attachments.remove', { name: 'photo.jpg' }]),
      DOWNLOAD: press(['attachments.open', { name: 'photo.jpg' }]),
      CONFIRM: pressIn(['attachments.remove.title', { name: 'photo.jpg' }], 'action.validate'),
      CANCEL: press('action.cancel'),
      RETRY: retry,
    },
    states: {
      loading,
      unavailable,
      ready: title('attachments.title'),
      uploading: see(['attachments.progress', { name: 'photo.jpg' }]),
      uploadFailed: failed('attachments.failed'),
      confirming: title(['attachments.remove.title', { name: 'photo.jpg' }]),
      removing: busy,
      removeFailed: failed('attachments.failed'),
      downloading: busy,
      downloadFailed: failed('attachments.failed'),
    },
  },
  camera: {
    page: 'pouches.camera.title',
    events: { RETRY: retry },
    states: {
      looking: expectation('see.camera'),
      unavailable: failed('pouches.camera.CameraFailed'),
      satisfied: see(['pouches.camera.read', { number: 'ABC123' }]),
    },
  },
  document: {
    page: 'shell.account.mine',
    events: {
      REFRESH: instruction('do.refresh'),
      RETRY: retry,
    },
    states: {
      loading,
      ready: expectation('see.ready'),
      polling: expectation('see.ready'),
      repolling: expectation('see.ready'),
      refused,
      failed: unavailable,
    },
  },
  list: {
    page: 'page.carriers',
    events: {
      REQUEST: ({ request }) => {
        const { page, filters, search } = request as { page: number; filters: object; search: string }
        return instruction('do.changeList', `page ${page}, ${JSON.stringify(filters)}, « ${search} »`)
      },
      REFRESH: instruction('do.refresh'),
      PREFETCH: instruction('do.prefetch'),
      RETRY: retry,
    },
    states: {
      'fetching.loading': loading,
      'fetching.refreshing': expectation('see.rows'),
      ready: expectation('see.rows'),
      polling: expectation('see.rows'),
      empty: expectation('see.empty'),
      noResults: title('noResult.title'),
      refused,
      failed: unavailable,
    },
  },
  session: {
    page: 'page.login',
    events: {
      SIGN_IN: ({ email, password }) =>
        String(email).trim() === '' || password === ''
          ? { template: 'do.signInWithout', a: 'session.signIn' }
          : { template: 'do.signInAs', a: 'session.signIn', text: String(email) },
      IDENTIFIED: instruction('do.identified'),
      SIGN_OUT: (_, { state }) => press(SIGN_OUT_BUTTONS[state] ?? 'shell.account.logout'),
      CODE_ACCEPTED: instruction('do.codeAccepted'),
      PASSKEY_ACCEPTED: instruction('do.passkeyAccepted'),
      CANCEL_CODE: press('account.code.back'),
      ENROLMENT_REQUIRED: instruction('do.secondFactorRequired'),
      ENROLLED: instruction('do.secondFactorSetUp'),
      CONTINUE: press('session.continue'),
      EXPIRED: instruction('do.sessionEnded'),
      FORBIDDEN: instruction('do.forbidden'),
      REPLACE_USER: instruction('do.replaced'),
      USER_STORED: instruction('do.tabSignedIn'),
      USER_FORGOTTEN: instruction('do.tabSignedOut'),
    },
    states: {
      'signedIn.checking': loading,
      'signedIn.verified': expectation('see.signedIn'),
      'signedIn.unverified': failed('failed.title'),
      'signedIn.forbidden': see('session.continue'),
      'signedOut.idle': title('page.login'),
      'signedOut.expired': see('session.expired'),
      'signedOut.rejected': refused,
      'signedOut.refused': see('failure.WrongCredentials'),
      'signedOut.failed': failed('failed.title'),
      'signedOut.codeRequired': title('account.code.title'),
      enrolling: see('account.secondFactor.required'),
      'signedOut.throttled': see(['session.throttled', { seconds: 2 }]),
      signingIn: busy,
      signingOut: busy,
    },
  },
  'draft-sync': {
    page: 'shell.menu.count',
    events: {
      OPENED: press('cashLog.start.open'),
      COMPARED: instruction('do.compare'),
      TYPED: ({ key }) => type('cashLog.field.comment', String(key)),
      DROPPED: press('cashLog.act.discard'),
      TAB_TYPED: instruction('do.tabTyped'),
      HURRY: instruction('do.network'),
      SAVE: press('action.save'),
      SAVED: instruction('do.wait'),
      NOT_SAVED: instruction('do.wait'),
    },
    states: {
      idle: expectation('see.ready'),
      waiting: see(['cashLog.saved.device', { time: '14:02' }]),
      'sending.keeping': see(['cashLog.saved.device', { time: '14:02' }]),
      'sending.comparing': see(['cashLog.saved.device', { time: '14:02' }]),
      'sending.dropping': expectation('see.ready'),
      conflict: title('cashLog.elsewhere.typed.title'),
      saving: busy,
    },
  },
  establishment: {
    page: 'shell.establishment',
    events: {
      CHOOSE: ({ establishmentId }) =>
        pick('shell.establishment', ESTABLISHMENT_NAMES[String(establishmentId)] ?? ''),
      CONFIRM: pressIn(['session.switch.title', { name: 'La Halle' }], 'action.yes'),
      CANCEL: pressIn(['session.switch.title', { name: 'La Halle' }], 'action.no'),
      RETRY: retry,
      DISMISS: press('toast.close'),
      DRAFTS_COUNTED: ({ count }) => instruction('do.drafts', String(count)),
      REFRESH: instruction('do.refresh'),
    },
    states: {
      'choosing.loading': loading,
      'choosing.ready': expectation('see.choosing'),
      warning: see(['session.switch.drafts', { count: 2 }]),
      switching: busy,
      refused,
      failed: failed('failed.title'),
      switched: expectation('see.signedIn'),
    },
  },
}
