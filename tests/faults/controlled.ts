import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Rng } from '../../server/demo/rng.ts'

let milliseconds = 0

/**
 * Takes from this process what would make two runs differ: the stopwatch stands still until `passTime`, and secrets are
 * made of the seed. For a process that does nothing but simulate.
 */
export function takeControl(rng: Rng): void {
  performance.now = () => milliseconds
  crypto.randomBytes = ((size: number) =>
    Buffer.from(Array.from({ length: size }, () => rng.int(0, 255)))) as never
  syncBuiltinESMExports()
}

/** Lets the stopwatch go on. */
export function passTime(by: number): void {
  milliseconds += by
}
