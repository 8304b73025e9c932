import { createWorkQueue, type JobQueue } from '../store/job-queue.ts'
import { JOBS } from './index.ts'
import type { Job } from './job.ts'
import { reconcileQueue, requestDaily } from './reconcile-queue.ts'
import { beginRun, type JobParts, type Run } from './run.ts'

/** Number of jobs that run concurrently in this process. */
const LANES = 2
/** Interval of checking for jobs that became due or were requested in another process. */
const LOOK_MS = 10_000
/** Interval of the heartbeat of a running job: several within the limit after which it counts as dead. */
const ALIVE_MS = 4_000
/** Interval of looking for jobs of dead processes. */
const RECOVER_MS = 5_000
/** Time for running jobs when the program stops; then they return to the queue. */
const LAST_JOBS_MS = 5_000

/** Runs the jobs in the queue. */
export interface Worker extends JobQueue {
  /** Starts checking the queue, first for jobs of processes that died. */
  start(): Promise<void>
  /** Takes no more jobs; running ones end or return to the queue. */
  stop(): Promise<void>
  /** Periodic work: repairs the queue and requests the daily jobs. */
  keepUp(): Promise<void>
  /** Runs all waiting jobs, including delayed ones, and returns when none is left: for tests. */
  drain(): Promise<void>
}

/**
 * Creates the worker of a process. It does nothing until `start` or `drain`.
 *
 * @param lastJobsMs how long `stop` waits for running jobs before they return to the queue
 */
export function createWorker(
  parts: JobParts,
  jobs: readonly Job[] = JOBS,
  lastJobsMs = LAST_JOBS_MS,
): Worker {
  const { db, log } = parts
  const queue = createWorkQueue(db)
  const running = new Set<Run>()
  const aborting = new AbortController()
  const sleepers = new Set<() => void>()
  let stopping = false
  let lanes: Promise<unknown> = Promise.resolve()
  const timers: NodeJS.Timeout[] = []

  const wake = () => {
    for (const rouse of sleepers) rouse()
  }

  /** Returns false when no job was waiting. */
  async function workOne(evenLater: boolean): Promise<boolean> {
    const queued = await queue.take({ evenLater })
    if (!queued) return false
    const run = await beginRun(parts, { queue, jobs }, queued, aborting.signal)
    if (!run) return true
    running.add(run)
    wake()
    await run.ended
    running.delete(run)
    return true
  }

  async function lane(number: number): Promise<void> {
    while (!stopping) {
      try {
        while (!stopping && (await workOne(false)));
      } catch (error) {
        log.error({ err: error, event: 'jobs.unavailable' })
      }
      // One loop checks periodically and wakes the others when there is more than one job.
      if (!stopping) await sleep(number === 0 ? LOOK_MS : null)
    }
  }

  function sleep(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(rouse, milliseconds).unref()
      function rouse() {
        clearTimeout(timer)
        sleepers.delete(rouse)
        resolve()
      }
      sleepers.add(rouse)
    })
  }

  function every(milliseconds: number, act: () => Promise<void>): void {
    const timer = setInterval(() => {
      act().catch((error: unknown) => log.error({ err: error, event: 'jobs.unavailable' }))
    }, milliseconds)
    timers.push(timer.unref())
  }

  async function sendHeartbeats(): Promise<void> {
    if (running.size > 0) await queue.touch([...running].map(({ queued }) => queued.id))
  }

  return {
    send: queue.send,
    wake,
    async start() {
      // No other process uses an embedded database: every claimed job was left by a process that died.
      if (db.engine === 'embedded') await queue.recoverAll()
      else every(RECOVER_MS, queue.recover)
      every(ALIVE_MS, sendHeartbeats)
      lanes = Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      wake()
      await Promise.race([lanes, later(lastJobsMs)])
      aborting.abort()
      await Promise.all([...running].map(({ release }) => release()))
    },
    async keepUp() {
      const { back, givenUp } = await reconcileQueue({ ...parts, queue })
      if (back + givenUp > 0) log.warn({ event: 'jobs.reconciled', back, givenUp })
      if ((await requestDaily({ ...parts, queue })) + back > 0) wake()
    },
    async drain() {
      while (await workOne(true));
    },
  }
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
