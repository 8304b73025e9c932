import { MAX_PIECES } from '../../../../src/domain/counting/denominations.ts'
import { maxRolls } from '../../../../src/domain/wallet/exchanges.ts'
import { exchange } from '../../../machines/support/wallet.ts'
import {
  AMOUNTS_TYPED,
  blankTexts,
  each,
  invalid,
  PIECES_TYPED,
  POUCH_NUMBERS,
  TEXTS_TYPED,
  valid,
  withFault,
} from '../classes.ts'
import { type Plan, refusalWith, type Trial, typeAndSend } from '../plan.ts'

const BLANK = valid('nothing', '', null)
const TYPED = [...TEXTS_TYPED, valid('a number', '12')]
/** The dialogs report every invalid number, otherwise the first rule that is broken. */
const refusedContext = ({ faults }: Trial) => {
  const unreadable = faults.filter((name) => name === 'QuantityInvalid')
  return { refusal: refusalWith(unreadable.length > 0 ? unreadable : faults.slice(0, 1)) }
}
const piles = (...classes: typeof PIECES_TYPED) => [...PIECES_TYPED, ...classes]

/** The quantity of a note, of which a withdrawal needs at least one, and no more than the chart's wallet has. */
const NOTES = [
  valid('one', '1'),
  valid('sum', '1+1'),
  invalid('WalletNegative', 'the most', String(MAX_PIECES)),
  invalid('NotesRequired', 'none', '0'),
  ...blankTexts('NotesRequired'),
  ...PIECES_TYPED.filter(({ fault }) => fault !== null),
]

const decrease: readonly Plan[] = [
  {
    event: 'EDIT',
    fields: { field: each(['piece.5000', 'pouchNumber', 'comment']), text: TYPED },
    to: 'entering.typing',
  },
  {
    event: 'DECREASE',
    appliesTo: ({ balanceCents }) => balanceCents === 300_00,
    fields: {
      'piece.5000': NOTES,
      pouchNumber: [...POUCH_NUMBERS, ...blankTexts('PouchNumberRequired')],
      comment: TEXTS_TYPED,
    },
    checkOrder: [
      'QuantityInvalid',
      'NotesRequired',
      'PouchNumberRequired',
      'PouchNumberTooShort',
      'PouchNumberTooLong',
      'PouchNumberUnreadable',
      'WalletNegative',
    ],
    send: typeAndSend('DECREASE'),
    to: 'sending',
    refused: 'entering.refused',
    expectedContext: (trial) => {
      const { faults } = trial
      return faults.length > 0 && faults.every((name) => name === 'WalletNegative')
        ? { refusal: { name: 'WalletNegative' } }
        : faults.length > 0
          ? refusedContext(trial)
          : { refusal: null }
    },
  },
]

const inMode = (mode: string, event: string) => (trial: Trial) => [
  { type: 'START_OVER' },
  { type: 'CHOOSE_MODE', mode },
  ...typeAndSend(event)(trial),
]
const inventory: readonly Plan[] = [
  {
    event: 'CHOOSE_MODE',
    fields: { mode: each(['pieces', 'total']) },
    to: 'entering.typing',
  },
  {
    event: 'EDIT',
    fields: { field: each(['piece.5000', 'piece.200', 'total']), text: TYPED },
    to: 'entering.typing',
  },
  {
    event: 'COMMENT',
    fields: { text: TEXTS_TYPED },
    to: 'confirming',
  },
  {
    event: 'COMPARE',
    subject: 'by pieces',
    fields: {
      'piece.5000': piles(BLANK),
      'piece.200': piles(BLANK),
      total: [BLANK, valid('unread in this mode', 'x')],
    },
    exclusions: [
      {
        one: ['piece.5000', 'nothing'],
        other: ['piece.200', 'nothing'],
        because: 'nothing counted at all is a plan of its own',
      },
    ],
    send: inMode('pieces', 'COMPARE'),
    to: 'comparing',
    refused: 'entering.refused',
    expectedContext: (trial) =>
      trial.faults.length > 0 ? refusedContext(trial) : { refusal: null, mode: 'pieces' },
  },
  {
    event: 'COMPARE',
    subject: 'nothing counted',
    fields: { 'piece.5000': blankTexts('WalletTotalRequired') },
    send: inMode('pieces', 'COMPARE'),
    to: null,
    refused: 'entering.refused',
    expectedContext: refusedContext,
  },
  {
    event: 'COMPARE',
    subject: 'by its total',
    fields: {
      total: [...AMOUNTS_TYPED, ...blankTexts('WalletTotalRequired')],
      'piece.5000': [BLANK, valid('unread in this mode', 'x')],
    },
    send: inMode('total', 'COMPARE'),
    to: 'comparing',
    refused: 'entering.refused',
    expectedContext: (trial) =>
      trial.faults.length > 0 ? { refusal: refusalWith(trial.faults) } : { refusal: null, mode: 'total' },
  },
]

/** Rolls of 25 coins of 2 €: with all coins no more than the maximum of one denomination. */
const ROLLS = [
  BLANK,
  ...PIECES_TYPED.filter(({ name }) => name !== 'the most'),
  valid('the most', String(maxRolls(200)), maxRolls(200)),
  invalid('RollsInvalid', 'a roll over the most', String(maxRolls(200) + 1)),
]
/** The pouch contains 100 €: two rolls of 2 € are exactly that. */
const LOOSE = [BLANK, ...PIECES_TYPED]
const nothing = (name: string, value: string) => invalid('CoinsRequired', name, value)

const received = ({ parsed }: Trial) =>
  Number(parsed['roll.200'] ?? 0) * 50_00 + Number(parsed['piece.100'] ?? 0) * 1_00
const received200 = [valid('just what is awaited', '2', 2)]

const receiving = (subject: string, pouchStatus: string): Plan => ({
  event: 'RECEIVE',
  subject,
  appliesTo: (context) => context.exchange?.pouchStatus === pouchStatus,
  fields: {
    'roll.200': [...ROLLS.filter(({ name }) => name !== 'nothing' && name !== 'none'), ...received200],
    'piece.100': LOOSE,
  },
  checkOrder: ['QuantityInvalid', 'RollsInvalid'],
  send: typeAndSend('RECEIVE'),
  to: (trial) => {
    if (pouchStatus === 'PREPARED') return 'entering.refused'
    return received(trial) === 100_00 ? 'sending' : 'confirming'
  },
  refused: 'entering.refused',
  expectedContext: (trial) => {
    if (trial.faults.length > 0) return refusedContext(trial)
    return { refusal: pouchStatus === 'PREPARED' ? { name: 'ExchangePrepared' } : null }
  },
})

const reception: readonly Plan[] = [
  {
    event: 'OPEN',
    fields: {
      exchange: [
        valid('handed over', exchange()),
        valid('at hand', exchange({ pouchStatus: 'CREATED' })),
        valid('prepared', exchange({ id: 'pouch-2', pouchStatus: 'PREPARED' })),
        valid('of one cent', exchange({ id: 'pouch-3', valueCents: 1 })),
      ],
    },
    to: 'entering.typing',
  },
  {
    event: 'EDIT',
    fields: { field: each(['roll.200', 'piece.100']), text: TYPED },
    to: 'entering.typing',
  },
  {
    event: 'COMMENT',
    fields: { text: TEXTS_TYPED },
    to: 'confirming',
  },
  receiving('handed over', 'VALIDATED'),
  receiving('prepared', 'PREPARED'),
  {
    event: 'RECEIVE',
    subject: 'nothing counted',
    fields: {
      'roll.200': [nothing('nothing', ''), nothing('none', '0')],
      'piece.100': [withFault(null, nothing('nothing', '')), withFault(null, nothing('none', '0'))],
    },
    send: typeAndSend('RECEIVE'),
    to: null,
    refused: 'entering.refused',
    expectedContext: refusedContext,
  },
]

export const WALLET = {
  'wallet-decrease': decrease,
  'wallet-inventory': inventory,
  'coin-reception': reception,
}
