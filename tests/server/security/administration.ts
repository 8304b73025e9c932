import { TEST_PASSWORD } from '../../support/server.ts'
import { ADMINISTERED, establishmentBody, userBody } from '../administration/resources.ts'
import { personId } from '../commands/insert-organization.ts'
import type { CallDeclaration, CallRequest } from './declared-call.ts'
import type { TestData } from './test-data.ts'

/** Of each resource, a record to change and an unreferenced one to delete. People are deleted by a status, so they have only the first. */
const RECORDS: Readonly<
  Record<string, (testData: TestData) => { readonly editable: string; readonly unreferenced?: string }>
> = {
  organizations: ({ testOrganization, records }) => ({
    editable: testOrganization.ids.organization,
    unreferenced: records.idle.organization,
  }),
  establishments: ({ testOrganization, records }) => ({
    editable: testOrganization.ids.otherEstablishment,
    unreferenced: records.idle.establishment,
  }),
  cashcarriers: ({ testOrganization: { ids } }) => ({
    editable: ids.carrier,
    unreferenced: ids.inactiveCarrier,
  }),
  cashregisters: ({ testOrganization: { ids } }) => ({
    editable: ids.bar,
    unreferenced: ids.inactiveRegister,
  }),
  users: ({ testOrganization }) => ({
    editable: personId('colleague', testOrganization.tenant),
  }),
  paymentmodes: ({ testOrganization, records }) => ({
    editable: testOrganization.ids.mode,
    unreferenced: records.idle.mode,
  }),
  paymentcategories: ({ testOrganization: { ids } }) => ({
    editable: ids.card,
    unreferenced: ids.inactiveCategory,
  }),
  saletypetaxes: ({ records }) => ({ editable: records.idle.tax, unreferenced: records.idle.tax }),
  deltareasons: ({ testOrganization: { ids } }) => ({
    editable: ids.reason,
    unreferenced: ids.inactiveReason,
  }),
}

/** Resources that are created, deactivated and deleted by head office. */
const HEAD_OFFICE = new Set(['organizations'])
/** Resources that directors create, change and delete too. */
const DIRECTORS = new Set(['cashregisters'])

function newBody(name: string, { testOrganization }: TestData): object {
  const { organization, establishment } = testOrganization.ids
  const organizationId = { organizationId: organization }
  if (name === 'users') return { ...organizationId, ...userBody(testOrganization.tenant, [establishment]) }
  const body = ADMINISTERED[name]!.body(testOrganization.ids, 8_000)
  return name === 'organizations' || 'establishmentId' in body ? body : { ...organizationId, ...body }
}

function changedBody(name: string, testData: TestData): object {
  const {
    organizationId: _,
    establishmentId: __,
    ...body
  } = newBody(name, testData) as Record<string, unknown>
  if (name !== 'users') return { ...body, version: 1 }
  // Neither role nor e-mail change: no password is needed.
  const { email, role } = { email: `colleague-${testData.testOrganization.tenant}@sacoche.test`, role: 5 }
  return { ...body, email, role, currentPassword: null, version: 1 }
}

/**
 * Calls whose bodies have rules of their own, so fuzz.test.ts sends them the full number of requests. The
 * others of `callsOf` share one implementation.
 */
const OWN_RULES = new Set([
  'PUT /users/{id}',
  'POST /establishments',
  'PUT /paymentcategories/{id}',
  'PUT /usersstatus',
])

function callsOf(name: string): Readonly<Record<string, CallDeclaration>> {
  const recordOf = (testData: TestData) => RECORDS[name]!(testData)
  const editor = DIRECTORS.has(name) ? 'director' : 'admin'
  const manager = HEAD_OFFICE.has(name) ? 'superAdmin' : editor
  const isPerson = name === 'users'
  const status = isPerson ? 'DELETED' : 'INACTIVE'
  const statusBody = { status, ...(isPerson && { currentPassword: TEST_PASSWORD }) }
  const calls: Readonly<Record<string, CallDeclaration>> = {
    [`POST /${name}`]: { by: manager, example: (testData) => ({ body: newBody(name, testData) }) },
    [`PUT /${name}/{id}`]: {
      by: editor,
      example: (testData) => ({
        params: { id: recordOf(testData).editable },
        body: changedBody(name, testData),
      }),
    },
    [`PUT /${name}status`]: {
      by: manager,
      example: (testData) => ({ query: { id: recordOf(testData).editable, status }, body: statusBody }),
    },
    ...(!isPerson && {
      [`DELETE /${name}/{id}`]: {
        by: manager,
        example: (testData: TestData) => ({ params: { id: recordOf(testData).unreferenced! } }),
      },
    }),
  }
  return Object.fromEntries(
    Object.entries(calls).map(([key, call]) => [
      key,
      OWN_RULES.has(key) ? call : { ...call, sharesImplementation: true },
    ]),
  )
}

function settings({ testOrganization: { ids } }: TestData): CallRequest {
  const { remittanceFrequency, remittanceDay, deltaToleranceCents, blindCount } = establishmentBody(0)
  const settings = { remittanceFrequency, remittanceDay, deltaToleranceCents, blindCount }
  return { params: { id: ids.establishment }, body: { ...settings, carrierId: ids.carrier, version: 1 } }
}

function cashPad({ testOrganization: { ids } }: TestData): CallRequest {
  const connection = { baseUrl: 'https://till.example', installationId: 'I-1', userEmail: 'api@sacoche.test' }
  return {
    params: { id: ids.establishment },
    body: {
      version: 1,
      currentPassword: TEST_PASSWORD,
      cashPad: { ...connection, apiToken: 'till-token', eveningFrom: 17 },
    },
  }
}

/** The declarations of the calls of server/routes/administration except reads of resources: a part of `CALLS` in calls.ts. */
export const ADMINISTRATION_CALLS: Readonly<Record<string, CallDeclaration>> = {
  ...Object.assign({}, ...Object.keys(RECORDS).map(callsOf)),
  'PUT /establishmentsettings/{id}': {
    by: 'director',
    example: settings,
    sharesImplementation: true,
  },
  'PUT /establishments/{id}/cashpad': { by: 'admin', example: cashPad },
  'GET /establishments/{id}/held': {
    by: 'admin',
    example: ({ testOrganization: { ids } }) => ({ params: { id: ids.establishment } }),
  },
}
