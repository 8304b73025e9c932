import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { JobDetail, JobProgress, JobType } from '../../src/domain/jobs/jobs.ts'
import type { Clock, Ids } from '../clock-and-ids.ts'
import type { Config } from '../config.ts'
import type { Database } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'

/** What a job came to. `sequence` is the number of what it made or fetched, `fileId` the file. */
export interface JobOutcome {
  readonly status: 'FINISHED' | 'WARNING'
  readonly details: readonly JobDetail[]
  readonly sequence?: number
  readonly fileId?: string
}

/** Writes the work into the database, in the transaction of the event's last status, within the job's organization. */
export type Conclusion = (trx: Transaction<Schema>) => Promise<JobOutcome>

/** What a job works with. */
export interface Work<Payload> {
  readonly job: {
    readonly id: string
    readonly type: JobType
    readonly organizationId: string
    readonly establishmentId: string | null
    readonly payload: Payload
    /** From 1: how often the job was begun. */
    readonly attempt: number
  }
  /** For reading at length, and for what has to be there before the job ends. */
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly config: Config
  readonly log: Logger
  /** Aborted when the program stops: what is waited for outside had better be given up. The job comes again. */
  readonly signal: AbortSignal
  /** Tells how far the job is, to those who look on. */
  progress(progress: JobProgress): Promise<void>
  /**
   * Ends the job: `conclusion` and the event's last status are one transaction, so that a process that is killed has done both
   * or neither, and a job that runs twice has one effect. What it throws is undone with it. Keep it short: the embedded
   * database does nothing else meanwhile, so ask the world before.
   *
   * @example return work.conclude(async (trx) => { …insert…; return { status: 'FINISHED', details: [] } })
   */
  conclude(conclusion: Conclusion): Promise<Concluded>
}

declare const concluded: unique symbol
/** Proof that the job was ended in its own transaction. */
export type Concluded = { readonly [concluded]: true }

/** A kind of job. `run` answers what it came to, or ends the job itself by `work.conclude`. */
export interface Job<Payload = never> {
  readonly type: JobType
  readonly payload: z.ZodType<Payload>
  readonly run: (work: Work<Payload>) => Promise<JobOutcome | Concluded>
}

/** Declares a kind of job; it is done once it stands in the list of `index.ts`. */
export function defineJob<Payload>(job: Job<Payload>): Job {
  return job as unknown as Job
}
