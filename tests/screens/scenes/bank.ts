import { sceneAt } from '../support/answers.ts'
import { MATCHING } from '../support/records/cash.ts'
import {
  DEPOSIT_CONTROL_HEAD,
  DIALOG,
  downloadsOf,
  type ExpectedScenes,
  endOfList,
  FINAL_ATTACHMENT_BUTTONS,
  FINAL_ATTACHMENTS,
  LIST_BUTTONS,
} from '../support/scenes.ts'

const [PROPOSAL] = MATCHING.proposals
const [REMITTANCE] = MATCHING.remittances
/**
 * A second partial credit. The remittance of €2,320 has three pouches; the first credit of €2,000 was linked to no pouch, so
 * €320 are left, and the second credit is €300.
 */
const SECOND_CREDIT = {
  ...MATCHING,
  proposals: [
    {
      ...PROPOSAL!,
      amountCents: 300_00,
      candidates: [{ ...PROPOSAL!.candidates[0]!, pouchIds: ['pouch-20', 'pouch-21', 'pouch-22'] }],
    },
  ],
  remittances: [
    {
      ...REMITTANCE!,
      declaredCents: 2_320_00,
      creditedCents: 2_000_00,
      pouches: [800_00, 800_00, 720_00].map((declaredCents, index) => ({
        id: `pouch-${20 + index}`,
        number: `ABC20${index}`,
        declaredCents,
        countedCents: null,
        creditedCents: null,
      })),
    },
  ],
}
/** Three credits: one of a pouch of that remittance, one with another amount than the remittance, and one that fits nothing. */
const THREE_CREDITS = {
  ...SECOND_CREDIT,
  linked: [],
  proposals: SECOND_CREDIT.proposals.flatMap((proposal) => {
    const [candidate] = proposal.candidates
    return [
      {
        ...proposal,
        amountCents: 800_00,
        candidates: [
          { ...candidate!, pouchIds: ['pouch-21'], workingDays: 0, reasons: ['pouchAmount' as const] },
        ],
      },
      {
        ...proposal,
        lineId: 'line-8',
        outcome: 'ambiguous' as const,
        cause: 'amountDiffers' as const,
        candidates: [{ ...candidate!, differenceCents: -20_00 }],
      },
      {
        ...proposal,
        lineId: 'line-9',
        amountCents: 5_00,
        outcome: 'orphan' as const,
        cause: 'nothing' as const,
        candidates: [],
      },
    ]
  }),
}

/** The check of remittances and bank matching: what each screen, panel and dialog shows of the records, and what each button causes. */
export const BANK_SCENES: ExpectedScenes = {
  'the list of remittances to check': {
    ...sceneAt('/moneyremittanceCtrl', 'accountant'),
    shows: [
      ...DEPOSIT_CONTROL_HEAD,
      '[Period · Any date]',
      'Establishment = All',
      'Contents = All',
      'Status = All',
      '[Views]',
      'Deposit review',
      'Select all rows on the page = no | [Reference] | Establishment | [Planned date] | [Declared] | Credited, received or reimbursed | Difference | [Status] | [Contents]',
      'Select row Deposit no. LYO02-R17 – Bellecour = no | [LYO02-R17] | Bellecour | 23/11/2026 | €400.01 | €390.02 | Short−€9.99 | Invalidated | Notes',
      '| Page total | | | €400.01 | €390.02 | Short−€9.99 | |',
      ...endOfList('1–1 of 1'),
      '[Download the list (CSV)] [Download the list (XLSX)]',
      'Page total: €390.02 credited, received or reimbursed (commission included) − €400.01 declared = −€9.99',
    ],
    does: {
      Review: 'goes to /control',
      Deposits: 'nothing',
      'Bank matching': 'goes to /moneyremittanceCtrl?view=bank',
      'Bank lines':
        'GET bankaccounts; GET banklines/summary; GET banklines?range=0-24&sort=bookedOn_desc; goes to /moneyremittanceCtrl?view=lines',
      Rules: 'GET bankrules?range=0-24&sort=updatedAt_desc; goes to /moneyremittanceCtrl?view=rules',
      'Period · Any date': 'opens “Period”',
      Reference: 'goes to /moneyremittanceCtrl?sort=reference_asc',
      'Planned date': 'goes to /moneyremittanceCtrl?sort=date_asc',
      Declared: 'goes to /moneyremittanceCtrl?sort=totalCents_asc',
      Status: 'goes to /moneyremittanceCtrl?sort=status_asc',
      Contents: 'goes to /moneyremittanceCtrl?sort=type_asc',
      'Select all rows on the page':
        'disabled: Only deposits that the bank has credited, notes to exchange and paper meal vouchers are validated here; open the others one by one',
      'Select row Deposit no. LYO02-R17 – Bellecour':
        'disabled: Only deposits that the bank has credited, notes to exchange and paper meal vouchers are validated here; open the others one by one',
      'LYO02-R17': 'goes to /moneyremittanceCtrl?id=remittance-6',
      ...LIST_BUTTONS,
      ...downloadsOf('remittances/download?sort=date_desc'),
    },
  },
  'the panel of a remittance to check': {
    ...sceneAt('/moneyremittanceCtrl?id=remittance-6', 'accountant'),
    within: 'aside',
    shows: [
      'LYO02-R17',
      '[Close]',
      'Invalidated',
      'Credited by the bank',
      'VRT TRANSVAL€390.0226/11/2026',
      'Credited€390.02',
      'Difference',
      'Short−€9.99',
      'The deposit',
      'Reason for the invalidation',
      'Wrong total',
      'Establishment: Bellecour',
      'Contents: Notes',
      'Planned date: Monday, 23 November 2026',
      'Carrier: Transval',
      'Prepared by: Prepared By, 20/11/2026 11:01',
      'Handed over: Validated By, 23/11/2026 12:02',
      'Courier’s name: Courier Name',
      'Receipt number: R-77',
      'Credit date: Friday, 27 November 2026',
      'Credited: €390.02',
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
    ],
    does: {
      Close: 'goes to /moneyremittanceCtrl',
      ...FINAL_ATTACHMENT_BUTTONS,
    },
  },
  'the bank matching': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant'),
    states: ['bankMatching ready', 'bankUpload ready'],
    shows: [
      ...DEPOSIT_CONTROL_HEAD,
      'Handed over or deposited, not yet credited',
      '0 to 3 days: €200.01 2 deposits',
      '4 to 7 days: €300.02 3 deposits',
      'More than 7 days: €400.03 4 deposits',
      'Total: €900.06 9 deposits',
      'Import a bank statement',
      'Drop your bank’s file here, or choose it.',
      '[Choose a file]',
      'camt.053, CFONB120, MT940 or CSV, 10 MB at most. If a file has an error, nothing of it is imported.',
      'Exact matches (1)',
      '[Confirm the exact match]',
      'VRT TRANSVAL',
      '18/11/2026 · account …0189',
      'Deposit no. LYO02-R20 · Bellecour',
      'left on 16/11/2026 · 2 working days after it left · amount of the deposit',
      '€390.02',
      '[Confirm] [Another one]',
      'Linked, to be validated (1)',
      'VRT OTHER',
      '18/11/2026 · account …0189',
      'Deposit no. LYO02-R21 · Bellecour → /moneyremittanceCtrl?id=remittance-21',
      'by Linked By, on 19/11/2026 13:03',
      '€77.08',
      '[Unlink]',
      'Imported statements',
      'Imported statements',
      'File | Account | Period | Opening balance | Closing balance | Continuity | Lines | Imported by',
      'bank.xml | account …0189 | 16/11/2026 – 17/11/2026 | €1,000.01 | €1,390.03 | Gap of €2.04 | 6 | Uploaded By',
    ],
    does: {
      'Bank matching': 'nothing',
      'Bank lines':
        'GET bankaccounts; GET banklines/summary; GET banklines?range=0-24&sort=bookedOn_desc; goes to /moneyremittanceCtrl?view=lines',
      Rules: 'GET bankrules?range=0-24&sort=updatedAt_desc; goes to /moneyremittanceCtrl?view=rules',
      'Choose a file': 'choose a file (.xml,.txt,.csv,.sta,.940,.mt940,.120,.cfonb,.dat)',
      'Confirm the exact match':
        'PUT banklinesstatus?id=line-1&status=LINKED {"status":"LINKED","links":[{"lineId":"line-1","remittanceId":"remittance-20","pouchIds":["pouch-20"]}]}',
      Confirm:
        'PUT banklinesstatus?id=line-1&status=LINKED {"status":"LINKED","links":[{"lineId":"line-1","remittanceId":"remittance-20","pouchIds":["pouch-20"]}]}',
      'Another one': 'opens “Which deposit does this credit belong to?”',
      'Deposit no. LYO02-R21 · Bellecour':
        'GET remittances/remittance-21; goes to /moneyremittanceCtrl?id=remittance-21',
      Unlink: 'opens “Unlink this line from deposit no. LYO02-R21?”',
    },
  },
  'credits of a pouch, of another amount and of no deposit': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', [], { 'banklines/proposals': THREE_CREDITS }),
    within: '[data-matching]',
    shows: [
      'Exact matches (1)',
      '[Confirm the exact match]',
      'VRT TRANSVAL',
      '18/11/2026 · account …0189',
      'Deposit no. LYO02-R20 · Bellecour',
      'left on 16/11/2026 · the same day · amount of a pouch · pouch ABC201',
      '€800.00',
      '[Confirm] [Another one]',
      'Needs review (1)',
      'VRT TRANSVAL',
      '18/11/2026 · account …0189',
      'Deposit no. LYO02-R20 · Bellecour',
      'The label names a deposit, but the amount differs',
      'Bank difference Short−€20.00',
      '€300.00',
      '[Choose the deposit]',
      'Unmatched (1)',
      'Show in the table → /moneyremittanceCtrl?view=lines&status=OPEN',
      'VRT TRANSVAL',
      '18/11/2026 · account …0189',
      'No deposit has this amount',
      'Cards, vouchers or other → /moneyremittanceCtrl?view=lines&status=OPEN&id=line-9',
      '€5.00',
      '[Choose the deposit]',
    ],
    does: {
      'Confirm the exact match':
        'PUT banklinesstatus?id=line-1&status=LINKED {"status":"LINKED","links":[{"lineId":"line-1","remittanceId":"remittance-20","pouchIds":["pouch-21"]}]}',
      Confirm:
        'PUT banklinesstatus?id=line-1&status=LINKED {"status":"LINKED","links":[{"lineId":"line-1","remittanceId":"remittance-20","pouchIds":["pouch-21"]}]}',
      'Another one': 'opens “Which deposit does this credit belong to?”',
      'Choose the deposit': 'opens “Which deposit does this credit belong to?”',
      'Choose the deposit (2)': 'opens “Which deposit does this credit belong to?”',
      'Cards, vouchers or other':
        'GET bankaccounts; GET banklines/line-9; GET banklines/summary?status=OPEN; GET banklines?status=OPEN&range=0-24&sort=bookedOn_desc; goes to /moneyremittanceCtrl?view=lines&status=OPEN&id=line-9',
      'Show in the table':
        'GET bankaccounts; GET banklines/summary?status=OPEN; GET banklines?status=OPEN&range=0-24&sort=bookedOn_desc; goes to /moneyremittanceCtrl?view=lines&status=OPEN',
    },
  },
  'the dialog that chooses another remittance': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', ['Another one']),
    within: DIALOG,
    states: ['bankMatching choosing'],
    shows: [
      'Which deposit does this credit belong to?',
      'VRT TRANSVAL · 18/11/2026€390.02',
      'Deposit = LYO02-R20 · €390.02 · 16/11/2026 · Bellecour',
      'Bank difference',
      'Over+€0.01',
      '[Cancel] [Link]',
    ],
    does: {
      Cancel: 'closes “Which deposit does this credit belong to?”',
      Link: 'PUT banklinesstatus?id=line-1&status=LINKED {"status":"LINKED","links":[{"lineId":"line-1","remittanceId":"remittance-20","pouchIds":null}]}; closes “Which deposit does this credit belong to?”',
    },
  },
  'the dialog that links a second partial credit': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', ['Another one'], {
      'banklines/proposals': SECOND_CREDIT,
    }),
    within: DIALOG,
    shows: [
      'Which deposit does this credit belong to?',
      'VRT TRANSVAL · 18/11/2026€300.00',
      'Deposit = LYO02-R20 · €320.00 · 16/11/2026 · Bellecour',
      'Pouches = All that are waiting',
      'Bank difference',
      'Short−€20.00',
      '[Cancel] [Link]',
    ],
    does: {
      Cancel: 'closes “Which deposit does this credit belong to?”',
      Link: 'PUT banklinesstatus?id=line-1&status=LINKED {"status":"LINKED","links":[{"lineId":"line-1","remittanceId":"remittance-20","pouchIds":null}]}; closes “Which deposit does this credit belong to?”',
    },
  },
  'the dialog that removes a link': {
    ...sceneAt('/moneyremittanceCtrl?view=bank', 'accountant', ['Unlink', 'Reason = Wrong line']),
    within: DIALOG,
    states: ['bankMatching reasoning.writing'],
    shows: [
      'Unlink this line from deposit no. LYO02-R21?',
      'The credit will no longer count for the deposit. This line will not be proposed for it again; the history keeps it.',
      'Reason = Wrong line',
      '[No] [Yes]',
    ],
    does: {
      No: 'closes “Unlink this line from deposit no. LYO02-R21?”',
      Yes: 'PUT banklinesstatus?id=line-2&status=UNLINKED {"status":"UNLINKED","reason":"Wrong line","version":7}',
    },
  },
}
