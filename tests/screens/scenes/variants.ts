import { sceneAt } from '../support/answers.ts'
import { BANK_RULE, OPEN_LINE } from '../support/records/bank.ts'
import {
  EXCHANGE,
  FREE_POUCH,
  MOVEMENT,
  PREPARED,
  RECEPTION,
  REMITTANCE,
  STATEMENT,
} from '../support/records/cash.ts'
import {
  DIALOG,
  downloadsOf,
  type ExpectedScenes,
  endOfList,
  LIST_BUTTONS,
  pageLike,
} from '../support/scenes.ts'
import { HAND_OVER_PAGE, SENT_BACK_REMITTANCE_PAGE } from './remitting.ts'
import { DECREASE_PANEL } from './wallet.ts'

const TO_CHECK = { ...REMITTANCE, establishmentName: 'Bellecour', establishmentCode: 'LYO02', credits: [] }
/** Two remittances to check, one credited exactly and one with a difference, and one that accounting has validated, which can be sent. */
const THREE_REMITTANCES = [
  {
    ...TO_CHECK,
    id: 'remittance-1',
    reference: 1,
    status: 'VALIDATED',
    creditedCents: 400_01,
    returnedCents: 400_01,
  },
  {
    ...TO_CHECK,
    id: 'remittance-2',
    reference: 2,
    status: 'VALIDATED',
    creditedCents: 390_02,
    returnedCents: 390_02,
    uncreditedPouches: { count: 1, valueCents: 10_00 },
  },
  {
    ...TO_CHECK,
    id: 'remittance-3',
    reference: 3,
    status: 'AVALIDATED',
    creditedCents: 400_01,
    returnedCents: 400_01,
  },
]
/** The same remittance without a carrier and without the reason of accounting. */
const withoutCarrier = (remittance: typeof REMITTANCE) => ({
  ...remittance,
  carrierId: null,
  carrierName: null,
  reason: null,
  pouches: remittance.pouches.map((pouch) => ({
    ...pouch,
    remittanceId: remittance.id,
    remittanceCarrierId: null,
  })),
})
/** The list of the three remittances, all selected. */
const allSelected = (...steps: readonly string[]) =>
  sceneAt('/moneyremittanceCtrl', 'accountant', ['Select all rows on the page', ...steps], {
    remittances: THREE_REMITTANCES,
  })
/** The exchanges in progress, one for each date. */
const exchangesSince = (...dates: readonly string[]) =>
  sceneAt('/coins', 'director', [], {
    exchanges: dates.map((date, index) => ({
      ...EXCHANGE,
      id: `pouch-${index}`,
      number: `CHG90${index}`,
      date,
    })),
  })

/** Remittances, the bank, the wallet and exchanges in situations that other files of scenes do not have. */
export const VARIANTS_SCENES: ExpectedScenes = {
  'a remittance of which a pouch stayed behind': {
    ...sceneAt('/moneyremittance?id=remittance-6', 'director', [], {
      'remittances/remittance-6': { ...REMITTANCE, leftPouches: [FREE_POUCH] },
    }),
    within: '[data-screen="remittance"]',
    ...pageLike(SENT_BACK_REMITTANCE_PAGE, {
      shows: {
        '2 pouches | | | €400.01': [
          '2 pouches | | | €400.01',
          'Did not leave or came back',
          'Did not leave or came back',
          'Number | Date | Status | Value',
          'ABC124 | 14/11/2026 | Free | €70.03',
          '1 pouch | | | €70.03',
        ],
      },
    }),
  },
  'a remittance that was deposited without a carrier': {
    ...sceneAt('/moneyremittance?id=remittance-6', 'director', [], {
      'remittances/remittance-6': { ...withoutCarrier(REMITTANCE), status: 'VALIDATED' },
    }),
    within: '[data-screen="remittance"]',
    ...pageLike(SENT_BACK_REMITTANCE_PAGE, {
      shows: {
        Invalidated: 'Deposited',
        '[Print] [Undo the preparation] [Hand over to the carrier]': '[Print]',
        'Reason for the invalidation': [],
        'Wrong total': [],
        'Carrier: Transval': 'Carrier: Without a carrier',
        'Handed over: Validated By, 23/11/2026 12:02': 'Deposited: Validated By, 23/11/2026 12:02',
        'Courier’s name: Courier Name': 'Name of the person who deposits: Courier Name',
        'ABC123 | 13/11/2026 | Handed over | €200.01': 'ABC123 | 13/11/2026 | Deposited | €200.01',
        'ABC125 | 15/11/2026 | Handed over | €200.00': 'ABC125 | 15/11/2026 | Deposited | €200.00',
      },
      does: {
        'Undo the preparation': null,
        'Hand over to the carrier': null,
      },
    }),
  },
  'the deposit of a remittance without a carrier': {
    ...sceneAt('/moneyremittance?id=remittance-7', 'director', ['Deposit the pouches'], {
      'remittances/remittance-7': withoutCarrier(PREPARED),
    }),
    states: ['handOver confirming.ticking'],
    ...pageLike(HAND_OVER_PAGE, {
      shows: {
        'This deposit is planned for Monday, 23 November 2026. If you validate it now, the hand-over will be dated today.':
          'This deposit is planned for Monday, 23 November 2026. If you validate it now, it will be dated today.',
        'Receipt number · optional = R-1': 'Receipt number · optional =',
        'Courier’s name · optional = Courier': 'Name of the person who deposits · optional =',
        '[Back] [Validate the hand-over]': '[Back] [Validate the deposit]',
      },
      does: {
        'Validate the deposit': 'disabled: Some pouches are not confirmed yet.',
        'Validate the hand-over': null,
      },
    }),
  },
  'the correction of a hand-over that accounting sent back': {
    ...sceneAt('/moneyremittance?id=remittance-7', 'director', ['Hand over to the carrier'], {
      'remittances/remittance-7': {
        ...PREPARED,
        status: 'UNVALIDATED',
        validatedAt: '2026-11-18T11:02:00.000Z',
        handedOverOn: '2026-11-18',
        receiptNumber: 'R-77',
        courierName: 'Jean',
      },
    }),
    states: ['handOver confirming.ticking'],
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Deposit no. 18',
      'Invalidated',
      'The pouches left on Wednesday, 18 November 2026: this date does not change.',
      'Pouch number =',
      'Scan the pouch, or tick it.',
      '[Read with the camera]',
      'Confirm each pouch',
      'ABC123 = no ABC123 is here = no €200.01',
      'ABC124 = no ABC124 is here = no €70.03',
      '0 of 2€0.00',
      'Receipt number · optional = R-77',
      'Courier’s name · optional = Jean',
      '[Back] [Validate the hand-over]',
    ],
    does: {
      'Read with the camera': 'opens “Read a bar code”',
      ABC123:
        '+ ABC123 = yes ABC123 is here = no €200.01; + 1 of 2€200.01; + Some pouches are not confirmed yet.',
      'ABC123 is here':
        '+ ABC123 = no ABC123 is here = yes; + €200.01; + One pouch is here and is available again. The slip and the total change: print the slip again.; + Some pouches are not confirmed yet.',
      ABC124:
        '+ ABC124 = yes ABC124 is here = no €70.03; + 1 of 2€70.03; + Some pouches are not confirmed yet.',
      'ABC124 is here':
        '+ ABC124 = no ABC124 is here = yes; + €70.03; + One pouch is here and is available again. The slip and the total change: print the slip again.; + Some pouches are not confirmed yet.',
      Back: 'confirming.ticking → open',
      'Validate the hand-over': 'disabled: Some pouches are not confirmed yet.',
    },
  },
  'remittances to check, selected': {
    ...allSelected(),
    within: '[data-selection-bar]',
    shows: ['3 rows selected · €1,200.03', '[Clear the selection]', '[Validate (2)] [Send (1)]'],
    does: {
      'Clear the selection':
        '+ Select all rows on the page = no | [Reference] | Establishment | [Planned date] | [Declared] | Credited, received or reimbursed | Difference | [Status] | [Contents]; + Select row Deposit no. LYO02-R1 – Bellecour = no | [LYO02-R1] | Bellecour | 23/11/2026 | €400.01 | €400.01 | Balanced | Handed over | Notes; + Select row Deposit no. LYO02-R2 – Bellecour = no | [LYO02-R2] | Bellecour | 23/11/2026 | €400.01 | €390.02 | Short−€9.99 | Handed over | Notes; + Select row Deposit no. LYO02-R3 – Bellecour = no | [LYO02-R3] | Bellecour | 23/11/2026 | €400.01 | €400.01 | Balanced | Validated by accounting | Notes',
      'Send (1)':
        'GET accountingpreview?of=remittances&status=SEND&id=remittance-3; opens “Send to accounting”',
      'Validate (2)': 'opens “Validate 2 deposits?”',
    },
  },
  'the reason for the difference of one of two remittances': {
    ...allSelected('Validate (2)', 'Reason = Coins missing'),
    within: DIALOG,
    shows: [
      'Validate 2 deposits?',
      'The bank credited a different amount from the one declared for one deposit:',
      'Deposit no. LYO02-R2 – Bellecour Short−€9.99 One of 2 pouches is not credited: €10.00.',
      'Reason = Coins missing',
      '[Cancel] [Confirm]',
    ],
    does: {
      Cancel: 'closes “Validate 2 deposits?”',
      Confirm:
        'PUT remittancesstatus?id=remittance-1,remittance-2&status=AVALIDATED {"status":"AVALIDATED","reason":"Coins missing","versions":{"remittance-1":7,"remittance-2":7}}',
    },
  },
  'bank lines with credits and debits': {
    ...sceneAt('/moneyremittanceCtrl?view=lines', 'accountant', [], {
      banklines: [OPEN_LINE],
      'banklines/summary': { count: 3, creditCents: 900_01, debitCents: -100_03, sumCents: 799_98 },
      bankaccounts: [],
    }),
    within: '[data-total]',
    shows: ['3 lines · credits €900.01 · debits −€100.03 · total €799.98'],
    does: {},
  },
  'a rule for one account, opened': {
    ...sceneAt('/moneyremittanceCtrl?view=rules', 'accountant', ['Edit'], {
      bankrules: [{ ...BANK_RULE, account: STATEMENT.account }],
      bankaccounts: [{ iban: STATEMENT.account, establishments: ['Bellecour'] }],
    }),
    within: DIALOG,
    shows: [
      'Rule',
      'Label contains = REMISE CB',
      'A star stands for any text: CARDS*LYON. Accents and case do not matter.',
      'These lines are',
      'Card settlement = yes Meal voucher reimbursement = no Bank fees = no Ignored = no',
      'Account = FR76 3000 6000 0112 3456 7890 189',
      '[Cancel] [Show the effect] [Save]',
    ],
    does: {
      'Card settlement': 'nothing',
      'Meal voucher reimbursement':
        '+ Card settlement = no Meal voucher reimbursement = yes Bank fees = no Ignored = no',
      'Bank fees': '+ Card settlement = no Meal voucher reimbursement = no Bank fees = yes Ignored = no',
      Ignored: '+ Card settlement = no Meal voucher reimbursement = no Bank fees = no Ignored = yes',
      Cancel: 'closes “Rule”',
      'Show the effect': 'GET bankrules/effect?pattern=REMISE+CB&account=FR7630006000011234567890189',
      Save: 'disabled: Look at the effect of the rule first',
    },
  },
  'an imported statement of which one line was known': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', ['choose bank.xml'], {
      'POST bankstatements': { statements: [{ ...STATEMENT, gapCents: null }], lines: 6, newLines: 5 },
    }),
    within: '[data-upload] [role="status"], [data-upload] [role="alert"]',
    shows: ['bank.xml has been imported: 5 new lines out of 6.', '[Dismiss this message]'],
    does: {
      'Dismiss this message': '− bank.xml has been imported: 5 new lines out of 6.; − [Dismiss this message]',
    },
  },
  'the wallet in a period, with reversed movements': {
    ...sceneAt('/wallet?date_from=2026-11-01&date_to=2026-11-17', 'director', [], {
      walletmovements: [
        {
          ...MOVEMENT,
          id: 'movement-4',
          type: 'REVERSAL',
          reversesId: 'movement-1',
          reversesType: 'DECREASE',
          comment: '',
        },
        {
          ...MOVEMENT,
          ...{
            id: 'movement-5',
            type: 'REVERSAL',
            reversesId: 'movement-3',
            reversesType: 'COUNT',
            comment: '',
          },
          ...{
            cashLogId: 'log-5',
            service: 'evening',
            serviceDate: '2026-11-13',
            cashRegisterName: 'Terrace',
          },
        },
        { ...RECEPTION, reversedById: 'movement-6' },
      ],
    }),
    within: '[data-screen="wallet"]',
    shows: [
      'Change fund',
      'Change fund',
      'Printable statement → /wallet?view=statement&date_from=2026-11-01&date_to=2026-11-17 [Bank, till floats] [Take notes out] [Count the change fund]',
      'The change fund should hold€304.52',
      'Last inventory on 15/11/2026 09:00: Short−€2.05',
      'Counted at the inventory of 15/11/2026 09:00 by Counted By: €364.53',
      'Coins received, once: +€58.00',
      '2 reversals: −€120.02',
      'Should hold: €304.52',
      '3 pouches of notes are to be exchanged, their coins are awaited: €155.06 View the exchanges → /coins',
      'Breakdown by denomination',
      'Breakdown by denomination',
      'Denomination | Number | Value',
      '€20 | × 10 | €200.00',
      '€5 | × 20 | €100.00',
      '€0.02 | × 226 | €4.52',
      'From the last inventory and the notes and coins recorded since.',
      'Movements',
      '[Period · From 01/11/2026 to 17/11/2026]',
      'Type of movement = All',
      '[Views]',
      '[Remove Period From 01/11/2026 to 17/11/2026]',
      'Balance at the beginning: €300.07',
      'Coins of 4 counts: +€66.51',
      'Notes that left in a pouch: −€60.01',
      '2 inventories: −€2.05',
      'Balance at the end: €304.52',
      'Movements',
      '[Date] | Movement | By | [Amount] | Balance',
      '[16/11/2026 11:04] | ReversalPuts back the notes of the deleted pouch Pouch CHG900 → /carryingPouch?id=pouch-9 | Moved By | −€60.01 | €304.52',
      '[16/11/2026 11:04] | ReversalTakes back the coins of a reopened count Evening · 13/11/2026 · Terrace → /cashlogs?id=log-5 | Moved By | −€60.01 | €304.52',
      '[20/11/2026 15:00] | Coins receivedreversed later Pouch CHG900 → /carryingPouch?id=pouch-9 of €60.01, difference −€2.01 | Received By | +€58.00 | €362.52',
      'Page total | | | −€62.02 |',
      ...endOfList('1–3 of 3'),
      '[Download the list (CSV)] [Download the list (XLSX)]',
    ],
    does: {
      'Printable statement': 'goes to /wallet?view=statement&date_from=2026-11-01&date_to=2026-11-17',
      'Bank, till floats':
        'opens menu: Money bought from the bank, Money paid into the bank, Float of a register',
      'Take notes out':
        'goes to /wallet?date_from=2026-11-01&date_to=2026-11-17&act=decrease; opens “Take notes out of the change fund”',
      'Count the change fund':
        'goes to /wallet?date_from=2026-11-01&date_to=2026-11-17&act=inventory; opens “Inventory of the change fund”',
      'View the exchanges': 'goes to /coins',
      'Period · From 01/11/2026 to 17/11/2026': 'opens “Period”',
      'Remove Period From 01/11/2026 to 17/11/2026': 'goes to /wallet',
      Date: 'goes to /wallet?date_from=2026-11-01&date_to=2026-11-17&sort=sequence_asc',
      Amount: 'goes to /wallet?date_from=2026-11-01&date_to=2026-11-17&sort=movementCents_asc',
      '16/11/2026 11:04':
        'GET walletmovements/movement-4; goes to /wallet?date_from=2026-11-01&date_to=2026-11-17&id=movement-4',
      'Pouch CHG900': 'goes to /carryingPouch?id=pouch-9',
      '16/11/2026 11:04 (2)':
        'GET walletmovements/movement-5; goes to /wallet?date_from=2026-11-01&date_to=2026-11-17&id=movement-5',
      'Evening · 13/11/2026 · Terrace': 'goes to /cashlogs?id=log-5',
      '20/11/2026 15:00': 'goes to /wallet?date_from=2026-11-01&date_to=2026-11-17&id=movement-2',
      'Pouch CHG900 (2)': 'goes to /carryingPouch?id=pouch-9',
      ...LIST_BUTTONS,
      ...downloadsOf(
        'walletmovements/download?date_from=2026-11-01&date_to=2026-11-17&establishmentId=establishment-1&sort=sequence_desc',
      ),
    },
  },
  'the panel of a movement that was reversed': {
    ...sceneAt('/wallet?id=movement-1', 'director', [], {
      'walletmovements/movement-1': { ...MOVEMENT, reversedById: 'movement-4' },
    }),
    within: 'aside',
    ...pageLike(DECREASE_PANEL, {
      shows: {
        'Balance after: €304.52': ['Balance after: €304.52', 'View the reversal → /wallet?id=movement-4'],
      },
      does: {
        'View the reversal': 'GET walletmovements/movement-4; goes to /wallet?id=movement-4',
      },
    }),
  },
  'the panel of a reversal': {
    ...sceneAt('/wallet?id=movement-4', 'director', [], {
      'walletmovements/movement-4': {
        ...MOVEMENT,
        id: 'movement-4',
        type: 'REVERSAL',
        reversesId: 'movement-1',
        reversesType: 'DECREASE',
      },
    }),
    within: 'aside',
    shows: [
      'The movement',
      '[Close]',
      'Movement: Puts back the notes of the deleted pouch Pouch CHG900 → /carryingPouch?id=pouch-9',
      'Date: Monday, 16 November 2026, 11:04',
      'By: Moved By',
      'Comment: “For the bank”',
      'Balance before: €364.53',
      'Reversal: −€60.01',
      'Balance after: €304.52',
      'View the reversed movement → /wallet?id=movement-1',
    ],
    does: {
      Close: 'goes to /wallet',
      'Pouch CHG900 (3)': 'goes to /carryingPouch?id=pouch-9',
    },
  },
  'exchanges that wait for fourteen and for fifteen days': {
    ...exchangesSince('2026-11-06', '2026-11-05'),
    within: '[data-screen="coins"] ul',
    shows: [
      'Pouch CHG900',
      '€60.01',
      'for 14 days',
      'Handed over to the carrier, deposit no. 19 → /moneyremittance?id=remittance-1',
      'Taken out of the change fund on 13/11/2026 10:07 by Sent By',
      '5 × €20',
      '[Receive the coins, Pouch CHG900, €60.01]',
      'Pouch CHG901',
      '€60.01',
      'Waiting for 15 days',
      'Handed over to the carrier, deposit no. 19 → /moneyremittance?id=remittance-1',
      'Taken out of the change fund on 13/11/2026 10:07 by Sent By',
      '5 × €20',
      '[Receive the coins, Pouch CHG901, €60.01]',
    ],
    does: {
      'Receive the coins, Pouch CHG900, €60.01': 'opens “Coins received for pouch CHG900”',
      'Handed over to the carrier, deposit no. 19 (2)': 'goes to /moneyremittance?id=remittance-1',
      'Receive the coins, Pouch CHG901, €60.01': 'opens “Coins received for pouch CHG901”',
    },
  },
}
