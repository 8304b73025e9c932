import type { ArchiveDetail } from '../../../../src/domain/contract/archives.ts'
import type {
  CashLogRow,
  ControlSheet,
  ControlStage,
  CountRow,
} from '../../../../src/domain/contract/cash-logs.ts'
import type { ClosingsContinuity, ClosingsRequests } from '../../../../src/domain/contract/closings.ts'
import type { Ticket, TicketSummary } from '../../../../src/domain/contract/tickets.ts'
import { cashLog, category, count, register } from '../../../machines/support/counting.ts'
import { ticketDispatch } from '../../../machines/support/tickets.ts'
import { REGISTER, STORED_FIELDS } from './common.ts'

/** Cash logs, closings and vouchers. Most values of a record differ, so that a cell with a wrong field is noticed. */

export const CATEGORIES = [
  category({
    ...STORED_FIELDS,
    id: 'cards',
    paymentModeId: 'mode-2',
    name: 'Cards',
    countType: 2,
    shortName: 'CB',
  }),
  category({ ...STORED_FIELDS, id: 'notes', name: 'Notes', countType: 4 }),
  category({
    ...STORED_FIELDS,
    id: 'tickets',
    paymentModeId: 'mode-3',
    name: 'Vouchers',
    countType: 3,
    unitValueCents: 9_00,
    paperTicket: true,
    issuer: 'Edenred',
  }),
]

export const LOG = cashLog({
  ...STORED_FIELDS,
  id: 'log-5',
  date: '2026-11-13',
  service: 'evening',
  cashRegisterId: REGISTER,
  status: 'VALIDATED',
  turnoverCents: 900_01,
  floatCents: 150_02,
  // The float differs from the usual float by less than the tolerance.
  usualFloatCents: 151_08,
  countedCents: 800_03,
  expectedCents: 810_04,
  deltaCents: -160_03,
  toleranceCents: 5_06,
  comment: 'Recounted',
  reasonId: 'reason-4',
  countedByName: 'Counted By',
  validatedAt: '2026-11-14T09:30:00.000Z',
  validatedById: 'user-6',
  validatedByName: 'Validated By',
  archiveId: 'archive-7',
  counts: [
    count({
      ...STORED_FIELDS,
      id: 'count-1',
      cashLogId: 'log-5',
      paymentCategoryId: 'cards',
      countType: 2,
      quantity: 31,
      totalCents: 620_01,
      expectedCents: 625_02,
      status: 'VALIDATED',
    }),
    count({
      ...STORED_FIELDS,
      id: 'count-2',
      cashLogId: 'log-5',
      paymentCategoryId: 'notes',
      denominations: { 5000: 2, 1000: 3 },
      totalCents: 130_00,
      expectedCents: 135_02,
      pouchNumber: 'ABC123',
      pouchId: 'pouch-1',
      status: 'VALIDATED',
    }),
    count({
      ...STORED_FIELDS,
      id: 'count-3',
      cashLogId: 'log-5',
      paymentCategoryId: 'tickets',
      countType: 3,
      quantity: 5,
      unitValueCents: 9_00,
      totalCents: 45_00,
      expectedCents: 50_02,
      status: 'UNVALIDATED',
      reason: 'Not counted twice',
    }),
  ],
})

export const OPEN_LOG = cashLog({
  ...LOG,
  id: 'log-6',
  date: '2026-11-14',
  status: 'CREATED',
  counts: LOG.counts.map((count) => ({
    ...count,
    id: `${count.id}0`,
    cashLogId: 'log-6',
    status: 'CREATED',
    reason: null,
  })),
})

export const REGISTERS = [
  register({ ...STORED_FIELDS, id: REGISTER, number: 3, name: 'Terrace', floatCents: 150_02 }),
  register({ ...STORED_FIELDS, id: 'register-1', number: 1, name: 'Bar', floatCents: 100_04 }),
]

export const DELTA_REASONS = [
  { ...STORED_FIELDS, id: 'reason-4', name: 'Change error', active: true, position: 1 },
]
export const PAYMENT_MODES = [
  { ...STORED_FIELDS, id: 'mode-1', name: 'Cash', shortName: 'ESP', status: 'ACTIVE' },
  { ...STORED_FIELDS, id: 'mode-2', name: 'Electronic', shortName: 'CB', status: 'ACTIVE' },
  { ...STORED_FIELDS, id: 'mode-3', name: 'Paper', shortName: 'TR', status: 'ACTIVE' },
]

const { counts: _counts, ...logFields } = LOG
export const LOG_ROW: CashLogRow = {
  ...logFields,
  beyondTolerance: true,
  hasUnusualFloat: false,
  establishmentName: 'Bellecour',
  cashRegisterName: 'Terrace',
  reasonName: 'Change error',
}

export const COUNT_ROW: CountRow = {
  ...LOG.counts[0]!,
  date: LOG.date,
  service: LOG.service,
  establishmentName: 'Bellecour',
  cashRegisterId: REGISTER,
  cashRegisterName: 'Terrace',
  paymentCategoryName: 'Cards',
  deltaCents: -160_03,
  comment: 'Recounted',
  hasProvisionCode: false,
  needsClosingReason: false,
  pouchCommitted: false,
  isCash: false,
}

export const ARCHIVE: ArchiveDetail = {
  ...STORED_FIELDS,
  id: 'archive-7',
  establishmentId: 'establishment-1',
  date: '2026-11-13',
  service: 'evening',
  sequence: 812,
  clients: 57,
  turnoverCents: 900_01,
  receipts: [
    {
      cashRegisterId: REGISTER,
      paymentCategoryId: 'cards',
      amountCents: 625_02,
      operations: 32,
      label: 'CB',
    },
    {
      cashRegisterId: 'register-1',
      paymentCategoryId: 'notes',
      amountCents: 135_02,
      operations: 6,
      label: 'ESP',
    },
  ],
  movements: [{ cashRegisterId: REGISTER, paymentCategoryId: 'notes', amountCents: -12_03, label: 'Baker' }],
  replacedById: null,
  replacementReason: null,
  sales: [
    { saleType: 'Food', taxRate: 100, amountCents: 700_04, taxCents: 63_05, debit: false },
    { saleType: 'Wine', taxRate: 200, amountCents: 199_97, taxCents: 33_06, debit: false },
  ],
  floats: [{ cashRegisterId: REGISTER, amountCents: 150_02 }],
  registers: [
    { id: REGISTER, name: 'Terrace' },
    { id: 'register-1', name: 'Bar' },
  ],
  categories: [
    { id: 'cards', name: 'Cards' },
    { id: 'notes', name: 'Notes' },
  ],
  replaces: [{ id: 'archive-6', sequence: 811, reason: 'Sent twice' }],
}

/** The movement of the closing in another category, and at another register. */
export const OTHER_MOVEMENTS = [{ paymentCategoryId: 'cards' }, { cashRegisterId: 'register-1' }].map(
  (changes) => ({
    ...ARCHIVE.movements[0],
    ...changes,
  }),
)

export const TICKET: Ticket = {
  ...STORED_FIELDS,
  id: 'count-3',
  establishmentId: 'establishment-1',
  establishmentName: 'Bellecour',
  date: '2026-11-13',
  service: 'lunch',
  cashRegisterId: REGISTER,
  cashRegisterName: 'Terrace',
  cashLogId: 'log-5',
  countId: 'count-3',
  paymentCategoryId: 'tickets',
  paymentCategoryName: 'Vouchers',
  issuer: 'Edenred',
  year: 2025,
  quantity: 11,
  valueCents: 99_01,
  status: 'AVALIDATED',
  dispatched: false,
  dispatchId: null,
}

export const DISPATCH = ticketDispatch({
  ...STORED_FIELDS,
  status: 'SENT',
  date: '2026-11-17',
  through: '2026-11-16',
  slipNumber: 'S-1',
  parcelNumber: 'P-2',
  sentOn: '2026-11-18',
  quantity: 15,
  declaredCents: 135_50,
  reimbursements: [
    { issuer: 'Edenred', reimbursedCents: 88_01, commissionCents: 1_99, reimbursedOn: '2026-11-19' },
  ],
  reimbursedCents: 88_01,
  commissionCents: 1_99,
  preparedAt: '2026-11-17T10:08:00.000Z',
  preparedByName: 'Prepared By',
})
export const OPEN_DISPATCH = ticketDispatch({ ...STORED_FIELDS, id: 'dispatch-2' })

export const ISSUER = { ...STORED_FIELDS, id: 'issuer-1', name: 'Edenred', closedFrom: '2027-03-01' }

export const SUMMARY: TicketSummary = {
  groups: [
    {
      issuer: 'Edenred',
      year: 2025,
      quantity: 11,
      valueCents: 99_01,
      waitingQuantity: 4,
      waitingCents: 33_02,
    },
  ],
  quantity: 12,
  valueCents: 100_03,
  waitingQuantity: 5,
  waitingCents: 34_04,
}

export const REQUESTS: ClosingsRequests = {
  isSet: true,
  requests: [
    {
      id: 'request-1',
      createdAt: '2026-11-20T08:21:00.000Z',
      date: '2026-11-19',
      status: 'ERROR',
      details: [],
      progress: null,
      requestedByName: 'Requested By',
    },
  ],
}

export const CONTINUITY: ClosingsContinuity = [
  {
    establishmentId: 'establishment-1',
    establishmentName: 'Bellecour',
    lastSequence: 812,
    lastDate: '2026-11-13',
    lastReceivedAt: '2026-11-14T05:22:00.000Z',
    silentDays: 7,
    isSilent: true,
    gaps: [{ from: 801, to: 803, before: '2026-11-11' }],
  },
]

export const CONTROL_SHEET: ControlSheet = {
  ...LOG_ROW,
  hasClosing: true,
  lacksClosing: false,
  hasLateClosing: false,
  replacedClosing: null,
  monthTask: 'tillsToValidate',
  countStatuses: ['VALIDATED', 'UNVALIDATED'],
  paymentCategoryIds: ['cards', 'notes', 'tickets'],
  pouchNumbers: ['ABC123'],
  counts: LOG.counts.map((count, index) => ({
    ...COUNT_ROW,
    ...count,
    paymentCategoryName: ['Cards', 'Notes', 'Vouchers'][index] ?? '',
  })),
}

export const CONTROL_STAGES: readonly ControlStage[] = [
  { status: 'VALIDATED', totalItems: 11, totalIsCapped: false },
  { status: 'AVALIDATED', totalItems: 12, totalIsCapped: false },
  { status: 'UNVALIDATED', totalItems: 13, totalIsCapped: false },
  { status: 'SENT', totalItems: 14, totalIsCapped: true },
  { status: 'ERROR', totalItems: 15, totalIsCapped: false },
]
