import { existsSync, readdirSync, watch } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CACHE_DIRECTORY } from '../../../server/cache-directory.ts'
import { clusterTemplate, temporaryName } from '../../../server/store/embedded/cluster.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { runProgram } from './programs/run.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryDirectory()
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Resolves when a file or folder whose name matches appears or changes in the data directory. */
function waitForEntry(pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(dataDir, (_event, name) => {
      if (name === null || !pattern.test(name)) return
      watcher.close()
      resolve()
    })
  })
}

async function expectUsable(): Promise<void> {
  const database = await openDatabase({ dataDir })
  await sql`create table notes (id integer)`.execute(database.kysely)
  await database.close()
  expect(readdirSync(dataDir).sort()).toEqual(['lock.db', 'lock.pid', 'postgres'])
}

it('a first start that is killed while it copies the cluster leaves none under the final name, and the next start works', async () => {
  const copying = waitForEntry(/\.unfinished-/u)
  const program = runProgram('hold', [dataDir])
  await copying
  await program.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  await expectUsable()
})

it('a start succeeds after a first one that was killed when it had just renamed the cluster', async () => {
  const lockTaken = waitForEntry(/^lock\.pid$/u)
  const program = runProgram('hold', [dataDir])
  await lockTaken
  await waitForEntry(/^postgres$/u)
  await program.kill()
  await expectUsable()
})

it('a first start deletes the incomplete files of a killed one, and the next start keeps the data', async () => {
  const unfinished = temporaryName(join(dataDir, 'postgres'))
  await mkdir(unfinished)
  await writeFile(join(unfinished, 'PG_VERSION'), '9\n')
  const first = await openDatabase({ dataDir })
  expect(existsSync(unfinished)).toBe(false)
  await sql`create table notes (id integer)`.execute(first.kysely)
  await sql`insert into notes values (1)`.execute(first.kysely)
  await first.close()
  const second = await openDatabase({ dataDir })
  expect((await sql`select id from notes`.execute(second.kysely)).rows).toEqual([{ id: 1 }])
  await second.close()
})

it('a start creates a missing data directory', async () => {
  const nested = join(dataDir, 'a', 'b')
  const database = await openDatabase({ dataDir: nested })
  expect(await database.healthy()).toBe(true)
  await database.close()
})

it('a start with an invalid cluster reports the error and releases the directory', async () => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9\n')
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'DataDirectoryDamaged' })
  await rm(join(dataDir, 'postgres'), { recursive: true })
  await expectUsable()
})

it('a template that another user of the machine has created is not used, because its files can be read by that user only', async () => {
  expect(await clusterTemplate()).toMatch(/cluster-[0-9a-f]+$/u)
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1)
  try {
    expect(await clusterTemplate()).toBeUndefined()
  } finally {
    getuid.mockRestore()
  }
})

it('an unfinished template of two hours ago is deleted from the cache, and one that another process is writing stays', async () => {
  const [abandoned, inProgress] = [1, 2].map(() => temporaryName(join(CACHE_DIRECTORY, 'cluster-of-a-test')))
  for (const path of [abandoned!, inProgress!]) {
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'PG_VERSION'), '9\n')
  }
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(abandoned!, twoHoursAgo, twoHoursAgo)
  try {
    expect(await clusterTemplate()).toMatch(/cluster-[0-9a-f]+$/u)
    expect([existsSync(abandoned!), existsSync(inProgress!)]).toEqual([false, true])
  } finally {
    await rm(inProgress!, { recursive: true })
    await rm(abandoned!, { recursive: true, force: true })
  }
})
