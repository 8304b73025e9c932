import type { JobDetail } from '../../src/domain/jobs/jobs.ts'
import type { PostedFile } from './accounting-posting.ts'
import type { JobOutcome } from './job.ts'

/** The outcome of a delivery, with the remarks on its entries. */
export function outcomeOf(posted: PostedFile | null): JobOutcome {
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
