/**
 * The index of each cell in the state of the simulated disk. The program and the engine's thread share the state: 32-bit cells of
 * shared memory, so that the thread sees a command in the middle of a file operation.
 */
export const DISK_CELLS = {
  /** The kind of the scheduled crash: one of `DISK_FAULTS`; 0 for none. */
  ending: 0,
  /** The kind of operation at which the crash happens: one of `CRASH_POINTS`. */
  point: 1,
  /** The number of operations of that kind until the crash; counts down. */
  countdown: 2,
  /** The seed that decides which unsynced sectors survive. */
  seed: 3,
  /** Whether the crash has happened: one of `CRASH_STATES`. */
  fired: 4,
  /** Free space in sectors; -1: the real number. */
  free: 5,
  /** Operations so far. */
  syncs: 6,
  writes: 7,
  /** Writes that failed for lack of space. */
  refused: 8,
  /** 1: the disk acknowledges syncs without doing them. */
  ignoresSyncs: 9,
} as const
export const CELL_COUNT = 10

/**
 * All but `noSpace` end the engine’s thread. `killed`: what was written is in the system’s cache and stays. `powerCut`: what was not
 * synced is lost. `tornPowerCut`: of what was not synced, each sector survives or not, at random. `noSpace`: the write fails, and so
 * does every later one that needs space.
 */
export const DISK_FAULTS = { none: 0, killed: 1, powerCut: 2, tornPowerCut: 3, noSpace: 4 } as const
export type DiskFault = Exclude<keyof typeof DISK_FAULTS, 'none'>

/** Whether the scheduled crash has happened. `failed`: the journal could not undo what was not synced. */
export const CRASH_STATES = { not: 0, done: 1, failed: 2 } as const

/** Before a sync, after a sync of which the database does not know yet, or in the middle of a write. */
export const CRASH_POINTS = { beforeSync: 0, afterSync: 1, midWrite: 2 } as const
export type CrashPoint = keyof typeof CRASH_POINTS

/** The unit that a disk writes completely or not at all. */
export const SECTOR_BYTES = 512

/** The start parameters of the engine's thread besides its own settings. */
export interface DiskData {
  readonly disk: { readonly cells: SharedArrayBuffer; readonly root: string }
}
