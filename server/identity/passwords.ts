import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { randomToken } from '../clock-and-ids.ts'
import { createTaskLimiter } from '../task-limiter.ts'

/** What one hash costs with Argon2id: `memoryCost` in KiB, `timeCost` in passes. */
interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** As OWASP recommends it: 19 MiB, two passes. One hash takes about 30 ms of one core, in a separate thread. */
const RECOMMENDED_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Maximum number of concurrent hashes. It leaves at least one core for other requests where there are several. */
const CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Maximum number of waiting hashes and checks; beyond it requests are refused with `Retry-After`. */
const MAX_WAITING = 100

/** Hashes passwords and checks them. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** `stored` is null for an unknown account: the same work is done, and the result is false. */
  matches(stored: string | null, password: string): Promise<boolean>
}

/**
 * Creates the password hasher of a process.
 *
 * @param cost of new hashes; only tests use another than the recommended one
 * @throws RefusedError TooManyRequests from both calls while too many are waiting
 */
export function createPasswords(cost = RECOMMENDED_COST): Passwords {
  const limitHashing = createTaskLimiter(CONCURRENT_HASHES, MAX_WAITING)
  const dummyHash = limitHashing(() => hash(randomToken(), cost))
  return {
    hash: (password) => limitHashing(() => hash(password, cost)),
    async matches(stored, password) {
      const comparedHash = stored ?? (await dummyHash)
      const isSame = await limitHashing(() => verify(comparedHash, password))
      return isSame && stored !== null
    },
  }
}
