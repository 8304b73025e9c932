import { sceneAt } from '../support/answers.ts'
import { RECEPTION } from '../support/records/cash.ts'
import { DIALOG, type ExpectedScenes, like, type Page } from '../support/scenes.ts'

/** The panel of a reception of coins that can be undone. */
const RECEPTION_PANEL: Page = {
  shows: [
    'The movement',
    '[Close]',
    'What: Pouch CHG900 → /carryingPouch?id=pouch-9 of €60.01, difference −€2.01',
    'When: Friday, 20 November 2026, 15:00',
    'Who: Received By',
    'Balance before: €304.52',
    'Coins received: +€58.00',
    'Balance after: €362.52',
    'Value of the pouch: €60.01',
    'Difference: Short−€2.01',
    '[Undo the reception]',
    'What moved',
    'What moved',
    'Denomination | Number | Value',
    '€2 | × 29 | €58.00',
    '1 roll of them',
  ],
  does: {
    Close: 'goes to /wallet',
    'Pouch CHG900 (3)': 'goes to /carryingPouch?id=pouch-9',
    'Undo the reception': 'opens “Undo this reception?”',
  },
}

/** Receptions of coins, and how they are undone. */
export const RECEPTIONS: ExpectedScenes = {
  'the panel of a reception': {
    ...sceneAt('/wallet?id=movement-2', 'director'),
    within: 'aside',
    ...RECEPTION_PANEL,
  },
  'the panel of a reception whose coins are posted': {
    ...sceneAt('/wallet?id=movement-2', 'director', [], {
      'walletmovements/movement-2': { ...RECEPTION, finalBy: 'POSTED' },
    }),
    within: 'aside',
    ...like(RECEPTION_PANEL, {
      does: {
        'Undo the reception':
          'disabled: The entry of these coins is already in the books. Correct the change fund by an inventory.',
      },
    }),
  },
  'the panel of a reception for an accountant, who receives no coins': {
    ...sceneAt('/wallet?id=movement-2', 'accountant'),
    within: 'aside',
    shows: RECEPTION_PANEL.shows.filter((line) => line !== '[Undo the reception]'),
    does: { Close: 'goes to /wallet', 'Pouch CHG900 (3)': 'goes to /carryingPouch?id=pouch-9' },
  },
  'the reason for undoing a reception': {
    ...sceneAt('/wallet?id=movement-2', 'director', ['Undo the reception', 'Reason = Wrong pouch']),
    within: DIALOG,
    shows: [
      'Undo this reception?',
      '€58.00 of coins leave the change fund. Pouch CHG900 awaits its coins again, where it was before the reception.',
      'Reason = Wrong pouch',
      '[Cancel] [Validate]',
    ],
    does: {
      Cancel: 'closes “Undo this reception?”',
      Validate: 'POST walletmovements {"reversesId":"movement-2","reason":"Wrong pouch","type":"REVERSAL"}',
    },
  },
  'the panel of the reversal of a reception': {
    ...sceneAt('/wallet?id=movement-4', 'director', [], {
      'walletmovements/movement-4': {
        ...RECEPTION,
        id: 'movement-4',
        type: 'REVERSAL',
        movementCents: -58_00,
        totalCents: 304_52,
        differenceCents: null,
        comment: 'Wrong pouch',
        reversesId: 'movement-2',
        reversesType: 'RECEPTION',
      },
    }),
    within: 'aside',
    shows: [
      'The movement',
      '[Close]',
      'What: Takes back the coins of an undone reception Pouch CHG900 → /carryingPouch?id=pouch-9',
      'When: Friday, 20 November 2026, 15:00',
      'Who: Received By',
      'Comment: “Wrong pouch”',
      'Balance before: €362.52',
      'Reversal: −€58.00',
      'Balance after: €304.52',
      'See the reversed movement → /wallet?id=movement-2',
    ],
    does: {
      Close: 'goes to /wallet',
      'Pouch CHG900 (3)': 'goes to /carryingPouch?id=pouch-9',
      'See the reversed movement': 'goes to /wallet?id=movement-2',
    },
  },
}
