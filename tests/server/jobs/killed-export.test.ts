import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { startKillableServer, startServerProgram } from '../operations/programs.ts'
import { holdLock, jobEventOf, PROCESS_WAIT, queueLength } from './job-fixtures.ts'
import { openLongList } from './long-export.ts'

/** The number of the advisory lock that the test holds and that the third part of the file waits for. */
const GATE = 4_242

describe('the export of a long list, on PostgreSQL', () => {
  let list: Awaited<ReturnType<typeof openLongList>>
  beforeEach(async () => {
    list = await openLongList()
  })
  afterEach(() => list.testApp.close())

  // docs/faults.md, I26
  it('is one file with the rows of one moment when the process that writes it is killed and another continues', async () => {
    const { databaseUrl, testApp, addLogs, requestExport, exportedIds, expectWhole } = list
    await sql`
      create function wait_at_gate() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_advisory_xact_lock(${GATE}); return new; end`)}`.execute(testApp.db.kysely)
    await sql`
      create trigger wait_at_gate before update on list_export_parts
      for each row when (new.position = 3) execute function wait_at_gate()`.execute(testApp.db.kysely)
    const id = await requestExport()
    const dataDir = await temporaryDirectory()
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const lockingDatabase = await openDatabase({ databaseUrl })
    const lock = await holdLock(lockingDatabase, sql`select pg_advisory_xact_lock(${GATE})`)
    const first = startKillableServer(settings)
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and objid = ${GATE} and not granted`.execute(
        testApp.db.kysely,
      )
      expect(rows).toHaveLength(1)
    }, PROCESS_WAIT)
    first.kill('SIGKILL')
    await once(first, 'close')
    await lock.release()
    // Logs added from here on must not be in the file.
    await addLogs(10, '2000-01-01')

    const second = await startServerProgram(settings)
    await vi.waitFor(
      async () => expect(await jobEventOf(testApp.db, id)).toMatchObject({ status: 'FINISHED', attempts: 2 }),
      PROCESS_WAIT,
    )
    await second.stop()
    await expectWhole(id)
    expect(await exportedIds()).toEqual([id])
    expect(await queueLength(testApp.db)).toBe(0)
    await lockingDatabase.close()
    await rm(dataDir, { recursive: true })
  }, 120_000)
})
