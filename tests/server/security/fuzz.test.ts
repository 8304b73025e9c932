import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../../server/routes/index.ts'
import { TEST_API_KEY, TEST_PASSWORD } from '../../support/server.ts'
import type { SignedInClient } from '../commands/organization-rows.ts'
import { openTestApp, type TestApp } from '../commands/test-app.ts'
import { expectSound, send } from './answers.ts'
import { resetPasswords } from './credentials.ts'
import { type DocumentedCall, declaredOf, readCalls } from './document.ts'
import { requestsOf } from './hostile.ts'
import { expectedRoles } from './rights.ts'
import { rowIdsIn, stateOfAll, withoutTrail } from './rows.ts'
import { createRecordsElsewhere, createTestData, type TestData } from './test-data.ts'

const SEED = 20_261_121
const READS = 25
const WRITES = 60
/** Calls with the same structure share their test: each is sent a part. */
const LIKE_OTHERS = 20
/** Calls that start or end a session cost a password hash each. */
const SIGN_INS = 25

let testApp: TestApp
/** The data for calls that only read. */
let reading: TestData
let calls: readonly DocumentedCall[]
let ids: readonly string[]
beforeAll(async () => {
  testApp = await openTestApp()
  reading = await createTestData(testApp)
  await createRecordsElsewhere(reading)
  const other = await createTestData(testApp)
  const { organization: organizationId } = other.testOrganization.ids
  ids = [...Object.values(reading.rows), ...Object.values(await rowIdsIn(testApp.db, { organizationId }))]
  calls = await readCalls(testApp.server)
})
afterAll(() => testApp.close())

const KEYS = ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`).filter((key) =>
  declaredOf(key),
)
const callOf = (key: string) => calls.find((call) => call.key === key)!

/** Checks every request: a valid answer, and after a refusal, unchanged data. */
async function bombard(key: string, runs: number): Promise<void> {
  const call = callOf(key)
  const declared = declaredOf(key)!
  // Writing calls have data of their own: the others would find everything done.
  const testData = call.method === 'GET' ? reading : await createTestData(testApp)
  const honest = declared.example(testData)
  const known = [...ids, ...Object.values(testData.rows)]
  const anonymous = testApp.server.client({ address: '198.51.100.7' })
  const open = expectedRoles(key)[''] === null
  const sharedClient: SignedInClient = open ? anonymous : await testData.signIn(declared.by)
  // The other organizations are checked once, at the end: nobody else is at work. Only calls that may change other organizations
  // are checked everywhere.
  const { organization } = testData.testOrganization.ids
  const own = declared.by === 'superAdmin' || call.method === 'GET' ? undefined : organization
  const state = () => stateOfAll(testApp.db, own)
  const others = () => (own === undefined ? {} : stateOfAll(testApp.db, own, { others: true }))
  const beforeOthers = await others()
  let before = await state()
  await fc.assert(
    fc.asyncProperty(requestsOf(call, honest, known), async (sent) => {
      if (declared.endsSession) await resetPasswords(testApp, testData.testOrganization)
      const actor = declared.endsSession ? await testData.signIn(declared.by) : sharedClient
      if (declared.endsSession) before = await state()
      const answer = await send(actor, call, sent)
      expectSound(answer, `${key} ${JSON.stringify(sent)}`.slice(0, 2_000))
      if (call.method === 'GET') return
      const after = await state()
      if (answer.status >= 400 && !declared.refusalLeavesTrace)
        expect(after, JSON.stringify(sent)).toEqual(before)
      before = after
    }),
    { numRuns: runs, seed: SEED },
  )
  const shown = declared.readLeavesTrace ? withoutTrail : (all: typeof before) => all
  if (call.method === 'GET') expect(shown(await state())).toEqual(shown(before))
  expect(await others()).toEqual(beforeOthers)
}

describe('for any request', () => {
  // SECURITY.md, checks 9, 36, 40
  it.each(KEYS)(
    '%s answers validly, and a refusal changes nothing',
    (key) => {
      const { endsSession, likeOthers } = declaredOf(key)!
      const reads = key.startsWith('GET')
      return bombard(
        key,
        expectedRoles(key)[''] === null || endsSession
          ? SIGN_INS
          : reads
            ? READS
            : likeOthers
              ? LIKE_OTHERS
              : WRITES,
      )
    },
    180_000,
  )

  // SECURITY.md, check 37
  it('leaves no secret in the log, and no forged line', () => {
    const text = testApp.server.lines.join('')
    for (const secret of [
      TEST_PASSWORD,
      TEST_API_KEY,
      'Set-Cookie',
      'drop table',
      '$argon2',
      '@sacoche.test',
    ])
      expect(text.includes(secret), secret).toBe(false)
    for (const line of testApp.server.lines) expect(Object.keys(JSON.parse(line))).toContain('level')
  })

  it('causes no internal error: the log contains none', () => {
    const faults = testApp.server.lines.filter((line) => /^\{"level":"(?:error|fatal)"/u.test(line))
    expect(faults).toEqual([])
  })
})
