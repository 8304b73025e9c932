import { systemIds } from '../../../server/clock-and-ids.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { listenTestServer, TEST_API_KEY, type TestClock } from '../../support/server.ts'
import { shiftToDemoTime } from '../../support/server-process.ts'

/** A demo in this process, so that its rows can be compared with its answers. */
export interface OwnServer {
  readonly origin: string
  readonly apiKey: string
  readonly clockShiftMs: number
  readonly db: Database
  /** Stops the server, and returns the errors that it logged. */
  stop(): Promise<readonly string[]>
}

/** Starts the app with its worker on a demo, at the time of the demo; time continues from there. */
export async function startOwnServer(dataDir: string): Promise<OwnServer> {
  const clockShiftMs = shiftToDemoTime()
  // A walk must not move the clock.
  const refuseToMove = () => {
    throw new Error('the clock of a walk is never moved')
  }
  const now = () => new Date(Date.now() + clockShiftMs).toISOString()
  const clock: TestClock = {
    now,
    latest: now,
    set: refuseToMove,
    advance: refuseToMove,
  }
  const db = await openDatabase({ dataDir })
  const server = await listenTestServer(db, {
    clock,
    ids: systemIds,
    // Allows deliveries to an address of this machine where no server listens, so that a job returns to the queue.
    config: { accountingPrivateAddresses: true, demo: true },
  })
  await server.jobs.start()
  return {
    origin: server.origin,
    apiKey: TEST_API_KEY,
    clockShiftMs,
    db,
    async stop() {
      await server.close()
      await server.jobs.stop()
      await db.close()
      return server.lines.filter((line) => /"level":"(?:error|fatal)"/u.test(line))
    },
  }
}
