import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import type { Answer, TestServer, TestServerOptions } from '../../support/server.ts'
import type { SignedInClient } from './insert-organization.ts'
import { openTestApp, type TestApp, withTestApp } from './test-app.ts'

/** Two servers on one database of a real PostgreSQL, with one clock. */
export interface TwoServers {
  readonly testApp: TestApp
  readonly otherServer: TestServer
  /** The connections of the other server. */
  readonly otherDatabase: Database
  /** The same person at both servers: the token is valid at each. */
  atBoth(person: SignedInClient): readonly [SignedInClient, SignedInClient]
}

/** Both servers, opened before the tests of the file and closed after them. */
export function withTwoServers(options: TestServerOptions = {}): TwoServers {
  let databaseUrl = ''
  let otherApp: TestApp | undefined
  const connect = () => openDatabase({ databaseUrl, poolSize: 12 })
  const testApp = withTestApp(options, async () => {
    databaseUrl = await createPostgresDatabase()
    return connect()
  })
  beforeAll(async () => {
    otherApp = await openTestApp(await connect(), { ...options, clock: testApp.clock })
  })
  afterAll(() => otherApp?.close())
  return {
    testApp,
    get otherServer() {
      return otherApp!.server
    },
    get otherDatabase() {
      return otherApp!.db
    },
    atBoth: (person) => [person, otherApp!.server.client({ token: person.token! })],
  }
}

/** Sends this number of requests at the same time. */
export const callAtOnce = <Result>(times: number, call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)))

export const succeededAnswers = <Data>(answers: readonly Answer<Data>[]) =>
  answers.filter(({ status }) => status < 300)

export const refusedAnswers = (answers: readonly Answer[]) => answers.filter(({ status }) => status >= 300)
