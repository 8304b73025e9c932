import type { JobDetail } from '../../src/domain/jobs/jobs.ts'
import type { PostedFile } from './accounting-posting.ts'
import type { JobOutcome } from './job.ts'

/** The outcome of a job that posts entries: their number and amount, and the remarks on them. `posted` is null if there was nothing to post. */
export function postingOutcome(posted: PostedFile | null): JobOutcome {
  if (!posted) return { status: 'FINISHED', details: [{ key: 'nothingToSend', params: {} }] }
  const sent: JobDetail = {
    key: 'entriesSent',
    params: { count: posted.entryCount, cents: posted.debitCents },
  }
  const remarks = posted.remarks.map(
    ({ name, count, cents }): JobDetail => ({ key: name, params: { count, cents } }),
  )
  return {
    status: remarks.length > 0 ? 'WARNING' : 'FINISHED',
    details: [sent, ...remarks],
    fileId: posted.id,
  }
}
