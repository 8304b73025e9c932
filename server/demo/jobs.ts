import type { HistoryAction } from '../../src/domain/documents/history.ts'
import type { JobDetail, JobType } from '../../src/domain/jobs/jobs.ts'
import type { AuditEntry } from '../store/audit.ts'

/** A history event without its author, time and record. */
interface HistoryLine extends Pick<AuditEntry, 'before' | 'after'> {
  readonly action: HistoryAction
}

const END_ACTIONS = { FINISHED: 'finish', WARNING: 'warn', ERROR: 'fail' } as const

/** A job that has ended: its request and its result. */
export interface EndedJob {
  readonly type: JobType
  readonly status: keyof typeof END_ACTIONS
  readonly attempts: number
  readonly details: readonly JobDetail[]
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * The events of a job in the history: requested, started, ended. A job with several attempts has only one start event, unlike a job that the
 * server runs.
 */
export function historyLinesOf(job: EndedJob): readonly HistoryLine[] {
  const { type, status, attempts, details, payload } = job
  return [
    { action: 'request', before: null, after: { type, status: 'REQUEST', payload } },
    {
      action: 'start',
      before: { status: 'REQUEST', attempts: 0 },
      after: { status: 'STARTED', attempts, details: [] },
    },
    {
      action: END_ACTIONS[status],
      before: { status: 'STARTED', attempts },
      after: { status, attempts, details },
    },
  ]
}
