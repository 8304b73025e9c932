import { readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { runProgram } from './programs/run.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryDirectory()
})
afterEach(() => rm(dataDir, { recursive: true }))

const refusal = (pid: number) => ({
  name: 'DataDirectoryInUse',
  message: `The data directory ${dataDir} is in use by the process with id ${pid}. Stop it first, or give another DATA_DIR.`,
})

it('a second process is refused on a data directory, without effect on the first, and accepted after the first is killed', async () => {
  const holder = runProgram('hold', [dataDir])
  expect(await holder.line()).toBe('open')
  await expect(openDatabase({ dataDir })).rejects.toMatchObject(refusal(holder.pid))
  await holder.kill()
  const database = await openDatabase({ dataDir })
  expect(await database.healthy()).toBe(true)
  await database.close()
})

it('a second opening in the same process is refused until the first is closed', async () => {
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toMatchObject(refusal(process.pid))
  expect(await first.healthy()).toBe(true)
  await first.close()
  const second = await openDatabase({ dataDir })
  await second.close()
})

it('one of several openings at the same time gets the directory', async () => {
  const attempts = await Promise.allSettled([1, 2, 3].map(() => openDatabase({ dataDir })))
  const open = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(open.length).toBe(1)
  expect(await open[0]!.value.healthy()).toBe(true)
  await open[0]!.value.close()
  expect(readdirSync(dataDir).sort()).toEqual(['lock.db', 'lock.pid', 'postgres'])
})

it('a damaged lock file is named, with advice', async () => {
  await writeFile(join(dataDir, 'lock.db'), 'x'.repeat(4_096))
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({
    name: 'LockFileDamaged',
    message: expect.stringContaining(
      `${join(dataDir, 'lock.db')} is damaged. It contains no data: make sure that no server uses the directory, delete the file`,
    ),
  })
  await rm(join(dataDir, 'lock.db'))
  await (await openDatabase({ dataDir })).close()
})
