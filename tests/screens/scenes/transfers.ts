import { sceneAt } from '../support/answers.ts'
import { WALLET } from '../support/records/cash.ts'
import { adds, COIN_LINES, coinRows, DIALOG, type ExpectedScenes, noteLines } from '../support/scenes.ts'
import { AnswersInTurn, RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

const RECORDED =
  'This is already recorded, with what you sent the first time: its answer was lost. Nothing was recorded now. Check the list before you record anything else.'

/** The coins and notes of a dialog in which nothing is typed. */
const EMPTY_PIECES = [...coinRows(), ...noteLines()]

/** The wallet of an inactive establishment. */
const INACTIVE = { wallet: { ...WALLET, isActive: false } }

/** A purchase whose answer was lost, money paid into the bank, and the wallet of an inactive establishment. */
export const TRANSFERS_SCENES: ExpectedScenes = {
  'a purchase that was recorded, whose answer was lost, and that is sent again with another comment': {
    ...sceneAt(
      '/wallet?act=purchase',
      'director',
      [
        'Number of €20 = 3',
        'Record the purchase',
        'Back',
        'Comment · optional = Cash desk',
        'Record the purchase',
      ],
      {
        'POST walletmovements': new AnswersInTurn(UNREACHABLE, new RefusedAnswer('KeyReusedWithAnotherBody')),
      },
    ),
    within: DIALOG,
    shows: [
      'Money bought from the bank',
      'Coins and notes that the bank pays out against a debit to the account and that go into the change fund.',
      RECORDED,
      '[Dismiss this message]',
      ...EMPTY_PIECES,
      'Comment · optional =',
      'In the change fund: €304.52',
      'Goes in: €0.00',
      'Balance after: €304.52',
      '[Close] [Record the purchase]',
    ],
    does: {
      ...adds(7, 'nothing'),
      'Dismiss this message': `− ${RECORDED}; − [Dismiss this message]`,
      Close: 'goes to /wallet; closes “Money bought from the bank”',
      'Record the purchase':
        '+ €2roll of 25: €50.00 | Rolls of €2 = | Loose coins of €2 = Enter the coins and notes: their total must be above zero. |',
    },
  },
  'the dialog of money paid into the bank': {
    ...sceneAt(
      '/wallet?act=payingIn',
      'director',
      ['Number of €20 = 3', 'Comment · optional = Closed'],
      INACTIVE,
    ),
    within: DIALOG,
    shows: [
      'Money paid into the bank',
      'Coins and notes of the change fund that are paid into the bank account and do not come back.',
      ...COIN_LINES,
      ...noteLines({ '€20': ['3', '€60.00'] }),
      'Comment · optional = Closed',
      'In the change fund: €304.52',
      'Goes out: −€60.00',
      'Balance after: €244.52',
      '[Close] [Record the payment]',
    ],
    does: {
      ...adds(15, 'nothing'),
      Close: 'goes to /wallet; closes “Money paid into the bank”',
      'Record the payment':
        'POST walletmovements {"type":"PAYING_IN","denominations":{"2000":3},"comment":"Closed"}',
    },
  },
  'the totals of money paid into the bank before a number of pieces is typed': {
    ...sceneAt('/wallet?act=payingIn', 'director', []),
    within: '[role="dialog"] [role="status"]',
    shows: ['In the change fund: €304.52', 'Goes out: €0.00', 'Balance after: €304.52'],
    does: {},
  },
  'the wallet of an inactive establishment': {
    ...sceneAt('/wallet', 'director', [], INACTIVE),
    within: 'header',
    shows: [
      'Change fund',
      'Change fund',
      'Printable statement → /wallet?view=statement [Bank, till floats] [Take notes out] [Count the change fund]',
    ],
    does: {
      'Printable statement': 'goes to /wallet?view=statement',
      'Bank, till floats': 'opens menu: Money paid into the bank, Float of a register',
      'Take notes out':
        'disabled: This establishment is inactive: nothing new can be started there. What was started can be finished by a director or accounting.',
      'Count the change fund': 'goes to /wallet?act=inventory; opens “Inventory of the change fund”',
    },
  },
  'the float of a register in an inactive establishment, which can only come back': {
    ...sceneAt('/wallet', 'director', ['Bank, till floats', 'Float of a register'], INACTIVE),
    within: '[role=radiogroup]',
    shows: ['To the change fund = yes'],
    does: { 'To the change fund': 'nothing' },
  },
  'the float of a register in an inactive establishment, opened by its address': {
    ...sceneAt('/wallet?act=float', 'director', [], INACTIVE),
    within: '[role=radiogroup]',
    shows: ['To the change fund = yes'],
    does: { 'To the change fund': 'nothing' },
  },
}
