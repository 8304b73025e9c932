import type { CashCarrier } from '../../../src/domain/contract/organizations.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { handedOverOn } from '../../../src/domain/lifecycles/remittance-dates.ts'
import { recordFields } from './record-fields.ts'

/** A free pouch of 200 € in notes. */
export function pouch(changes: Partial<Pouch> = {}): Pouch {
  return {
    ...recordFields,
    id: 'pouch-1',
    establishmentId: 'establishment-1',
    number: 'ABC123',
    sealNumber: null,
    type: 'NOTES',
    date: '2026-11-20',
    valueCents: 200_00,
    carrierCountedCents: null,
    creditedCents: null,
    status: 'CREATED',
    countId: 'count-1',
    countStatus: 'VALIDATED',
    cashLogId: 'log-1',
    service: 'evening',
    cashRegisterName: 'Salle',
    walletMovementId: null,
    remittanceId: null,
    remittanceReference: null,
    remittanceCarrierId: null,
    remittanceIds: [],
    ...changes,
  }
}

export function carrier(changes: Partial<CashCarrier> = {}): CashCarrier {
  return { ...recordFields, id: 'carrier-1', name: 'Transval', status: 'ACTIVE', address: null, ...changes }
}

/** A prepared remittance of two pouches of notes. */
export function remittance(changes: Partial<Remittance> = {}): Remittance {
  return {
    ...recordFields,
    id: 'remittance-1',
    establishmentId: 'establishment-1',
    establishmentName: 'Bellecour',
    establishmentCode: 'LYO02',
    plainEstablishmentCode: 'LYO02',
    formerEstablishmentCodes: [],
    reference: 12,
    type: 'NOTES',
    status: 'PREPARED',
    date: '2026-11-23',
    carrierId: 'carrier-1',
    carrierName: 'Transval',
    totalCents: 400_00,
    pouchCount: 2,
    pouchIds: ['pouch-1', 'pouch-2'],
    leftPouches: [],
    preparedAt: '2026-11-20T14:00:00.000Z',
    preparedById: 'user-1',
    preparedByName: 'Ada Martin',
    validatedAt: null,
    handedOverOn: handedOverOn({ validatedAt: changes.validatedAt ?? null, timeZone: 'Europe/Paris' }),
    validatedById: null,
    validatedByName: null,
    courierName: null,
    receiptNumber: null,
    creditedCents: null,
    creditedOn: null,
    returnedCents: changes.creditedCents ?? null,
    returnedOn: changes.creditedOn ?? null,
    reason: null,
    uncreditedPouches: null,
    timeZone: 'Europe/Paris',
    credits: [],
    pouches: [pouch({ status: 'PREPARED' }), pouch({ id: 'pouch-2', number: 'ABC124', status: 'PREPARED' })],
    ...changes,
  }
}
