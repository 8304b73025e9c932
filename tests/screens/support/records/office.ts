import type {
  AccountingClosing,
  AccountingEntry,
  AccountingExport,
  AccountingJournal,
} from '../../../../src/domain/contract/accounting.ts'
import type { AccountingMonth } from '../../../../src/domain/contract/accounting-months.ts'
import type { OwnAccount } from '../../../../src/domain/contract/accounts.ts'
import type { JobEvent } from '../../../../src/domain/contract/job-events.ts'
import type { SaleTypeTax } from '../../../../src/domain/contract/payments.ts'
import type { GroupToday, Today } from '../../../../src/domain/contract/today.ts'
import { REGISTER, STORED_FIELDS } from './common.ts'

/** Jobs, people, accounting and the home page. Most values of a record differ, so that a cell with a wrong field is noticed. */

export const JOB: JobEvent = {
  ...STORED_FIELDS,
  id: 'job-1',
  establishmentId: 'establishment-1',
  establishmentName: 'Bellecour',
  type: 'ACCOUNTING-CASH',
  status: 'ERROR',
  sequence: 812,
  requestedById: 'user-3',
  requestedByName: 'Requested By',
  executedAt: '2026-11-18T09:45:00.000Z',
  dueAt: '2026-11-18T10:46:00.000Z',
  details: [],
  progress: null,
  attempts: 4,
  fileId: null,
  seen: false,
  seenAt: null,
  seenByName: null,
}

export const USER = {
  ...STORED_FIELDS,
  id: 'user-2',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@sacoche.test',
  role: 5,
  language: 'it',
  establishmentIds: ['establishment-1'],
  signedUp: true,
  secondFactor: false,
  status: 'ACTIVE',
}

export const OWN_ACCOUNT: OwnAccount = {
  ...STORED_FIELDS,
  id: 'user-1',
  firstName: 'Ada',
  lastName: 'Martin',
  email: 'ada@sacoche.test',
  language: 'en',
  role: 5,
  newEmail: null,
}

export const SESSIONS = {
  entries: [
    {
      id: 'session-1',
      current: true,
      createdAt: '2026-11-19T08:11:00.000Z',
      lastSeenAt: '2026-11-20T13:12:00.000Z',
      address: '192.0.2.1',
      device: 'Firefox, Linux',
      establishmentName: 'Bellecour',
    },
    {
      id: 'session-2',
      current: false,
      createdAt: '2026-11-18T08:13:00.000Z',
      lastSeenAt: '2026-11-18T13:14:00.000Z',
      address: '192.0.2.2',
      device: 'Safari, iPad',
      establishmentName: 'Opéra',
    },
  ],
}

const sheet = {
  date: '2026-11-19',
  service: 'evening',
  cashRegisterId: REGISTER,
  cashRegisterName: 'Terrace',
} as const
export const HOME_TODAY: Today = {
  date: '2026-11-20',
  service: 'lunch',
  figuresSince: '2026-09-21',
  registers: [
    { id: 'register-1', name: 'Bar' },
    { id: REGISTER, name: 'Terrace' },
  ],
  validatedDrafts: [],
  drafts: [
    {
      ...sheet,
      date: '2026-11-18',
      countedCents: 11_01,
      storedAt: '2026-11-18T22:15:00.000Z',
      device: 'Safari, iPad',
    },
  ],
  uncounted: [sheet],
  missingClosings: [{ date: '2026-11-17', service: 'lunch' }],
  openSheets: [
    { ...sheet, date: '2026-11-16', countedCents: 22_02, sentBack: null },
    {
      ...sheet,
      date: '2026-11-15',
      countedCents: 33_03,
      sentBack: { byName: 'Sent Back By', reason: 'Coins missing' },
    },
  ],
  remittancesSentBack: [
    { id: 'remittance-8', reference: 18, byName: 'Checked By', reason: 'Slip unreadable' },
  ],
  logsWithDelta: 4,
  logsToControl: 5,
  pouchesWaiting: { count: 6, valueCents: 66_06, overdue: { count: 2, valueCents: 26_07 } },
  remittanceDue: '2026-11-24',
  isActive: true,
  hasCategories: true,
  lacksFloatLine: false,
  remittancesPrepared: 7,
  remittancesLate: { count: 3, valueCents: 77_08, oldestDate: '2026-11-10' },
  remittancesToControl: 8,
  walletShortages: [{ id: 'movement-9', date: '2026-11-14', differenceCents: -9_09, pouchNumber: null }],
  coinsToReceive: { count: 9, valueCents: 99_10 },
  jobsInError: 10,
  attendance: [
    { date: '2026-11-18', service: 'lunch', clients: 41 },
    { date: '2026-11-18', service: 'evening', clients: 52 },
  ],
  // One till has €2.12 too much, another one €5.23 too little.
  deltas: [{ date: '2026-11-18', overCents: 2_12, shortCents: -5_23, deltaCents: -3_11 }],
}

export const GROUP: GroupToday = {
  establishments: [
    {
      id: 'establishment-1',
      name: 'Bellecour',
      salesCents: 1_000_01,
      salesArePartial: true,
      pouchesCents: 200_02,
      walletCents: 300_03,
      thisWeekCents: -4_04,
      lastWeekCents: 5_05,
      openSheets: 6,
      logsToControl: 7,
      remittancesToControl: 8,
    },
    {
      id: 'establishment-2',
      name: 'Opéra',
      salesCents: null,
      salesArePartial: true,
      pouchesCents: 20_06,
      walletCents: 30_07,
      thisWeekCents: 1_08,
      lastWeekCents: -2_09,
      openSheets: 0,
      logsToControl: 1,
      remittancesToControl: 2,
    },
  ],
  registers: [
    {
      id: REGISTER,
      name: 'Terrace',
      establishmentName: 'Bellecour',
      thisWeekCents: -4_11,
      lastWeekCents: 5_12,
    },
  ],
  people: [{ id: 'user-2', name: 'Grace Hopper', thisWeekCents: -4_13, lastWeekCents: 5_14 }],
  jobsInError: 10,
}

export const ACCOUNTING_EXPORT: AccountingExport = {
  ...STORED_FIELDS,
  id: 'export-3',
  establishmentId: 'establishment-1',
  establishmentName: 'Bellecour',
  jobId: 'job-1',
  type: 'ACCOUNTING-CASH',
  name: '732829320FEC20261130.txt',
  format: 'FEC',
  encoding: 'UTF-8',
  entryCount: 12,
  firstDate: '2026-11-12',
  lastDate: '2026-11-13',
  debitCents: 700_01,
  creditCents: 700_02,
  sizeBytes: 4_567,
  sha256: 'ab'.repeat(32),
  remarks: [{ name: 'SalesWithoutClosing', count: 3, cents: 44_05 }],
  deliveredAt: '2026-11-18T09:46:00.000Z',
  deliveredTo: 'books.example.org',
}

export const ENTRY: AccountingEntry = {
  ...STORED_FIELDS,
  id: 'entry-1',
  establishmentId: 'establishment-1',
  establishmentName: 'Bellecour',
  exportId: 'export-3',
  journalCode: 'CAI',
  journalLabel: 'Cash journal',
  number: 41,
  date: '2026-11-13',
  validDate: '2026-11-14',
  pieceRef: 'BEL1-20261113',
  sourceId: 'log-5',
  kind: 'CASH',
  isReversed: false,
  movementType: null,
  hasCorrection: false,
  isTakenBack: false,
  isTakingBackPosted: false,
  relations: [],
  document: { kind: 'sheet', id: 'log-5', date: '2026-11-13' },
  documentIds: ['log-5'],
  debitCents: 700_01,
  creditCents: 700_01,
  lines: [
    {
      account: '5300',
      accountLabel: 'Till',
      label: 'Notes',
      debitCents: 500_01,
      creditCents: 0,
      letter: 'AA',
      letteredOn: '2026-11-19',
    },
    {
      account: '5112',
      accountLabel: 'Cards to be cashed',
      label: 'Cards',
      debitCents: 200_00,
      creditCents: 0,
      letter: null,
      letteredOn: null,
    },
    {
      account: '7070',
      accountLabel: 'Sales',
      label: 'Food',
      debitCents: 0,
      creditCents: 700_01,
      letter: null,
      letteredOn: null,
    },
  ],
}
export const JOURNAL: AccountingJournal = {
  ...STORED_FIELDS,
  id: 'journal-1',
  kind: 'CASH',
  code: 'CAI',
  label: 'Cash journal',
  lastNumber: 41,
}
export const CLOSED_MONTH: AccountingClosing = {
  ...STORED_FIELDS,
  id: 'closing-1',
  establishmentId: 'establishment-1',
  establishmentName: 'Bellecour',
  month: '2026-09',
  counts: 321,
  remittances: 12,
  byName: 'Closed By',
  status: 'CLOSED',
  reason: null,
  statusByName: null,
  fileName: null,
  isLatest: true,
}
export const MONTH: AccountingMonth = {
  establishmentId: 'establishment-1',
  month: '2026-10',
  isOver: true,
  isClosed: false,
  isEmpty: false,
  earlierMonth: null,
  tillsToValidate: 1,
  remittancesToCredit: 2,
  tillsToAccept: 10,
  tillsAwaitingClosing: 11,
  tillsToSend: 3,
  remittancesToSend: 4,
  movementsToSend: 5,
  corrections: 9,
  sending: 6,
  tillsWithoutClosing: 7,
  closingsWithoutTill: 8,
  tillsWithTypedTurnover: 10,
  typedTurnoverCents: 12_346_07,
  lastSending: {
    requestedAt: '2026-11-13T17:05:00.000Z',
    requestedByName: 'Anne Compta',
    jobs: [{ id: 'job-1', type: 'ACCOUNTING-CASH' }],
  },
}
/** The same month after everything was sent. */
export const SENT_MONTH: AccountingMonth = {
  ...MONTH,
  tillsToValidate: 0,
  remittancesToCredit: 0,
  tillsToAccept: 0,
  tillsAwaitingClosing: 0,
  tillsToSend: 0,
  remittancesToSend: 0,
  movementsToSend: 0,
  corrections: 0,
  sending: 0,
  closingsWithoutTill: 0,
}
export const SALE_TYPE_TAX: SaleTypeTax = {
  ...STORED_FIELDS,
  id: 'tax-1',
  saleType: 'Food',
  taxRate: 55,
  code: '7071',
  vatCode: '44571',
  label: 'Food 5.5 %',
  debit: false,
  active: true,
}
