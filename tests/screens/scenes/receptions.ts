import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { sceneAt } from '../support/answers.ts'
import { RECEPTION } from '../support/records/cash.ts'
import { DIALOG, type ExpectedPage, type ExpectedScenes, pageLike } from '../support/scenes.ts'

/** The panel of a reception of coins that can be undone. */
const RECEPTION_PANEL: ExpectedPage = {
  shows: [
    'The movement',
    '[Close]',
    'Movement: Pouch CHG900 → /carryingPouch?id=pouch-9 of €60.01, difference −€2.01',
    'Date: Friday, 20 November 2026, 15:00',
    'By: Received By',
    'Balance before: €304.52',
    'Coins received: +€58.00',
    'Balance after: €362.52',
    'Value of the pouch: €60.01',
    'Difference: Short−€2.01',
    '[Undo this movement]',
    'What moved',
    'What moved',
    'Denomination | Number | Value',
    '€2 | × 29 | €58.00',
    'including 1 roll',
  ],
  does: {
    Close: 'goes to /wallet',
    'Pouch CHG900 (3)': 'goes to /carryingPouch?id=pouch-9',
    'Undo this movement': 'opens “Undo this movement?”',
  },
}

const PURCHASE: WalletMovement = {
  ...RECEPTION,
  type: 'PURCHASE',
  differenceCents: null,
  pouchId: null,
  pouchNumber: null,
  pouchValueCents: null,
}
const FLOAT_TO_TILL: WalletMovement = {
  ...PURCHASE,
  type: 'FLOAT',
  movementCents: -58_00,
  totalCents: 304_52,
  rolls: null,
  cashRegisterId: 'register-1',
  cashRegisterName: 'Bar',
}

/** The panel of a purchase that can be undone. */
const PURCHASE_PANEL: ExpectedPage = {
  shows: [
    'The movement',
    '[Close]',
    'Movement: paid from the bank account',
    'Date: Friday, 20 November 2026, 15:00',
    'By: Received By',
    'Balance before: €304.52',
    'Bought from the bank: +€58.00',
    'Balance after: €362.52',
    '[Undo this movement]',
    'What moved',
    'What moved',
    'Denomination | Number | Value',
    '€2 | × 29 | €58.00',
    'including 1 roll',
  ],
  does: { Close: 'goes to /wallet', 'Undo this movement': 'opens “Undo this movement?”' },
}

/** Receptions of coins, purchases and floats, and how they are undone. */
export const UNDONE_MOVEMENTS_SCENES: ExpectedScenes = {
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
    ...pageLike(RECEPTION_PANEL, {
      does: {
        'Undo this movement':
          'disabled: The entry of this movement is already in the books. Correct the change fund with an inventory, and tell accounting.',
      },
    }),
  },
  'the panel of a reception for an accountant, who may not undo it': {
    ...sceneAt('/wallet?id=movement-2', 'accountant'),
    within: 'aside',
    shows: RECEPTION_PANEL.shows.filter((line) => line !== '[Undo this movement]'),
    does: { Close: 'goes to /wallet', 'Pouch CHG900 (3)': 'goes to /carryingPouch?id=pouch-9' },
  },
  'the reason for undoing a reception': {
    ...sceneAt('/wallet?id=movement-2', 'director', ['Undo this movement', 'Reason = Wrong pouch']),
    within: DIALOG,
    shows: [
      'Undo this movement?',
      '€58.00 in coins leaves the change fund. Pouch CHG900 awaits its coins again, where it was before they were received.',
      'Reason = Wrong pouch',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Undo this movement?”',
      Confirm: 'POST walletmovements {"reversesId":"movement-2","reason":"Wrong pouch","type":"REVERSAL"}',
    },
  },
  'the panel of a purchase for an accountant, who may undo it': {
    ...sceneAt('/wallet?id=movement-2', 'accountant', [], { 'walletmovements/movement-2': PURCHASE }),
    within: 'aside',
    ...PURCHASE_PANEL,
  },
  'the panel of a purchase that an inventory has counted': {
    ...sceneAt('/wallet?id=movement-2', 'director', [], {
      'walletmovements/movement-2': { ...PURCHASE, finalBy: 'COUNTED' },
    }),
    within: 'aside',
    ...pageLike(PURCHASE_PANEL, {
      does: {
        'Undo this movement':
          'disabled: The change fund has been counted since, so its balance is right. Tell accounting: the entries must be corrected.',
      },
    }),
  },
  'the reason for undoing a purchase': {
    ...sceneAt('/wallet?id=movement-2', 'director', ['Undo this movement', 'Reason = 14 notes, not 140'], {
      'walletmovements/movement-2': PURCHASE,
    }),
    within: DIALOG,
    shows: [
      'Undo this movement?',
      '€58.00 leaves the change fund, as if it had not been bought. The purchase will not be posted.',
      'Reason = 14 notes, not 140',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Undo this movement?”',
      Confirm:
        'POST walletmovements {"reversesId":"movement-2","reason":"14 notes, not 140","type":"REVERSAL"}',
    },
  },
  'the reason for undoing a float that went to a register': {
    ...sceneAt('/wallet?id=movement-2', 'director', ['Undo this movement', 'Reason = Register 2'], {
      'walletmovements/movement-2': FLOAT_TO_TILL,
    }),
    within: DIALOG,
    shows: [
      'Undo this movement?',
      '€58.00 goes back into the change fund, as if it had not been given to Bar. The float will not be posted.',
      'Reason = Register 2',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Undo this movement?”',
      Confirm: 'POST walletmovements {"reversesId":"movement-2","reason":"Register 2","type":"REVERSAL"}',
    },
  },
  'the panel of the reversal of a float': {
    ...sceneAt('/wallet?id=movement-4', 'director', [], {
      'walletmovements/movement-4': {
        ...FLOAT_TO_TILL,
        id: 'movement-4',
        type: 'REVERSAL',
        movementCents: 58_00,
        totalCents: 362_52,
        comment: 'Register 2',
        reversesId: 'movement-2',
        reversesType: 'FLOAT',
      },
    }),
    within: 'aside',
    shows: [
      'The movement',
      '[Close]',
      'Movement: Takes back a float of Bar',
      'Date: Friday, 20 November 2026, 15:00',
      'By: Received By',
      'Comment: “Register 2”',
      'Balance before: €304.52',
      'Reversal: +€58.00',
      'Balance after: €362.52',
      'View the reversed movement → /wallet?id=movement-2',
    ],
    does: {
      Close: 'goes to /wallet',
      'View the reversed movement': 'goes to /wallet?id=movement-2',
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
      'Movement: Takes back coins whose receipt was undone Pouch CHG900 → /carryingPouch?id=pouch-9',
      'Date: Friday, 20 November 2026, 15:00',
      'By: Received By',
      'Comment: “Wrong pouch”',
      'Balance before: €362.52',
      'Reversal: −€58.00',
      'Balance after: €304.52',
      'View the reversed movement → /wallet?id=movement-2',
    ],
    does: {
      Close: 'goes to /wallet',
      'Pouch CHG900 (3)': 'goes to /carryingPouch?id=pouch-9',
      'View the reversed movement': 'goes to /wallet?id=movement-2',
    },
  },
}
