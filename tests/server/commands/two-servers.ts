import { type Database, openDatabase } from '../../../server/store/open.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { TestServer, TestServerOptions } from '../../support/server.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** Two servers on one database of a real PostgreSQL, with one clock. */
export interface TwoServers {
  readonly testApp: TestApp
  readonly otherServer: TestServer
  /** The connections of the other server. */
  readonly second: Database
  close(): Promise<void>
}

export async function openTwoServers(options: TestServerOptions = {}): Promise<TwoServers> {
  const databaseUrl = await createPostgresDatabase()
  const testApp = await openTestApp(await openDatabase({ databaseUrl, poolSize: 12 }), options)
  const second = await openDatabase({ databaseUrl, poolSize: 12 })
  const { server: otherServer } = await openTestApp(second, { clock: testApp.clock })
  return {
    testApp,
    otherServer,
    second,
    async close() {
      await second.close()
      await testApp.close()
    },
  }
}
