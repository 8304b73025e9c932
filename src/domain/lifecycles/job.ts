import type { Lifecycle } from './lifecycle.ts'

export const JOB_STATUSES = ['REQUEST', 'STARTED', 'FINISHED', 'WARNING', 'ERROR'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export type JobTransition = 'start' | 'release' | 'finish' | 'warn' | 'fail' | 'retry'

/**
 * `release` returns a job to the queue when its process stops, or after a transient failure: then it is tried again automatically. `retry` is a
 * person's decision after an error.
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

/** True for a job that is over. A person can run a failed one again. */
export function isEnded(status: JobStatus): boolean {
  return status !== 'REQUEST' && status !== 'STARTED'
}

/** Maximum number of automatic attempts of a job. Only transient failures are tried again. */
export const MAX_TRIES = 4

/** The wait in seconds between attempt `tries` (from 1) and the next one: half a minute, two minutes, eight minutes. */
export function retryDelaySeconds(tries: number): number {
  return 30 * 4 ** (tries - 1)
}

/**
 * Days after which ended jobs are deleted. Failed ones stay until somebody has marked them as seen; failed ones that post stay until they are run
 * again successfully.
 */
export const JOB_EVENT_DAYS = 90
