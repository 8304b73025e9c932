import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreFull } from '../../../server/store/failures.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { deleteRows } from '../../support/rows.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTestApp, type TestApp } from '../commands/test-app.ts'
import { failingDatabase } from '../faults/failing-database.ts'
import { expectValidAnswer, sendCall } from './answers.ts'
import { DECLARED_KEYS, type DocumentedCall, declaredOf, readCalls } from './document.ts'
import { tableHashes } from './rows.ts'
import { createTestData, type TestData } from './test-data.ts'

let testApp: TestApp
/** Shared data for calls that only read, and for calls that are refused before they change anything. */
let readOnlyData: TestData
let calls: readonly DocumentedCall[]
let unreachableDatabase: Database
let failing: Failing
let unavailableServer: TestServer
beforeAll(async () => {
  testApp = await openTestApp()
  readOnlyData = await createTestData(testApp)
  failing = startFailing(testApp)
  calls = await readCalls(testApp.server)
  unreachableDatabase = await openDatabase({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing' })
  unavailableServer = startTestServer(unreachableDatabase, { clock: testApp.clock })
})
afterAll(async () => {
  await unreachableDatabase.close()
  await testApp.close()
})

const callOf = (key: string) => calls.find((call) => call.key === key)!

/** A message of the database that must not be passed on. */
const SECRET = 'relation "secret_table" of postgres://sacoche:hunter2@db/sacoche, detail (iban)=(FR76)'

/** The same app on a database that fails on command. */
interface Failing extends TestServer {
  /** From this statement on (1 is the first of the next request) each fails with this error. */
  failFrom(statement: number, error: () => Error): void
}

function startFailing({ db, clock }: TestApp): Failing {
  const failingDb = failingDatabase(db)
  return { ...startTestServer(failingDb.db, { clock }), failFrom: failingDb.failFrom }
}

function acceptCutOff(error: unknown): 'cut off' {
  if ((error as Error).message !== SECRET) throw error
  return 'cut off'
}

describe.each(DECLARED_KEYS)('%s', (key) => {
  const refusalWith = (refusal: string, code: number) =>
    `{"statusCode":${code},"message":"failure.${refusal}","data":{"refusal":"${refusal}"}}`

  /** Returns a function that sends the example, with a session that was opened on the working database. */
  const prepareRequest = async (testData: TestData) => {
    const declared = declaredOf(key)!
    const { user } = await testData.signIn(declared.by)
    const example = declared.example(testData)
    return (server: TestServer) => sendCall(server.client({ token: user.token }), callOf(key), example)
  }
  // fuzz.test.ts checks that reads change nothing, except that downloads are recorded in the history.
  const state = ({ testOrganization }: TestData) =>
    key.startsWith('GET') ? {} : tableHashes(testApp.db, testOrganization.ids.organization)

  // SECURITY.md, check 40
  it('answers 500 without details when any of its statements fails, changes nothing, and succeeds afterwards', async () => {
    let testData = key.startsWith('GET') ? readOnlyData : await createTestData(testApp)
    let request = await prepareRequest(testData)
    let before = await state(testData)
    for (let statement = 1; ; statement += 1) {
      // The server accepts an answer of the identity provider only once, even if signing in then fails: each attempt needs a new one.
      if (key === 'POST /auth/identity/sign_in') {
        testData = await createTestData(testApp)
        request = await prepareRequest(testData)
        before = await state(testData)
      }
      // A failed sign-in counts as an attempt, and there are more statements than allowed attempts.
      if (key === 'POST /auth/sign_in') await deleteRows(testApp.db, 'sign_in_attempts')
      failing.failFrom(statement, () => new Error(SECRET))
      const linesBefore = failing.lines.length
      const answer = await request(failing).catch(acceptCutOff)
      // A file whose transfer has started is cut off, so that the client notices that it is incomplete.
      if (answer === 'cut off') continue
      if (answer.status < 300) {
        expectValidAnswer(answer, key)
        return expect(statement, 'statements that were tried').toBeGreaterThan(1)
      }
      expect([statement, answer.status, answer.text]).toEqual([
        statement,
        500,
        refusalWith('Unexpected', 10_001),
      ])
      const logLines = failing.lines.slice(linesBefore).filter((line) => line.includes('secret_table'))
      expect(logLines).toHaveLength(1)
      expect(await state(testData)).toEqual(before)
    }
  })

  // SECURITY.md, check 40
  it('is refused while the disk is full, or the database is unavailable', async () => {
    const request = await prepareRequest(readOnlyData)
    failing.failFrom(1, () => new StoreFull(SECRET))
    const full = await request(failing)
    expect([full.status, full.text]).toEqual([507, refusalWith('StoreFull', 10_001)])
    const unreachable = await request(unavailableServer)
    expect([unreachable.status, unreachable.headers.get('retry-after'), unreachable.text]).toEqual([
      503,
      '5',
      refusalWith('StoreUnavailable', 10_002),
    ])
  })
})
