import { RefusedError } from './refused-error.ts'

/**
 * Returns a function that runs tasks: at most `maxRunning` at once, the others in the order of their arrival. It rejects with
 * `TooManyRequests` when `maxWaiting` tasks are waiting already.
 */
export function createTaskLimiter(maxRunning: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function runWithinLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new RefusedError('TooManyRequests', { retryAfterSeconds: 5 })
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

/** Like `createTaskLimiter`, with a separate limit for each key. A key without tasks takes no memory. */
export function createTaskLimiterByKey(maxRunning: number, maxWaiting: number) {
  const byKey = new Map<string, { readonly run: ReturnType<typeof createTaskLimiter>; taskCount: number }>()
  return async function runWithinLimit<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const limiter = byKey.get(key) ?? { run: createTaskLimiter(maxRunning, maxWaiting), taskCount: 0 }
    byKey.set(key, limiter)
    limiter.taskCount += 1
    try {
      return await limiter.run(work)
    } finally {
      limiter.taskCount -= 1
      if (limiter.taskCount === 0) byKey.delete(key)
    }
  }
}
