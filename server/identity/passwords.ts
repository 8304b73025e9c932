import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { randomToken } from '../clock-and-ids.ts'
import { createTurns } from '../turns.ts'

/** Argon2id as OWASP recommends it: 19 MiB, two passes. One takes about 30 ms of one core, on a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** More at a time would take the cores that answer everybody else: one is left to them, where there is more than one. */
const AT_A_TIME = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Who would wait behind more than this is asked to come back. */
const WAITING = 100

/** Hashes passwords and checks them. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** `stored` is null where there is no such account: the same work is done, and the answer is no. */
  matches(stored: string | null, password: string): Promise<boolean>
}

/**
 * Makes the password checker of a process.
 *
 * @throws RefusedError TooManyRequests from both calls while too many are waiting
 */
export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_A_TIME, WAITING)
  const ofNobody = inTurn(() => hash(randomToken(), COST))
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async matches(stored, password) {
      const compared = stored ?? (await ofNobody)
      const same = await inTurn(() => verify(compared, password))
      return same && stored !== null
    },
  }
}
