import { beforeAll, describe, expect, it } from 'vitest'
import { hasCapability, ROLES, type Role } from '../../../src/domain/roles.ts'
import type { PersonName, SignedInClient } from '../commands/insert-organization.ts'
import { withTestApp } from '../commands/test-app.ts'
import { expectValidAnswer, sendCall } from './answers.ts'
import { DECLARED_KEYS, type DocumentedCall, declaredOf, NONEXISTENT_ID, readCalls } from './document.ts'
import { type IdPlace, idFilters, idPlaces, withoutId } from './ids.ts'
import { expectedRoles } from './rights.ts'
import { rowIdsIn, tableHashes, withoutHistory } from './rows.ts'
import { createRecordsElsewhere, createTestData, type TestData } from './test-data.ts'

const testApp = withTestApp()
let ownData: TestData
let calls: readonly DocumentedCall[]
/** The id of one row of another organization, by table. */
let foreign: Readonly<Record<string, string>>
/** The id of one row of an establishment that only people who see the whole organization have access to, by table. */
let elsewhere: Readonly<Record<string, string>>
beforeAll(async () => {
  ownData = await createTestData(testApp)
  await createRecordsElsewhere(ownData)
  const { organization, otherEstablishment } = ownData.testOrganization.ids
  const foreignData = await createTestData(testApp)
  calls = await readCalls(testApp.server)
  foreign = await rowIdsIn(testApp.db, { organizationId: foreignData.testOrganization.ids.organization })
  elsewhere = {
    ...(await rowIdsIn(testApp.db, {
      organizationId: organization,
      establishmentId: otherEstablishment,
    })),
    establishments: otherEstablishment,
  }
})

/**
 * From each list (people of establishments; people who see the whole organization) the first person with the right sends the call. Head office
 * can access everything and is left out.
 */
const REQUESTERS: readonly (readonly PersonName[])[] = [
  ['user', 'director'],
  ['admin', 'accountant'],
]
const roleOf = (person: PersonName): Role => ROLES[person === 'colleague' ? 'director' : person]

function requestersOf(key: string): readonly PersonName[] {
  const declared = declaredOf(key)!
  const roles = Object.values(expectedRoles(key))
  const status = declared.example(ownData).query?.status ?? ''
  const allowed = expectedRoles(key)[status] ?? roles[0] ?? []
  return REQUESTERS.flatMap((people) => people.find((person) => allowed.includes(roleOf(person))) ?? [])
}

// SECURITY.md, check 3
describe('an id out of scope', () => {
  it('exists in the test data for every important table', () => {
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

  it.each(DECLARED_KEYS)(
    'gets the same answer as an unknown id in any place of %s, and nothing changes',
    async (key) => {
      const declared = declaredOf(key)!
      const call = calls.find((candidate) => candidate.key === key)!
      const places = idPlaces(declared.example(ownData))
      const filters = idFilters(call)
      for (const person of places.length + filters.length === 0 ? [] : requestersOf(key)) {
        const actor = await ownData.signIn(person)
        const before = await tableHashes(testApp.db)
        const ids = hasCapability(roleOf(person), 'seeWholeOrganization')
          ? Object.entries(foreign)
          : [...Object.entries(foreign), ...Object.entries(elsewhere)]
        for (const place of places)
          await sendEachId(actor, call, place, ids, `${key} ${place.name} as ${person}`)
        // A filter accepts all ids at once.
        const allIds = [['all', ids.map(([, id]) => id).join()]] as const
        for (const filter of filters)
          await sendEachId(actor, call, filter, allIds, `${key} ${filter.name} as ${person}`)
        const after = await tableHashes(testApp.db)
        expect(declared.refusalLeavesTrace ? withoutHistory(after) : after).toEqual(
          declared.refusalLeavesTrace ? withoutHistory(before) : before,
        )
      }
    },
  )
})

/** Expects that each of these ids gets the same answer as an unknown id. */
async function sendEachId(
  actor: SignedInClient,
  call: DocumentedCall,
  place: IdPlace,
  ids: readonly (readonly [string, string])[],
  request: string,
): Promise<void> {
  const unknownIdAnswer = await sendCall(actor, call, place.with(NONEXISTENT_ID))
  expectValidAnswer(unknownIdAnswer, request)
  if (call.method !== 'GET')
    expect(unknownIdAnswer.status, `${request}: an unknown id is refused`).toBeGreaterThanOrEqual(400)
  for (const [table, id] of ids) {
    const outOfScopeAnswer = await sendCall(actor, call, place.with(id))
    expect([request, table, outOfScopeAnswer.status, withoutId(outOfScopeAnswer.text, id)]).toEqual([
      request,
      table,
      unknownIdAnswer.status,
      unknownIdAnswer.text,
    ])
  }
}
