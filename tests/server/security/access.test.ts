import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../../server/resources/index.ts'
import { ROUTES } from '../../../server/routes/index.ts'
import { ALL_ROLES, ROLES, type Role } from '../../../src/domain/roles.ts'
import { ROLE_NAMES } from '../../support/people.ts'
import type { SignedInClient } from '../commands/organization-rows.ts'
import { openTestApp, type TestApp } from '../commands/test-app.ts'
import { expectSound, send } from './answers.ts'
import { CALLS } from './calls.ts'
import {
  capabilityOf,
  type DocumentedCall,
  declaredOf,
  HOW_TO_DECLARE,
  NOWHERE,
  pathOf,
  readCalls,
} from './document.ts'
import { expectedRoles, RIGHTS } from './rights.ts'
import { stateOfAll } from './rows.ts'
import { createTestData, type TestData } from './test-data.ts'

let testApp: TestApp
let testData: TestData
let calls: readonly DocumentedCall[]
const actors = new Map<Role, SignedInClient>()
beforeAll(async () => {
  testApp = await openTestApp()
  testData = await createTestData(testApp)
  calls = await readCalls(testApp.server)
  for (const name of ROLE_NAMES) actors.set(ROLES[name], await testData.signIn(name))
})
afterAll(() => testApp.close())

/** The mounted calls: known before the first test, so that each has a test of its name. */
const KEYS = ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
/** An undeclared call fails the first test of this file, and needs no other. */
const DECLARED = KEYS.filter((key) => declaredOf(key) && Object.keys(expectedRoles(key)).length > 0)
const callOf = (key: string) => calls.find((call) => call.key === key)!

// SECURITY.md, check 2
describe('the list of calls', () => {
  it.each(KEYS)('declares %s', (key) => {
    const expected = Object.keys(expectedRoles(key))
    expect([declaredOf(key) !== undefined, expected.length > 0], HOW_TO_DECLARE).toEqual([true, true])
    const statuses = (callOf(key).body?.properties?.status?.enum ?? []).map(String)
    const single = callOf(key).body?.properties?.status?.const
    const named = expected.filter((status) => status !== '')
    if (key.startsWith('PUT') && key.endsWith('status'))
      expect(named.sort(), `${key} is declared by status`).toEqual(
        [...statuses, ...(single === undefined ? [] : [String(single)])].sort(),
      )
  })

  it('declares nothing that does not exist', () => {
    expect(Object.keys(CALLS).filter((key) => !KEYS.includes(key))).toEqual([])
    const resources = RESOURCES.map(({ name }) => `READ ${name}`)
    const named = (row: string) => resources.includes(row) || KEYS.includes(row.replace(/ [A-Z]+$/u, ''))
    expect(Object.keys(RIGHTS).filter((row) => !named(row))).toEqual([])
  })

  it('is that of the API document, call for call', () => {
    expect(calls.map(({ key }) => key).sort()).toEqual([...KEYS].sort())
  })

  it.each(DECLARED)('names the roles of %s as the document does', (key) => {
    const roles = Object.values(expectedRoles(key))
    const open = roles.includes(null)
    const expected = ALL_ROLES.filter((role) => roles.some((some) => some?.includes(role)))
    const declaredRoles = callOf(key).operation['x-roles']
    expect(declaredRoles && ALL_ROLES.filter((role) => declaredRoles.includes(role)), key).toEqual(
      open ? undefined : expected,
    )
    if (declaredRoles)
      expect(
        capabilityOf(declaredRoles),
        `${key} lists roles of its own: name them in CAPABILITIES`,
      ).toBeDefined()
  })
})

// SECURITY.md, checks 2, 30, 33
describe.each(DECLARED)('%s', (key) => {
  const declared = declaredOf(key)!
  const expected = expectedRoles(key)
  const signedIn = !Object.values(expected).includes(null)

  // Reads are checked for side effects where every call is tried with everything.
  const state = () =>
    key.startsWith('GET') ? {} : stateOfAll(testApp.db, testData.testOrganization.ids.organization)

  it('accepts exactly the people with the right, and changes nothing for the others', async () => {
    const before = await state()
    const honest = declared.example(testData)
    const keyless = await send(actors.get(1)!.with({ apiKey: null }), callOf(key), honest)
    expect([keyless.status, keyless.message]).toEqual([401, 'failure.InvalidApiKey'])
    if (signedIn) {
      const anonymous = await send(testApp.server.client(), callOf(key), honest)
      expect([anonymous.status, anonymous.message]).toEqual([401, 'failure.InvalidToken'])
    }
    for (const [status, roles] of Object.entries(expected)) {
      for (const role of ALL_ROLES) {
        const allowed = roles?.includes(role) ?? true
        if (allowed && declared.endsSession) continue
        // A person without the right is refused whatever is sent, so the request is valid; so is a read. A person who may write sends
        // an invalid one.
        const isValid = key.startsWith('GET') || (!allowed && status === '')
        const sent = isValid ? honest : unsuitable(callOf(key), status)
        const answer = await send(actors.get(role)!, callOf(key), sent)
        const attempt = `${key} ${status} as role ${role}`
        expectSound(answer, attempt)
        if (!allowed)
          expect([attempt, answer.status, answer.message]).toEqual([attempt, 403, 'failure.RoleNotAllowed'])
        else expect([attempt, answer.status === 403]).toEqual([attempt, false])
        if (allowed && signedIn) expect([attempt, answer.status]).not.toEqual([attempt, 401])
      }
    }
    expect(await state()).toEqual(before)
  })
})

/** A request that is parsed as one of this call and finds nothing. */
function unsuitable(call: DocumentedCall, status: string) {
  if (status !== '') return { query: { id: NOWHERE, status }, body: { status } }
  return call.method === 'GET' || call.body === undefined ? {} : { body: {} }
}

describe('a call that is not declared', () => {
  it('is reported with instructions', () => {
    expect(declaredOf('POST /nothing')).toBeUndefined()
    expect(declaredOf('GET /nothing')).toBeUndefined()
    expect(pathOf('/cashlogs/{id}')).toBe(`cashlogs/${NOWHERE}`)
  })
})
