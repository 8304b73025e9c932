import { migrate } from '../../../server/store/migrate.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createClient, TEST_API_KEY, type TestClient } from '../../support/server.ts'
import { insertOrganization, organizationIds } from '../commands/insert-organization.ts'
import { type RunningServer, startServerProgram } from '../operations/programs.ts'

/** `server/main.ts` in a separate process, with clients for its API. */
export interface ProgramWithClient extends RunningServer {
  client(token?: string): TestClient
}

/** Starts the server, and resolves when it reports that it is ready. `loadedFirst` is a module to import before the server. */
export async function startProgramWithClient(
  settings: Readonly<Record<string, string>>,
  loadedFirst?: string,
): Promise<ProgramWithClient> {
  const served = await startServerProgram({ API_KEY: TEST_API_KEY, ...settings }, loadedFirst)
  const { origin } = served
  return {
    ...served,
    client: (token) =>
      createClient((request) => fetch(request), { origin, ...(token === undefined ? {} : { token }) }),
  }
}

/** Creates a data directory whose database contains organization 1. */
export async function createDataDirectory(): Promise<string> {
  const dataDir = await temporaryDirectory()
  const db = await openDatabase({ dataDir })
  await migrate(db)
  await insertOrganization(db, 1)
  await db.close()
  return dataDir
}

/** The body of a sheet of organization 1; each number has a different date. */
export function numberedSheetBody(number: number): object {
  const { bar, card } = organizationIds(1)
  return {
    date: addDays('2026-11-01', -number),
    service: 'lunch',
    cashRegisterId: bar,
    turnoverCents: 500,
    counts: [{ paymentCategoryId: card, totalCents: 500 }],
  }
}
