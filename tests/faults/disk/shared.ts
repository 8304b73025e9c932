/**
 * What the program and the engine's thread share of the disk beneath the embedded database: 32-bit cells of shared
 * memory, so that the thread sees an order while it is in the middle of a file operation.
 */
export const CELLS = {
  /** What happens: one of `ENDINGS`; 0 nothing. */
  ending: 0,
  /** Where it happens: one of `PLACES`. */
  place: 1,
  /** At the how manieth operation of that kind from now on; counts down. */
  countdown: 2,
  /** The chance that decides which of the unsynced sectors survive. */
  seed: 3,
  /** Whether it has happened: one of `FIRED`. */
  fired: 4,
  /** Free space in sectors; -1: as much as there is. */
  free: 5,
  /** Operations so far. */
  syncs: 6,
  writes: 7,
  /** Writes refused for want of space. */
  refused: 8,
  /** 1: the disk says that it has synced and has not. */
  lies: 9,
} as const
export const CELL_COUNT = 10

/**
 * `killed`: the process ends; what was written is in the system's cache and stays. `powerCut`: what was not synced is
 * gone. `tornPowerCut`: of what was not synced, each sector is there or not, as chance has it. `noSpace`: the write is
 * refused, and so is every one that needs space after it.
 */
export const ENDINGS = { none: 0, killed: 1, powerCut: 2, tornPowerCut: 3, noSpace: 4 } as const
export type Ending = Exclude<keyof typeof ENDINGS, 'none'>

export const FIRED = { not: 0, well: 1, badly: 2 } as const

/** Before a sync, after it (nobody has heard of it yet), or in the middle of a write. */
export const PLACES = { beforeSync: 0, afterSync: 1, midWrite: 2 } as const
export type Place = keyof typeof PLACES

/** What a disk writes whole or not at all. */
export const SECTOR = 512

/** What the engine's thread is started with beside its own settings. */
export interface DiskData {
  readonly disk: { readonly cells: SharedArrayBuffer; readonly root: string }
}
