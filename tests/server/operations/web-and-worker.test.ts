import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/http/log.ts'
import { createWorker } from '../../../server/jobs/worker.ts'
import { type RunningProgram, startProgram } from '../../../server/program.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { testClock, testIds } from '../../support/server.ts'
import { addTenantWithJobsDone, jobEventOf, PROCESS_WAIT, requestTestJob } from '../jobs/job-fixtures.ts'

const log = createLog({ logLevel: 'silent' })

const running: RunningProgram[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()))
})

it('a process with JOBS=0 serves requests, and a process with JOBS=1 runs the jobs', async () => {
  const databaseUrl = await createPostgresDatabase()
  const start = async (JOBS: '0' | '1') => {
    const DATA_DIR = await temporaryDirectory()
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR, PORT: '0', DEMO: '0', JOBS })
    const program = await startProgram(config, log, () => undefined)
    running.push(program)
    return program
  }
  const db = await openDatabase({ databaseUrl })
  try {
    await addTenantWithJobsDone(db)
    const web = await start('0')
    // This worker only queues the job. It is never started.
    const jobs = createWorker({
      db,
      clock: testClock(),
      ids: testIds(),
      log,
      config: readConfig({ DEMO: '0' }),
    })
    const id = await requestTestJob(db, { ids: testIds(), clock: testClock(), jobs }, 'CLEAN-JOBS-LOG')
    expect((await fetch(`${web.address}/readyz`)).status).toBe(200)
    expect((await jobEventOf(db, id))?.status).toBe('REQUEST')
    await start('1')
    await vi.waitFor(async () => expect((await jobEventOf(db, id))?.status).toBe('FINISHED'), PROCESS_WAIT)
  } finally {
    await db.close()
  }
})
