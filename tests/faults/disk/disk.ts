import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import threads, { type WorkerOptions } from 'node:worker_threads'
import {
  CELL_COUNT,
  CRASH_POINTS,
  CRASH_STATES,
  type CrashPoint,
  DISK_CELLS,
  DISK_FAULTS,
  type DiskData,
  type DiskFault,
  SECTOR_BYTES,
} from './shared.ts'

/** A crash of the embedded database, or a full disk (`noSpace`), at the `count`th operation of the kind `point` from now on. */
export interface ScheduledCrash {
  readonly ending: DiskFault
  readonly point: CrashPoint
  readonly count: number
  /** Which unsynced sectors survive a `tornPowerCut`. */
  readonly seed?: number
}

/** The simulated disk of one data directory, from the next opening of the database on. */
export interface Disk {
  /** Schedules a crash; it stays scheduled over restarts until it happens or is cancelled. */
  scheduleCrash(crash: ScheduledCrash): void
  /** Cancels the scheduled crash. Returns whether it had happened. @throws if it could not be carried out */
  cancelCrash(): boolean
  /** Sets the number of free bytes, for the engine and for the space check; null: the real number. */
  leaveFree(bytes: number | null): void
  /** From now on a sync is acknowledged without effect: a disk on which no database can be durable. */
  ignoreSyncs(): void
  /** The operations so far. `refused`: writes that failed for lack of space. */
  readonly operations: () => { readonly syncs: number; readonly writes: number; readonly refused: number }
  /** Removes the simulated disk: the next opening of the database uses the real one. */
  remove(): void
}

const THREAD = fileURLToPath(new URL('./thread.ts', import.meta.url))
const disks = new Map<string, Int32Array<SharedArrayBuffer>>()
let installed = false

/** Simulates the disk of a data directory of the embedded database. */
export function simulateDisk(dataDir: string): Disk {
  install()
  const cells = new Int32Array(new SharedArrayBuffer(4 * CELL_COUNT))
  cells[DISK_CELLS.free] = -1
  const root = join(resolve(dataDir), 'postgres')
  disks.set(root, cells)
  return {
    scheduleCrash({ ending, point, count, seed = 0 }) {
      cells[DISK_CELLS.fired] = CRASH_STATES.not
      cells[DISK_CELLS.point] = CRASH_POINTS[point]
      cells[DISK_CELLS.countdown] = count
      cells[DISK_CELLS.seed] = seed
      Atomics.store(cells, DISK_CELLS.ending, DISK_FAULTS[ending])
    },
    cancelCrash() {
      Atomics.store(cells, DISK_CELLS.ending, DISK_FAULTS.none)
      const fired = Atomics.exchange(cells, DISK_CELLS.fired, CRASH_STATES.not)
      if (fired === CRASH_STATES.failed) throw new Error('The scheduled crash could not be carried out')
      return fired === CRASH_STATES.done
    },
    leaveFree(bytes) {
      Atomics.store(cells, DISK_CELLS.free, bytes === null ? -1 : Math.floor(bytes / SECTOR_BYTES))
    },
    ignoreSyncs: () => void Atomics.store(cells, DISK_CELLS.ignoresSyncs, 1),
    operations: () => ({
      syncs: cells[DISK_CELLS.syncs]!,
      writes: cells[DISK_CELLS.writes]!,
      refused: cells[DISK_CELLS.refused]!,
    }),
    remove: () => void disks.delete(root),
  }
}

/** From now on, a data directory with a simulated disk has it in the engine's thread and in the space check. */
function install(): void {
  if (installed) return
  installed = true
  const { Worker } = threads
  threads.Worker = class extends Worker {
    constructor(program: string | URL, options: WorkerOptions = {}) {
      const directory = (options.workerData as { directory?: string } | undefined)?.directory
      const cells = directory === undefined ? undefined : disks.get(resolve(directory))
      if (cells === undefined) {
        super(program, options)
        return
      }
      const data: DiskData = { disk: { cells: cells.buffer, root: resolve(directory!) } }
      super(program, {
        ...options,
        execArgv: [...process.execArgv, '--import', THREAD],
        workerData: { ...options.workerData, ...data },
      })
    }
  }
  const { statfs } = fs.promises
  fs.promises.statfs = (async (path: string) => {
    const disk = await statfs(path)
    const free = disks.get(join(resolve(path), 'postgres'))?.[DISK_CELLS.free] ?? -1
    return free < 0 ? disk : { ...disk, bsize: SECTOR_BYTES, bavail: free }
  }) as typeof statfs
  syncBuiltinESMExports()
}
