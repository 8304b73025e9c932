import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RandomSource } from '../../server/demo/rng.ts'
import { migrate } from '../../server/store/migrate.ts'
import { type Database, openDatabase } from '../../server/store/open.ts'
import { daysBetween, localTime, serviceAt } from '../../src/domain/dates/calendar.ts'
import { insertOrganization, organizationIds, personId } from '../server/commands/insert-organization.ts'
import { migratedTemplate } from '../support/migrated-template.ts'
import { insertRows } from '../support/rows.ts'
import { startTestServer, type TestClock, type TestServer, testClock } from '../support/server.ts'
import { type Disk, simulateDisk } from './disk/disk.ts'

/** Two organizations on one server: one must never affect the other. */
export const TENANTS = [1, 2] as const
export type Tenant = (typeof TENANTS)[number]
/** The organization in which people may hand over what they prepared. */
export const SELF_VALIDATION_TENANT: Tenant = 2

const ZONE = 'Europe/Paris'
/** An ordinary day, the nights in which summer time starts and ends, and the evening before a leap day. */
const START_TIMES = [
  '2026-11-20T07:30:00.000Z',
  '2026-03-28T20:30:00.000Z',
  '2026-10-24T20:30:00.000Z',
  '2028-02-28T19:00:00.000Z',
] as const

/** The server with its embedded database, on a simulated disk, with a simulated clock and deterministic ids. */
export interface Simulation {
  readonly dataDir: string
  readonly disk: Disk
  readonly clock: TestClock
  readonly db: Database
  readonly server: TestServer
  /** The calendar date in the establishments' time zone. */
  today(): string
  /** The last day that can be counted: until 05:00 the day before. */
  serviceDay(): string
  /** Offset of the time zone from UTC in hours. */
  utcOffsetHours(): number
  /** Closes the database, unless the last start has failed, and starts the server on it again. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts the server on a new database with two organizations; nobody is signed in. */
export async function openSimulation(rng: RandomSource): Promise<Simulation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sacoche-faults-'))
  await cp(await migratedTemplate(), dataDir, { recursive: true })
  const disk = simulateDisk(dataDir)
  const clock = testClock(rng.pick(START_TIMES))
  const ids = { next: () => rng.idAt(clock.now()) }
  const start = async () => {
    const db = await openDatabase({ dataDir, onConnectionError: () => undefined })
    await migrate(db)
    const server = startTestServer(db, { clock, ids, config: { requestsPerMinute: 1_000_000_000 } })
    return { db, server }
  }
  let running = await start()
  let isOpen = true
  // A failed start leaves the database closed: closing it again would be an error.
  const closeDatabase = async () => {
    if (!isOpen) return
    isOpen = false
    await running.db.close()
  }
  for (const tenant of TENANTS) {
    await insertOrganization(running.db, tenant, {
      allowSelfValidation: tenant === SELF_VALIDATION_TENANT,
      floatCents: 0,
    })
    await assignToBoth(running.db, tenant)
  }
  return {
    dataDir,
    disk,
    clock,
    get db() {
      return running.db
    },
    get server() {
      return running.server
    },
    today: () => localTime(clock.now(), ZONE).date,
    serviceDay: () => serviceAt(clock.now(), ZONE).date,
    utcOffsetHours() {
      const now = clock.now()
      const { date, hour } = localTime(now, ZONE)
      const utcDate = now.slice(0, 10)
      return hour - Number(now.slice(11, 13)) + 24 * daysBetween(utcDate, date)
    },
    async restart() {
      await closeDatabase()
      running = await start()
      isOpen = true
    },
    async close() {
      await closeDatabase()
      disk.remove()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Directors work in both establishments, so that they can switch. */
async function assignToBoth(db: Database, tenant: Tenant): Promise<void> {
  const { organization, otherEstablishment } = organizationIds(tenant)
  await insertRows(
    db,
    'user_establishments',
    (['director', 'colleague'] as const).map((name) => ({
      organization_id: organization,
      user_id: personId(name, tenant),
      establishment_id: otherEstablishment,
    })),
  )
}
