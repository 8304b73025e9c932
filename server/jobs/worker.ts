import { createWorkQueue, type JobQueue } from '../store/job-queue.ts'
import { JOBS } from './index.ts'
import type { JobDefinition } from './job.ts'
import { reconcileQueue, requestDaily } from './reconcile-queue.ts'
import { beginRun, type JobParts, type JobRun } from './run.ts'

/** Number of jobs that run concurrently in this process. */
const CONCURRENT_JOBS = 2
/** Interval of checking for jobs that became due or were requested in another process. */
const QUEUE_POLL_MS = 10_000
/** Interval of the heartbeat of a running job: several within the limit after which it counts as dead. */
const HEARTBEAT_MS = 4_000
/** Interval of looking for jobs that are claimed and do not run. */
const RECOVER_MS = 5_000
/** Time for running jobs when the program stops; then they return to the queue. */
const SHUTDOWN_MS = 5_000
/** Maximum duration of a run: several times that of the largest export. A longer one fails, so that no organization occupies the worker for ever. */
const RUN_LIMIT_MS = 15 * 60_000

/** Runs the jobs in the queue. */
export interface Worker extends JobQueue {
  /** Starts running the jobs in the queue. From then on, jobs that are claimed and do not run return to the queue. */
  start(): Promise<void>
  /** Takes no more jobs. Resolves when the running ones have ended or returned to the queue. */
  stop(): Promise<void>
  /** Repairs the queue and requests the daily jobs. To be called periodically. */
  maintain(): Promise<void>
  /** For tests: runs all waiting jobs, including delayed ones, until none is left. */
  drain(): Promise<void>
}

/**
 * Creates the worker of a process. It runs no job until `start` or `drain`.
 *
 * @param shutdownMs how long `stop` waits for running jobs before they return to the queue
 * @param runLimitMs how long a job may run before it fails
 */
export function createWorker(
  parts: JobParts,
  jobs: readonly JobDefinition[] = JOBS,
  shutdownMs = SHUTDOWN_MS,
  runLimitMs = RUN_LIMIT_MS,
): Worker {
  const { db, log } = parts
  const queue = createWorkQueue(db)
  const running = new Set<JobRun>()
  const aborting = new AbortController()
  const sleepers = new Set<() => void>()
  let wakeCount = 0
  let isStopping = false
  let loops: Promise<unknown> = Promise.resolve()
  const timers: NodeJS.Timeout[] = []

  const wake = () => {
    wakeCount += 1
    for (const wakeUp of sleepers) wakeUp()
  }

  /** Returns false if no job was waiting. */
  async function runNext(includeDelayed: boolean): Promise<boolean> {
    // Jobs stay in the queue while they could save no result.
    await db.assertWritable()
    const queued = await queue.take({ includeDelayed })
    if (!queued) return false
    const run = await beginRun(parts, { queue, jobs, runLimitMs }, queued, aborting.signal)
    if (!run) return true
    running.add(run)
    wake()
    await run.ended
    running.delete(run)
    return true
  }

  async function workerLoop(number: number): Promise<void> {
    while (!isStopping) {
      const wakesBefore = wakeCount
      try {
        while (!isStopping && (await runNext(false)));
      } catch (error) {
        log.error({ err: error, event: 'jobs.unavailable' })
      }
      // Only the first loop checks periodically. A loop that takes a job wakes the others, because more jobs may be waiting.
      // A job that was requested while the queue was read may not have been seen: the queue is read again.
      if (!isStopping && wakeCount === wakesBefore) await sleep(number === 0 ? QUEUE_POLL_MS : null)
    }
  }

  /** Waits for this time or until `wake` is called; with null only until `wake` is called. */
  function sleep(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(wakeUp, milliseconds).unref()
      function wakeUp() {
        clearTimeout(timer)
        sleepers.delete(wakeUp)
        resolve()
      }
      sleepers.add(wakeUp)
    })
  }

  function runEvery(milliseconds: number, work: () => Promise<void>): void {
    const timer = setInterval(() => {
      work().catch((error: unknown) => log.error({ err: error, event: 'jobs.unavailable' }))
    }, milliseconds)
    timers.push(timer.unref())
  }

  const runningIds = () => [...running].map(({ queued }) => queued.id)

  async function sendHeartbeats(): Promise<void> {
    if (running.size > 0) await queue.sendHeartbeat(runningIds())
  }

  return {
    send: queue.send,
    wake,
    async start() {
      // No other process uses an embedded database: every claimed job was left by an earlier process.
      if (db.engine === 'embedded') await queue.recoverAll()
      runEvery(RECOVER_MS, () => queue.recover(runningIds()))
      runEvery(HEARTBEAT_MS, sendHeartbeats)
      loops = Promise.all(Array.from({ length: CONCURRENT_JOBS }, (_, number) => workerLoop(number)))
    },
    async stop() {
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      wake()
      await Promise.race([loops, wait(shutdownMs)])
      aborting.abort()
      await Promise.all([...running].map(({ release }) => release()))
    },
    async maintain() {
      await db.assertWritable()
      const { requeued, failed } = await reconcileQueue({ ...parts, queue, jobs })
      if (requeued + failed > 0) log.warn({ event: 'jobs.reconciled', requeued, failed })
      if ((await requestDaily({ ...parts, queue })) + requeued > 0) wake()
    },
    async drain() {
      while (await runNext(true));
    },
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
