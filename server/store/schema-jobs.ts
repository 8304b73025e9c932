import type { JobDetail, JobProgress, JobType } from '../../src/domain/jobs/jobs.ts'
import type { JobStatus } from '../../src/domain/lifecycles/job.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Default, Fixed, ReadOnlyColumn, RecordColumns } from './columns.ts'

interface JobEvents extends RecordColumns {
  establishment_id: Fixed<string | null>
  type: JobType
  status: JobStatus
  sequence: number | null
  executed_at: string | null
  details: Default<readonly JobDetail[]>
  /** The number of all runs. */
  attempts: Default<number>
  /** The number of runs since the last request, without those that a stop of the program interrupted. */
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

/** An export of a list: the scope of the person for whom a job reads the rows, and the file created from them. The id is the job's. */
interface ListExports extends RecordColumns {
  user_organization_id: Fixed<string>
  user_id: Fixed<string>
  role: Fixed<Role>
  establishment_ids: Fixed<readonly string[] | null>
  row_count: number
  name: Default<string | null>
  size_bytes: Default<number | null>
  sha256: Default<string | null>
  expires_at: Default<string | null>
}

/** First some of the rows as read, one JSON text per line; then, in their place, a piece of the file. */
interface ListExportParts {
  organization_id: Fixed<string>
  export_id: Fixed<string>
  position: Fixed<number>
  row_count: Fixed<number>
  rows: Default<string | null>
  content: Default<Buffer | null>
}

/** At most one row. Accessible through `asSystem` only; belongs to no organization. */
interface LastBackup {
  only_row: ReadOnlyColumn<boolean>
  taken_at: string
}

/** The tables of jobs, exports of lists and backups. */
export interface JobTables {
  job_events: JobEvents
  list_exports: ListExports
  list_export_parts: ListExportParts
  last_backup: LastBackup
}
