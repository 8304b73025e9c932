import { createWorkQueue, type JobQueue } from '../store/job-queue.ts'
import { JOBS } from './index.ts'
import type { Job } from './job.ts'
import { mendQueue, requestDaily } from './reconcile-queue.ts'
import { beginRun, type JobParts, type Run } from './run.ts'

/** How many jobs this process does at a time. */
const LANES = 2
/** How long a job that became due, or was asked for in another process, may wait for a look. */
const LOOK_MS = 10_000
/** How often a process that is at a job says so: a few times before it would be taken for dead. */
const ALIVE_MS = 4_000
/** How often jobs of other processes that died are looked for. */
const RECOVER_MS = 5_000
/** Jobs under way when the program is told to stop have this long; then they go back to the queue. */
const LAST_JOBS_MS = 5_000

/** Works off the jobs that are in the queue. */
export interface Worker extends JobQueue {
  /** Begins to look for jobs, those first that a process left when it died. */
  start(): Promise<void>
  /** Takes no more jobs; those under way end, or go back to the queue. */
  stop(): Promise<void>
  /** What is to be done now and then: the queue mended, and what is done every day asked for. */
  keepUp(): Promise<void>
  /** Works off everything that waits, also what waits for a later try, and returns when nothing does: for tests. */
  drain(): Promise<void>
}

/**
 * Makes the worker of a process. It does nothing until it is started, or made to drain.
 *
 * @param lastJobsMs how long `stop` waits for jobs under way before they go back to the queue
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

  /** False when nothing was there to be done. */
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
      // One lane looks by the clock; it wakes the others when there is more than one job.
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

  async function beAlive(): Promise<void> {
    if (running.size > 0) await queue.touch([...running].map(({ queued }) => queued.id))
  }

  return {
    send: queue.send,
    wake,
    async start() {
      // Nobody else works on an embedded database: whatever is taken there was left by a process that died.
      if (db.engine === 'embedded') await queue.recoverAll()
      else every(RECOVER_MS, queue.recover)
      every(ALIVE_MS, beAlive)
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
      const { back, givenUp } = await mendQueue({ ...parts, queue })
      if (back + givenUp > 0) log.warn({ event: 'jobs.mended', back, givenUp })
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
