import type { Exchange, WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { recordFields } from './record-fields.ts'

/** An inventory that found 4,50 € more than the wallet should contain. */
export function movement(changes: Partial<WalletMovement> = {}): WalletMovement {
  return {
    ...recordFields,
    id: 'movement-1',
    establishmentId: 'establishment-1',
    establishmentName: 'Le Comptoir',
    sequence: 12,
    date: '2026-11-20',
    type: 'INVENTORY',
    movementCents: 4_50,
    totalCents: 304_50,
    denominations: null,
    rolls: null,
    differenceCents: 4_50,
    comment: '',
    pouchId: null,
    pouchNumber: null,
    pouchValueCents: null,
    countId: null,
    cashLogId: null,
    serviceDate: null,
    service: null,
    cashRegisterId: null,
    cashRegisterName: null,
    reversesId: null,
    reversesType: null,
    reversedById: null,
    finalBy: null,
    at: '2026-11-20T14:00:00.000Z',
    byId: 'user-1',
    byName: 'Ada Martin',
    ...changes,
  }
}

/** 100 € in notes that were handed over for coins. */
export function exchange(changes: Partial<Exchange> = {}): Exchange {
  return {
    ...recordFields,
    id: 'pouch-1',
    establishmentId: 'establishment-1',
    establishmentName: 'Le Comptoir',
    number: 'ABC123',
    sealNumber: null,
    date: '2026-11-13',
    valueCents: 100_00,
    state: 'IN_PROGRESS',
    pouchStatus: 'VALIDATED',
    denominations: { 2000: 5 },
    decreaseId: 'movement-1',
    sentAt: '2026-11-13T09:00:00.000Z',
    sentByName: 'Ada Martin',
    remittanceId: 'remittance-1',
    remittanceReference: 12,
    remittanceStatus: 'VALIDATED',
    receptionId: null,
    receivedAt: null,
    receivedByName: null,
    receivedCents: null,
    differenceCents: null,
    receivedDenominations: null,
    receivedRolls: null,
    ...changes,
  }
}
