import type { HistoryAction } from '../../src/domain/documents/history.ts'
import type { JobDetail, JobType } from '../../src/domain/jobs/jobs.ts'
import type { AuditEntry } from '../store/audit.ts'

/** A history event without its author, time and record. */
interface Line extends Pick<AuditEntry, 'before' | 'after'> {
  readonly action: HistoryAction
}

const ENDS = { FINISHED: 'finish', WARNING: 'warn', ERROR: 'fail' } as const

/** The request of a job, and its result. */
export interface EndedJob {
  readonly type: JobType
  readonly status: keyof typeof ENDS
  readonly attempts: number
  readonly details: readonly JobDetail[]
  readonly payload: Readonly<Record<string, unknown>>
}

/** The events of a job in the history, as the server writes them: requested, started, ended. */
export function linesOf(job: EndedJob): readonly Line[] {
  const { type, status, attempts, details, payload } = job
  return [
    { action: 'request', before: null, after: { type, status: 'REQUEST', payload } },
    {
      action: 'start',
      before: { status: 'REQUEST', attempts: 0 },
      after: { status: 'STARTED', attempts, details: [] },
    },
    { action: ENDS[status], before: { status: 'STARTED', attempts }, after: { status, attempts, details } },
  ]
}
