import { sceneAt } from '../support/answers.ts'
import { DIALOG, type ExpectedScenes } from '../support/scenes.ts'
import { InTurn, Refused, UNREACHABLE } from '../support/screen.tsx'

const RECORDED =
  'This is already recorded, with what you sent the first time: its answer was lost. Nothing was recorded now. Check the list before you record anything else.'

/** The coins and notes of a dialog in which nothing is typed. */
const EMPTY_PIECES = [
  'Coin | Rolls | Loose | Value',
  '€2roll of 25: €50.00 | Rolls of €2 = | Loose coins of €2 = |',
  '€1roll of 25: €25.00 | Rolls of €1 = | Loose coins of €1 = |',
  '€0.50roll of 40: €20.00 | Rolls of €0.50 = | Loose coins of €0.50 = |',
  '€0.20roll of 40: €8.00 | Rolls of €0.20 = | Loose coins of €0.20 = |',
  '€0.10roll of 40: €4.00 | Rolls of €0.10 = | Loose coins of €0.10 = |',
  '€0.05roll of 50: €2.50 | Rolls of €0.05 = | Loose coins of €0.05 = |',
  '€0.02roll of 50: €1.00 | Rolls of €0.02 = | Loose coins of €0.02 = |',
  '€0.01roll of 50: €0.50 | Rolls of €0.01 = | Loose coins of €0.01 = |',
  ...[500, 200, 100, 50, 20, 10, 5].flatMap((note) => [`Number of €${note} =`, '[Add]']),
]

/** The buttons beside the notes: they add to what is typed. */
const ADD_NOTHING = Object.fromEntries(
  Array.from({ length: 7 }, (_, index) => [index === 0 ? 'Add' : `Add (${index + 1})`, 'nothing']),
)

/** Money bought from the bank, whose answers are lost. */
export const TRANSFERS: ExpectedScenes = {
  'a purchase that was recorded, although its answer was lost, and is sent with another comment': {
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
      { 'POST walletmovements': new InTurn(UNREACHABLE, new Refused('KeyReusedWithAnotherBody')) },
    ),
    within: DIALOG,
    shows: [
      'Money bought from the bank',
      'Coins and notes that the bank has debited to the account and that go into the change fund.',
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
      ...ADD_NOTHING,
      'Dismiss this message': `− ${RECORDED}; − [Dismiss this message]`,
      Close: 'goes to /wallet; closes “Money bought from the bank”',
      'Record the purchase':
        '+ €2roll of 25: €50.00 | Rolls of €2 = | Loose coins of €2 = Enter the coins and notes: their total must be above zero. |',
    },
  },
}
