import { cashCarrier } from '../../../../src/domain/contract/organizations.ts'
import { user } from '../../../../src/domain/contract/users.ts'
import { ROLES } from '../../../../src/domain/roles.ts'
import { type ExpectedEffect, type ExpectedRecord, initialStoredFields } from '../expected-record.ts'
import { ValueKind } from '../value-kinds.ts'

interface AdministeredFixture {
  readonly id: string
}

const BY_ADMIN: ExpectedEffect<AdministeredFixture> = { by: 'admin' }

/** A carrier stands for all administered records except people. */
export const expectedCarrier: ExpectedRecord<AdministeredFixture> = {
  entity: 'cashCarrier',
  table: 'cash_carriers',
  chain: 'organization',
  fields: Object.keys(cashCarrier.shape),
  initial: (given) => ({
    ...initialStoredFields(given, given.fixture.id),
    name: new ValueKind('QA and a number', (value) => /^QA QA\d{6}$/u.test(String(value))),
    address: null,
    status: 'ACTIVE',
  }),
  events: { activate: BY_ADMIN, deactivate: BY_ADMIN, delete: BY_ADMIN },
}

export const expectedPerson: ExpectedRecord<AdministeredFixture> = {
  entity: 'user',
  table: 'users',
  chain: 'organization',
  fields: Object.keys(user.shape),
  initial: (given) => ({
    ...initialStoredFields(given, given.fixture.id),
    firstName: 'QA',
    lastName: new ValueKind('the number of a walk', (value) => /^QA\d{6}$/u.test(String(value))),
    email: new ValueKind('the address of a walk', (value) => /^qa\d{6}@qa\.invalid$/u.test(String(value))),
    role: ROLES.user,
    language: 'fr',
    establishmentIds: [given.testOrganization.user.user.establishmentId],
    signedUp: false,
    secondFactor: false,
    status: 'ACTIVE',
  }),
  // A deleted person keeps all fields, and can be restored.
  events: { deactivate: BY_ADMIN, delete: BY_ADMIN, restore: BY_ADMIN },
}
