import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { ListExport } from '../../../src/domain/contract/exports.ts'
import { MAX_DIRECT_ROWS } from '../../../src/domain/lists/exports.ts'
import { addOldLogs } from '../../support/many-logs.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { dataOf, openTestApp, type TestApp, validatedCashLog } from '../commands/test-app.ts'

/** An organization whose list of sheets is too long to be downloaded directly. */
export interface LongList {
  readonly testApp: TestApp
  /** Adds sheets. `from` is the date of the first one. */
  addLogs(count: number, from?: string): Promise<void>
  /** Requests the file, and returns the id of its job. */
  requestExport(): Promise<string>
  /** The ids of the exports in the history. */
  exportedIds(): Promise<readonly string[]>
  /** Runs the failed job of an export again. */
  retryExport(id: string): Promise<void>
  /** Expects the file to have every row once, and the size and hash that its description contains. */
  expectWhole(id: string, rowCount?: number): Promise<void>
}

/** Creates a long list on a new PostgreSQL database. */
export async function openLongList(): Promise<LongList & { readonly databaseUrl: string }> {
  const databaseUrl = await createPostgresDatabase()
  return { databaseUrl, ...(await createLongList(await openDatabase({ databaseUrl }))) }
}

/** Creates a long list in an empty database. */
export async function createLongList(database: Database): Promise<LongList> {
  const testApp = await openTestApp(database)
  const testOrganization = await testApp.createOrganization()
  const { director } = testOrganization.people
  const { organization, establishment, bar } = testOrganization.ids
  const addLogs = (count: number, from?: string) =>
    asSystem(testApp.db, (trx) =>
      addOldLogs(trx, { organization, establishment, register: bar }, count, from),
    )
  await validatedCashLog(testOrganization)
  await addLogs(MAX_DIRECT_ROWS)
  return {
    testApp,
    addLogs,
    async requestExport() {
      const query = { format: 'csv' }
      return dataOf(await director.call<ListExport>('POST', 'cashlogs/exports', { query })).id
    },
    async exportedIds() {
      const events = await testOrganization.audit()
      return events.filter(({ action }) => action === 'export').map(({ entityId }) => entityId)
    },
    async retryExport(id) {
      const query = { id, status: 'REQUEST' }
      dataOf(await director.call('PUT', 'jobeventsstatus', { query, body: { status: 'REQUEST' } }))
      await testApp.server.jobs.drain()
    },
    async expectWhole(id, rowCount = MAX_DIRECT_ROWS + 1) {
      const { data } = await director.get<ListExport>(`listexports/${id}`)
      const { bytes, text } = await director.get(`listexports/${id}/file`)
      expect(data).toMatchObject({ status: 'FINISHED', rowCount, sizeBytes: bytes.length })
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256)
      const [, ...lines] = text.trim().split('\r\n')
      expect([lines.length, new Set(lines).size]).toEqual([rowCount, rowCount])
    },
  }
}
