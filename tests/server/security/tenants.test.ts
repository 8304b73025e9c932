import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../server/routes/index.ts'
import { hasCapability, ROLES, type Role } from '../../../src/domain/roles.ts'
import type { PersonName, SignedInClient } from '../commands/organization-rows.ts'
import { openTestApp, type TestApp } from '../commands/test-app.ts'
import { expectSound, send } from './answers.ts'
import { type DocumentedCall, declaredOf, NOWHERE, readCalls } from './document.ts'
import { type IdPlace, idFilters, idPlaces, withoutId } from './ids.ts'
import { expectedRoles } from './rights.ts'
import { rowIdsIn, stateOfAll, withoutTrail } from './rows.ts'
import { createRecordsElsewhere, createTestData, type TestData } from './test-data.ts'

let testApp: TestApp
let own: TestData
let calls: readonly DocumentedCall[]
/**
 * A row of every table that is out of reach: of another organization, and of the establishment to which not everybody has access.
 */
let foreign: Readonly<Record<string, string>>
let elsewhere: Readonly<Record<string, string>>
beforeAll(async () => {
  testApp = await openTestApp()
  own = await createTestData(testApp)
  await createRecordsElsewhere(own)
  const { organization, otherEstablishment } = own.testOrganization.ids
  const other = await createTestData(testApp)
  calls = await readCalls(testApp.server)
  foreign = await rowIdsIn(testApp.db, { organizationId: other.testOrganization.ids.organization })
  elsewhere = {
    ...(await rowIdsIn(testApp.db, {
      organizationId: organization,
      establishmentId: otherEstablishment,
    })),
    establishments: otherEstablishment,
  }
})
afterAll(() => testApp.close())

const KEYS = ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`).filter((key) =>
  declaredOf(key),
)

/** The requesting people: for each scope one person with the right. Head office can access everything and is left out. */
const ASKING: readonly (readonly PersonName[])[] = [
  ['user', 'director'],
  ['admin', 'accountant'],
]
const roleOf = (person: PersonName): Role => ROLES[person === 'colleague' ? 'director' : person]

function askersOf(key: string): readonly PersonName[] {
  const declared = declaredOf(key)!
  const roles = Object.values(expectedRoles(key))
  const status = declared.example(own).query?.status ?? ''
  const allowed = expectedRoles(key)[status] ?? roles[0] ?? []
  return ASKING.flatMap((people) => people.find((person) => allowed.includes(roleOf(person))) ?? [])
}

// SECURITY.md, check 3
describe('an id out of scope', () => {
  it('exists for the tests in every table', () => {
    for (const table of [
      'organizations',
      'establishments',
      'cash_logs',
      'counts',
      'pouches',
      'remittances',
      'users',
    ])
      expect(Object.keys(foreign)).toContain(table)
    for (const table of ['establishments', 'cash_registers', 'cash_logs', 'counts', 'pouches', 'remittances'])
      expect(Object.keys(elsewhere)).toContain(table)
  })

  it.each(KEYS)(
    'is refused to %s like an unknown one, wherever it is sent, and nothing changes',
    async (key) => {
      const declared = declaredOf(key)!
      const call = calls.find((one) => one.key === key)!
      const places = idPlaces(declared.example(own))
      const filters = idFilters(call)
      for (const person of places.length + filters.length === 0 ? [] : askersOf(key)) {
        const actor = await own.signIn(person)
        const before = await stateOfAll(testApp.db)
        const ids = hasCapability(roleOf(person), 'seeWholeOrganization')
          ? Object.entries(foreign)
          : [...Object.entries(foreign), ...Object.entries(elsewhere)]
        for (const place of places) await sweep(actor, call, place, ids, `${key} ${place.name} as ${person}`)
        // A filter takes all ids at once.
        const all = [['all', ids.map(([, id]) => id).join()]] as const
        for (const filter of filters)
          await sweep(actor, call, filter, all, `${key} ${filter.name} as ${person}`)
        const after = await stateOfAll(testApp.db)
        expect(declared.refusalLeavesTrace ? withoutTrail(after) : after).toEqual(
          declared.refusalLeavesTrace ? withoutTrail(before) : before,
        )
      }
    },
  )
})

async function sweep(
  actor: SignedInClient,
  call: DocumentedCall,
  place: IdPlace,
  ids: readonly (readonly [string, string])[],
  request: string,
): Promise<void> {
  const nowhere = await send(actor, call, place.with(NOWHERE))
  expectSound(nowhere, request)
  if (call.method !== 'GET')
    expect(nowhere.status, `${request}: an unknown id is taken`).toBeGreaterThanOrEqual(400)
  for (const [table, id] of ids) {
    const there = await send(actor, call, place.with(id))
    expect([request, table, there.status, withoutId(there.text, id)]).toEqual([
      request,
      table,
      nowhere.status,
      nowhere.text,
    ])
  }
}
