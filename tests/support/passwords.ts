import { hash } from '@node-rs/argon2'
import { TEST_PASSWORD } from './server.ts'

/** A thousandth of what the product spends on one: whoever signs in to test something else need not wait. */
const COST = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const

let kept: Promise<string> | undefined

/** `TEST_PASSWORD` as a database keeps it. */
export function storedTestPassword(): Promise<string> {
  kept ??= hash(TEST_PASSWORD, COST)
  return kept
}
