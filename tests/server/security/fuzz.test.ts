import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { TEST_API_KEY, TEST_PASSWORD } from '../../support/server.ts'
import type { SignedInClient } from '../commands/insert-organization.ts'
import { withTestApp } from '../commands/test-app.ts'
import { expectValidAnswer, sendCall } from './answers.ts'
import { resetPasswords } from './credentials.ts'
import { DECLARED_KEYS, type DocumentedCall, declaredOf, readCalls } from './document.ts'
import { requestsOf } from './hostile.ts'
import { expectedRoles } from './rights.ts'
import { rowIdsIn, tableHashes, withoutHistory } from './rows.ts'
import { createRecordsElsewhere, createTestData, type TestData } from './test-data.ts'

const SEED = 20_261_121
/** The number of requests for each call that reads. */
const READS = 25
/** The number of requests for each call that writes. */
const WRITES = 60
/** The number of requests for each call that writes and shares its implementation with others. */
const SHARED_WRITES = 20
/** The number of requests for each call that needs no session or ends one. Many of these calls compute a password hash. */
const SIGN_INS = 25

const testApp = withTestApp()
/** The shared data of calls that only read. */
let readOnlyData: TestData
let calls: readonly DocumentedCall[]
let ids: readonly string[]
beforeAll(async () => {
  readOnlyData = await createTestData(testApp)
  await createRecordsElsewhere(readOnlyData)
  const otherTestData = await createTestData(testApp)
  const { organization: organizationId } = otherTestData.testOrganization.ids
  ids = [
    ...Object.values(readOnlyData.rows),
    ...Object.values(await rowIdsIn(testApp.db, { organizationId })),
  ]
  calls = await readCalls(testApp.server)
})

const callOf = (key: string) => calls.find((call) => call.key === key)!

/** Sends random requests of a call. Every answer must be valid. Reads and refusals must change nothing. */
async function sendRandomRequests(key: string, runs: number): Promise<void> {
  const call = callOf(key)
  const declared = declaredOf(key)!
  // Each writing call has its own data: otherwise earlier calls would have changed the records already.
  const testData = call.method === 'GET' ? readOnlyData : await createTestData(testApp)
  const example = declared.example(testData)
  const knownIds = [...ids, ...Object.values(testData.rows)]
  const anonymous = testApp.server.client({ address: '198.51.100.7' })
  const isPublic = expectedRoles(key)[''] === null
  const sharedClient: SignedInClient = isPublic ? anonymous : await testData.signIn(declared.by)
  // The data of other organizations is compared once, at the end, except for calls that may change other
  // organizations: for these it is compared after every refusal.
  const { organization } = testData.testOrganization.ids
  const ownOrganization = declared.by === 'superAdmin' || call.method === 'GET' ? undefined : organization
  const state = () => tableHashes(testApp.db, ownOrganization)
  const stateOfOthers = () =>
    ownOrganization === undefined ? {} : tableHashes(testApp.db, ownOrganization, { others: true })
  const beforeOthers = await stateOfOthers()
  let before = await state()
  await fc.assert(
    fc.asyncProperty(requestsOf(call, example, knownIds), async (request) => {
      if (declared.endsSession) await resetPasswords(testApp, testData.testOrganization)
      const actor = declared.endsSession ? await testData.signIn(declared.by) : sharedClient
      if (declared.endsSession) before = await state()
      const answer = await sendCall(actor, call, request)
      expectValidAnswer(answer, `${key} ${JSON.stringify(request)}`.slice(0, 2_000))
      if (call.method === 'GET') return
      const after = await state()
      if (answer.status >= 400 && !declared.refusalLeavesTrace)
        expect(after, JSON.stringify(request)).toEqual(before)
      before = after
    }),
    { numRuns: runs, seed: SEED },
  )
  const comparable = declared.readLeavesTrace ? withoutHistory : (rows: typeof before) => rows
  if (call.method === 'GET') expect(comparable(await state())).toEqual(comparable(before))
  expect(await stateOfOthers()).toEqual(beforeOthers)
}

describe('for any request', () => {
  // SECURITY.md, checks 9, 36, 40
  it.each(DECLARED_KEYS)(
    '%s gives a valid answer, and changes nothing when it refuses',
    (key) => {
      const { endsSession, sharesImplementation } = declaredOf(key)!
      const writes = sharesImplementation ? SHARED_WRITES : WRITES
      const runs = key.startsWith('GET') ? READS : writes
      const isSlow = expectedRoles(key)[''] === null || endsSession
      return sendRandomRequests(key, isSlow ? SIGN_INS : runs)
    },
    180_000,
  )

  // SECURITY.md, check 37
  it('the server log contains no secret and no forged line', () => {
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

  it('the server log contains no internal error', () => {
    const errorLines = testApp.server.lines.filter((line) => /^\{"level":"(?:error|fatal)"/u.test(line))
    expect(errorLines).toEqual([])
  })
})
