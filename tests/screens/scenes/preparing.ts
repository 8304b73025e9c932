import { sceneAt } from '../support/answers.ts'
import { CARRIER, FREE_POUCH, POUCH, PREPARED } from '../support/records/cash.ts'
import { type ExpectedPage, type ExpectedScenes, PREPARATION_HEAD, pageLike } from '../support/scenes.ts'

/** Two free pouches of notes beside one that has left, and two carriers: a choice can differ from “all” and from the suggestion. */
const TWO_OF_EACH = {
  pouches: [
    POUCH,
    FREE_POUCH,
    { ...FREE_POUCH, id: 'pouch-4', number: 'ABC126', date: '2026-11-16', valueCents: 50_04 },
  ],
  cashcarriers: [CARRIER, { ...CARRIER, id: 'carrier-2', name: 'Loomis' }],
}
const CHOOSING = ['Notes2 pouches, €120.07', 'Continue']
const REVIEWED = [...CHOOSING, 'ABC126', 'Continue', 'Loomis', 'Continue']

/** The pouches to choose from, none of which is chosen. */
export const CHOOSING_POUCHES_PAGE: ExpectedPage = {
  shows: [
    ...PREPARATION_HEAD,
    'Step 2 of 4 · Pouches',
    'Pouch number =',
    'Scan or type the number, then Enter. Enter alone goes to the next step.',
    '[Read with the camera]',
    'Which pouches are leaving?',
    'All pouches = no',
    'ABC124 = no Evening · 14/11/2026 · Salle€70.03',
    'ABC126 = no Evening · 16/11/2026 · Salle€50.04',
    'No pouch chosen€0.00',
    '[Back] [Continue]',
  ],
  does: {
    'Read with the camera': 'opens “Read a bar code”',
    'All pouches':
      '+ All pouches = yes; + ABC124 = yes Evening · 14/11/2026 · Salle€70.03; + ABC126 = yes Evening · 16/11/2026 · Salle€50.04; + 2 pouches€120.07',
    ABC124: '+ ABC124 = yes Evening · 14/11/2026 · Salle€70.03; + 1 pouch€70.03',
    ABC126: '+ ABC126 = yes Evening · 16/11/2026 · Salle€50.04; + 1 pouch€50.04',
    Back: 'goes to /moneyremittance?step=type',
    Continue: 'disabled: Choose at least one pouch.',
  },
}
/** One of the two pouches is chosen. */
const ONE_CHOSEN = pageLike(CHOOSING_POUCHES_PAGE, {
  shows: {
    'ABC126 = no Evening · 16/11/2026 · Salle€50.04': 'ABC126 = yes Evening · 16/11/2026 · Salle€50.04',
    'No pouch chosen€0.00': '1 pouch€50.04',
  },
  does: {
    ABC124: '+ All pouches = yes; + ABC124 = yes Evening · 14/11/2026 · Salle€70.03; + 2 pouches€120.07',
    ABC126: '+ ABC126 = no Evening · 16/11/2026 · Salle€50.04; + No pouch chosen€0.00',
    'All pouches':
      '+ All pouches = yes; + ABC124 = yes Evening · 14/11/2026 · Salle€70.03; + 2 pouches€120.07',
    Continue: 'goes to /moneyremittance?step=carrier',
  },
})
/** The last step before the remittance is prepared. */
export const REVIEW_PAGE: ExpectedPage = {
  shows: [
    ...PREPARATION_HEAD,
    'Step 4 of 4 · Check',
    'Is everything right?',
    'Contents: Notes [Change: Contents]',
    'Pouches: ABC126 [Change: Pouches]',
    'Carrier: Loomis [Change: Carrier and date]',
    'Planned date: Tuesday, 24 November 2026 [Change: Planned date]',
    'Total to deposit: €50.04',
    '[Back] [Prepare the deposit]',
  ],
  does: {
    'Change: Contents': 'goes to /moneyremittance?step=type',
    'Change: Pouches': 'goes to /moneyremittance?step=pouches',
    'Change: Carrier and date': 'goes to /moneyremittance?step=carrier',
    'Change: Planned date': 'goes to /moneyremittance?step=carrier',
    Back: 'goes to /moneyremittance?step=carrier',
    'Prepare the deposit':
      'POST remittances {"type":"NOTES","pouchIds":["pouch-4"],"carrierId":"carrier-2","date":"2026-11-24"}',
  },
}

/**
 * The four steps of preparing a remittance and the confirmation: what each shows, and what each button
 * causes.
 */
export const PREPARING_SCENES: ExpectedScenes = {
  'the preparation of a remittance': {
    ...sceneAt('/moneyremittance?step=type', 'director'),
    states: ['remittance type'],
    shows: [
      ...PREPARATION_HEAD,
      'Step 1 of 4 · Contents',
      'What are you depositing?',
      'Notes1 pouch, €70.03 = no',
      '[Continue]',
    ],
    does: {
      'Notes1 pouch, €70.03': '+ Notes1 pouch, €70.03 = yes',
      Continue: 'disabled: Value required',
    },
  },
  'the pouches of a preparation': {
    ...sceneAt('/moneyremittance?step=type', 'director', CHOOSING, TWO_OF_EACH),
    states: ['remittance pouches.choosing'],
    ...CHOOSING_POUCHES_PAGE,
  },
  'an earlier step of a preparation, opened by its address': {
    ...sceneAt(
      '/moneyremittance?step=type',
      'director',
      [...CHOOSING, 'go to /moneyremittance?step=type'],
      TWO_OF_EACH,
    ),
    shows: [
      ...PREPARATION_HEAD,
      'Step 1 of 4 · Contents',
      'What are you depositing?',
      'Notes2 pouches, €120.07 = yes',
      '[Continue]',
    ],
    does: {
      'Notes2 pouches, €120.07': 'nothing',
      Continue: 'goes to /moneyremittance?step=pouches',
    },
  },
  'a later step of a preparation, whose address is opened too early': {
    ...sceneAt(
      '/moneyremittance?step=type',
      'director',
      [...CHOOSING, 'go to /moneyremittance?step=carrier'],
      TWO_OF_EACH,
    ),
    ...CHOOSING_POUCHES_PAGE,
  },
  'a pouch whose number is typed in a preparation': {
    ...sceneAt(
      '/moneyremittance?step=type',
      'director',
      [...CHOOSING, 'Pouch number = abc126 ⏎'],
      TWO_OF_EACH,
    ),
    ...ONE_CHOSEN,
  },
  'a pouch whose number is typed twice in a preparation': {
    ...sceneAt(
      '/moneyremittance?step=type',
      'director',
      [...CHOOSING, 'Pouch number = ABC126 ⏎', 'Pouch number = ABC126 ⏎'],
      TWO_OF_EACH,
    ),
    ...pageLike(ONE_CHOSEN, {
      shows: {
        '[Read with the camera]': ['[Read with the camera]', 'Pouch ABC126 is already included.'],
      },
    }),
  },
  'an unknown number in a preparation': {
    ...sceneAt(
      '/moneyremittance?step=type',
      'director',
      [...CHOOSING, 'Pouch number = XYZ999 ⏎'],
      TWO_OF_EACH,
    ),
    states: ['remittance pouches.unknown'],
    ...pageLike(CHOOSING_POUCHES_PAGE, {
      shows: {
        'Scan or type the number, then Enter. Enter alone goes to the next step.': [
          'Scan or type the number, then Enter. Enter alone goes to the next step.',
          'No free pouch with these contents has the number XYZ999.',
        ],
      },
      does: {
        ABC124: 'pouches.unknown → pouches.choosing',
        ABC126: 'pouches.unknown → pouches.choosing',
        'All pouches': 'pouches.unknown → pouches.choosing',
      },
    }),
  },
  'a pouch that has left, scanned in a preparation': {
    // A scanner can send “]C1”, the identifier of the barcode, before the number.
    ...sceneAt(
      '/moneyremittance?step=type',
      'director',
      [...CHOOSING, 'Pouch number = ]C1ABC 123 ⏎'],
      TWO_OF_EACH,
    ),
    states: ['remittance pouches.unknown'],
    ...pageLike(CHOOSING_POUCHES_PAGE, {
      shows: {
        'Scan or type the number, then Enter. Enter alone goes to the next step.': [
          'Scan or type the number, then Enter. Enter alone goes to the next step.',
          'No free pouch with these contents has the number ABC123.',
        ],
        '[Read with the camera]': [
          '[Read with the camera]',
          'Pouch ABC123 left with deposit no. 17.',
          'View the pouch → /carryingPouch?id=pouch-1',
        ],
      },
      does: {
        ABC124: 'pouches.unknown → pouches.choosing',
        ABC126: 'pouches.unknown → pouches.choosing',
        'All pouches': 'pouches.unknown → pouches.choosing',
        'View the pouch': 'goes to /carryingPouch?id=pouch-1',
      },
    }),
  },
  'a number without its leading zeros in a preparation': {
    ...sceneAt('/moneyremittance?step=type', 'director', [...CHOOSING, 'Pouch number = 42475 ⏎'], {
      ...TWO_OF_EACH,
      pouches: [
        FREE_POUCH,
        { ...FREE_POUCH, id: 'pouch-4', number: '0042475', date: '2026-11-16', valueCents: 50_04 },
      ],
    }),
    states: ['remittance pouches.unknown'],
    ...pageLike(CHOOSING_POUCHES_PAGE, {
      shows: {
        'Scan or type the number, then Enter. Enter alone goes to the next step.': [
          'Scan or type the number, then Enter. Enter alone goes to the next step.',
          'No pouch here has the number 42475. Is it pouch 0042475? Tick it.',
        ],
        'ABC126 = no Evening · 16/11/2026 · Salle€50.04': '0042475 = no Evening · 16/11/2026 · Salle€50.04',
      },
      does: {
        ABC124: 'pouches.unknown → pouches.choosing',
        ABC126: null,
        '0042475': 'pouches.unknown → pouches.choosing',
        'All pouches': 'pouches.unknown → pouches.choosing',
      },
    }),
  },
  'the carrier of a preparation': {
    ...sceneAt('/moneyremittance?step=type', 'director', REVIEWED.slice(0, 4), TWO_OF_EACH),
    states: ['remittance carrier.choosing'],
    shows: [
      ...PREPARATION_HEAD,
      'Step 3 of 4 · Carrier and date',
      'Who takes them, and when?',
      'Transval = yes Loomis = no',
      'Planned date = 24/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      '[Back] [Continue]',
    ],
    does: {
      Transval: 'nothing',
      Loomis: '+ Transval = no Loomis = yes',
      'Open the calendar': 'opens “Planned date”',
      Back: 'goes to /moneyremittance?step=pouches',
      Continue: 'goes to /moneyremittance?step=review',
    },
  },
  'the review of a preparation': {
    ...sceneAt('/moneyremittance?step=type', 'director', REVIEWED, TWO_OF_EACH),
    states: ['remittance review.ready'],
    ...REVIEW_PAGE,
  },
  'the end of a preparation': {
    ...sceneAt('/moneyremittance?step=type', 'director', [...REVIEWED, 'Prepare the deposit'], {
      ...TWO_OF_EACH,
      'POST remittances': PREPARED,
    }),
    states: ['remittance prepared'],
    shows: [
      ...PREPARATION_HEAD,
      'Deposit no. 18 prepared',
      'Keep the pouches in the safe. When the carrier comes, open the deposit and confirm each pouch.',
      'Total to deposit',
      '€270.04',
      'Pouches',
      'Number | Date | Status | Value',
      'ABC123 | 13/11/2026 | In a deposit | €200.01',
      'ABC124 | 14/11/2026 | In a deposit | €70.03',
      '2 pouches | | | €270.04',
      '[Slip (PDF)] [Slip, 80 mm (PDF)] [Chain of custody (PDF)]',
      '[Prepare another deposit] Open the deposit → /moneyremittance?id=remittance-7',
    ],
    does: {
      'Slip (PDF)': 'GET remittances/remittance-7/slip?language=en',
      'Slip, 80 mm (PDF)': 'GET remittances/remittance-7/slip?language=en&format=roll',
      'Chain of custody (PDF)': 'GET remittances/remittance-7/custody?language=en',
      'Prepare another deposit': 'goes to /moneyremittance?step=type',
      'Open the deposit': 'goes to /moneyremittance?id=remittance-7',
    },
  },
}
