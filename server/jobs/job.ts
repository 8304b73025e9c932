import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { JobDetail, JobProgress, JobType } from '../../src/domain/jobs/jobs.ts'
import type { Clock, Ids } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Database } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'

/** The outcome of a job that did not fail. */
export interface JobOutcome {
  readonly status: 'FINISHED' | 'WARNING'
  readonly details: readonly JobDetail[]
  /** The sequence of the latest closing, for a job that fetches closings. */
  readonly sequence?: number
  /** The id of the file that the job created. */
  readonly fileId?: string
}

/**
 * Writes the result of a job into the database. It runs in the scope of the job's organization, in the transaction that sets the final status
 * of the job's event.
 */
type Conclusion = (trx: Transaction<Schema>) => Promise<JobOutcome>

/** The tools of a running job. */
export interface JobContext<Payload> {
  readonly job: {
    readonly id: string
    readonly type: JobType
    readonly organizationId: string
    readonly establishmentId: string | null
    readonly payload: Payload
    /** The number of this attempt, from 1. */
    readonly attempt: number
    /** True if the job is not tried again after a temporary failure of this attempt. */
    readonly isLastTry: boolean
  }
  /** For long reads, and for writes that must exist before the job ends. */
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly config: Config
  readonly log: Logger
  /** The queue, for jobs that follow from this one. */
  readonly jobs: Pick<JobQueue, 'send'>
  /** Aborted when the program stops, or when the run exceeds its time limit: a job must then cancel its calls to other systems. */
  readonly signal: AbortSignal
  /** Reports the progress of the job to its viewers. */
  progress(progress: JobProgress): Promise<void>
  /**
   * Ends the job: `conclusion` and the final status of the event are one transaction, so that a killed process has written both or neither,
   * and a job that runs twice has one effect. An error rolls both back. Keep the conclusion short, and call other systems before, because the
   * embedded database does nothing else meanwhile.
   *
   * @throws LostRun when the job no longer belongs to this run; StoreFull when the disk is nearly full
   * @example return work.conclude(async (trx) => { …insert…; return { status: 'FINISHED', details: [] } })
   */
  conclude(conclusion: Conclusion): Promise<Concluded>
}

/** What a job needs to record that it failed. */
export type FailedJobContext<Payload> = Pick<JobContext<Payload>, 'db' | 'clock'> & {
  readonly job: Pick<JobContext<Payload>['job'], 'id' | 'organizationId' | 'payload'>
}

/** The job no longer belongs to this run, which can no longer conclude it. What the run wrote before stays. */
export class LostRun extends Error {
  override readonly name = 'LostRun'
}

declare const concluded: unique symbol
/** The result of `conclude`: proof that the job has ended. */
export type Concluded = { readonly [concluded]: true }

/** A kind of job. `run` returns the outcome, or ends the job itself by `work.conclude`. */
export interface JobDefinition<Payload = never> {
  readonly type: JobType
  readonly payload: z.ZodType<Payload>
  readonly run: (work: JobContext<Payload>) => Promise<JobOutcome | Concluded>
  /**
   * Marks the records that the job should have changed as failed. Called for a job that ended in ERROR
   * because its process crashed or it took too long: no run could mark them.
   */
  readonly markFailed?: (failed: FailedJobContext<Payload>) => Promise<void>
}

/** Declares a kind of job. Only kinds in the list of `index.ts` run. */
export function defineJob<Payload>(job: JobDefinition<Payload>): JobDefinition {
  return job as unknown as JobDefinition
}
