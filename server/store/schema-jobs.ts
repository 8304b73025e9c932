import type { JobDetail, JobProgress, JobType } from '../../src/domain/jobs.ts'
import type { JobStatus } from '../../src/domain/lifecycles/job.ts'
import type { Default, Fixed, Stored } from './schema.ts'

export interface JobEvents extends Stored {
  establishment_id: Fixed<string | null>
  type: JobType
  status: JobStatus
  sequence: number | null
  executed_at: string | null
  details: Default<readonly JobDetail[]>
  attempts: Default<number>
  tries: Default<number>
  payload: Default<Readonly<Record<string, unknown>>>
  requested_by_id: Default<string | null>
  requested_by_name: Default<string>
  due_at: Default<string | null>
  progress: Default<JobProgress | null>
  file_id: Default<string | null>
  seen_at: Default<string | null>
  seen_by_name: Default<string | null>
}
