import { sceneAt } from '../support/answers.ts'
import { CARRIER, FREE_POUCH, POUCH, REMITTANCE } from '../support/records/cash.ts'
import {
  ALERT,
  alertOf,
  DIALOG,
  DISMISS_NOT_LOADED,
  type ExpectedScenes,
  FINAL_ATTACHMENT_BUTTONS,
  FINAL_ATTACHMENTS,
  NOT_LOADED,
  PREPARATION_HEAD,
  pageLike,
} from '../support/scenes.ts'
import type { Answers } from '../support/screen.tsx'
import { AnswersInTurn, RefusedAnswer, UNREACHABLE } from '../support/screen.tsx'
import { CHOOSING_POUCHES_PAGE, REVIEW_PAGE } from './preparing.ts'

const POUCHES = [POUCH, FREE_POUCH, { ...FREE_POUCH, id: 'pouch-4', number: 'ABC126', valueCents: 50_04 }]
/** A remittance of which the bank credited less than declared. */
const CREDITED = {
  ...REMITTANCE,
  establishmentName: 'Bellecour',
  establishmentCode: 'LYO02',
  credits: [],
  status: 'VALIDATED',
  creditedCents: 390_02,
  returnedCents: 390_02,
}
/** What the panel of a remittance that was handed over shows after its data. */
const POUCHES_AND_HISTORY: readonly string[] = [
  'Total deposited: €400.01',
  'Pouches',
  'Number | Status | Value',
  'ABC123 | Handed over | €200.01',
  'ABC125 | Handed over | €200.00',
  '2 pouches | | €400.01',
  ...FINAL_ATTACHMENTS,
  'Chain of custody',
  'Created',
  '17/11/2026 10:31 · Event By',
]
/** A preparation, after the button that prepares the remittance was pressed. */
const prepare = (changes: Answers) =>
  sceneAt(
    '/moneyremittance?step=type',
    'director',
    [
      ...['Notes2 pouches, €120.07', 'Continue', 'ABC126', 'Continue'],
      ...['Loomis', 'Continue', 'Prepare the deposit'],
    ],
    {
      pouches: POUCHES,
      cashcarriers: [CARRIER, { ...CARRIER, id: 'carrier-2', name: 'Loomis' }],
      ...changes,
    },
  )
/** A prepared remittance, after the button that validates its hand-over was pressed. */
const handOver = (changes: Answers) =>
  sceneAt(
    '/moneyremittance?id=remittance-7',
    'director',
    ['Hand over to the carrier', 'ABC123', 'ABC124', 'Validate the hand-over'],
    changes,
  )
/** A remittance that was handed over, without a line of the bank. */
const HANDED_OVER = {
  ...REMITTANCE,
  status: 'VALIDATED',
  validatedAt: '2026-11-18T11:02:00.000Z',
  handedOverOn: '2026-11-18',
  bankLines: [],
  credits: [],
  creditedCents: null,
  creditedOn: null,
  returnedCents: null,
  returnedOn: null,
  differenceReason: '',
  reason: null,
}
/** The panel of the remittance that was handed over. */
const check = (steps: readonly string[], changes: Answers = {}) =>
  sceneAt('/moneyremittanceCtrl?id=remittance-6', 'accountant', steps, {
    'remittances/remittance-6': HANDED_OVER,
    ...changes,
  })

/**
 * A remittance of change or vouchers, which the bank does not credit: coins or payments came back for it, €1.00 less
 * than declared.
 */
const returned = (
  texts: Readonly<Record<'type' | 'contents' | 'explanation' | 'amount' | 'on', string>>,
): ExpectedScenes[string] => ({
  ...check([], {
    'remittances/remittance-6': {
      ...HANDED_OVER,
      type: texts.type,
      returnedCents: 399_01,
      returnedOn: '2026-11-19',
    },
  }),
  within: 'aside',
  states: ['remittanceControl open.entering'],
  shows: [
    'LYO02-R17',
    '[Close]',
    'Handed over',
    texts.explanation,
    `${texts.amount}: €399.01`,
    'Difference: Short−€1.00',
    '[Invalidate] [Validate the deposit]',
    'The deposit',
    'Establishment: Bellecour',
    `Contents: ${texts.contents}`,
    'Planned date: Monday, 23 November 2026',
    'Carrier: Transval',
    'Prepared by: Prepared By, 20/11/2026 11:01',
    'Handed over: Validated By, 18/11/2026 12:02',
    'Courier’s name: Courier Name',
    'Receipt number: R-77',
    `${texts.on}: Thursday, 19 November 2026`,
    `${texts.amount}: €399.01`,
    ...POUCHES_AND_HISTORY,
  ],
  does: {
    Close: 'goes to /moneyremittanceCtrl',
    Invalidate: 'opens “Invalidate deposit no. LYO02-R17?”',
    'Validate the deposit':
      'PUT remittancesstatus?id=remittance-6&status=AVALIDATED {"status":"AVALIDATED","creditedCents":null,"creditedOn":null,"reason":null,"version":7}',
    ...FINAL_ATTACHMENT_BUTTONS,
  },
})

/** Remittances in the states that a command, a failure or another person leads to. */
export const REMITTANCE_STATES_SCENES: ExpectedScenes = {
  'a preparation that can’t be loaded': {
    ...sceneAt('/moneyremittance?step=type', 'director', [], { pouches: UNREACHABLE }),
    states: ['remittance unavailable'],
    shows: [...PREPARATION_HEAD, ...NOT_LOADED],
    does: {
      'Try again': 'reads pouches; reads cashcarriers; reads establishments/establishment-1',
      ...DISMISS_NOT_LOADED,
    },
  },
  'a preparation with a carrier that is no longer active': {
    ...prepare({ 'POST remittances': new RefusedAnswer('CarrierInactive') }),
    states: ['remittance carrier.refused'],
    shows: [
      ...PREPARATION_HEAD,
      'Step 3 of 4 · Carrier and date',
      'This cash carrier is no longer active: choose another one.',
      '[Dismiss this message]',
      'Who takes them, and when?',
      'Transval = no Loomis = yes',
      'Planned date = 24/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      '[Back] [Continue]',
    ],
    does: {
      'Dismiss this message':
        '− This cash carrier is no longer active: choose another one.; − [Dismiss this message]',
      Transval: 'carrier.refused → carrier.choosing',
      Loomis: 'nothing',
      'Open the calendar': 'opens “Planned date”',
      Back: 'goes to /moneyremittance?step=pouches',
      Continue: 'goes to /moneyremittance?step=review',
    },
  },
  'a preparation that is refused': {
    ...prepare({ 'POST remittances': new RefusedAnswer('EstablishmentInactive') }),
    states: ['remittance review.refused'],
    ...pageLike(REVIEW_PAGE, {
      shows: {
        'Step 4 of 4 · Check': [
          'Step 4 of 4 · Check',
          'This establishment is inactive: nothing new can be started there. What was started can be finished by a director or accounting.',
          '[Dismiss this message]',
        ],
      },
      does: {
        'Dismiss this message':
          '− This establishment is inactive: nothing new can be started there. What was started can be finished by a director or accounting.; − [Dismiss this message]',
        'Prepare the deposit': 'sends POST remittances',
      },
    }),
  },
  'a preparation without a connection': {
    ...prepare({ 'POST remittances': UNREACHABLE }),
    states: ['remittance failed'],
    shows: [
      ...PREPARATION_HEAD,
      'Step 4 of 4 · Check',
      'Is everything right?',
      'Contents: Notes [Change: Contents]',
      'Pouches: ABC126 [Change: Pouches]',
      'Carrier: Loomis [Change: Carrier and date]',
      'Planned date: Tuesday, 24 November 2026 [Change: Planned date]',
      'Total to deposit: €50.04',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[Back] [Try again]',
    ],
    does: {
      'Change: Contents': 'failed → review.ready',
      'Change: Pouches': 'failed → review.ready',
      'Change: Carrier and date': 'failed → review.ready',
      'Change: Planned date': 'failed → review.ready',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
      Back: 'failed → review.ready',
      'Try again': 'sends POST remittances',
    },
  },
  'a preparation of a pouch that somebody else took': {
    ...prepare({
      'POST remittances': new RefusedAnswer('PouchNotFree'),
      pouches: new AnswersInTurn(POUCHES, POUCHES.slice(0, 2)),
    }),
    states: ['remittance pouches.taken'],
    ...pageLike(CHOOSING_POUCHES_PAGE, {
      shows: {
        'Step 2 of 4 · Pouches': [
          'Step 2 of 4 · Pouches',
          'One pouch that you had chosen is already in another deposit or was deleted. Check your choice.',
        ],
        'ABC126 = no Evening · 16/11/2026 · Salle€50.04': [],
      },
      does: {
        'All pouches': 'pouches.taken → pouches.choosing',
        ABC124: 'pouches.taken → pouches.choosing',
        ABC126: null,
      },
    }),
  },
  'a remittance that can’t be loaded': {
    ...sceneAt('/moneyremittance?id=remittance-7', 'director', [], {
      'remittances/remittance-7': UNREACHABLE,
    }),
    states: ['handOver unavailable'],
    shows: ['Deposit → /moneyremittance', 'Deposits → /moneyremittance', 'The deposit', ...NOT_LOADED],
    does: {
      'Try again': 'reads remittances/remittance-7',
      ...DISMISS_NOT_LOADED,
    },
  },
  'a hand-over by the person who prepared the remittance': {
    ...handOver({ 'PUT remittancesstatus': new RefusedAnswer('SelfValidation') }),
    states: ['handOver confirming.refused'],
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Deposit no. 18',
      'Prepared',
      'This deposit is planned for Monday, 23 November 2026. If you validate it now, the hand-over will be dated today.',
      'Pouch number =',
      'Scan the pouch, or tick it.',
      '[Read with the camera]',
      'Confirm each pouch',
      'ABC123 = yes Leave ABC123 here = no €200.01',
      'ABC124 = yes Leave ABC124 here = no €70.03',
      '2 of 2€270.04',
      'Receipt number · optional =',
      'Courier’s name · optional =',
      'Someone else must validate: you prepared this deposit.',
      '[Dismiss this message]',
      '[Back] [Validate the hand-over]',
    ],
    does: {
      'Read with the camera': 'opens “Read a bar code”',
      ABC123: 'confirming.refused → confirming.ticking',
      'Leave ABC123 here': 'confirming.refused → confirming.ticking',
      ABC124: 'confirming.refused → confirming.ticking',
      'Leave ABC124 here': 'confirming.refused → confirming.ticking',
      'Dismiss this message':
        '− Someone else must validate: you prepared this deposit.; − [Dismiss this message]',
      Back: 'confirming.refused → open',
      'Validate the hand-over': 'sends PUT remittancesstatus',
    },
  },
  'a hand-over without a connection': {
    ...handOver({ 'PUT remittancesstatus': UNREACHABLE }),
    states: ['handOver validateFailed'],
    shows: [
      'Deposit → /moneyremittance',
      'Deposits → /moneyremittance',
      'Deposit no. 18',
      'Prepared',
      'This deposit is planned for Monday, 23 November 2026. If you validate it now, the hand-over will be dated today.',
      'Pouch number =',
      'Scan the pouch, or tick it.',
      'Confirm each pouch',
      'ABC123 = yes Leave ABC123 here = no €200.01',
      'ABC124 = yes Leave ABC124 here = no €70.03',
      '2 of 2€270.04',
      'Receipt number · optional =',
      'Courier’s name · optional =',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[Back] [Try again]',
    ],
    does: {
      ABC123: 'disabled',
      'Leave ABC123 here': 'disabled',
      ABC124: 'disabled',
      'Leave ABC124 here': 'disabled',
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
      Back: 'validateFailed → confirming.ticking',
      'Try again': 'sends PUT remittancesstatus',
    },
  },
  'a remittance to check that can’t be loaded': {
    ...check([], { 'remittances/remittance-6': UNREACHABLE }),
    within: 'aside',
    states: ['remittanceControl unavailable'],
    shows: ['LYO02-R17', '[Close]', ...NOT_LOADED],
    does: {
      Close: 'goes to /moneyremittanceCtrl',
      'Try again': 'reads remittances/remittance-6',
      ...DISMISS_NOT_LOADED,
    },
  },
  'a remittance to check': {
    ...check(['Amount credited by the bank = 390', 'Credit date = 19/11/2026']),
    within: 'aside',
    states: ['remittanceControl open.entering'],
    shows: [
      'LYO02-R17',
      '[Close]',
      'Handed over',
      'Declared: €400.01',
      'Amount credited by the bank = 390',
      'Credit date = 19/11/2026',
      '[Open the calendar]',
      'dd/mm/yyyy',
      'Difference',
      'Short−€10.01',
      'Reason for the difference =',
      '[Invalidate] [Validate the deposit]',
      'The deposit',
      'Establishment: Bellecour',
      'Contents: Notes',
      'Planned date: Monday, 23 November 2026',
      'Carrier: Transval',
      'Prepared by: Prepared By, 20/11/2026 11:01',
      'Handed over: Validated By, 18/11/2026 12:02',
      'Courier’s name: Courier Name',
      'Receipt number: R-77',
      ...POUCHES_AND_HISTORY,
    ],
    does: {
      Close: 'goes to /moneyremittanceCtrl',
      'Open the calendar': 'opens “Credit date”',
      Invalidate: 'opens “Invalidate deposit no. LYO02-R17?”',
      'Validate the deposit': '+ Give a reason.',
      ...FINAL_ATTACHMENT_BUTTONS,
    },
  },
  'a remittance of which the bank credited one pouch': {
    ...check([], {
      'remittances/remittance-6': {
        ...HANDED_OVER,
        credits: [{ ...REMITTANCE.credits[0]!, amountCents: 200_01 }],
        creditedCents: 200_01,
        uncreditedPouches: { count: 1, valueCents: 200_00 },
      },
    }),
    within: 'aside div[role="status"]',
    states: ['remittanceControl open.entering'],
    shows: ['One of 2 pouches is not credited: €200.00.'],
    does: {},
  },
  'a remittance of notes to exchange, whose coins came': returned({
    type: 'CHANGE',
    contents: 'Notes to exchange',
    explanation: 'The bank does not credit notes to exchange: it gives coins for them.',
    amount: 'Coins received',
    on: 'Coins received on',
  }),
  'a remittance of vouchers whose issuers have paid': returned({
    type: 'TICKETS',
    contents: 'Paper meal vouchers',
    explanation: 'The bank does not credit paper meal vouchers: each issuer reimburses the dispatch.',
    amount: 'Reimbursed, commission included',
    on: 'Reimbursed on',
  }),
  'a remittance that is validated without the credited amount and its date': {
    ...check(['Validate the deposit']),
    states: ['remittanceControl open.refused'],
    ...alertOf('Enter the amount credited by the bank and the date of the credit.'),
  },
  'validating a deposit without a connection': {
    ...check(['Amount credited by the bank = 400.01', 'Credit date = 19/11/2026', 'Validate the deposit'], {
      'PUT remittancesstatus': UNREACHABLE,
    }),
    states: ['remittanceControl validateFailed'],
    ...alertOf('The server is not responding. Check the connection, then try again.'),
  },
  'the dialog that sends a remittance back': {
    ...check(['Invalidate', 'Reason = Wrong bag']),
    within: DIALOG,
    states: ['remittanceControl reasoning.writing'],
    shows: [
      'Invalidate deposit no. LYO02-R17?',
      'The establishment will have to correct it. It will see your reason.',
      'Reason = Wrong bag',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Invalidate deposit no. LYO02-R17?”',
      Yes: 'PUT remittancesstatus?id=remittance-6&status=UNVALIDATED {"status":"UNVALIDATED","reason":"Wrong bag","version":7}',
    },
  },
  'sending a remittance back without a reason': {
    ...check(['Invalidate', 'Yes']),
    within: DIALOG,
    states: ['remittanceControl reasoning.refused'],
    shows: [
      'Invalidate deposit no. LYO02-R17?',
      'The establishment will have to correct it. It will see your reason.',
      'Reason =',
      'Give a reason.',
      '[No] [Yes]',
    ],
    does: { No: 'closes “Invalidate deposit no. LYO02-R17?”', Yes: 'nothing' },
  },
  'sending a remittance back without a connection': {
    ...check(['Invalidate', 'Reason = Wrong bag', 'Yes'], { 'PUT remittancesstatus': UNREACHABLE }),
    within: DIALOG,
    states: ['remittanceControl invalidateFailed'],
    shows: [
      'Invalidate deposit no. LYO02-R17?',
      'The establishment will have to correct it. It will see your reason.',
      'Reason = Wrong bag',
      'The server is not responding. Check the connection, then try again.',
      '[Dismiss this message]',
      '[No] [Yes]',
    ],
    does: {
      'Dismiss this message':
        '− The server is not responding. Check the connection, then try again.; − [Dismiss this message]',
      No: 'closes “Invalidate deposit no. LYO02-R17?”',
      Yes: 'sends PUT remittancesstatus',
    },
  },
  'validating several remittances, one of which somebody has changed': {
    ...sceneAt(
      '/moneyremittanceCtrl',
      'accountant',
      ['Select all rows on the page', 'Validate (2)', 'Reason = Coins missing', 'Confirm'],
      {
        remittances: [1, 2].map((reference) => ({ ...CREDITED, id: `remittance-${reference}`, reference })),
        'PUT remittancesstatus': new RefusedAnswer('StaleVersion', {
          rows: [{ id: 'remittance-2', refusal: 'StaleVersion' }],
        }),
      },
    ),
    within: ALERT,
    shows: [
      'Nothing was changed',
      'This record has changed in the meantime. Check it, then try again.',
      'Deposit no. LYO02-R2 – Bellecour → /moneyremittanceCtrl?id=remittance-2',
      '[Dismiss this message]',
    ],
    does: {
      'Deposit no. LYO02-R2 – Bellecour':
        'GET remittances/remittance-2; goes to /moneyremittanceCtrl?id=remittance-2',
      'Dismiss this message':
        '− Nothing was changed; − This record has changed in the meantime. Check it, then try again.; − Deposit no. LYO02-R2 – Bellecour → /moneyremittanceCtrl?id=remittance-2; − [Dismiss this message]',
    },
  },
}
