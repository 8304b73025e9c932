import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/http/log.ts'
import { startProgram } from '../../../server/program.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'

const WAIT = { timeout: 20_000, interval: 100 }

it('a program that is stopped accepts no new requests, although a periodic task has not ended', async () => {
  const databaseUrl = await createPostgresDatabase()
  const db = await openDatabase({ databaseUrl })
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const blocking = db.kysely.transaction().execute(async (trx) => {
    // The periodic task that deletes expired rows waits for this lock.
    await sql`lock table sign_in_attempts in access exclusive mode`.execute(trx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: await temporaryDirectory(),
    PORT: '0',
    DEMO: '0',
  })
  const program = await startProgram(config, createLog({ logLevel: 'silent' }), () => undefined)
  const statusOfRequest = () =>
    fetch(`${program.address}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    )
  await vi.waitFor(async () => expect(await waitingLocks()).toBe(1), WAIT)
  expect(await statusOfRequest()).toBe(200)
  let hasStopped = false
  const stopping = program.stop().then(() => {
    hasStopped = true
  })
  try {
    await vi.waitFor(async () => expect(await statusOfRequest()).toBe('refused'), WAIT)
    expect(hasStopped).toBe(false)
  } finally {
    released.resolve()
    await Promise.all([blocking, stopping])
    await db.close()
  }

  async function waitingLocks(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      db.probe.kysely,
    )
    return rows[0]?.count ?? 0
  }
})
