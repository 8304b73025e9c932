import { beforeAll, describe, expect, it } from 'vitest'
import { dailyWorkRoutes } from '../../../server/routes/daily-work.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { updateRows } from '../../support/rows.ts'
import { personId, type SignedInClient, switchTo } from '../commands/insert-organization.ts'
import { withTestApp } from '../commands/test-app.ts'
import { sendCall } from './answers.ts'
import { type DocumentedCall, declaredOf, readCalls } from './document.ts'
import { expectedRoles } from './rights.ts'
import { tableHashes } from './rows.ts'
import { createTestData, type TestData } from './test-data.ts'

/*
 * The calls of the daily work, by a person whose current establishment was taken away during the session. The
 * other roles with the right to these calls see every establishment of their organization and cannot lose one.
 */

/** The people who may make these calls and are assigned to establishments. */
const PEOPLE = ['director', 'user'] as const

/** The calls that are not about one establishment: what belongs to the person, and figures of all their establishments. */
const OF_NO_ESTABLISHMENT = /savedviews|\/reports\/[\w-]+$|\/closings\/continuity|\/today\/establishments/u

const testApp = withTestApp()
let testData: TestData
let calls: readonly DocumentedCall[]
const people = new Map<string, SignedInClient>()
/** The hashes of all tables before the refused calls. */
let unchanged: Awaited<ReturnType<typeof tableHashes>>
beforeAll(async () => {
  testData = await createTestData(testApp)
  calls = await readCalls(testApp.server)
  const { ids, tenant } = testData.testOrganization
  for (const name of PEOPLE) {
    people.set(name, await testData.signIn(name))
    const assigned = { user_id: personId(name, tenant), establishment_id: ids.establishment }
    await updateRows(testApp.db, 'user_establishments', assigned, {
      establishment_id: ids.otherEstablishment,
    })
  }
  unchanged = await tableHashes(testApp.db)
})

const callOf = (key: string) => calls.find((call) => call.key === key)!
const answerTo = (name: string, key: string) =>
  sendCall(people.get(name)!, callOf(key), declaredOf(key)!.example(testData))
const LOST = [409, 'failure.EstablishmentLost']

const cases = PEOPLE.flatMap((name) =>
  dailyWorkRoutes
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((key) => Object.values(expectedRoles(key)).some((roles) => roles?.includes(ROLES[name])))
    .map((key) => [name, key] as const),
)

describe('after the current establishment was taken away', () => {
  it.each(cases.filter(([, key]) => !OF_NO_ESTABLISHMENT.test(key)))(
    'the %s gets EstablishmentLost, and nothing changes: %s',
    async (name, key) => {
      expect(statusAndMessage(await answerTo(name, key))).toEqual(LOST)
      expect(await tableHashes(testApp.db)).toEqual(unchanged)
    },
  )

  it.each(cases.filter(([, key]) => OF_NO_ESTABLISHMENT.test(key)))(
    'the %s does not get EstablishmentLost from a call that is not about one establishment: %s',
    async (name, key) => {
      const { status, message } = await answerTo(name, key)
      expect(status).toBeLessThan(500)
      expect(message).not.toBe('failure.EstablishmentLost')
    },
  )

  it('the director gets answers again after choosing another establishment', async () => {
    const { otherEstablishment } = testData.testOrganization.ids
    const director = await switchTo(people.get('director')!, otherEstablishment)
    expect(statusAndMessage(await director.get('today'))).toEqual([200, 'code.10000'])
    const file = await director.get('cashlogs/download', { format: 'csv' })
    expect(file.status).toBe(200)
  })
})
