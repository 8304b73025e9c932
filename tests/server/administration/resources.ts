import { sirenOf } from '../../../server/demo/siren.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import type { PersonName } from '../commands/insert-organization.ts'

type Ids = { readonly [Name in 'establishment' | 'carrier' | 'mode']: string }
type Body = Readonly<Record<string, unknown>>

/** Test data of a resource of administration. */
export interface ResourceTestData {
  /** A body that creates a record. `n` makes unique fields differ. */
  readonly body: (ids: Ids, n: number) => Body
  /** Other values of some of these fields. */
  readonly change: Body
  /** The owner's codes: created, changed, status changed, deleted. */
  readonly codes: readonly [number, number, number, number]
  /** Text fields, and their maximum lengths. */
  readonly texts: Readonly<Record<string, number>>
  /** The person who administers the records: an admin by default. */
  readonly by?: PersonName
  /** `active` for records with that field instead of a status. */
  readonly state?: 'active'
}

const ADDRESS = {
  streetNumber: '12 bis',
  route: 'rue de l’Arbre Sec',
  complement: '',
  postalCode: '75001',
  locality: 'Paris',
  administrativeArea1: '',
  administrativeArea2: '',
  country: 'FR',
}

/** Every resource of administration except people, who have their own rules. */
export const ADMINISTERED: Readonly<Record<string, ResourceTestData>> = {
  organizations: {
    body: (ids, n) => ({
      name: `Group ${n}`,
      // The ids of a test organization begin with its number, so that each one makes different SIRENs.
      siren: sirenOf(String(50_000_000 + (Number(ids.establishment.slice(0, 8)) % 4_000) * 10_000 + n)),
      address: ADDRESS,
      secondFactorRequired: false,
    }),
    change: { name: 'Group', address: null },
    codes: [11001, 11002, 11002, 11003],
    texts: { name: 100 },
    by: 'superAdmin',
  },
  establishments: {
    body: ({ carrier }, n) => ({ ...establishmentBody(n), carrierId: carrier }),
    change: { name: 'Bistro', deltaToleranceCents: 500, timeZone: 'Europe/Rome', carrierId: null },
    codes: [11004, 11005, 11005, 11006],
    texts: { name: 100, code: 20, analyticCode: 20 },
  },
  cashcarriers: {
    body: (_, n) => ({ name: `Carrier ${n}`, address: ADDRESS }),
    change: { name: 'Carrier', address: null },
    codes: [11010, 11011, 11011, 11012],
    texts: { name: 100 },
  },
  cashregisters: {
    body: ({ establishment }, n) => ({
      establishmentId: establishment,
      number: 100 + n,
      name: 'Till',
      floatCents: 5_000,
    }),
    change: { number: 99, name: 'Bar', floatCents: 0 },
    codes: [10004, 10007, 10007, 10008],
    texts: { name: 100 },
  },
  paymentmodes: {
    body: (_, n) => ({ name: `Mode ${n}`, shortName: 'M' }),
    change: { name: 'Mode', shortName: 'Mo' },
    codes: [11013, 11014, 11014, 11015],
    texts: { name: 100, shortName: 20 },
  },
  paymentcategories: {
    body: ({ mode }, n) => ({ ...categoryBody(n), paymentModeId: mode }),
    change: { name: 'Category', countType: 3, unitValueCents: 900, paperTicket: true, issuer: 'Up' },
    codes: [11016, 11017, 11019, 11018],
    texts: { name: 100, shortName: 20, label: 100, provisionLabel: 100 },
    state: 'active',
  },
  saletypetaxes: {
    body: (_, n) => ({
      saleType: `Sale ${n}`,
      taxRate: 55,
      code: '707055',
      vatCode: '445713',
      label: 'Takeaway',
      debit: false,
    }),
    change: { saleType: 'Sale', taxRate: 100, code: '707100', debit: true },
    codes: [10004, 10007, 10007, 10008],
    texts: { saleType: 100, label: 100 },
    state: 'active',
  },
  deltareasons: {
    body: (_, n) => ({ name: `Reason ${n}`, position: n }),
    change: { name: 'Reason', position: 7 },
    codes: [10004, 10007, 10007, 10008],
    texts: { name: 100 },
    state: 'active',
  },
}

export const BANK = {
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPPXXX',
  accountHolder: 'Le Comptoir',
  bankName: 'Banque des Deux Rives',
  bankCode: '30006',
  counterCode: '00001',
  accountNumber: '12345678901',
}

export function establishmentBody(n: number) {
  return {
    name: `Establishment ${n}`,
    code: `E${n}`,
    analyticCode: '',
    address: ADDRESS,
    bankDetails: null as unknown,
    timeZone: 'Europe/Paris',
    remittanceFrequency: 'weekly',
    remittanceDay: 2,
    carrierId: null as string | null,
    deltaToleranceCents: 0,
    blindCount: false,
    allowSelfValidation: false,
    insuredCents: 3_000_000,
  }
}

export function categoryBody(n: number) {
  return {
    name: `Category ${n}`,
    shortName: 'C',
    countType: 1,
    unitValueCents: null as number | null,
    paperTicket: false,
    tillFloat: false,
    issuer: null as string | null,
    accountingCode: '5112',
    provisionCode: null as string | null,
    label: 'Cheques',
    provisionLabel: 'Provision' as string | null,
    debit: true,
    position: n,
  }
}

/** The body for a person, with the password of the user who creates them. */
export function userBody(n: number, establishmentIds: readonly string[]) {
  return {
    firstName: 'Ada',
    lastName: 'Martin',
    email: `ada-${n}@sacoche.test`,
    role: 10,
    establishmentIds,
    language: 'fr',
    currentPassword: TEST_PASSWORD as string | null,
  }
}
