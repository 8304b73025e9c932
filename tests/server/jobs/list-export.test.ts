import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { ListExport } from '../../../src/domain/contract/exports.ts'
import { DIRECT_ROWS, EXPORTS_AT_A_TIME } from '../../../src/domain/lists/exports.ts'
import { addOldLogs } from '../../support/many-logs.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer } from '../../support/server.ts'
import {
  dataOf,
  openTestApp,
  type TestApp,
  type TestOrganization,
  validatedCashLog,
} from '../commands/test-app.ts'

describe('a long list as a file, on PostgreSQL', () => {
  let databaseUrl: string
  let testApp: TestApp
  let testOrganization: TestOrganization
  beforeEach(async () => {
    databaseUrl = await createPostgresDatabase()
    testApp = await openTestApp(await openDatabase({ databaseUrl }))
    testOrganization = await testApp.createOrganization()
    await validatedCashLog(testOrganization)
    await addLogs(DIRECT_ROWS)
  })
  afterEach(() => testApp.close())

  function addLogs(many: number, from?: string): Promise<void> {
    const { organization, establishment, bar } = testOrganization.ids
    return asSystem(testApp.db, (trx) =>
      addOldLogs(trx, { organization, establishment, register: bar }, many, from),
    )
  }
  const requestExport = async () =>
    dataOf(
      await testOrganization.people.director.call<ListExport>('POST', 'cashlogs/exports', {
        query: { format: 'csv' },
      }),
    ).id
  const exported = async () =>
    (await testOrganization.audit())
      .filter(({ action }) => action === 'export')
      .map(({ entityId }) => entityId)
  async function expectWhole(id: string): Promise<void> {
    const { director } = testOrganization.people
    const { data } = await director.get<ListExport>(`listexports/${id}`)
    const { bytes, text } = await director.get(`listexports/${id}/file`)
    expect(data).toMatchObject({ status: 'FINISHED', rowCount: DIRECT_ROWS + 1, sizeBytes: bytes.length })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256)
    const [, ...lines] = text.trim().split('\r\n')
    expect([lines.length, new Set(lines).size]).toEqual([DIRECT_ROWS + 1, DIRECT_ROWS + 1])
  }

  it('is created once, by any number of processes', async () => {
    const other = await openDatabase({ databaseUrl })
    const ids: string[] = []
    for (let count = 0; count < EXPORTS_AT_A_TIME; count += 1) ids.push(await requestExport())
    await Promise.all([testApp.server.jobs.drain(), startTestServer(other).jobs.drain()])
    for (const id of ids) await expectWhole(id)
    expect((await exported()).toSorted()).toEqual(ids.toSorted())
    await other.close()
  })
})
