import { sceneAt } from '../support/answers.ts'
import {
  alertWith,
  DIALOG,
  DISMISS_NOT_LOADED,
  type ExpectedScenes,
  loadingFailed,
  NOT_LOADED,
} from '../support/scenes.ts'
import type { Answers } from '../support/screen.tsx'
import { RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'

/** The panel of a pouch, after these steps. */
const panel = (steps: readonly string[], changes: Answers = {}) =>
  sceneAt('/carryingPouch?id=pouch-2', 'director', steps, changes)
const SEAL = ['Enter the seal', 'Seal number · optional = SC9', 'Save']

/** Pouches, the wallet and coins in the states that a command, a failure or another person leads to. */
export const POUCH_STATES_SCENES: ExpectedScenes = {
  'attachments that can’t be loaded': {
    ...panel([], { attachments: UNREACHABLE }),
    states: ['attachments unavailable'],
    ...loadingFailed('reads attachments'),
  },
  'an attachment that does not arrive': {
    ...panel(['choose slip.pdf'], { 'POST attachments': UNREACHABLE }),
    states: ['attachments uploadFailed'],
    ...alertWith(['It could not be sent. The chosen file is kept while this record stays open.'], {
      'Try again': 'sends POST attachments',
      Cancel:
        '− It could not be sent. The chosen file is kept while this record stays open.; − [Try again] [Cancel]; − [Dismiss this message]; reads attachments',
    }),
  },
  'an attachment that can’t be downloaded': {
    ...panel(['Download slip.pdf'], { 'attachments/attachment-1/file': UNREACHABLE }),
    states: ['attachments downloadFailed'],
    ...alertWith(['The server is not responding. Check the connection, then try again.'], {
      'Try again': 'reads attachments/attachment-1/file',
      Cancel:
        '− The server is not responding. Check the connection, then try again.; − [Try again] [Cancel]; − [Dismiss this message]',
    }),
  },
  'an attachment that is removed without a connection': {
    ...panel(['Remove slip.pdf', 'Confirm'], { 'DELETE attachments/attachment-1': UNREACHABLE }),
    states: ['attachments removeFailed'],
    ...alertWith(['The server is not responding. Check the connection, then try again.'], {
      'Try again': 'sends DELETE attachments/attachment-1',
      Cancel:
        '− The server is not responding. Check the connection, then try again.; − [Try again] [Cancel]; − [Dismiss this message]; reads attachments',
    }),
  },
  'a seal number that the server refuses': {
    ...panel(SEAL, {
      'PUT pouches/pouch-2': new RefusedAnswer('SealNumberInvalid', {
        issues: [{ path: 'sealNumber', key: 'failure.SealNumberInvalid' }],
      }),
    }),
    within: DIALOG,
    states: ['pouchField editing.refused'],
    shows: [
      'Seal of pouch ABC124',
      'As printed on the seal. Leave blank if there is none.',
      'Seal number · optional = SC9',
      '[Read with the camera]',
      'A seal number has 3 to 20 letters, digits or hyphens.',
      '[Dismiss this message]',
      '[Cancel] [Save]',
    ],
    does: {
      'Read with the camera': 'opens “Read a bar code”',
      'Dismiss this message':
        '− A seal number has 3 to 20 letters, digits or hyphens.; − [Dismiss this message]',
      Cancel: 'closes “Seal of pouch ABC124”',
      Save: 'sends PUT pouches/pouch-2; reads pouches; reads pouches; reads pouches/pouch-2',
    },
  },
  'saving a seal number without a connection': {
    ...panel(SEAL, { 'PUT pouches/pouch-2': UNREACHABLE }),
    within: DIALOG,
    states: ['pouchField failed'],
    shows: [
      'Seal of pouch ABC124',
      'As printed on the seal. Leave blank if there is none.',
      'Seal number · optional = SC9',
      '[Read with the camera]',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[Cancel] [Try again]',
    ],
    does: {
      'Read with the camera': 'opens “Read a bar code”',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
      Cancel: 'closes “Seal of pouch ABC124”',
      'Try again': 'sends PUT pouches/pouch-2',
    },
  },
  'a camera that can’t be used': {
    ...panel(['Enter the seal', 'Read with the camera']),
    within: '[role="dialog"]:has(video)',
    states: ['camera unavailable'],
    shows: [
      'Read a bar code',
      'Hold the pouch’s bar code flat and well lit.',
      'This browser gives no access to the camera here.',
      'The number can also be typed, or read by a hand scanner.',
      '[Try again]',
      '[Close]',
    ],
    does: { 'Try again': 'nothing', Close: 'closes “Read a bar code”' },
  },
  'notes to take out of a wallet that can’t be loaded': {
    ...sceneAt('/wallet?act=decrease', 'director', [], { wallet: UNREACHABLE }),
    within: DIALOG,
    states: ['walletDecrease unavailable'],
    shows: [
      'Take notes out of the change fund',
      'The notes leave in a change pouch, to come back as coins.',
      ...NOT_LOADED,
      '[Close]',
    ],
    does: {
      'Try again': 'reads wallet',
      ...DISMISS_NOT_LOADED,
      Close: 'goes to /wallet; closes “Take notes out of the change fund”',
    },
  },
  'an inventory without a total': {
    ...sceneAt('/wallet?act=inventory', 'director', ['Total only', 'See the difference']),
    within: DIALOG,
    states: ['walletInventory entering.refused'],
    shows: [
      'Inventory of the change fund',
      'Closing keeps what you entered on this device.',
      'The change total is required to save',
      '[Dismiss this message]',
      'How do you count?',
      'By denomination = no Total only = yes',
      'Change total =',
      '[Add]',
      'CountedNot counted',
      '[Close] [See the difference]',
    ],
    does: {
      'Dismiss this message': '− The change total is required to save; − [Dismiss this message]',
      'By denomination':
        '+ By denomination = yes Total only = no; + Notes; + Number of €500 =; + Number of €200 =; + Number of €100 =; + Number of €50 =; + Number of €20 =; + Number of €10 =; + Number of €5 =; + Coins; + Coin | Rolls | Loose | Value; + €2roll of 25: €50.00 | Rolls of €2 = | Loose coins of €2 = |; + €1roll of 25: €25.00 | Rolls of €1 = | Loose coins of €1 = |; + €0.50roll of 40: €20.00 | Rolls of €0.50 = | Loose coins of €0.50 = |; + €0.20roll of 40: €8.00 | Rolls of €0.20 = | Loose coins of €0.20 = |; + €0.10roll of 40: €4.00 | Rolls of €0.10 = | Loose coins of €0.10 = |; + €0.05roll of 50: €2.50 | Rolls of €0.05 = | Loose coins of €0.05 = |; + €0.02roll of 50: €1.00 | Rolls of €0.02 = | Loose coins of €0.02 = |; + €0.01roll of 50: €0.50 | Rolls of €0.01 = | Loose coins of €0.01 = |',
      'Total only': 'nothing',
      Add: 'nothing',
      Close: 'goes to /wallet; closes “Inventory of the change fund”',
      'See the difference': 'nothing',
    },
  },
  'an inventory whose difference can’t be computed': {
    ...sceneAt(
      '/wallet?act=inventory',
      'director',
      ['Total only', 'Change total = 40', 'See the difference'],
      {
        wallet: UNREACHABLE,
      },
    ),
    within: DIALOG,
    states: ['walletInventory compareFailed'],
    shows: [
      'Inventory of the change fund',
      'Closing keeps what you entered on this device.',
      'The server is not responding. What you entered is kept.',
      '[Dismiss this message]',
      'How do you count?',
      'By denomination = no Total only = yes',
      'Change total = 40',
      '[Add]',
      'Counted€40.00',
      '[Back to the count] [Try again]',
    ],
    does: {
      'Dismiss this message':
        '− The server is not responding. What you entered is kept.; − [Dismiss this message]',
      'By denomination': 'disabled',
      'Total only': 'disabled',
      Add: 'nothing',
      'Back to the count': '+ [Close] [See the difference]',
      'Try again': 'reads wallet',
    },
  },
  'coins that are received without a connection': {
    ...sceneAt(
      '/coins',
      'director',
      [
        'Receive the coins, Pouch CHG900, €60.01',
        'Loose coins of €2 = 30',
        'Receive the coins',
        'Receive with the difference',
      ],
      { 'POST walletmovements': UNREACHABLE },
    ),
    within: DIALOG,
    states: ['coinReception sendFailed'],
    shows: [
      'Coins received for pouch CHG900',
      'Closing keeps what you entered on this device.',
      'The server is not responding. What you entered is kept.',
      '[Dismiss this message]',
      'Receive with this difference?',
      'Received: €60.00',
      'Expected: €60.01',
      'Difference: Short−€0.01',
      'Comment · optional =',
      'What the carrier says about it, for example.',
      'The change fund receives €60.00. The exchange is over: the difference stays in its history.',
      '[Back to the count] [Try again]',
    ],
    does: {
      'Dismiss this message':
        '− The server is not responding. What you entered is kept.; − [Dismiss this message]',
      'Back to the count':
        '+ Coin | Rolls | Loose | Value; + €2roll of 25: €50.00 | Rolls of €2 = | Loose coins of €2 = 30 | €60.00; + €1roll of 25: €25.00 | Rolls of €1 = | Loose coins of €1 = |; + €0.50roll of 40: €20.00 | Rolls of €0.50 = | Loose coins of €0.50 = |; + €0.20roll of 40: €8.00 | Rolls of €0.20 = | Loose coins of €0.20 = |; + €0.10roll of 40: €4.00 | Rolls of €0.10 = | Loose coins of €0.10 = |; + €0.05roll of 50: €2.50 | Rolls of €0.05 = | Loose coins of €0.05 = |; + €0.02roll of 50: €1.00 | Rolls of €0.02 = | Loose coins of €0.02 = |; + €0.01roll of 50: €0.50 | Rolls of €0.01 = | Loose coins of €0.01 = |; + Notes that the bank sent back unexchanged; + Number of €500 =; + [Add]; + Number of €200 =; + [Add]; + Number of €100 =; + [Add]; + Number of €50 =; + [Add]; + Number of €20 =; + [Add]; + Number of €10 =; + [Add]; + Number of €5 =; + [Add]; + [Close] [Receive the coins]; reads exchanges; reads exchanges',
      'Try again': 'sends POST walletmovements',
    },
  },
  'the difference of received coins': {
    ...sceneAt('/coins', 'director', [
      'Receive the coins, Pouch CHG900, €60.01',
      'Loose coins of €2 = 30',
      'Receive the coins',
    ]),
    within: DIALOG,
    states: ['coinReception confirming'],
    shows: [
      'Coins received for pouch CHG900',
      'Closing keeps what you entered on this device.',
      'Receive with this difference?',
      'Received: €60.00',
      'Expected: €60.01',
      'Difference: Short−€0.01',
      'Comment · optional =',
      'What the carrier says about it, for example.',
      'The change fund receives €60.00. The exchange is over: the difference stays in its history.',
      '[Back to the count] [Receive with the difference]',
    ],
    does: {
      'Back to the count':
        '+ Coin | Rolls | Loose | Value; + €2roll of 25: €50.00 | Rolls of €2 = | Loose coins of €2 = 30 | €60.00; + €1roll of 25: €25.00 | Rolls of €1 = | Loose coins of €1 = |; + €0.50roll of 40: €20.00 | Rolls of €0.50 = | Loose coins of €0.50 = |; + €0.20roll of 40: €8.00 | Rolls of €0.20 = | Loose coins of €0.20 = |; + €0.10roll of 40: €4.00 | Rolls of €0.10 = | Loose coins of €0.10 = |; + €0.05roll of 50: €2.50 | Rolls of €0.05 = | Loose coins of €0.05 = |; + €0.02roll of 50: €1.00 | Rolls of €0.02 = | Loose coins of €0.02 = |; + €0.01roll of 50: €0.50 | Rolls of €0.01 = | Loose coins of €0.01 = |; + Notes that the bank sent back unexchanged; + Number of €500 =; + [Add]; + Number of €200 =; + [Add]; + Number of €100 =; + [Add]; + Number of €50 =; + [Add]; + Number of €20 =; + [Add]; + Number of €10 =; + [Add]; + Number of €5 =; + [Add]; + [Close] [Receive the coins]',
      'Receive with the difference':
        'POST walletmovements {"pouchId":"pouch-9","rolls":{},"denominations":{"200":30},"confirmedDifference":true,"comment":"","type":"RECEPTION"}',
    },
  },
}
