import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import threads, { type WorkerOptions } from 'node:worker_threads'
import {
  CELL_COUNT,
  CELLS,
  type DiskData,
  ENDINGS,
  type Ending,
  FIRED,
  PLACES,
  type Place,
  SECTOR,
} from './shared.ts'

/** When the embedded database's world ends: how, at which operation, the how manieth from now on. */
export interface Cut {
  readonly ending: Ending
  readonly place: Place
  readonly count: number
  /** Which unsynced sectors survive a `tornPowerCut`. */
  readonly seed?: number
}

/** The disk beneath one data directory, from the next opening of the database on. */
export interface Disk {
  /** Orders a cut; it stays ordered over restarts until it happens or is called off. */
  cut(order: Cut): void
  /** Calls off what was ordered. Answers whether it had happened. */
  callOff(): boolean
  /** Lets so many bytes be free, for the engine as for who asks; null: as many as there are. */
  leaveFree(bytes: number | null): void
  /** From here on a sync is acknowledged and nothing is kept: the disk that no database can live with. */
  lie(): void
  /** What was done so far. `refused`: writes that there was no space for. */
  readonly done: () => { readonly syncs: number; readonly writes: number; readonly refused: number }
  /** The database is opened on a disk of its own again. */
  remove(): void
}

const THREAD = fileURLToPath(new URL('./thread.ts', import.meta.url))
const disks = new Map<string, Int32Array<SharedArrayBuffer>>()
let installed = false

/** Puts a disk under control beneath a data directory of the embedded database. */
export function placeDisk(dataDir: string): Disk {
  install()
  const cells = new Int32Array(new SharedArrayBuffer(4 * CELL_COUNT))
  cells[CELLS.free] = -1
  const root = join(resolve(dataDir), 'postgres')
  disks.set(root, cells)
  return {
    cut({ ending, place, count, seed = 0 }) {
      cells[CELLS.fired] = FIRED.not
      cells[CELLS.place] = PLACES[place]
      cells[CELLS.countdown] = count
      cells[CELLS.seed] = seed
      Atomics.store(cells, CELLS.ending, ENDINGS[ending])
    },
    callOff() {
      Atomics.store(cells, CELLS.ending, ENDINGS.none)
      const fired = Atomics.exchange(cells, CELLS.fired, FIRED.not)
      if (fired === FIRED.badly) throw new Error('The cut could not be made as ordered')
      return fired === FIRED.well
    },
    leaveFree(bytes) {
      Atomics.store(cells, CELLS.free, bytes === null ? -1 : Math.floor(bytes / SECTOR))
    },
    lie: () => void Atomics.store(cells, CELLS.lies, 1),
    done: () => ({
      syncs: cells[CELLS.syncs]!,
      writes: cells[CELLS.writes]!,
      refused: cells[CELLS.refused]!,
    }),
    remove: () => void disks.delete(root),
  }
}

/** From here on the engine's thread is started with our file system, and asking for free space asks our disks. */
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
    const free = disks.get(join(resolve(path), 'postgres'))?.[CELLS.free] ?? -1
    return free < 0 ? disk : { ...disk, bsize: SECTOR, bavail: free }
  }) as typeof statfs
  syncBuiltinESMExports()
}
