import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Rng } from '../../server/demo/rng.ts'

let milliseconds = 0

/**
 * Removes from this process what would make two runs differ: the monotonic clock stands still until `passTime`, and secrets are
 * derived from the seed. For a process that only simulates.
 */
export function takeControl(rng: Rng): void {
  performance.now = () => milliseconds
  crypto.randomBytes = ((size: number) =>
    Buffer.from(Array.from({ length: size }, () => rng.int(0, 255)))) as never
  syncBuiltinESMExports()
}

/** Advances the clock. */
export function passTime(by: number): void {
  milliseconds += by
}
