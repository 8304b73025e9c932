import type { AnyMachineSnapshot } from 'xstate'
import { editFields, type TypedInputs, type TypedValues } from './types.ts'

const inventoryIn =
  (mode: string) =>
  ([text]: TypedValues) => [
    { type: 'START_OVER' },
    { type: 'CHOOSE_MODE', mode },
    { type: 'EDIT', field: mode === 'total' ? 'total' : 'piece.5000', text },
    { type: 'COMPARE' },
  ]

/** Types `notes` into `field` of the line of notes; types the pouch number, turnover and float; then sends the event. */
const fillSheet =
  (event: string) =>
  ([notes, turnover = '100', float = '', pouchNumber = 'ABCDEF', field = 'total']: TypedValues) => [
    ...['total', 'piece.5000', 'pouchNumber'].map((name) => ({
      type: 'EDIT',
      paymentCategoryId: 'notes',
      field: name,
      text: name === field ? notes : name === 'pouchNumber' ? pouchNumber : '',
    })),
    { type: 'EDIT_SHEET', field: 'turnover', text: turnover },
    { type: 'EDIT_SHEET', field: 'float', text: float },
    { type: event },
  ]
/** True for a sheet that can be edited and has nothing typed in the line of the float. */
const isOpenSheet = ({ sheet: opened }: AnyMachineSnapshot['context']) =>
  opened?.entries[0]?.status === 'CREATED' && opened.entries[1]?.text.total === undefined

/** Validates with this turnover, comment, float (by default the usual one) and reason. */
const validateSheet = ([turnover, comment, float = '100', reasonId = null]: TypedValues) => [
  { type: 'EDIT_SHEET', field: 'float', text: float },
  { type: 'EDIT_SHEET', field: 'turnover', text: turnover },
  { type: 'EDIT_SHEET', field: 'comment', text: comment },
  { type: 'CHOOSE_REASON', reasonId },
  { type: 'VALIDATE' },
]

const chooseCarrierAndDate = ([carrierId, date]: TypedValues) => [
  { type: 'CHOOSE_CARRIER', carrierId },
  { type: 'CHOOSE_DATE', date },
  { type: 'NEXT' },
]

/** Counting, the wallet, and remittances until they are handed over. */
export const CASH_INPUTS: Readonly<Record<string, TypedInputs>> = {
  'notes that leave the wallet': {
    machine: 'wallet-decrease',
    state: 'entering.typing',
    events: editFields('DECREASE', 'piece.5000', 'pouchNumber'),
    rows: [
      [['1', 'ABCDEF'], 'sending'],
      [['1+1', 'ABCDEFGHJKLM'], 'sending'],
      [['6', ' abcdef '], 'sending'],
      [['7', 'ABCDEF'], 'sending'],
      [['', 'ABCDEF'], 'entering.refused notes failure.NotesRequired'],
      [['0', 'ABCDEF'], 'entering.refused notes failure.NotesRequired'],
      [['x', ''], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['-1', 'ABCDEF'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['1,5', 'ABCDEF'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['100001', 'ABCDEF'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['1', ' '], 'entering.refused pouchNumber failure.PouchNumberRequired'],
      [['1', 'ABCDE'], 'entering.refused pouchNumber failure.PouchNumberTooShort'],
      [['1', 'ABCDEFGHJKLMN'], 'entering.refused pouchNumber failure.PouchNumberTooLong'],
      [['1', 'ABCDEF_1'], 'entering.refused pouchNumber failure.PouchNumberUnreadable'],
      [['1', 'ÉABCDEF'], 'entering.refused pouchNumber failure.PouchNumberUnreadable'],
      [['0', 'ABCDE'], 'entering.refused notes failure.NotesRequired'],
    ],
  },
  'an inventory by denomination': {
    machine: 'wallet-inventory',
    state: 'entering.typing',
    events: inventoryIn('pieces'),
    rows: [
      [['100000'], 'comparing'],
      [['2+5'], 'comparing'],
      [['0'], 'comparing'],
      [[''], 'entering.refused total failure.WalletTotalRequired'],
      [['100001'], 'entering.refused piece.5000 failure.QuantityInvalid'],
      [['x'], 'entering.refused piece.5000 failure.QuantityInvalid'],
    ],
  },
  'an inventory by its total': {
    machine: 'wallet-inventory',
    state: 'entering.typing',
    events: inventoryIn('total'),
    rows: [
      [['0'], 'comparing'],
      [['1 234,50'], 'comparing'],
      [['20+20+5'], 'comparing'],
      [['999999999,99'], 'comparing'],
      [['1000000000'], 'entering.refused total failure.MoneyTooLarge'],
      [['0,001'], 'entering.refused total failure.MoneyTooPrecise'],
      [['-0,01'], 'entering.refused total failure.MoneyNegative'],
      [['1,2,3'], 'entering.refused total failure.MoneyUnreadable'],
      [[' '], 'entering.refused total failure.WalletTotalRequired'],
    ],
  },
  'coins for 100 €': {
    machine: 'coin-reception',
    state: 'entering.typing',
    where: ({ exchange }) => exchange?.pouchStatus === 'VALIDATED',
    events: editFields('RECEIVE', 'roll.200', 'piece.100'),
    rows: [
      [['2', ''], 'sending'],
      [['1', '50'], 'sending'],
      [['2', '1'], 'confirming'],
      [['0', '0'], 'entering.refused coins failure.CoinsRequired'],
      [['', ''], 'entering.refused coins failure.CoinsRequired'],
      [['4000', ''], 'confirming'],
      [['4001', ''], 'entering.refused coins failure.RollsInvalid'],
      [['x', '-1'], 'entering.refused roll.200 failure.QuantityInvalid, piece.100 failure.QuantityInvalid'],
    ],
  },
  'notes that the bank sent back for 100 €': {
    machine: 'coin-reception',
    state: 'entering.typing',
    where: ({ exchange }) => exchange?.pouchStatus === 'VALIDATED',
    events: editFields('RECEIVE', 'roll.200', 'piece.5000'),
    rows: [
      [['', '2'], 'sending'],
      [['1', '1'], 'sending'],
      [['', '1'], 'confirming'],
      [['', 'x'], 'entering.refused piece.5000 failure.QuantityInvalid'],
    ],
  },
  'coins for a pouch that waits for the carrier': {
    machine: 'coin-reception',
    state: 'entering.typing',
    where: ({ exchange }) => exchange?.pouchStatus === 'PREPARED',
    events: editFields('RECEIVE', 'roll.200'),
    rows: [[['2'], 'entering.refused ExchangePrepared']],
  },
  'a sheet that is saved': {
    machine: 'cash-log',
    state: 'counting.typing',
    where: isOpenSheet,
    events: fillSheet('SAVE'),
    rows: [
      [['', ''], 'saving'],
      [['200', '100', '50', 'ABC'], 'saving'],
      [
        ['0,001', '-1', 'x'],
        'counting.refused counts.notes.total failure.MoneyTooPrecise, turnover failure.MoneyNegative, float failure.MoneyUnreadable',
      ],
      [['1000000000'], 'counting.refused counts.notes.total failure.MoneyTooLarge'],
      [
        ['100001', '', '', '', 'piece.5000'],
        'counting.refused counts.notes.piece.5000 failure.QuantityInvalid',
      ],
      [['1,5', '', '', '', 'piece.5000'], 'counting.refused counts.notes.piece.5000 failure.QuantityInvalid'],
    ],
  },
  'a sheet that is reviewed': {
    machine: 'cash-log',
    state: 'counting.typing',
    where: isOpenSheet,
    events: fillSheet('REVIEW'),
    rows: [
      [['200'], 'reviewing.ready'],
      [['2', '100', '', 'ABCDEF', 'piece.5000'], 'reviewing.ready'],
      [['0', '100', '', ''], 'reviewing.ready'],
      [[''], 'counting.refused NothingCounted'],
      [['200', ''], 'counting.refused turnover failure.TurnoverRequired'],
      [['200', '100', '', ''], 'counting.refused counts.notes.pouchNumber failure.PouchNumberRequired'],
      [['200', '100', '', 'ABCDE'], 'counting.refused counts.notes.pouchNumber failure.PouchNumberTooShort'],
      [
        ['200', '100', '', 'ABCDEFGHJKLMN'],
        'counting.refused counts.notes.pouchNumber failure.PouchNumberTooLong',
      ],
      [
        ['200', '100', '', 'ABCDEF_1'],
        'counting.refused counts.notes.pouchNumber failure.PouchNumberUnreadable',
      ],
      [
        ['x', '-1', '0,001', ''],
        'counting.refused counts.notes.total failure.MoneyUnreadable, turnover failure.MoneyNegative, float failure.MoneyTooPrecise',
      ],
    ],
  },
  'a sheet of 200 € that is validated': {
    machine: 'cash-log',
    state: 'reviewing.ready',
    where: ({ sheet: opened }) =>
      opened?.entries[0]?.status === 'CREATED' && opened.entries[0].value.totalCents === 200_00,
    events: validateSheet,
    rows: [
      [['100', ''], 'savingFirst'],
      [['99', ''], 'savingFirst'],
      [['101', ''], 'savingFirst'],
      [['98,99', ''], 'reviewing.refused reasonId failure.ReasonRequired, comment failure.CommentRequired'],
      [['101,01', ' '], 'reviewing.refused reasonId failure.ReasonRequired, comment failure.CommentRequired'],
      [['101,01', ' ', '100', 'reason-1'], 'reviewing.refused comment failure.CommentRequired'],
      [['101,01', 'x'], 'reviewing.refused reasonId failure.ReasonRequired'],
      [['101,01', 'x', '100', 'reason-1'], 'savingFirst'],
      [['', 'x'], 'reviewing.refused turnover failure.TurnoverRequired'],
      // A float that differs from the usual one by more than the tolerance of 1 € needs a comment, but no reason.
      [['101', '', '99'], 'savingFirst'],
      [['99', '', '101'], 'savingFirst'],
      [['101,01', '', '98,99'], 'reviewing.refused comment failure.CommentRequired'],
      [['98,99', ' ', '101,01'], 'reviewing.refused comment failure.CommentRequired'],
      [['101,01', 'x', '98,99'], 'savingFirst'],
    ],
  },
  'the carrier and the date of notes': {
    machine: 'remittance',
    state: 'carrier.choosing',
    where: ({ pouchType }) => pouchType === 'NOTES',
    events: chooseCarrierAndDate,
    rows: [
      [['carrier-1', '2026-11-23'], 'review.ready'],
      [['carrier-1', '2026-11-20'], 'review.ready'],
      [['carrier-1', '2026-11-19'], 'not possible'],
      [['carrier-1', '2026-11-22'], 'not possible'],
      [['carrier-1', '2099-01-05'], 'not possible'],
      [[null, '2026-11-23'], 'not possible'],
      [['carrier-2', '2026-11-23'], 'not possible'],
      [['carrier-1', '2025-02-29'], 'not possible'],
      [['carrier-1', ''], 'not possible'],
      [[null, '20/11/2026'], 'not possible'],
    ],
  },
  'the carrier and the date of cheques': {
    machine: 'remittance',
    state: 'carrier.choosing',
    where: ({ pouchType }) => pouchType === 'CHEQUES',
    events: chooseCarrierAndDate,
    rows: [
      [[null, '2026-11-23'], 'review.ready'],
      [['carrier-2', '2026-11-23'], 'not possible'],
    ],
  },
  'the pouches of a remittance': {
    machine: 'remittance',
    state: 'pouches.choosing',
    where: ({ pouchType, pouchIds, changing }) => pouchType === 'NOTES' && pouchIds.length === 0 && !changing,
    events: (ids) => [...ids.map((pouchId) => ({ type: 'TOGGLE_POUCH', pouchId })), { type: 'NEXT' }],
    rows: [
      [[], 'not possible'],
      [['pouch-1'], 'carrier.choosing'],
      [['pouch-1', 'pouch-1'], 'not possible'],
    ],
  },
  'the pouches that a courier takes': {
    machine: 'hand-over',
    state: 'confirming.ticking',
    where: ({ allowSelfValidation, confirmedPouchIds, leftPouchIds }) =>
      allowSelfValidation && confirmedPouchIds.length === 0 && leftPouchIds.length === 0,
    events: (ids) => [...ids.map((pouchId) => ({ type: 'TICK', pouchId })), { type: 'CONFIRM' }],
    rows: [
      [['pouch-1', 'pouch-2'], 'validating'],
      [['pouch-1'], 'not possible'],
      [[], 'not possible'],
      [['pouch-1', 'pouch-2', 'pouch-9'], 'not possible'],
    ],
  },
  'a number scanned at the hand-over': {
    machine: 'hand-over',
    state: 'confirming.ticking',
    events: ([text]) => [{ type: 'SCAN', text }],
    rows: [
      [['ABC123'], 'confirming.ticking'],
      [[' abc123 '], 'confirming.ticking'],
      [['XYZ999'], 'confirming.unknown'],
      [[''], 'confirming.unknown'],
    ],
  },
  'a seal number': {
    machine: 'pouch-field',
    state: 'editing.typing',
    where: ({ field }) => field === 'seal',
    events: ([text]) => [{ type: 'EDIT', text }, { type: 'SAVE' }],
    rows: [
      [[''], 'saving'],
      [['ABC'], 'saving'],
      [[' abc-1 '], 'saving'],
      [['ABCDEFGHJKLMNPQRSTUV'], 'saving'],
      [['AB'], 'editing.faulty'],
      [['ABCDEFGHJKLMNPQRSTUVW'], 'editing.faulty'],
      [['ABC.1'], 'editing.faulty'],
    ],
  },
  'the count of the carrier': {
    machine: 'pouch-field',
    state: 'editing.typing',
    where: ({ field }) => field === 'carrierCount',
    events: ([text]) => [{ type: 'EDIT', text }, { type: 'SAVE' }],
    rows: [
      [[''], 'saving'],
      [['0,01'], 'saving'],
      [['0,001'], 'editing.faulty'],
      [['-1'], 'editing.faulty'],
    ],
  },
  'notes that stay in the till as float': {
    machine: 'cash-log',
    state: 'counting.typing',
    where: ({ sheet: opened }) => opened?.entries[0]?.text['piece.5000'] === '4',
    events: ([left]) => [{ type: 'LEAVE_FLOAT', left }],
    also: ({ sheet: opened }) => opened.entries[1].text.total ?? '',
    rows: [
      [[{ 5000: 1 }], 'counting.typing 50,00'],
      [[{ 5000: 4 }], 'counting.typing 200,00'],
      [[{ 5000: 5 }], 'not possible'],
      [[{ 2000: 1 }], 'not possible'],
      [[{}], 'not possible'],
    ],
  },
}
