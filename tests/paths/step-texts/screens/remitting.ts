import type { MessageId } from '../../../../src/i18n/ids.ts'
import type { ScreenTexts } from '../screen-texts.ts'
import {
  busy,
  choose,
  close,
  expectation,
  failed,
  faulty,
  instruction,
  loading,
  passwordIn,
  press,
  pressIn,
  refused,
  retry,
  scan,
  see,
  tick,
  title,
  type,
  unavailable,
} from '../sentences.ts'

const step = (number: number, id: MessageId) => title(['step.of', { step: number, total: 4, title: id }])
const NAME = ['remittance.name', { reference: '12' }] as const
const UNDO = ['remittance.undo.title', { reference: '12' }] as const
const SEND_BACK = ['remittanceControl.invalidate.title', { reference: 'LYO02-R12' }] as const
const END_SESSION = ['account.sessions.end.title', { device: 'ABC123' }] as const

/** Preparing a remittance, handing it over, checking it against the bank; editing a field of a pouch; confirming a command. */
export const REMITTING_TEXTS: Readonly<Record<string, ScreenTexts>> = {
  remittance: {
    page: 'remittance.prepare',
    events: {
      CHOOSE_TYPE: ({ pouchType }) => choose(`pouchType.${pouchType as 'NOTES' | 'CHEQUES'}`),
      TOGGLE_POUCH: () => instruction('do.tickText', 'ABC123'),
      SELECT_ALL: tick('remittance.pouches.all'),
      SCAN: ({ text }) => scan(String(text).trim()),
      CHOOSE_CARRIER: ({ carrierId }) =>
        carrierId === null ? choose('remittance.noCarrier') : instruction('do.chooseText', 'Transval'),
      CHOOSE_DATE: ({ date }) => type('remittance.column.date', String(date)),
      NEXT: press('action.next'),
      BACK: press('action.back'),
      CHANGE: ({ step }) =>
        press(['remittance.review.change', { what: `remittance.step.${step as 'type'}` }]),
      PREPARE: press('remittance.review.prepare'),
      RETRY: retry,
      START_OVER: (_, { previousLabels }) =>
        press(
          previousLabels.some((label) => label.startsWith('prepare:'))
            ? 'remittance.prepared.another'
            : 'remittance.startOver',
        ),
    },
    states: {
      loading,
      unavailable,
      type: step(1, 'remittance.step.type'),
      'pouches.choosing': step(2, 'remittance.step.pouches'),
      'pouches.unknown': see(['remittance.pouches.unknown', { number: 'XYZ999' }]),
      'pouches.taken': see(['remittance.pouches.taken', { count: 1 }]),
      'carrier.choosing': step(3, 'remittance.step.carrier'),
      'carrier.refused': see('failure.CarrierInactive'),
      'review.ready': step(4, 'remittance.step.review'),
      'review.refused': see('failure.TotalNotPositive'),
      preparing: busy,
      failed: failed('error.dataNotProvided'),
      checkingPouches: loading,
      refreshing: loading,
      prepared: title(['remittance.prepared.title', { reference: '12' }]),
    },
  },
  'hand-over': {
    page: 'shell.menu.remittances',
    events: {
      TICK: ({ pouchId }) => instruction('do.tickText', pouchId === 'pouch-1' ? 'ABC123' : 'ABC124'),
      LEAVE: ({ pouchId }) =>
        tick(['remittance.handOver.leave', { number: pouchId === 'pouch-1' ? 'ABC123' : 'ABC124' }]),
      SCAN: ({ text }) => scan(String(text).trim()),
      EDIT: ({ field, text }) =>
        type(
          field === 'receiptNumber' ? 'remittance.handOver.receipt' : 'remittance.handOver.courier',
          String(text),
        ),
      VALIDATE: press('remittance.handOver'),
      UNDO: press('remittance.undo'),
      CONFIRM: (_, { state }) =>
        state === 'undoConfirming' ? pressIn(UNDO, 'action.yes') : press('remittance.handOver.submit'),
      CANCEL: pressIn(UNDO, 'action.no'),
      BACK: press('action.back'),
      RETRY: (_, { state }) => (state === 'undoFailed' ? pressIn(UNDO, 'action.yes') : retry),
    },
    states: {
      loading,
      unavailable,
      open: title(NAME),
      'confirming.ticking': title('remittance.handOver.title'),
      'confirming.unknown': see(['remittance.handOver.unknown', { number: 'XYZ999' }]),
      'confirming.refused': refused,
      validating: busy,
      validateFailed: failed('error.dataNotProvided'),
      undoConfirming: title(UNDO),
      undoing: busy,
      undoFailed: failed('error.dataNotProvided'),
    },
  },
  'remittance-control': {
    page: 'shell.menu.remittanceControl',
    events: {
      EDIT: ({ field, text }) =>
        type(`remittanceControl.${field as 'amount' | 'creditedOn' | 'differenceReason'}`, String(text)),
      VALIDATE: press('remittanceControl.validate'),
      INVALIDATE: press('remittanceControl.invalidate'),
      EDIT_REASON: ({ text }) => type('remittanceControl.reason', String(text)),
      CONFIRM: pressIn(SEND_BACK, 'action.yes'),
      CANCEL: (_, { state }) =>
        state === 'validateFailed' ? press('action.cancel') : pressIn(SEND_BACK, 'action.no'),
      RETRY: (_, { state }) => (state === 'invalidateFailed' ? pressIn(SEND_BACK, 'action.yes') : retry),
    },
    states: {
      loading,
      unavailable,
      'open.entering': title(NAME),
      'open.refused': refused,
      validating: busy,
      validateFailed: failed('error.dataNotProvided'),
      'reasoning.writing': title(SEND_BACK),
      'reasoning.refused': faulty,
      invalidating: busy,
      invalidateFailed: failed('error.dataNotProvided'),
    },
  },
  'pouch-field': {
    page: 'shell.menu.pouchList',
    events: {
      EDIT: ({ text }) => type('pouches.seal', String(text)),
      SAVE: press('action.save'),
      RETRY: retry,
    },
    states: {
      'editing.typing': expectation('see.editing'),
      'editing.faulty': faulty,
      'editing.refused': refused,
      saving: busy,
      reloading: busy,
      failed: failed('failed.title'),
      saved: expectation('see.changed'),
    },
  },
  'confirm-command': {
    page: 'shell.account.mine',
    events: {
      START: press('account.sessions.end'),
      CONFIRM: passwordIn(END_SESSION, 'action.yes'),
      CANCEL: pressIn(END_SESSION, 'action.no'),
      RETRY: pressIn(END_SESSION, 'action.yes'),
      DISMISS: close('action.dismiss'),
    },
    states: {
      idle: expectation('see.ready'),
      confirming: title(END_SESSION),
      running: busy,
      done: expectation('see.done'),
      refused,
      failed: failed('failed.title'),
    },
  },
}
