import { RefusedError } from './refused-error.ts'

/**
 * Runs at most `atATime` tasks at once, the others in the order of their arrival.
 *
 * @throws RefusedError TooManyRequests when too many are waiting
 */
export function createTurns(atATime: number, waitingAtMost: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atATime) {
      if (waiting.length >= waitingAtMost) throw new RefusedError('TooManyRequests', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** As `createTurns`, for each key separately. A key without tasks takes no memory. */
export function createTurnsByKey(atATime: number, waitingAtMost: number) {
  const byKey = new Map<string, { readonly inTurn: ReturnType<typeof createTurns>; works: number }>()
  return async function inTurnOf<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turns = byKey.get(key) ?? { inTurn: createTurns(atATime, waitingAtMost), works: 0 }
    byKey.set(key, turns)
    turns.works += 1
    try {
      return await turns.inTurn(work)
    } finally {
      turns.works -= 1
      if (turns.works === 0) byKey.delete(key)
    }
  }
}
