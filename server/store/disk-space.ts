import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreFull } from './failures.ts'

/** Default minimum of free bytes for writes: the engine's log grows by files of 16 MB, and a full disk would stop the engine. */
const FREE_BYTES_NEEDED = 64 * 1024 * 1024
/** How long a measurement is reused, so that many writes a second don't query the disk each time. */
const FRESH_MILLISECONDS = 1_000

/** The free bytes on the disk of `directory`. */
export async function freeBytes(directory: string): Promise<number> {
  const disk = await statfs(directory)
  return disk.bavail * disk.bsize
}

/**
 * Creates a check to call before every write.
 *
 * @throws StoreFull (from the check) while fewer than `needed` bytes are free
 */
export function createSpaceCheck(directory: string, needed = FREE_BYTES_NEEDED): () => Promise<void> {
  let free = Number.POSITIVE_INFINITY
  let measuredAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - measuredAt > FRESH_MILLISECONDS) {
      free = await freeBytes(directory)
      measuredAt = performance.now()
    }
    if (free < needed) {
      throw new StoreFull(`${directory} has ${free} bytes free and ${needed} are needed: writes are refused`)
    }
  }
}

/**
 * Checks that the disk has space for a copy of `directory` plus the reserve.
 *
 * @throws StoreFull
 */
export async function assertSpaceFor(directory: string, reserved = FREE_BYTES_NEEDED): Promise<void> {
  const needed = reserved + (await sizeOf(directory))
  const free = await freeBytes(directory)
  if (free < needed)
    throw new StoreFull(
      `A copy of ${directory} needs ${needed} bytes, and ${free} are free: nothing is copied`,
    )
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map((file) => sizeIfExists(join(file.parentPath, file.name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The size of a file; 0 when it no longer exists, because a running database removes files of its log. */
async function sizeIfExists(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return 0
    throw error
  }
}
