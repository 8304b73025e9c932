import { beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../../server/resources/index.ts'
import { ALL_ROLES, ROLES, type Role } from '../../../src/domain/roles.ts'
import { ROLE_NAMES } from '../../support/people.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import { withTestApp } from '../commands/test-app.ts'
import { expectValidAnswer, sendCall } from './answers.ts'
import { CALLS } from './calls.ts'
import {
  CALL_KEYS,
  capabilityOf,
  DECLARED_KEYS,
  type DocumentedCall,
  declaredOf,
  HOW_TO_DECLARE,
  NONEXISTENT_ID,
  pathOf,
  readCalls,
} from './document.ts'
import { expectedRoles, RIGHTS } from './rights.ts'
import { tableHashes } from './rows.ts'
import { createTestData, type TestData } from './test-data.ts'

const testApp = withTestApp()
let testData: TestData
let calls: readonly DocumentedCall[]
const actors = new Map<Role, SignedInClient>()
/** The state of the tables after a call that changed nothing; undefined after a read, which may have been recorded in the history. */
let stateAfterLastCall: Readonly<Record<string, string>> | undefined
beforeAll(async () => {
  testData = await createTestData(testApp)
  calls = await readCalls(testApp.server)
  for (const name of ROLE_NAMES) actors.set(ROLES[name], await testData.signIn(name))
})

/** The declared calls that have rights. Any other call fails the test “declares …” and needs no further one. */
const DECLARED = DECLARED_KEYS.filter((key) => Object.keys(expectedRoles(key)).length > 0)
const callOf = (key: string) => calls.find((call) => call.key === key)!

// SECURITY.md, check 2
describe('the list of calls', () => {
  it.each(CALL_KEYS)('declares %s', (key) => {
    const expected = Object.keys(expectedRoles(key))
    expect([declaredOf(key) !== undefined, expected.length > 0], HOW_TO_DECLARE).toEqual([true, true])
    const statuses = (callOf(key).body?.properties?.status?.enum ?? []).map(String)
    const onlyStatus = callOf(key).body?.properties?.status?.const
    const declaredStatuses = expected.filter((status) => status !== '')
    if (key.startsWith('PUT') && key.endsWith('status'))
      expect(declaredStatuses.sort(), `${key} is declared by status`).toEqual(
        [...statuses, ...(onlyStatus === undefined ? [] : [String(onlyStatus)])].sort(),
      )
  })

  it('declares no call and no right that does not exist', () => {
    expect(Object.keys(CALLS).filter((key) => !CALL_KEYS.includes(key))).toEqual([])
    const resources = RESOURCES.map(({ name }) => `READ ${name}`)
    const isKnownRow = (row: string) =>
      resources.includes(row) || CALL_KEYS.includes(row.replace(/ [A-Z]+$/u, ''))
    expect(Object.keys(RIGHTS).filter((row) => !isKnownRow(row))).toEqual([])
  })

  it('contains the same calls as the API document', () => {
    expect(calls.map(({ key }) => key).sort()).toEqual([...CALL_KEYS].sort())
  })

  it.each(DECLARED)('names the same roles for %s as the API document', (key) => {
    const roles = Object.values(expectedRoles(key))
    const isPublic = roles.includes(null)
    const expected = ALL_ROLES.filter((role) => roles.some((allowed) => allowed?.includes(role)))
    const declaredRoles = callOf(key).operation['x-roles']
    expect(declaredRoles && ALL_ROLES.filter((role) => declaredRoles.includes(role)), key).toEqual(
      isPublic ? undefined : expected,
    )
    if (declaredRoles)
      expect(
        capabilityOf(declaredRoles),
        `${key} lists separate roles: name them in CAPABILITIES`,
      ).toBeDefined()
  })
})

// SECURITY.md, checks 2, 30, 33
describe.each(DECLARED)('%s', (key) => {
  const declared = declaredOf(key)!
  const expected = expectedRoles(key)
  const needsSession = !Object.values(expected).includes(null)

  // fuzz.test.ts checks that reads change nothing, except that downloads are recorded in the history.
  const isRead = key.startsWith('GET')
  const state = () => tableHashes(testApp.db, testData.testOrganization.ids.organization)

  it('accepts exactly the people with the right, and changes nothing for the others', async () => {
    const before = isRead ? undefined : (stateAfterLastCall ?? (await state()))
    const example = declared.example(testData)
    const keyless = await sendCall(actors.get(1)!.with({ apiKey: null }), callOf(key), example)
    expect([keyless.status, keyless.message]).toEqual([401, 'failure.InvalidApiKey'])
    if (needsSession) {
      const anonymous = await sendCall(testApp.server.client(), callOf(key), example)
      expect([anonymous.status, anonymous.message]).toEqual([401, 'failure.InvalidToken'])
    }
    for (const [status, roles] of Object.entries(expected)) {
      for (const role of ALL_ROLES) {
        const allowed = roles?.includes(role) ?? true
        if (allowed && declared.endsSession) continue
        // A read sends the valid example. So does a write by a person without the right: only the missing right
        // can refuse it. Other writes, and all that change a status, send a request that changes nothing.
        const isValid = isRead || (!allowed && status === '')
        const request = isValid ? example : harmlessRequestOf(callOf(key), status)
        const answer = await sendCall(actors.get(role)!, callOf(key), request)
        const attempt = `${key} ${status} as role ${role}`
        expectValidAnswer(answer, attempt)
        if (!allowed)
          expect([attempt, answer.status, answer.message]).toEqual([attempt, 403, 'failure.RoleNotAllowed'])
        else expect([attempt, answer.status === 403]).toEqual([attempt, false])
        if (allowed && needsSession) expect([attempt, answer.status]).not.toEqual([attempt, 401])
      }
    }
    stateAfterLastCall = isRead ? undefined : await state()
    expect(stateAfterLastCall).toEqual(before)
  })
})

/** A request of this call that changes nothing, because it is invalid, finds no record or has nothing to do. */
function harmlessRequestOf(call: DocumentedCall, status: string) {
  if (status !== '') return { query: { id: NONEXISTENT_ID, status }, body: { status } }
  return call.method === 'GET' || call.body === undefined ? {} : { body: {} }
}

it('an unknown call has no declaration, and a missing parameter of a path becomes an id that does not exist', () => {
  expect(declaredOf('POST /nothing')).toBeUndefined()
  expect(declaredOf('GET /nothing')).toBeUndefined()
  expect(pathOf('/cashlogs/{id}')).toBe(`cashlogs/${NONEXISTENT_ID}`)
})
