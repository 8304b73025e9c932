import type { MessageId } from '../../../../src/i18n/ids.ts'
import type { EventData, ScreenTexts } from '../screen-texts.ts'
import {
  busy,
  choose,
  dialogClosed,
  expectation,
  failed,
  faulty,
  instruction,
  loading,
  pick,
  press,
  pressIn,
  refused,
  retry,
  see,
  tick,
  title,
  type,
  unavailable,
} from '../sentences.ts'

const dropFile = ({ file }: EventData) => {
  const { name, size } = file as { name: string; size: number }
  return instruction('do.drop', `${name}, ${size} B`)
}
const LEAVE = 'administration.leave.title'
const CONFLICT = 'administration.conflict.title'
const UNLINK = ['bank.unlink.title', { reference: 'LYO02-R12' }] as const
const UNSETTLE = ['bank.settle.removeTitle', { label: 'REMISE CB' }] as const
const SETTLED_DAY = { date: '16/11/2026', category: 'CB' }

/** The pages with commands without a dialog, by the start of their paths. */
const INSTANT_COMMAND_PAGES: Readonly<Record<string, MessageId>> = {
  jobs: 'jobs.title',
  savedViews: 'views.menu',
  issuers: 'tickets.view.issuers',
}

/** Administration: forms and accounts, closings, the bank, sending and jobs. */
export const ADMINISTRATION_TEXTS: Readonly<Record<string, ScreenTexts>> = {
  form: {
    page: 'shell.menu.settings',
    events: {
      EDIT: ({ field, value }) =>
        value === ''
          ? instruction('do.emptyText', String(field))
          : instruction('do.typeText', `${field}: ${value}`),
      SAVE: press('action.save'),
      CONFIRM: pressIn('administration.password.title', 'action.validate'),
      CANCEL: (_, { state }) => (state === 'leaving' ? pressIn(LEAVE, 'action.no') : press('action.cancel')),
      RETRY: retry,
      BACK: press('action.back'),
      CHOOSE: ({ side }) =>
        press([`administration.conflict.${side as 'mine' | 'theirs'}`, { value: 'Nice' }]),
      RESOLVE: press('administration.conflict.resolve'),
      RELOADED: instruction('do.reloaded'),
      START_OVER: press('administration.startOver'),
      LEAVE: press('action.close'),
      DISCARD: pressIn(LEAVE, 'action.yes'),
    },
    states: {
      editing: expectation('see.editing'),
      saving: busy,
      saved: expectation('see.done'),
      refused,
      confirming: title('administration.password.title'),
      'conflict.loading': loading,
      'conflict.unavailable': unavailable,
      'conflict.choosing': title(CONFLICT),
      failed: failed('failed.title'),
      leaving: title(LEAVE),
      left: expectation('see.changed'),
    },
  },
  enrolment: {
    page: 'shell.account.mine',
    events: {
      BEGUN: instruction('do.passwordAccepted'),
      CONFIRMED: instruction('do.codeAccepted'),
      CANCEL: press('action.cancel'),
      FINISH: ({ saved }) => (saved ? tick('account.recovery.saved') : press('account.next')),
    },
    states: {
      identifying: see('account.password.current'),
      scanning: see('account.secondFactor.scan'),
      saving: see('account.recovery.message'),
      enrolled: see('account.secondFactor.done'),
      cancelled: see('account.secondFactor.setUp'),
    },
  },
  passkey: {
    page: 'shell.account.mine',
    events: { START: press('account.passkeys.add') },
    states: {
      idle: see('account.passkeys.add'),
      preparing: busy,
      prompting: busy,
      verifying: busy,
      done: see('account.passkeys.done'),
      declined: see('account.passkeys.add'),
      known: see('account.passkeys.known'),
      refused,
      failed: failed('error.internal'),
    },
  },
  credential: {
    page: 'page.changePassword',
    events: { SUBMIT: press('account.password.submit'), EDIT: instruction('do.typeText', '…') },
    states: {
      editing: expectation('see.editing'),
      sending: busy,
      done: expectation('see.done'),
      refused: faulty,
      failed: failed('failed.title'),
    },
  },
  'closings-upload': {
    page: 'closings.title',
    events: {
      PICK: dropFile,
      CORRECT: ({ date }) => instruction('do.typeText', String(date)),
      CHANGE_REASON: ({ reason }) => instruction('do.typeText', String(reason)),
      CONFIRM: press(['closings.import', { count: 1 }]),
      CANCEL: (_, { state }) =>
        press(/^(?:faulty|imported)$/u.test(state) ? 'action.dismiss' : 'action.cancel'),
      RETRY: retry,
    },
    states: {
      idle: expectation('see.ready'),
      reading: busy,
      readFailed: failed('failed.title'),
      previewing: expectation('see.rows'),
      importing: busy,
      importFailed: failed('failed.title'),
      faulty,
      imported: see('closings.done'),
    },
  },
  'closings-request': {
    page: 'closings.title',
    events: {
      REQUEST: press('closings.request.ask'),
      RETRY: retry,
      CANCEL: press('action.cancel'),
    },
    states: { ready: title('closings.request'), requesting: busy, failed: failed('failed.title') },
  },
  'bank-upload': {
    page: 'bank.upload',
    events: {
      PICK: dropFile,
      PICK_ACCOUNT: ({ account }) => pick('bank.column.account', String(account)),
      PICK_COLUMN: ({ column, index }) =>
        // An option is the heading of a column of the file with its first value.
        pick(`bank.describe.${column as 'amount'}`, index === null ? '–' : 'Combien (160,00)'),
      CONFIRM: press('bank.describe.submit'),
      DISMISS: press('action.dismiss'),
      CANCEL: press('action.cancel'),
      RETRY: retry,
    },
    states: {
      ready: title('bank.upload'),
      sending: busy,
      describing: title(['bank.describe.title', { name: 'statement.xml' }]),
      failed: failed('bank.upload.failed'),
    },
  },
  'bank-line': {
    page: 'bank.line',
    events: {
      CLASSIFY: press('bank.line.classify'),
      REMOVE_KIND: press('bank.line.takeBack'),
      PICK: ({ status }) => choose(`bank.kind.${status as 'FEES'}`),
      EDIT_REASON: ({ text }) => type('bank.reason', String(text)),
      CONFIRM: press('bank.classify.submit'),
      CANCEL: press('action.cancel'),
      RETRY: retry,
    },
    states: {
      idle: title('bank.line'),
      'classifying.editing': title('bank.classify.title'),
      'classifying.refused': faulty,
      sending: busy,
      failed: failed('failed.title'),
    },
  },
  'bank-split': {
    page: 'bank.line',
    events: {
      OPEN: press('bank.line.link'),
      ADD: press('bank.split.add'),
      DROP: press('bank.split.drop'),
      EDIT: ({ index, change }) => ({
        template: 'do.part',
        a: ['bank.split.part', { number: String(Number(index) + 1) }],
        text: (change as { amount: string }).amount,
      }),
      CONFIRM: press('bank.choose.submit'),
      CANCEL: press('action.cancel'),
      RETRY: retry,
    },
    states: {
      closed: dialogClosed,
      loading,
      unavailable,
      editing: title('bank.split.title'),
      linking: busy,
      failed: failed('failed.title'),
    },
  },
  'bank-settlement': {
    page: 'bank.line',
    events: {
      OPEN: ({ line, kind }) =>
        press((line as { isSettled: boolean }).isSettled ? 'bank.unlink' : `bank.settle.${kind as 'CARDS'}`),
      TOGGLE: tick(['bank.settle.day', { ...SETTLED_DAY, amount: '100' }]),
      EDIT_DAY: ({ text }) => type(['bank.settle.amountOf', SETTLED_DAY], String(text)),
      EDIT: ({ change }, { state }) => {
        const { fee, reason } = change as { fee?: string; reason: string }
        if (state === 'removing') return type('bank.reason', reason)
        return fee === undefined ? type('bank.settle.reason', reason) : type('bank.settle.fee', fee)
      },
      CONFIRM: (_, { state }) =>
        state === 'removing' ? pressIn(UNSETTLE, 'action.yes') : press('bank.settle.submit'),
      CANCEL: (_, { state }) =>
        /^(?:removing|unlinkFailed)/u.test(state) ? pressIn(UNSETTLE, 'action.no') : press('action.cancel'),
      RETRY: (_, { state }) => (state === 'unlinkFailed' ? pressIn(UNSETTLE, 'action.yes') : retry),
    },
    states: {
      closed: dialogClosed,
      loading,
      unavailable,
      editing: title('bank.settle.title.CARDS'),
      settling: busy,
      failed: failed('failed.title'),
      removing: title(UNSETTLE),
      unlinking: busy,
      unlinkFailed: failed('failed.title'),
      conflict: refused,
    },
  },
  'bank-rule': {
    page: 'bank.view.rules',
    events: {
      OPEN: ({ rule }) =>
        press((rule as { stored: object | null }).stored === null ? 'bank.rule.new' : 'bank.rule.change'),
      EDIT: ({ change }) => type('bank.rule.pattern', String((change as { pattern: string }).pattern)),
      PREVIEW: press('bank.rule.preview'),
      SAVE: press('action.save'),
      CANCEL: press('action.cancel'),
      RETRY: retry,
    },
    states: {
      closed: dialogClosed,
      editing: expectation('see.editing'),
      previewing: busy,
      unavailable,
      shown: expectation('see.ready'),
      saving: busy,
      comparing: loading,
      incomparable: unavailable,
      failed: failed('failed.title'),
    },
  },
  'bank-matching': {
    page: 'shell.menu.remittanceControl',
    events: {
      ACCEPT: press('bank.accept'),
      ACCEPT_ALL: press(['bank.matched.all', { count: 1 }]),
      CHOOSE: press('bank.choose'),
      PICK: pick('bank.choose.remittance', 'n° 12'),
      UNLINK: press('bank.unlink'),
      EDIT_REASON: ({ text }) => type('bank.reason', String(text)),
      CONFIRM: (_, { state }) =>
        state === 'choosing' ? press('bank.choose.submit') : pressIn(UNLINK, 'action.yes'),
      CANCEL: (_, { state }) =>
        /^(?:reasoning|unlinkFailed)/u.test(state) ? pressIn(UNLINK, 'action.no') : press('action.cancel'),
      RETRY: (_, { state }) => (state === 'unlinkFailed' ? pressIn(UNLINK, 'action.yes') : retry),
      // The list is loaded again after a statement was imported.
      REFRESH: instruction('do.drop', 'statement.xml'),
    },
    states: {
      loading,
      unavailable,
      ready: expectation('see.rows'),
      choosing: title('bank.choose.title'),
      linking: busy,
      linkFailed: failed('failed.title'),
      'reasoning.writing': title(UNLINK),
      'reasoning.refused': faulty,
      unlinking: busy,
      unlinkFailed: failed('failed.title'),
    },
  },
  sending: {
    page: 'accounting.title',
    events: {
      CONFIRM: press('accounting.send.confirm'),
      SEND_REST: press(['accounting.send.rest', { count: 1 }]),
      CANCEL: press('action.cancel'),
      CLOSE: press('action.close'),
      RETRY: retry,
    },
    states: {
      previewing: loading,
      unavailable,
      confirming: title('accounting.send.title'),
      starting: busy,
      refused,
      failed: failed('accounting.send.failedTitle'),
      started: see(['accounting.send.started', { count: 1 }]),
    },
  },
  'instant-command': {
    page: (start) => INSTANT_COMMAND_PAGES[start]!,
    events: {
      RUN: ({ command }) => {
        const { act, name, closedFrom } = command as Record<'act' | 'name' | 'closedFrom', string>
        if (act === 'change') return type('views.name', name)
        if (act !== undefined) return press(act === 'see' ? 'jobs.markSeen' : 'jobs.again')
        return type('tickets.issuers.lastDay', closedFrom ?? '')
      },
      RETRY: retry,
      DISMISS: press('action.dismiss'),
    },
    states: { ready: expectation('see.rows'), sending: busy, refused, failed: failed('failed.title') },
  },
}
