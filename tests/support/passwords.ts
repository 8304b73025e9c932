import { hash } from '@node-rs/argon2'
import { TEST_PASSWORD } from './server.ts'

/** A thousandth of the product's cost, so that signing in is fast in tests of other features. */
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const

let testPasswordHash: Promise<string> | undefined

/** The hash of `TEST_PASSWORD`. */
export function storedTestPassword(): Promise<string> {
  testPasswordHash ??= hash(TEST_PASSWORD, COST)
  return testPasswordHash
}
