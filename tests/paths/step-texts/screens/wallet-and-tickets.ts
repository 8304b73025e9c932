import type { ScreenTexts } from '../screen-texts.ts'
import {
  busy,
  choose,
  close,
  dialogClosed,
  expectation,
  failed,
  instruction,
  loading,
  press,
  refused,
  retry,
  see,
  title,
  type,
  type Ui,
  unavailable,
} from '../sentences.ts'

/** The field of a denomination: `field` is `piece.5000` or `roll.200`, `of` the dialog in which it is. */
function faceField(field: unknown, of: 'wallet.dialog.pieces' | 'coins'): Ui {
  const [kind, cents] = String(field).split('.')
  const face = Number(cents)
  if (of === 'wallet.dialog.pieces') return [of, { face }]
  return [kind === 'roll' ? 'wallet.coins.rollsOf' : 'wallet.coins.looseOf', { face }]
}

const ACTION_BUTTONS = {
  SENT: 'tickets.act.SENT',
  REIMBURSED: 'tickets.act.REIMBURSED',
  CANCELED: 'tickets.act.CANCELED',
} as const
const FORM_FIELDS = {
  slipNumber: 'tickets.slipNumber',
  sentOn: 'tickets.sentOn',
  reimbursed: 'tickets.reimbursed',
  commission: 'tickets.commission',
  reimbursedOn: 'tickets.reimbursedOn',
  reason: 'tickets.reason',
} as const

/** The wallet, its exchanges, and paper meal vouchers; downloads. */
export const WALLET_AND_TICKET_TEXTS: Readonly<Record<string, ScreenTexts>> = {
  'wallet-inventory': {
    page: 'shell.menu.wallet',
    events: {
      OPEN: press('wallet.act.inventory'),
      CHOOSE_MODE: ({ mode }) => choose(`wallet.inventory.mode.${mode as 'pieces' | 'total'}`),
      EDIT: ({ field, text }) =>
        type(
          field === 'total' ? 'wallet.inventory.total' : faceField(field, 'wallet.dialog.pieces'),
          String(text),
        ),
      COMMENT: ({ text }) => type('wallet.dialog.comment', String(text)),
      START_OVER: press('wallet.dialog.startOver'),
      COMPARE: press('wallet.inventory.compare'),
      CONFIRM: press('wallet.inventory.confirm'),
      BACK: press('wallet.inventory.back'),
      RETRY: retry,
      CLOSE: close('action.close'),
    },
    states: {
      closed: dialogClosed,
      'entering.typing': title('wallet.inventory.title'),
      'entering.refused': refused,
      comparing: busy,
      compareFailed: failed('wallet.dialog.failed'),
      confirming: title('wallet.inventory.confirmTitle'),
      sending: busy,
      sendFailed: failed('wallet.dialog.failed'),
      done: see(['wallet.inventory.done', { difference: '+4,50 €', total: '304,50 €' }]),
    },
  },
  'wallet-decrease': {
    page: 'shell.menu.wallet',
    events: {
      OPEN: press('wallet.act.decrease'),
      EDIT: ({ field, text }) =>
        type(
          field === 'pouchNumber' ? 'wallet.decrease.pouch' : faceField(field, 'wallet.dialog.pieces'),
          String(text),
        ),
      START_OVER: press('wallet.dialog.startOver'),
      DECREASE: press('wallet.decrease.submit'),
      BACK: press('action.back'),
      RETRY: retry,
      CLOSE: close('action.close'),
    },
    states: {
      closed: dialogClosed,
      opening: loading,
      unavailable,
      'entering.typing': title('wallet.decrease.title'),
      'entering.refused': refused,
      sending: busy,
      reloading: loading,
      sendFailed: failed('wallet.dialog.failed'),
      done: see(['wallet.decrease.done', { number: 'ABC123', value: '100 €', total: '200 €' }]),
    },
  },
  'coin-reception': {
    page: 'shell.menu.coins',
    events: {
      OPEN: press('coins.receive'),
      EDIT: ({ field, text }) => type(faceField(field, 'coins'), String(text)),
      COMMENT: ({ text }) => type('wallet.dialog.comment', String(text)),
      START_OVER: press('wallet.dialog.startOver'),
      RECEIVE: press('coins.reception.submit'),
      CONFIRM: press('coins.reception.confirm'),
      BACK: press('coins.reception.back'),
      RETRY: retry,
      CLOSE: close('action.close'),
    },
    states: {
      closed: dialogClosed,
      'entering.typing': title(['coins.reception.title', { number: 'ABC123' }]),
      'entering.refused': refused,
      confirming: title('coins.reception.confirmTitle'),
      sending: busy,
      sendFailed: failed('wallet.dialog.failed'),
      done: see(['coins.reception.done', { value: '100 €', total: '400 €' }]),
    },
  },
  'ticket-dispatch': {
    page: 'tickets.view.dispatches',
    events: {
      START: ({ act }) => press(ACTION_BUTTONS[act as keyof typeof ACTION_BUTTONS]),
      EDIT: ({ field, text }) => type(FORM_FIELDS[field as keyof typeof FORM_FIELDS], String(text)),
      CONFIRM: (_, { previousLabels }) => {
        const startLabel = previousLabels.findLast((label) => label.includes('"START"')) ?? '{}'
        return press(ACTION_BUTTONS[(JSON.parse(startLabel) as { act: keyof typeof ACTION_BUTTONS }).act])
      },
      CANCEL: press('action.back'),
      RETRY: retry,
    },
    states: {
      loading,
      unavailable,
      open: title('tickets.dispatch'),
      editing: expectation('see.editing'),
      changing: busy,
      failed: failed('failed.title'),
    },
  },
  download: {
    page: 'shell.menu.cashLog',
    events: {
      DOWNLOAD: ({ request }, { state }) => {
        const { format } = (request as { query: { format: string } }).query
        if (state === 'exported') return press('export.download')
        return press(format === 'csv' ? 'list.download.csv' : 'list.download.xlsx')
      },
      REFRESH: instruction('do.refresh'),
      RETRY: retry,
      DISMISS: press('action.dismiss'),
    },
    states: {
      idle: expectation('see.ready'),
      downloading: busy,
      requesting: busy,
      exporting: see('export.making'),
      loading: see('export.making'),
      exported: see('export.download'),
      exportFailed: see('export.failed'),
      refused,
      failed: failed('failed.title'),
    },
  },
  'ticket-preparation': {
    page: 'shell.menu.tickets',
    events: {
      OPEN: press('tickets.prepare'),
      CHOOSE_LAST_DATE: ({ date }) => type('tickets.prepare.through', String(date)),
      TICK: ({ issuer }) => instruction('do.tickText', String(issuer)),
      CHOOSE_TRANSPORT: ({ transport }) => choose(`tickets.transport.${transport as 'POST' | 'CARRIER'}`),
      EDIT_QUANTITY: ({ text }) =>
        type(
          ['tickets.prepare.quantityOf', { issuer: 'Up', year: '2026', value: '45,50\u00a0€' }],
          String(text),
        ),
      EDIT_POUCH_NUMBER: ({ text }) => type('tickets.pouchNumber', String(text)),
      CONFIRM: press('tickets.prepare.submit'),
      CANCEL: press('action.cancel'),
      RETRY: retry,
    },
    states: {
      closed: dialogClosed,
      loading,
      unavailable,
      choosing: title(['tickets.prepare.title', { establishment: 'Le Comptoir' }]),
      preparing: busy,
      failed: failed('failed.title'),
    },
  },
}
