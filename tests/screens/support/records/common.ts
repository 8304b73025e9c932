import type { Attachment } from '../../../../src/domain/contract/attachments.ts'
import type { AuditEvent } from '../../../../src/domain/contract/audit-events.ts'
import type { Establishment, HeldMoney } from '../../../../src/domain/contract/organizations.ts'
import type { StoredView } from '../../../../src/domain/contract/saved-views.ts'

/** The id of a register. It is a UUID, because an address with any other text names no register. */
export const REGISTER = '01a02844-e980-7005-81c2-a65bc3513e97'
/** The address of the sheet of this register for the evening of 13 November 2026. */
export const SHEET_ADDRESS = `/cashregister?date=2026-11-13&service=evening&register=${REGISTER}`

/** The fields that all records share. All values differ, so that a cell with a wrong field is noticed. */
export const STORED_FIELDS = {
  organizationId: 'organization-1',
  version: 7,
  createdAt: '2026-11-18T07:05:00.000Z',
  updatedAt: '2026-11-18T08:06:00.000Z',
}

/** What the establishment holds: two sheets, three pouches, a remittance, vouchers, a dispatch, an exchange, a change fund and floats. */
export const HELD_MONEY: HeldMoney = {
  openSheets: 2,
  pouches: { count: 3, valueCents: 410_05 },
  remittances: 1,
  ticketCents: 90_00,
  dispatches: { count: 1, valueCents: 74_50 },
  exchanges: { count: 1, valueCents: 100_00 },
  floats: { count: 2, valueCents: 350_00 },
  walletCents: 620_10,
}

export const ESTABLISHMENT: Establishment = {
  ...STORED_FIELDS,
  id: 'establishment-1',
  name: 'Bellecour',
  code: 'BEL1',
  ownAccounts: '530100=530110',
  analyticCode: 'ANA2',
  status: 'ACTIVE',
  address: {
    streetNumber: '12 bis',
    route: 'rue de la Gaîté',
    complement: 'Bâtiment C',
    postalCode: '75014',
    locality: 'Paris',
    administrativeArea1: 'Île-de-France',
    administrativeArea2: 'Seine',
    country: 'FR',
  },
  bankDetails: {
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    accountHolder: 'Maison SARL',
    bankName: 'Crédit',
    bankCode: '30006',
    counterCode: '00001',
    accountNumber: '12345678901',
  },
  timeZone: 'Europe/Paris',
  carrierId: 'carrier-1',
  remittanceFrequency: 'weekly',
  remittanceDay: 2,
  deltaToleranceCents: 1_01,
  blindCount: false,
  posTurnoverSource: 'CLOSING',
  closingOffset: 30_000,
  allowSelfValidation: true,
  selfValidationFrom: null,
  labels: ['South'],
  alertRecipients: ['owner@holding.example'],
  reportRecipients: [],
  insuredCents: 20_000_02,
  cashPadSet: true,
  eveningFrom: 15,
}

export function auditEvent(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: 'event-1',
    organizationId: 'organization-1',
    establishmentId: 'establishment-1',
    establishmentName: 'Bellecour',
    sequence: 31,
    at: '2026-11-17T09:31:00.000Z',
    byId: 'user-9',
    byName: 'Event By',
    address: null,
    action: 'create',
    entity: 'pouch',
    entityId: 'pouch-1',
    cashLogId: null,
    carrierName: null,
    before: null,
    after: null,
    ...changes,
  }
}

export const ATTACHMENT: Attachment = {
  ...STORED_FIELDS,
  id: 'attachment-1',
  establishmentId: 'establishment-1',
  entity: 'pouch',
  entityId: 'pouch-1',
  name: 'slip.pdf',
  type: 'application/pdf',
  sizeBytes: 12_345,
  status: 'ACTIVE',
  byName: 'Attached By',
  isProven: false,
}

/** A saved view of the list of pouches that belongs to the user. */
export const OWN_VIEW: StoredView = {
  ...STORED_FIELDS,
  id: 'view-1',
  organizationId: 'organization-1',
  version: 3,
  name: 'Free notes',
  list: 'pouches',
  ownerId: 'user-1',
  ownerName: 'Ada Martin',
  shared: false,
  query: 'status=CREATED',
  period: null,
}

/** The answer to a person who works in two establishments. */
export const TWO_ESTABLISHMENTS = {
  'establishments/my': [
    { id: 'establishment-1', name: 'Bellecour' },
    { id: 'establishment-2', name: 'Opéra' },
  ],
}
