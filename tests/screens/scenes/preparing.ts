import { at } from '../support/answers.ts'
import { CARRIER, FREE_POUCH, POUCH, PREPARED } from '../support/records/cash.ts'
import type { ExpectedScenes } from '../support/scenes.ts'

/** Two free pouches of notes and two carriers: one of them is not all of them, and not the suggestion. */
const TWO_OF_EACH = {
  pouches: [
    POUCH,
    FREE_POUCH,
    { ...FREE_POUCH, id: 'pouch-4', number: 'ABC126', date: '2026-11-16', valueCents: 50_04 },
  ],
  cashcarriers: [CARRIER, { ...CARRIER, id: 'carrier-2', name: 'Loomis' }],
}
const REVIEWED = ['Notes2 pouches, €120.07', 'Continue', 'ABC126', 'Continue', 'Loomis', 'Continue']

/** The four steps of preparing a remittance, and its end: what each shows, and what each button causes. */
export const PREPARING: ExpectedScenes = {
  'the preparation of a remittance': {
    ...at('/moneyremittance?step=type', 'director'),
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Prepare a deposit',
      'Prepare a deposit',
      'Step 1 of 4 · Contents',
      'What are you depositing?',
      'Notes1 pouch, €70.03 = no',
      '[Continue]',
    ],
    does: {
      Deposit: 'goes to /moneyremittance',
      Deposits: 'goes to /moneyremittance',
      'Notes1 pouch, €70.03': '+ Notes1 pouch, €70.03 = yes',
      Continue: 'disabled: Enter a value.',
    },
  },
  'the pouches of a preparation': {
    ...at('/moneyremittance?step=type', 'director', ['Notes2 pouches, €120.07', 'Continue'], TWO_OF_EACH),
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Prepare a deposit',
      'Prepare a deposit',
      'Step 2 of 4 · Pouches',
      'Pouch number =',
      'Scan or type the number, then Enter. Enter alone leads to the next step.',
      '[Read with the camera]',
      'Which pouches are leaving?',
      'All pouches = no',
      'ABC124 = no 14/11/2026€70.03',
      'ABC126 = no 16/11/2026€50.04',
      'Nothing chosen€0.00',
      '[Back] [Continue]',
    ],
    does: {
      Deposit: 'goes to /moneyremittance',
      Deposits: 'goes to /moneyremittance',
      'Read with the camera': 'opens “Read a bar code”',
      'All pouches':
        '+ All pouches = yes; + ABC124 = yes 14/11/2026€70.03; + ABC126 = yes 16/11/2026€50.04; + 2 pouches€120.07',
      ABC124: '+ ABC124 = yes 14/11/2026€70.03; + 1 pouch€70.03',
      ABC126: '+ ABC126 = yes 16/11/2026€50.04; + 1 pouch€50.04',
      Back: 'goes to /moneyremittance?step=type',
      Continue: 'disabled: Choose at least one pouch.',
    },
  },
  'the carrier of a preparation': {
    ...at('/moneyremittance?step=type', 'director', REVIEWED.slice(0, 4), TWO_OF_EACH),
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Prepare a deposit',
      'Prepare a deposit',
      'Step 3 of 4 · Carrier and date',
      'Who takes them, and when?',
      'Transval = yes Loomis = no',
      'Deposit date = 24/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      '[Back] [Continue]',
    ],
    does: {
      Deposit: 'goes to /moneyremittance',
      Deposits: 'goes to /moneyremittance',
      Transval: 'nothing',
      Loomis: '+ Transval = no Loomis = yes',
      'Open the calendar': 'opens “Deposit date”',
      Back: 'goes to /moneyremittance?step=pouches',
      Continue: 'goes to /moneyremittance?step=review',
    },
  },
  'the review of a preparation': {
    ...at('/moneyremittance?step=type', 'director', REVIEWED, TWO_OF_EACH),
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Prepare a deposit',
      'Prepare a deposit',
      'Step 4 of 4 · Check',
      'Is everything right?',
      'Contents: Notes [Change: Contents]',
      'Pouches: ABC126 [Change: Pouches]',
      'Carrier: Loomis [Change: Carrier and date]',
      'Deposit date: Tuesday, 24 November 2026',
      'Total to deposit: €50.04',
      '[Back] [Prepare the deposit]',
    ],
    does: {
      Deposit: 'goes to /moneyremittance',
      Deposits: 'goes to /moneyremittance',
      'Change: Contents': 'goes to /moneyremittance?step=type',
      'Change: Pouches': 'goes to /moneyremittance?step=pouches',
      'Change: Carrier and date': 'goes to /moneyremittance?step=carrier',
      Back: 'goes to /moneyremittance?step=carrier',
      'Prepare the deposit':
        'POST remittances {"type":"NOTES","pouchIds":["pouch-4"],"carrierId":"carrier-2","date":"2026-11-24"}',
    },
  },
  'the end of a preparation': {
    ...at('/moneyremittance?step=type', 'director', [...REVIEWED, 'Prepare the deposit'], {
      ...TWO_OF_EACH,
      'POST remittances': PREPARED,
    }),
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Prepare a deposit',
      'Prepare a deposit',
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
      Deposit: 'goes to /moneyremittance',
      Deposits: 'goes to /moneyremittance',
      'Slip (PDF)': 'GET remittances/remittance-7/slip?language=en',
      'Slip, 80 mm (PDF)': 'GET remittances/remittance-7/slip?language=en&format=roll',
      'Chain of custody (PDF)': 'GET remittances/remittance-7/custody?language=en',
      'Prepare another deposit': 'goes to /moneyremittance?step=type',
      'Open the deposit': 'goes to /moneyremittance?id=remittance-7',
    },
  },
}
