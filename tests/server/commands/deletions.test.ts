import { beforeAll, expect, it } from 'vitest'
import { RESOURCES } from '../../../server/resources/index.ts'
import { ROUTES } from '../../../server/routes/index.ts'
import { sendCall } from '../security/answers.ts'
import { type DocumentedCall, declaredOf, readCalls } from '../security/document.ts'
import { createTestData } from '../security/test-data.ts'
import { dataOf, responseOf, withTestApp } from './test-app.ts'

const testApp = withTestApp()
let calls: readonly DocumentedCall[]
beforeAll(async () => {
  calls = await readCalls(testApp.server)
})

const PATHS = ROUTES.filter(
  ({ method, path }) => method === 'delete' && RESOURCES.some(({ name }) => path === `/${name}/{id}`),
).map(({ path }) => path)

it.each(PATHS)(
  'DELETE %s is refused with another version than the record has, and changes nothing when refused',
  async (path) => {
    const testData = await createTestData(testApp)
    const { testOrganization } = testData
    const key = `DELETE ${path}`
    const { by, example } = declaredOf(key)!
    const request = example(testData)
    const actor = await testData.signIn(by)
    const recordPath = path.slice(1).replace('{id}', request.params!.id!)
    const { version } = dataOf(await actor.get<{ version: number }>(recordPath))
    const call = calls.find((candidate) => candidate.key === key)!
    const deleteWithVersion = (sentVersion: string) =>
      sendCall(actor, call, { ...request, query: { version: sentVersion } })
    await testOrganization.refuses(() => deleteWithVersion(String(version + 1)), {
      http: 412,
      statusCode: 10002,
      refusal: 'StaleVersion',
    })
    for (const invalid of ['0', '1.5', '-1', 'x', ''])
      await testOrganization.refuses(() => deleteWithVersion(invalid), {
        http: 400,
        issues: [{ path: 'version', key: 'issue.version' }],
      })
    expect(responseOf(await deleteWithVersion(String(version)))).toMatchObject({ http: 200 })
  },
)

it('more than ten kinds of records can be deleted', () => {
  expect(PATHS.length).toBeGreaterThan(10)
})
