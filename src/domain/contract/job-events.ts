import { z } from 'zod'
import { JOB_FAILURES, JOB_REMARKS, JOB_TYPES } from '../jobs/jobs.ts'
import { JOB_STATUSES } from '../lifecycles/job.ts'
import { id, instant, MAX_IDS, stored } from './common.ts'

const jobDetail = z.object({
  key: z.enum([...JOB_FAILURES, ...JOB_REMARKS]),
  params: z.record(z.string(), z.union([z.string(), z.int()])),
})

/**
 * A job and its outcome. `establishmentId` is null for a job of the whole organization; `sequence` is that of
 * the latest closing that the job fetched; `dueAt` is the time of the next automatic attempt; `progress` is
 * set while it runs, if it reports progress; `fileId` is the created file (for LIST-EXPORT it is returned to
 * the requester only); `seen` is true when somebody has acknowledged its outcome.
 */
export const jobEvent = z.object({
  ...stored,
  establishmentId: id.nullable(),
  establishmentName: z.string().nullable(),
  type: z.enum(JOB_TYPES),
  status: z.enum(JOB_STATUSES),
  sequence: z.int().nullable(),
  requestedById: id.nullable(),
  requestedByName: z.string(),
  executedAt: instant.nullable(),
  dueAt: instant.nullable(),
  details: z.array(jobDetail),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  attempts: z.int(),
  fileId: id.nullable(),
  seen: z.boolean(),
  seenAt: instant.nullable(),
  seenByName: z.string().nullable(),
})
export type JobEvent = z.infer<typeof jobEvent>

/** Retries failed jobs. */
export const jobEventStatusBody = z.strictObject({ status: z.literal('REQUEST', { error: 'issue.value' }) })

/** Acknowledges the outcome of jobs. */
export const seenJobsBody = z.strictObject({
  ids: z.array(id).min(1, { error: 'issue.required' }).max(MAX_IDS, { error: 'issue.tooMany' }),
})
