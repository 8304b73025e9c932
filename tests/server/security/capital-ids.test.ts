import { beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { isId } from '../../../src/domain/lists/query.ts'
import type { PersonName, SignedInClient } from '../commands/insert-organization.ts'
import { withTestApp } from '../commands/test-app.ts'
import { sendCall } from './answers.ts'
import type { CallRequest } from './declared-call.ts'
import { DECLARED_KEYS, type DocumentedCall, declaredOf, readCalls } from './document.ts'
import { createTestData, type TestData } from './test-data.ts'

const testApp = withTestApp()
let calls: readonly DocumentedCall[]
/** The shared data of calls that only read, and the people who have signed in to send them. */
let readOnlyData: TestData
const readers = new Map<PersonName, SignedInClient>()
beforeAll(async () => {
  calls = await readCalls(testApp.server)
  readOnlyData = await createTestData(testApp)
})

/** An id with a capital letter. */
const CAPITAL_ID = /\b(?=[\dA-F-]*[A-F])[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}\b/u

const callByOrganization = new Map<string, string>()

it.each(DECLARED_KEYS)(
  'ids in capital letters are accepted in every place of %s, and a read returns the same',
  async (key) => {
    const { by, example } = declaredOf(key)!
    const call = calls.find((candidate) => candidate.key === key)!
    const isRead = key.startsWith('GET')
    // A call without ids has nothing to test.
    if (inCapitals(example(readOnlyData)) === null) return
    const testData = isRead ? readOnlyData : await createTestData(testApp)
    const actor = isRead ? await readerAs(by) : await testData.signIn(by)
    const answer = await sendCall(actor, call, inCapitals(example(testData))!)
    expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
    expect(answer.text).not.toMatch(CAPITAL_ID)
    // A filter by an id that is not recognized finds nothing, which is a success too. Two PDF files of the same data differ.
    if (isRead && answer.headers.get('content-type') !== 'application/pdf')
      expect((await sendCall(actor, call, example(testData))).text).toBe(answer.text)
    const { organization } = testData.testOrganization.ids
    callByOrganization.set(organization, isRead ? 'a call that reads' : key)
  },
)

async function readerAs(person: PersonName): Promise<SignedInClient> {
  const reader = readers.get(person) ?? (await readOnlyData.signIn(person))
  readers.set(person, reader)
  return reader
}

// SECURITY.md, check 39
it('every audit chain is intact after calls with ids in capital letters', async () => {
  await testApp.server.jobs.drain()
  const reports = await verifyAudit(testApp.db, [])
  expect(callByOrganization.size).toBeGreaterThan(40)
  expect(reports.length).toBeGreaterThan(callByOrganization.size)
  expect(
    reports
      .filter(({ fault }) => fault !== null)
      .map(({ organizationId, fault }) => [callByOrganization.get(organizationId), fault]),
  ).toEqual([])
})

/** The request with each id in capital letters: in the path, the query (lists of ids too) and the body. Null for a request without ids. */
function inCapitals(request: CallRequest): CallRequest | null {
  const text = (value: string) => (value.split(',').every(isId) ? value.toUpperCase() : value)
  const texts = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]))
  const body =
    request.body === undefined
      ? {}
      : {
          body: JSON.parse(JSON.stringify(request.body), (_, value) =>
            typeof value === 'string' ? text(value) : value,
          ),
        }
  const changed = {
    ...request,
    ...(request.params && { params: texts(request.params) }),
    ...(request.query && { query: texts(request.query) }),
    ...body,
  }
  return JSON.stringify(changed) === JSON.stringify(request) ? null : changed
}
