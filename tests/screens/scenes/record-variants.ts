import { sceneAt } from '../support/answers.ts'
import { MOVEMENT, REMITTANCE, WALLET } from '../support/records/cash.ts'
import { LOG } from '../support/records/counts.ts'
import { JOB } from '../support/records/office.ts'
import { type ExpectedScenes, pageLike } from '../support/scenes.ts'
import { FAILED_JOB_PANEL } from './office.ts'

const INVENTORY = {
  ...MOVEMENT,
  type: 'INVENTORY',
  movementCents: -2_05,
  totalCents: 364_53,
  denominations: { 2000: 15, 200: 25, 50: 29, 1: 3 },
  rolls: { 200: 1 },
  differenceCents: -2_05,
  comment: '',
  pouchId: null,
  pouchNumber: null,
  pouchValueCents: null,
}

const SEEN_JOB = {
  ...JOB,
  status: 'WARNING',
  dueAt: null,
  seen: true,
  seenAt: '2026-11-18T11:05:00.000Z',
  seenByName: 'Seen By',
}

/** Records of another kind or in another state than those of the other scenes. */
export const RECORD_VARIANTS_SCENES: ExpectedScenes = {
  'the figures of a cash log that has a closing and hides its expected amount': {
    ...sceneAt('/cashlogs?id=log-5', 'user', [], {
      'cashlogs/log-5': {
        ...LOG,
        status: 'UNVALIDATED',
        turnoverCents: null,
        expectedCents: null,
        deltaCents: null,
        counts: LOG.counts.map((count) => ({ ...count, expectedCents: null })),
      },
    }),
    within: 'aside dl',
    shows: ['Counted: €800.03', 'Float: −€150.02', 'Expected: after validation'],
    does: {},
  },
  'the data of a remittance that was cancelled after its hand-over: its total does not count as deposited': {
    ...sceneAt('/moneyremittance?id=remittance-6', 'director', [], {
      'remittances/remittance-6': {
        ...REMITTANCE,
        status: 'CANCELED',
        returnedCents: null,
        returnedOn: null,
      },
    }),
    within: 'dl',
    shows: [
      'Contents: Notes',
      'Planned date: Monday, 23 November 2026',
      'Carrier: Transval',
      'Prepared by: Prepared By, 20/11/2026 11:01',
      'Handed over: Validated By, 23/11/2026 12:02',
      'Courier’s name: Courier Name',
      'Receipt number: R-77',
      'Total: €400.01',
    ],
    does: {},
  },
  'the balance of a wallet with its first inventory, which is neither short nor over': {
    ...sceneAt('/wallet', 'director', [], {
      wallet: { ...WALLET, lastInventory: { ...WALLET.lastInventory!, differenceCents: null } },
    }),
    within: 'div:has(> dl)',
    shows: [
      'The change fund should hold€304.52',
      'Counted at the inventory of 15/11/2026 09:00 by Counted By: €364.53',
      'Coins received, once: +€58.00',
      'Notes that left in a pouch: −€60.01',
      'Should hold: €304.52',
      '3 pouches of notes are to be exchanged, their coins are awaited: €155.06 View the exchanges → /coins',
    ],
    does: { 'View the exchanges': 'goes to /coins' },
  },
  'the panel of an inventory': {
    ...sceneAt('/wallet?id=movement-1', 'director', [], { 'walletmovements/movement-1': INVENTORY }),
    within: 'aside',
    shows: [
      'The movement',
      '[Close]',
      'Movement: Counted €364.53 instead of €366.58',
      'Date: Monday, 16 November 2026, 11:04',
      'By: Moved By',
      'Balance before: €366.58',
      'Inventory: −€2.05',
      'Balance after: €364.53',
      'Difference: Short−€2.05',
      'What was counted',
      'What was counted',
      'Denomination | Number | Value',
      '€20 | × 15 | €300.00',
      '€2 | × 25 | €50.00',
      '€0.50 | × 29 | €14.50',
      '€0.01 | × 3 | €0.03',
      'including 1 roll',
    ],
    does: { Close: 'goes to /wallet' },
  },
  'the panel of a job that somebody has marked as seen': {
    ...sceneAt('/control?view=jobs&id=job-1', 'accountant', [], { 'jobevents/job-1': SEEN_JOB }),
    within: 'aside',
    ...pageLike(FAILED_JOB_PANEL, {
      shows: {
        'Posting to accountingFailed': 'Posting to accountingWith remarks',
        'Next attempt 18/11/2026 11:46': [],
        '[Dismiss this message]': [],
        '[Run again] [Mark as seen]': [],
        'Attempts: 4': ['Attempts: 4', 'Seen: Seen by Seen By on 18/11/2026 12:05'],
      },
      does: { 'Run again': null, 'Mark as seen': null, 'Dismiss this message': null },
    }),
  },
}
