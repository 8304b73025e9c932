import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import {
  CELL_COUNT,
  CRASH_POINTS,
  CRASH_STATES,
  DISK_CELLS,
  DISK_FAULTS,
  type DiskData,
} from '../../faults/disk/shared.ts'
import { temporaryDirectory } from '../../support/database.ts'

const THREAD = resolve('tests/faults/disk/thread.ts')
/** Overwrites a file, creates another, and syncs a third one, at which the power is cut. */
const PROGRAM = `
  import fs from 'node:fs'
  import { workerData } from 'node:worker_threads'
  const { root } = workerData.disk
  fs.writeFileSync(root + '/overwritten', 'new')
  fs.writeFileSync(root + '/created', 'new')
  fs.fsyncSync(fs.openSync(root + '/synced', 'r+'))`

it('after a power cut an overwritten file has its old content, and a created one does not exist', async () => {
  const dataDir = await temporaryDirectory()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const root = join(dataDir, 'postgres')
  await mkdir(root)
  for (const name of ['overwritten', 'synced']) await writeFile(join(root, name), 'old content')
  const cells = new Int32Array(new SharedArrayBuffer(4 * CELL_COUNT))
  cells[DISK_CELLS.free] = -1
  cells[DISK_CELLS.point] = CRASH_POINTS.beforeSync
  cells[DISK_CELLS.countdown] = 1
  cells[DISK_CELLS.ending] = DISK_FAULTS.powerCut
  const workerData: DiskData = { disk: { cells: cells.buffer, root } }
  const program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)
  const worker = new Worker(program, { workerData, execArgv: ['--import', THREAD] })
  await once(worker, 'exit')
  expect(cells[DISK_CELLS.fired]).toBe(CRASH_STATES.done)
  expect(await readFile(join(root, 'overwritten'), 'utf8')).toBe('old content')
  await expect(readFile(join(root, 'created'))).rejects.toMatchObject({ code: 'ENOENT' })
})
