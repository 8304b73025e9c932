import { hash } from '@node-rs/argon2'
import { TEST_HASH_COST, TEST_PASSWORD } from './server.ts'

/** The same in each run, so that a simulation with the same seed stores the same data. */
const SALT = new Uint8Array(16)

let testPasswordHash: Promise<string> | undefined

/** The hash of `TEST_PASSWORD`. */
export function storedTestPassword(): Promise<string> {
  testPasswordHash ??= hash(TEST_PASSWORD, { ...TEST_HASH_COST, salt: SALT })
  return testPasswordHash
}
