import type { BankMatching, BankStatement } from '../../../../src/domain/contract/bank.ts'
import type { Wallet } from '../../../../src/domain/contract/wallet-movements.ts'
import { carrier, pouch, remittance } from '../../../machines/support/remitting.ts'
import { exchange, movement } from '../../../machines/support/wallet.ts'
import { ESTABLISHMENT, STORED_FIELDS } from './common.ts'

/** Pouches, remittances, the wallet and the bank. Most values of a record differ, so that a cell with a wrong field is noticed. */

export const POUCH = pouch({
  ...STORED_FIELDS,
  number: 'ABC123',
  sealNumber: 'SC1',
  date: '2026-11-13',
  valueCents: 200_01,
  carrierCountedCents: 190_02,
  creditedCents: 180_04,
  status: 'VALIDATED',
  countId: 'count-4',
  cashLogId: 'log-5',
  remittanceId: 'remittance-6',
  remittanceReference: 17,
  remittanceCarrierId: 'carrier-1',
  remittanceIds: ['remittance-6'],
})

/** A pouch of a count that is in no remittance. */
export const FREE_POUCH = pouch({
  ...STORED_FIELDS,
  id: 'pouch-2',
  number: 'ABC124',
  date: '2026-11-14',
  valueCents: 70_03,
})

export const REMITTANCE = remittance({
  ...STORED_FIELDS,
  id: 'remittance-6',
  reference: 17,
  date: '2026-11-23',
  carrierName: 'Transval',
  totalCents: 400_01,
  pouchCount: 2,
  preparedAt: '2026-11-20T10:01:00.000Z',
  preparedByName: 'Prepared By',
  validatedAt: '2026-11-23T11:02:00.000Z',
  validatedById: 'user-8',
  validatedByName: 'Validated By',
  courierName: 'Courier Name',
  receiptNumber: 'R-77',
  creditedCents: 390_02,
  creditedOn: '2026-11-27',
  reason: 'Wrong total',
  status: 'UNVALIDATED',
  pouches: [
    POUCH,
    pouch({ id: 'pouch-3', number: 'ABC125', date: '2026-11-15', valueCents: 200_00, status: 'VALIDATED' }),
  ],
  credits: [
    {
      id: 'credit-1',
      lineId: 'line-1',
      bookedOn: '2026-11-26',
      amountCents: 390_02,
      label: 'VRT TRANSVAL',
      reference: 'REF-5',
      linkedByName: 'Linked By',
      linkedAt: '2026-11-27T12:03:00.000Z',
    },
  ],
})

/** The pouch as a part of the prepared remittance. */
const inPrepared = (of: typeof POUCH) => ({
  ...of,
  status: 'PREPARED' as const,
  remittanceId: 'remittance-7',
  remittanceReference: 18,
  remittanceCarrierId: 'carrier-1',
})

export const PREPARED = remittance({
  ...STORED_FIELDS,
  id: 'remittance-7',
  reference: 18,
  status: 'PREPARED',
  totalCents: 270_04,
  pouches: [inPrepared(POUCH), inPrepared(FREE_POUCH)],
})

export const CARRIER = carrier({ ...STORED_FIELDS, address: ESTABLISHMENT.address })

export const MOVEMENT = movement({
  ...STORED_FIELDS,
  id: 'movement-1',
  type: 'DECREASE',
  date: '2026-11-16',
  movementCents: -60_01,
  totalCents: 304_52,
  denominations: { 2000: 2, 1000: 2 },
  differenceCents: null,
  comment: 'For the bank',
  pouchId: 'pouch-9',
  pouchNumber: 'CHG900',
  pouchValueCents: 60_01,
  at: '2026-11-16T10:04:00.000Z',
  byName: 'Moved By',
})

export const EXCHANGE = exchange({
  ...STORED_FIELDS,
  id: 'pouch-9',
  number: 'CHG900',
  sealNumber: 'SC9',
  date: '2026-11-13',
  valueCents: 60_01,
  sentAt: '2026-11-13T09:07:00.000Z',
  sentByName: 'Sent By',
  remittanceReference: 19,
})

export const WALLET: Wallet = {
  isActive: true,
  establishmentId: 'establishment-1',
  establishmentName: 'Bellecour',
  balanceCents: 304_52,
  version: 13,
  at: '2026-11-20T13:00:00.000Z',
  lastInventory: {
    id: 'movement-0',
    date: '2026-11-15',
    at: '2026-11-15T08:00:00.000Z',
    byName: 'Counted By',
    totalCents: 364_53,
    differenceCents: -2_05,
  },
  composition: { 2000: 10, 500: 20, 2: 226 },
  exchanges: { count: 3, valueCents: 155_06 },
  period: {
    from: '2026-11-01',
    to: '2026-11-20',
    openingCents: 300_07,
    closingCents: 304_52,
    types: [
      { type: 'INVENTORY', count: 2, cents: -2_05 },
      { type: 'COUNT', count: 4, cents: 66_51 },
      { type: 'DECREASE', count: 1, cents: -60_01 },
    ],
  },
}

export const RECEPTION = movement({
  ...STORED_FIELDS,
  id: 'movement-2',
  type: 'RECEPTION',
  movementCents: 58_00,
  totalCents: 362_52,
  denominations: { 200: 29 },
  rolls: { 200: 1 },
  differenceCents: -2_01,
  pouchId: 'pouch-9',
  pouchNumber: 'CHG900',
  pouchValueCents: 60_01,
  byName: 'Received By',
})

export const STATEMENT: BankStatement = {
  ...STORED_FIELDS,
  id: 'statement-1',
  account: 'FR7630006000011234567890189',
  format: 'CAMT053',
  fileName: 'bank.xml',
  messageId: 'MSG-1',
  statementId: 'STM-2',
  openedOn: '2026-11-16',
  closedOn: '2026-11-17',
  openingCents: 1_000_01,
  closingCents: 1_390_03,
  previousClosedOn: '2026-11-15',
  previousStatementId: 'STM-1',
  gapCents: 2_04,
  lineCount: 6,
  newLineCount: 5,
  byName: 'Uploaded By',
}

export const AGEING = {
  buckets: [
    { fromDays: 0, toDays: 3, count: 2, outstandingCents: 200_01 },
    { fromDays: 4, toDays: 7, count: 3, outstandingCents: 300_02 },
    { fromDays: 8, toDays: null, count: 4, outstandingCents: 400_03 },
  ],
  count: 9,
  outstandingCents: 900_06,
}

const LINE = { account: 'FR7630006000011234567890189', bookedOn: '2026-11-18' }
export const MATCHING: BankMatching = {
  proposals: [
    {
      ...LINE,
      lineId: 'line-1',
      amountCents: 390_02,
      label: 'VRT TRANSVAL',
      reference: 'REF-5',
      outcome: 'matched',
      cause: 'only',
      candidates: [
        {
          remittanceId: 'remittance-20',
          pouchIds: ['pouch-20'],
          workingDays: 2,
          differenceCents: 0,
          reasons: ['remittanceAmount'],
          score: 90,
        },
      ],
    },
  ],
  remittances: [
    {
      id: 'remittance-20',
      reference: 20,
      establishmentName: 'Bellecour',
      establishmentCode: 'LYO02',
      type: 'NOTES',
      accounts: ['FR7630006000011234567890189'],
      preparedOn: '2026-11-16',
      collectedOn: '2026-11-16',
      slipNumber: 'R-78',
      declaredCents: 390_02,
      creditedCents: 0,
      pouches: [
        {
          id: 'pouch-20',
          number: 'ABC200',
          declaredCents: 390_02,
          countedCents: 390_01,
          creditedCents: null,
        },
      ],
    },
  ],
  linked: [
    {
      ...LINE,
      lineId: 'line-2',
      version: 7,
      amountCents: 77_08,
      label: 'VRT OTHER',
      reference: 'REF-6',
      parts: [
        {
          remittanceId: 'remittance-21',
          reference: 21,
          establishmentName: 'Bellecour',
          establishmentCode: 'LYO02',
          amountCents: 77_08,
        },
      ],
      linkedByName: 'Linked By',
      linkedAt: '2026-11-19T12:03:00.000Z',
    },
  ],
  isCapped: false,
}
