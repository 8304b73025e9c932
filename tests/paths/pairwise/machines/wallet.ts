import { MAX_PIECES } from '../../../../src/domain/counting/denominations.ts'
import { maxRolls } from '../../../../src/domain/wallet/exchanges.ts'
import { exchange } from '../../../machines/support/wallet.ts'
import {
  AMOUNTS_TYPED,
  as,
  blank,
  each,
  PIECES_TYPED,
  POUCH_NUMBERS,
  right,
  TEXTS_TYPED,
  wrong,
} from '../classes.ts'
import { type Plan, saysOf, type Trial, typing } from '../plan.ts'

const BLANK = right('nothing', '', null)
const TYPED = [...TEXTS_TYPED, right('a number', '12')]
/** The dialogs report every invalid number, otherwise the first rule that is broken. */
const said = ({ faults }: Trial) => {
  const unreadable = faults.filter((name) => name === 'QuantityInvalid')
  return { refusal: saysOf(unreadable.length > 0 ? unreadable : faults.slice(0, 1)) }
}
const piles = (...classes: typeof PIECES_TYPED) => [...PIECES_TYPED, ...classes]

/** The quantity of a note, of which a withdrawal needs at least one, and no more than the chart's wallet has. */
const NOTES = [
  right('one', '1'),
  right('sum', '1+1'),
  wrong('WalletNegative', 'the most', String(MAX_PIECES)),
  wrong('NotesRequired', 'none', '0'),
  ...blank('NotesRequired'),
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
    where: ({ balanceCents }) => balanceCents === 300_00,
    fields: {
      'piece.5000': NOTES,
      pouchNumber: [...POUCH_NUMBERS, ...blank('PouchNumberRequired')],
      comment: TEXTS_TYPED,
    },
    judged: [
      'QuantityInvalid',
      'NotesRequired',
      'PouchNumberRequired',
      'PouchNumberTooShort',
      'PouchNumberTooLong',
      'PouchNumberUnreadable',
      'WalletNegative',
    ],
    send: typing('DECREASE'),
    to: 'sending',
    refused: 'entering.refused',
    has: (trial) => {
      const { faults } = trial
      return faults.length > 0 && faults.every((name) => name === 'WalletNegative')
        ? { refusal: { name: 'WalletNegative' } }
        : faults.length > 0
          ? said(trial)
          : { refusal: null }
    },
  },
]

const inMode = (mode: string, event: string) => (trial: Trial) => [
  { type: 'START_OVER' },
  { type: 'CHOOSE_MODE', mode },
  ...typing(event)(trial),
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
    of: 'by pieces',
    fields: {
      'piece.5000': piles(BLANK),
      'piece.200': piles(BLANK),
      total: [BLANK, right('unread in this mode', 'x')],
    },
    apart: [
      {
        one: ['piece.5000', 'nothing'],
        other: ['piece.200', 'nothing'],
        because: 'nothing counted at all is a plan of its own',
      },
    ],
    send: inMode('pieces', 'COMPARE'),
    to: 'comparing',
    refused: 'entering.refused',
    has: (trial) => (trial.faults.length > 0 ? said(trial) : { refusal: null, mode: 'pieces' }),
  },
  {
    event: 'COMPARE',
    of: 'nothing counted',
    fields: { 'piece.5000': blank('WalletTotalRequired') },
    send: inMode('pieces', 'COMPARE'),
    to: null,
    refused: 'entering.refused',
    has: said,
  },
  {
    event: 'COMPARE',
    of: 'by its total',
    fields: {
      total: [...AMOUNTS_TYPED, ...blank('WalletTotalRequired')],
      'piece.5000': [BLANK, right('unread in this mode', 'x')],
    },
    send: inMode('total', 'COMPARE'),
    to: 'comparing',
    refused: 'entering.refused',
    has: (trial) =>
      trial.faults.length > 0 ? { refusal: saysOf(trial.faults) } : { refusal: null, mode: 'total' },
  },
]

/** Rolls of 25 coins of 2 €: with all coins no more than the maximum of one denomination. */
const ROLLS = [
  BLANK,
  ...PIECES_TYPED.filter(({ name }) => name !== 'the most'),
  right('the most', String(maxRolls(200)), maxRolls(200)),
  wrong('RollsInvalid', 'a roll over the most', String(maxRolls(200) + 1)),
]
/** The pouch contains 100 €: two rolls of 2 € are exactly that. */
const LOOSE = [BLANK, ...PIECES_TYPED]
const nothing = (name: string, value: string) => wrong('CoinsRequired', name, value)

const received = ({ means }: Trial) =>
  Number(means['roll.200'] ?? 0) * 50_00 + Number(means['piece.100'] ?? 0) * 1_00
const received200 = [right('just what is awaited', '2', 2)]

const receiving = (of: string, pouchStatus: string): Plan => ({
  event: 'RECEIVE',
  of,
  where: (context) => context.exchange?.pouchStatus === pouchStatus,
  fields: {
    'roll.200': [...ROLLS.filter(({ name }) => name !== 'nothing' && name !== 'none'), ...received200],
    'piece.100': LOOSE,
  },
  judged: ['QuantityInvalid', 'RollsInvalid'],
  send: typing('RECEIVE'),
  to: (trial) => {
    if (pouchStatus === 'PREPARED') return 'entering.refused'
    return received(trial) === 100_00 ? 'sending' : 'confirming'
  },
  refused: 'entering.refused',
  has: (trial) => {
    if (trial.faults.length > 0) return said(trial)
    return { refusal: pouchStatus === 'PREPARED' ? { name: 'ExchangePrepared' } : null }
  },
})

const reception: readonly Plan[] = [
  {
    event: 'OPEN',
    fields: {
      exchange: [
        right('handed over', exchange()),
        right('at hand', exchange({ pouchStatus: 'CREATED' })),
        right('prepared', exchange({ id: 'pouch-2', pouchStatus: 'PREPARED' })),
        right('of one cent', exchange({ id: 'pouch-3', valueCents: 1 })),
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
    of: 'nothing counted',
    fields: {
      'roll.200': [nothing('nothing', ''), nothing('none', '0')],
      'piece.100': [as(null, nothing('nothing', '')), as(null, nothing('none', '0'))],
    },
    send: typing('RECEIVE'),
    to: null,
    refused: 'entering.refused',
    has: said,
  },
]

export const WALLET = {
  'wallet-decrease': decrease,
  'wallet-inventory': inventory,
  'coin-reception': reception,
}
