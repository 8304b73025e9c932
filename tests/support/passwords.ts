import { hash } from '@node-rs/argon2'
import { TEST_PASSWORD } from './server.ts'

/** About a six-hundredth of the product's cost, so that signing in is fast in tests of other features. */
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const

/** The same in each run, so that a simulation with the same seed stores the same data. */
const SALT = new Uint8Array(16)

let testPasswordHash: Promise<string> | undefined

/** The hash of `TEST_PASSWORD`. */
export function storedTestPassword(): Promise<string> {
  testPasswordHash ??= hash(TEST_PASSWORD, { ...COST, salt: SALT })
  return testPasswordHash
}
