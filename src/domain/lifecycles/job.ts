import type { Lifecycle } from './lifecycle.ts'

export const JOB_STATUSES = ['REQUEST', 'STARTED', 'FINISHED', 'WARNING', 'ERROR'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export type JobTransition = 'start' | 'release' | 'finish' | 'warn' | 'fail' | 'retry'

/**
 * `release` gives a job back to the queue: its process ends, or what it needs is away for a while and it is tried again by
 * itself. `retry` is somebody's own decision, after an error.
 */
export const jobLifecycle: Lifecycle<JobStatus, JobTransition> = {
  name: 'job',
  statuses: JOB_STATUSES,
  initial: ['REQUEST'],
  edges: [
    { event: 'start', from: ['REQUEST'], to: 'STARTED' },
    { event: 'release', from: ['STARTED'], to: 'REQUEST' },
    { event: 'finish', from: ['STARTED'], to: 'FINISHED' },
    { event: 'warn', from: ['STARTED'], to: 'WARNING' },
    { event: 'fail', from: ['STARTED'], to: 'ERROR' },
    { event: 'retry', from: ['ERROR'], to: 'REQUEST' },
  ],
}

/** A job that nobody works on any more, unless it failed and somebody asks for it again. */
export function isEnded(status: JobStatus): boolean {
  return status !== 'REQUEST' && status !== 'STARTED'
}

/** A job is tried so many times by itself, as long as it only meets failures that pass. */
export const MAX_TRIES = 4

/** How long to wait after the nth try (from 1) before the next, in seconds: half a minute, two minutes, eight. */
export function retryDelaySeconds(tries: number): number {
  return 30 * 4 ** (tries - 1)
}

/** Job events stay for so long; a failed one longer, until somebody has seen it. */
export const JOB_EVENT_DAYS = 90
