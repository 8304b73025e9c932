import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { RandomSource } from '../../server/demo/rng.ts'

let monotonicMs = 0

/**
 * Removes from this process what would make two runs differ: the monotonic clock stands still until `advanceClock`, and secrets are
 * derived from the seed. Call it only in a process that does nothing but simulate.
 */
export function makeDeterministic(rng: RandomSource): void {
  performance.now = () => monotonicMs
  crypto.randomBytes = ((size: number) =>
    Buffer.from(Array.from({ length: size }, () => rng.int(0, 255)))) as never
  syncBuiltinESMExports()
}

/** Advances the monotonic clock. */
export function advanceClock(milliseconds: number): void {
  monotonicMs += milliseconds
}
